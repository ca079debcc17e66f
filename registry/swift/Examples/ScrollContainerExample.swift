// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// A scroll view that refreshes, with the ring of another kit, and an error that is shown.
  @available(iOS 17, macOS 15, *)
  struct ScrollContainerExample: View {
    private struct Offline: Error {}
    @State private var message = "Pull to refresh"

    var body: some View {
      PullToRefresh(showsIndicators: false, onError: { _ in message = "Could not refresh" }) {
        try await Task.sleep(for: .seconds(1))
        throw Offline()
      } content: {
        Text(message).frame(maxWidth: .infinity).padding()
      }
      .refreshStyle(.preset(.swiftKit))
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    ScrollContainerExample()
  }
#endif
