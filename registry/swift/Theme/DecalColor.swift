// SPDX-License-Identifier: MIT

/// A colour of a theme: one for light and one for dark surroundings.
public struct DecalColor: Equatable, Sendable {
  /// An opaque or translucent colour in sRGB.
  public struct Tint: Equatable, Sendable {
    /// `0xRRGGBB`.
    public var rgb: UInt32
    /// From 0, which is not seen, to 1.
    public var opacity: Double

    /// A colour as `0xRRGGBB`.
    public static func rgb(_ value: UInt32, opacity: Double = 1) -> Tint {
      Tint(rgb: value, opacity: opacity)
    }

    /// The red part, from 0 to 1.
    public var red: Double { Double(rgb >> 16 & 0xFF) / 255 }
    /// The green part, from 0 to 1.
    public var green: Double { Double(rgb >> 8 & 0xFF) / 255 }
    /// The blue part, from 0 to 1.
    public var blue: Double { Double(rgb & 0xFF) / 255 }
  }

  /// In light surroundings.
  public var light: Tint
  /// In dark surroundings.
  public var dark: Tint

  /// A colour from its two tints.
  public init(light: Tint, dark: Tint) {
    self.light = light
    self.dark = dark
  }
}
