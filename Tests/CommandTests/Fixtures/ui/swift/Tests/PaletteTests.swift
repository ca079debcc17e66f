// SPDX-License-Identifier: MIT

import Testing

@testable import AcmeUI

@Test func accentIsBlue() {
  #expect(Palette.accent & 0xFF == 0xE3)
}
