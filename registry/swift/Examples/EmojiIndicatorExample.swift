// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// An indicator of one's own: it reads the state, and is drawn in the room that opens.
  @available(iOS 17, macOS 15, *)
  struct EmojiIndicatorExample: View {
    var body: some View {
      List(0..<20, id: \.self) { Text("Row \($0)") }
        .pullToRefresh {
          try await Task.sleep(for: .seconds(1))
        }
        .refreshStyle(
          .standard.indicator { state in
            Text(state.isRefreshing ? "🚀" : state.phase == .armed ? "🤩" : "😴")
              .font(.largeTitle)
              .scaleEffect(0.5 + 0.5 * state.progress)
          })
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    EmojiIndicatorExample()
  }
#endif
