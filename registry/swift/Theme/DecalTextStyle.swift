// SPDX-License-Identifier: MIT

/// The measures of a text style, in points at the standard text size.
public struct DecalTextStyle: Equatable, Sendable {
  /// The font's size.
  public var size: Double
  /// From one baseline to the next.
  public var line: Double
  /// Added between characters.
  public var tracking: Double

  /// A text style from its measures.
  public init(size: Double, line: Double, tracking: Double) {
    self.size = size
    self.line = line
    self.tracking = tracking
  }
}
