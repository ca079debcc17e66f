/// Text for comparing words that people type with words that people wrote: letter case and accents folded.
///
/// The standard library gives lower case (`Unicode.Scalar.Properties.lowercaseMapping`) but no public decomposition. What a
/// Latin letter is without its accent stands in its Unicode name, though: `LATIN SMALL LETTER E WITH ACUTE` is an `e`, and
/// `LATIN SMALL LIGATURE OE` is `oe`. So Latin letters of every language are folded without a table, Greek and Cyrillic ones
/// with a short one, other scripts by case alone. Combining accents (U+0300–U+036F) go.
enum Folding {
  /// The text folded.
  static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = ""
    for scalar in text.unicodeScalars {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars { append(lower, to: &result) }
    }
    return result
  }

  /// The words of a text, folded: runs of letters and digits.
  static func words(_ text: String) -> [Substring] { fold(text).split { !$0.isLetter && !$0.isNumber } }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar.value {
    case ..<0x80: result.unicodeScalars.append(scalar)
    case 0x300...0x36F: break
    case 0xDF, 0x1E9E: result += "ss"
    case 0x131: result += "i"
    case 0xF0: result += "d"
    case 0xFE: result += "th"
    case 0xC0...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: result += latin(scalar) ?? String(scalar)
    default: result.unicodeScalars.append(others[scalar] ?? scalar)
    }
  }

  /// The base of a Latin letter, read off its name; nil when it is a letter of its own.
  private static func latin(_ scalar: Unicode.Scalar) -> String? {
    guard let name = scalar.properties.name else { return nil }
    for start in ["LATIN SMALL LETTER ", "LATIN SMALL LIGATURE "] where name.hasPrefix(start) {
      let letter = name.dropFirst(start.count).prefix { $0 != " " }
      let rest = name.dropFirst(start.count + letter.count)
      guard letter.count <= 2, rest.isEmpty || rest.hasPrefix(" WITH ") else { return nil }
      return letter.lowercased()
    }
    return nil
  }

  /// Letters with accents of other scripts, and their bases.
  private static let others: [Unicode.Scalar: Unicode.Scalar] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ϊ": "ι", "ϋ": "υ", "ΐ": "ι", "ΰ": "υ",
    "ς": "σ", "й": "и", "ё": "е", "ї": "і", "ў": "у", "ѓ": "г", "ќ": "к",
  ]
}
