// SPDX-License-Identifier: MIT

/// The colours of everything else.
public enum Palette {
  /// Red, green and blue of what asks to be touched.
  public static let accent = 0x0071E3
}
