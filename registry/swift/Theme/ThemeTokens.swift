// SPDX-License-Identifier: MIT
// Written from registry/tokens.json by `swift run generate`.

/// The colours of a theme, by what they are for, and the palette they stand beside.
public struct DecalColors: Equatable, Sendable {
  public var surface = DecalColor(light: .rgb(0xFFFFFF), dark: .rgb(0x000000))
  public var surfaceSecondary = DecalColor(light: .rgb(0xF5F5F7), dark: .rgb(0x161617))
  public var surfaceTertiary = DecalColor(light: .rgb(0xE8E8ED), dark: .rgb(0x2C2C2E))
  public var surfaceRaised = DecalColor(light: .rgb(0xFFFFFF), dark: .rgb(0x1D1D1F))
  public var label = DecalColor(light: .rgb(0x1D1D1F), dark: .rgb(0xF5F5F7))
  public var labelSecondary = DecalColor(light: .rgb(0x6E6E73), dark: .rgb(0xA1A1A6))
  public var labelTertiary = DecalColor(light: .rgb(0x86868B), dark: .rgb(0x86868B))
  public var labelQuaternary = DecalColor(light: .rgb(0xD2D2D7), dark: .rgb(0x424245))
  public var control = DecalColor(light: .rgb(0x000000, opacity: 0.04), dark: .rgb(0xFFFFFF, opacity: 0.1))
  public var controlPressed = DecalColor(light: .rgb(0x000000, opacity: 0.12), dark: .rgb(0xFFFFFF, opacity: 0.22))
  public var controlSelected = DecalColor(light: .rgb(0x1D1D1F), dark: .rgb(0xF5F5F7))
  public var controlDisabled = DecalColor(light: .rgb(0x000000, opacity: 0.03), dark: .rgb(0xFFFFFF, opacity: 0.05))
  public var onControlSelected = DecalColor(light: .rgb(0xFFFFFF), dark: .rgb(0x000000))
  public var itemPressed = DecalColor(light: .rgb(0x000000, opacity: 0.08), dark: .rgb(0xFFFFFF, opacity: 0.12))
  public var itemSelected = DecalColor(light: .rgb(0x000000, opacity: 0.06), dark: .rgb(0xFFFFFF, opacity: 0.1))
  public var separator = DecalColor(light: .rgb(0xD2D2D7), dark: .rgb(0x424245))
  public var separatorStrong = DecalColor(light: .rgb(0x86868B), dark: .rgb(0x6E6E73))
  public var accent = DecalColor(light: .rgb(0x0071E3), dark: .rgb(0x0071E3))
  public var accentPressed = DecalColor(light: .rgb(0x005BB8), dark: .rgb(0x004D9E))
  public var accentSelected = DecalColor(light: .rgb(0x0071E3), dark: .rgb(0x0071E3))
  public var accentDisabled = DecalColor(light: .rgb(0x0071E3, opacity: 0.4), dark: .rgb(0x0071E3, opacity: 0.4))
  public var onAccent = DecalColor(light: .rgb(0xFFFFFF), dark: .rgb(0xFFFFFF))
  public var accentSurface = DecalColor(light: .rgb(0x0071E3, opacity: 0.09), dark: .rgb(0x0071E3, opacity: 0.18))
  public var accentSurfacePressed = DecalColor(light: .rgb(0x0071E3, opacity: 0.18), dark: .rgb(0x0071E3, opacity: 0.3))
  public var link = DecalColor(light: .rgb(0x0066CC), dark: .rgb(0x2997FF))
  public var focus = DecalColor(light: .rgb(0x0071E3), dark: .rgb(0x0071E3))
  public var scrim = DecalColor(light: .rgb(0x000000, opacity: 0.48), dark: .rgb(0x000000, opacity: 0.48))
  public var media = DecalColor(light: .rgb(0x000000), dark: .rgb(0x000000))
  public var onMedia = DecalColor(light: .rgb(0xFFFFFF), dark: .rgb(0xFFFFFF))
  public var danger = DecalColor(light: .rgb(0xD0000A), dark: .rgb(0xFF5447))
  public var dangerSurface = DecalColor(light: .rgb(0xD70015, opacity: 0.08), dark: .rgb(0xFF453A, opacity: 0.2))
  public var dangerSurfacePressed =
    DecalColor(light: .rgb(0xD70015, opacity: 0.16), dark: .rgb(0xFF453A, opacity: 0.36))
  public var success = DecalColor(light: .rgb(0x008009), dark: .rgb(0x30D158))
  public var successSurface = DecalColor(light: .rgb(0xEFFAF1), dark: .rgb(0x30D158, opacity: 0.16))
  public var warning = DecalColor(light: .rgb(0xB64400), dark: .rgb(0xFF9F0A))
  public var warningSurface = DecalColor(light: .rgb(0xFFF5EA), dark: .rgb(0xFF9F0A, opacity: 0.16))
  public var blue = DecalColor(light: .rgb(0x007AFF), dark: .rgb(0x0A84FF))
  public var green = DecalColor(light: .rgb(0x34C759), dark: .rgb(0x30D158))
  public var orange = DecalColor(light: .rgb(0xFF9500), dark: .rgb(0xFF9F0A))
  public var red = DecalColor(light: .rgb(0xFF3B30), dark: .rgb(0xFF453A))
  public var yellow = DecalColor(light: .rgb(0xFFCC00), dark: .rgb(0xFFD60A))
  public var purple = DecalColor(light: .rgb(0xAF52DE), dark: .rgb(0xBF5AF2))
  public var pink = DecalColor(light: .rgb(0xFF2D55), dark: .rgb(0xFF375F))
  public var indigo = DecalColor(light: .rgb(0x5856D6), dark: .rgb(0x5E5CE6))
  public var teal = DecalColor(light: .rgb(0x30B0C7), dark: .rgb(0x40C8E0))
  public var mint = DecalColor(light: .rgb(0x00C7BE), dark: .rgb(0x66D4CF))
  public var cyan = DecalColor(light: .rgb(0x32ADE6), dark: .rgb(0x64D2FF))
  public var brown = DecalColor(light: .rgb(0xA2845E), dark: .rgb(0xAC8E68))
  public var gray = DecalColor(light: .rgb(0x8E8E93), dark: .rgb(0x8E8E93))

  /// The colours of the registry.
  public init() {}
}

/// Corner radii, in points.
public struct DecalRadii: Equatable, Sendable {
  public var xs = 3.0
  public var sm = 5.0
  public var md = 8.0
  public var lg = 10.0
  public var xl = 12.0
  public var xl2 = 18.0
  public var xl3 = 28.0
  public var full = 9999.0

  /// The radii of the registry.
  public init() {}
}

/// Text styles, from the smallest to the largest.
public struct DecalTextStyles: Equatable, Sendable {
  public var xs3 = DecalTextStyle(size: 11, line: 13, tracking: 0.066)
  public var xs2 = DecalTextStyle(size: 12, line: 16, tracking: 0)
  public var xs = DecalTextStyle(size: 13, line: 18, tracking: -0.078)
  public var sm = DecalTextStyle(size: 15, line: 20, tracking: -0.24)
  public var md = DecalTextStyle(size: 16, line: 21, tracking: -0.32)
  public var base = DecalTextStyle(size: 17, line: 22, tracking: -0.442)
  public var lg = DecalTextStyle(size: 20, line: 25, tracking: -0.46)
  public var xl = DecalTextStyle(size: 22, line: 28, tracking: -0.264)
  public var xl2 = DecalTextStyle(size: 28, line: 34, tracking: 0.392)
  public var xl3 = DecalTextStyle(size: 34, line: 41, tracking: 0.408)

  /// The text styles of the registry.
  public init() {}
}

/// Shadows, from the nearest to the farthest.
public struct DecalShadows: Equatable, Sendable {
  public var md = DecalShadow(color: .rgb(0x000000, opacity: 0.08), x: 2, y: 4, blur: 12)
  public var lg = DecalShadow(color: .rgb(0x000000, opacity: 0.12), x: 0, y: 4, blur: 24)

  /// The shadows of the registry.
  public init() {}
}
