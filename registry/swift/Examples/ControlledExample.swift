// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// The owner's flag says when a run is on: it may go up without a pull, and the pull only asks.
  @available(iOS 17, macOS 15, *)
  struct ControlledExample: View {
    @State private var isLoading = false

    var body: some View {
      List(0..<20, id: \.self) { Text("Row \($0)") }
        .pullToRefresh(isRefreshing: $isLoading) { load() }
        .toolbar { Button("Load") { load() } }
    }

    private func load() {
      isLoading = true
      Task {
        try? await Task.sleep(for: .seconds(1))
        isLoading = false
      }
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    ControlledExample()
  }
#endif
