// SPDX-License-Identifier: MIT

#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// The system's control with a title, ended by the app as UIKit does it.
  @available(iOS 17, *)
  struct RefreshControlExample: View {
    var body: some View {
      RefreshControlView(tint: .black, title: "Checking for mail") { control in
        Task {
          try? await Task.sleep(for: .seconds(2))
          control.endRefreshing()
        }
      } content: {
        Text("Inbox").frame(maxWidth: .infinity).padding()
      }
    }
  }

  @available(iOS 17, *)
  #Preview {
    RefreshControlExample()
  }
#endif
