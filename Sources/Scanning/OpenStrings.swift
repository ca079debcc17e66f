/// The strings in whose inserted code the position is, the innermost last.
struct OpenStrings<Text> {
  /// Each with the brackets that are open in its code.
  private var strings: [(text: Text, depth: Int)] = []

  var isEmpty: Bool { strings.isEmpty }

  /// Code begins in a string.
  mutating func begin(in text: Text) { strings.append((text, 0)) }

  /// A bracket opens, of the kind that ends inserted code.
  mutating func openBracket() {
    if !strings.isEmpty { strings[strings.count - 1].depth += 1 }
  }

  /// A bracket closes; the string that goes on behind it when it ends inserted code, else nil.
  mutating func closeBracket() -> Text? {
    guard let last = strings.last else { return nil }
    if last.depth == 0 {
      strings.removeLast()
      return last.text
    }
    strings[strings.count - 1].depth -= 1
    return nil
  }
}
