// SPDX-License-Identifier: MIT

import Testing

@testable import Ice_Cubes

@Test func accentIsBlue() {
  #expect(Palette.accent & 0xFF == 0xE3)
}
