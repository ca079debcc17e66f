// SPDX-License-Identifier: MIT
import Testing

@testable import DecalUI

@Suite struct ThemeTests {
  @Test("A tint is read as it is written in hexadecimal") func tints() {
    let tint = DecalColor.Tint.rgb(0xFF8000, opacity: 0.5)
    #expect(tint.red == 1 && abs(tint.green - 128.0 / 255) < 1e-12 && tint.blue == 0 && tint.opacity == 0.5)
    #expect(DecalColor.Tint.rgb(0x000001).opacity == 1)
  }

  @Test("The theme has the registry's values, and each can be changed") func values() {
    var theme = DecalTheme()
    #expect(theme.colors.labelSecondary == DecalColor(light: .rgb(0x6E6E73), dark: .rgb(0xA1A1A6)))
    #expect(theme.colors.control.light == .rgb(0x000000, opacity: 0.04))
    #expect(theme.radii.xl2 == 18 && theme.radii.full == 9999)
    #expect(theme.text.base == DecalTextStyle(size: 17, line: 22, tracking: -0.442))
    #expect(theme.shadows.md == DecalShadow(color: .rgb(0x000000, opacity: 0.08), x: 2, y: 4, blur: 12))
    theme.colors.accent = DecalColor(light: .rgb(0x112233), dark: .rgb(0x445566))
    #expect(theme != DecalTheme())
  }
}
