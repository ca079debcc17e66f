// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// Inside navigation: the run goes on while another screen is shown.
  @available(iOS 17, macOS 15, *)
  struct NavigationExample: View {
    var body: some View {
      NavigationStack {
        List(0..<20, id: \.self) { row in
          NavigationLink("Row \(row)") { Text("Detail \(row)") }
        }
        .pullToRefresh {
          try await Task.sleep(for: .seconds(3))
        }
        .navigationTitle("Inbox")
      }
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    NavigationExample()
  }
#endif
