// SPDX-License-Identifier: MIT

/// A small count in a corner.
public struct Badge {
  /// What is counted.
  public var count: Int

  public init(count: Int) { self.count = count }

  /// What it shows.
  public var label: String { "\(count) of \(Palette.accent), not AcmeUI.Palette" }
}
