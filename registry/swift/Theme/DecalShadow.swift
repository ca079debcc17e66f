// SPDX-License-Identifier: MIT

/// A shadow. Lengths in points; the blur is the width of the soft edge, twice what SwiftUI calls the radius.
public struct DecalShadow: Equatable, Sendable {
  /// The colour, with its opacity.
  public var color: DecalColor.Tint
  /// How far the shadow lies from what casts it.
  public var x, y: Double
  /// The width of the soft edge.
  public var blur: Double

  /// A shadow from its measures.
  public init(color: DecalColor.Tint, x: Double, y: Double, blur: Double) {
    self.color = color
    self.x = x
    self.y = y
    self.blur = blur
  }
}
