import Model

/// Text as it is shown to people, whoever wrote it: a user, a registry, another program. What would move the cursor, change
/// colours, or turn the direction of writing stands as `\u001b`, so that no text passes for another; line ends and tabs stay.
///
/// - Parameters:
///   - isOneLine: line ends and tabs are written out too.
///   - hasColor: whether what `Console.paint` marked becomes colour.
func visible(_ text: String, isOneLine: Bool = false, hasColor: Bool = false) -> String {
  // Most text has nothing of the kind. 0xC2, 0xE2 and 0xEF begin the characters that `isHidden` knows besides.
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case 0x09, 0x0A: !isOneLine
    case 0x20..<0x7F: true
    case 0x80...: byte != 0xC2 && byte != 0xE2 && byte != 0xEF
    default: false
    }
  }
  if isPlain { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if hasColor, let code = Console.Ink.sequence(of: scalar) {
      shown += code.unicodeScalars
    } else if isHidden(scalar, isOneLine: isOneLine) {
      let hex = String(scalar.value, radix: 16)
      shown += ("\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex).unicodeScalars
    } else {
      shown.append(scalar)
    }
  }
  return String(shown)
}

/// Control characters, the marks and brackets of bidirectional text, the separators of lines, and the marks of colours.
private func isHidden(_ scalar: Unicode.Scalar, isOneLine: Bool) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A: isOneLine
  case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: true
  default: false
  }
}

extension Console.Ink {
  /// Characters that Unicode sets aside for use inside a program stand for colours until text is written: an escape sequence
  /// that is in the text itself is none of ours.
  private static let firstMark: UInt32 = 0xFDD0
  private static let endMark: UInt32 = 0xFDEF

  /// What begins this colour on a terminal, and what ends any.
  var sequence: String { "\u{1B}[\(rawValue)m" }
  static let endSequence = "\u{1B}[0m"

  /// The text between the marks of this colour.
  func marking(_ text: String) -> String {
    let number = Self.allCases.firstIndex(of: self).map(UInt32.init) ?? 0
    guard let start = Unicode.Scalar(Self.firstMark + number), let end = Unicode.Scalar(Self.endMark) else {
      return text
    }
    return "\(start)\(text)\(end)"
  }

  /// What a terminal is sent for a mark; nil for every other character.
  fileprivate static func sequence(of scalar: Unicode.Scalar) -> String? {
    if scalar.value == endMark { return endSequence }
    guard scalar.value >= firstMark, scalar.value < firstMark + UInt32(allCases.count) else { return nil }
    return allCases[Int(scalar.value - firstMark)].sequence
  }
}
