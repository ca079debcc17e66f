// SPDX-License-Identifier: MIT

/// A small count in a corner.
struct Badge {
  /// What is counted.
  var count: Int

  init(count: Int) { self.count = count }

  /// What it shows.
  var label: String { "\(count) of \(Shop.Palette.accent), not AcmeUI.Palette" }
}
