// SPDX-License-Identifier: MIT

#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// A table of UIKit that refreshes when it is pulled; its delegate and data source are its own.
  @available(iOS 17, *)
  final class TableExample: UITableViewController {
    private var rows = 3

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      let host = tableView.attachPullToRefresh { [weak self] in
        try await Task.sleep(for: .seconds(1))
        self?.rows += 1
        self?.tableView.reloadData()
      }
      host.style = .standard.indicator(.ring)
      host.onError = { error in print(error) }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(indexPath.row + 1)"
      cell.contentConfiguration = content
      return cell
    }
  }
#endif
