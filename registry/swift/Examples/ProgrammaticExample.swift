// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// A start by code: it joins a run that is on, and hears how it ended.
  @available(iOS 17, macOS 15, *)
  struct ProgrammaticExample: View {
    @State private var refresher = RefreshController()
    @State private var result = ""

    var body: some View {
      List {
        Button("Refresh now") {
          Task {
            let outcome = await refresher.refresh()
            result = "\(outcome)"
          }
        }
        .disabled(refresher.state.isRefreshing)
        Text(result)
      }
      .pullToRefresh(controller: refresher) {
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    ProgrammaticExample()
  }
#endif
