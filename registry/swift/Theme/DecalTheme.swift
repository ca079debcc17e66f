// SPDX-License-Identifier: MIT

/// Colours, radii, text styles and shadows in one value. Change what differs and put it into the environment.
public struct DecalTheme: Equatable, Sendable {
  /// The colours, by what they are for.
  public var colors: DecalColors
  /// The corner radii.
  public var radii: DecalRadii
  /// The text styles.
  public var text: DecalTextStyles
  /// The shadows.
  public var shadows: DecalShadows

  /// A theme from its parts; what is not named is the registry's.
  public init(
    colors: DecalColors = DecalColors(), radii: DecalRadii = DecalRadii(), text: DecalTextStyles = DecalTextStyles(),
    shadows: DecalShadows = DecalShadows()
  ) {
    self.colors = colors
    self.radii = radii
    self.text = text
    self.shadows = shadows
  }
}
