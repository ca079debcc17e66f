/// Text set in lines of a width.
enum Wrapping {
  /// The words of one line of text in lines that fit where they can; a word is never broken.
  ///
  /// What stands between backquotes is one word: it is there to be copied.
  ///
  /// - Parameters:
  ///   - first: columns that are taken already on the first line.
  ///   - indent: spaces before every further line.
  static func lines(_ text: some StringProtocol, first: Int, indent: Int, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var taken = first
    for word in words(text) {
      if !line.isEmpty, taken + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
        taken = indent
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    let margin = String(repeating: " ", count: indent)
    return lines.enumerated().map { $0 == 0 ? $1 : margin + $1 }
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var isOpen = false
    for piece in text.split(separator: " ") {
      if isOpen, let last = words.indices.last { words[last] += " " + piece } else { words.append(String(piece)) }
      if piece.count(where: { $0 == "`" }) % 2 == 1 { isOpen.toggle() }
    }
    // A backquote that is never closed quotes nothing.
    return isOpen ? text.split(separator: " ").map { String($0) } : words
  }
}
