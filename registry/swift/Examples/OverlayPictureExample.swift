// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// A picture that stays at the top, with the indicator laid over it: the content does not give way.
  @available(iOS 17, macOS 15, *)
  struct OverlayPictureExample: View {
    var body: some View {
      PullToRefresh {
        try await Task.sleep(for: .seconds(1))
      } content: {
        VStack(alignment: .leading) {
          LinearGradient(colors: [.indigo, .orange], startPoint: .top, endPoint: .bottom)
            .frame(height: 280)
          Text("Under the picture").padding()
        }
      }
      .ignoresSafeArea(edges: .top)
      .refreshStyle(style)
    }

    /// Below the status bar, since the picture lies under it.
    private var style: RefreshStyle {
      var style = RefreshStyle.preset(.refresherOverlay)
      style.edgeOffset = 44
      return style
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    OverlayPictureExample()
  }
#endif
