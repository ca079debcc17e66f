/// One token of a source text: what it is and which bytes it covers. Comments and white space are not tokens.
package struct Token: Sendable, Equatable {
  /// What a token is; the languages share these kinds.
  package enum Kind: UInt8, Sendable {
    /// A name or a keyword: which of them it is, only its place can tell.
    case identifier
    /// A name in backticks; the range includes them.
    case quotedIdentifier
    case number
    /// A whole string without interpolated code, delimiters included.
    case string
    /// A string up to and including the mark that opens interpolated code.
    case stringStart
    /// Text between two interpolations, with the marks at both ends.
    case stringMiddle
    /// The rest of a string after an interpolation, with the closing delimiter.
    case stringEnd
    case regularExpression
    /// One of `( ) [ ] { } , ; : . @ # \` and what the language has beside them; `::` and `?.` are one token.
    case punctuation
    /// A run of operator characters.
    case symbol
    /// Text between the tags of an element.
    case markupText
    /// What is asked for before the first token or after the last.
    case none
  }

  /// Offset of the first byte.
  package var start: UInt32
  /// Offset after the last byte.
  package var end: UInt32
  package var kind: Kind
  /// Whether a line break stands between the token before and this one.
  package var isFirstOnLine: Bool
  /// How many braces are open around it, 255 for more; a brace itself stands outside.
  package var depth: UInt8

  init(_ kind: Kind, _ start: Int, _ end: Int, isFirstOnLine: Bool = false, depth: UInt8 = 0) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.kind = kind
    self.isFirstOnLine = isFirstOnLine
    self.depth = depth
  }

  /// The bytes it covers.
  package var range: Range<Int> { Int(start)..<Int(end) }
  package var count: Int { Int(end - start) }
  package var isIdentifier: Bool { kind == .identifier || kind == .quotedIdentifier }
}
