// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI

  /// A list that refreshes when it is pulled.
  @available(iOS 17, macOS 15, *)
  struct PlainListExample: View {
    @State private var rows = ["One", "Two", "Three"]

    var body: some View {
      List(rows, id: \.self) { Text($0) }
        .pullToRefresh {
          try await Task.sleep(for: .seconds(1))
          rows.append("Row \(rows.count + 1)")
        }
    }
  }

  @available(iOS 17, macOS 15, *)
  #Preview {
    PlainListExample()
  }
#endif
