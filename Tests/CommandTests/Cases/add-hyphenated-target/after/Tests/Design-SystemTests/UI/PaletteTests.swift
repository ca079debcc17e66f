// SPDX-License-Identifier: MIT

import Testing

@testable import Design_System

@Test func accentIsBlue() {
  #expect(Palette.accent & 0xFF == 0xE3)
}
