// SPDX-License-Identifier: MIT

/// The colours of everything else.
enum Palette {
  /// Red, green and blue of what asks to be touched.
  static let accent = 0x0071E3
}
