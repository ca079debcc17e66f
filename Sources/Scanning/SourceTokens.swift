/// A source text and its tokens, in the order of the text.
package struct SourceTokens: Sendable {
  package let bytes: [UInt8]
  package let tokens: [Token]
  /// The indices of the tokens that passed the filter, in order; empty without one.
  package let hits: [Int]
  /// Whether every string, comment and element that was opened was closed; if not, the end of the text was read as well
  /// as it could be.
  package let isComplete: Bool

  init(bytes: [UInt8], tokens: [Token], hits: [Int], isComplete: Bool) {
    self.bytes = bytes
    self.tokens = tokens
    self.hits = hits
    self.isComplete = isComplete
  }

  package var count: Int { tokens.count }

  /// The token at an index; one of kind `none` before the first and after the last.
  package subscript(index: Int) -> Token {
    index >= 0 && index < tokens.count ? tokens[index] : Token(.none, bytes.count, bytes.count)
  }

  /// The bytes of a token.
  package func bytes(of index: Int) -> ArraySlice<UInt8> { bytes[self[index].range] }

  /// The text of a token as it stands.
  package func text(of index: Int) -> String { String(decoding: bytes(of: index), as: UTF8.self) }

  /// The name that an identifier stands for, without backticks; nil for every other token.
  package func name(at index: Int) -> String? {
    let token = self[index]
    return token.isIdentifier ? String(decoding: bytes[nameRange(of: token)], as: UTF8.self) : nil
  }

  /// The bytes of an identifier's name, without backticks.
  package func nameRange(of token: Token) -> Range<Int> {
    token.kind == .quotedIdentifier && token.count >= 2
      ? token.range.lowerBound + 1..<token.range.upperBound - 1 : token.range
  }

  /// Whether the token is this name, plain or in backticks.
  package func isName(_ index: Int, _ name: [UInt8]) -> Bool {
    let token = self[index]
    guard token.isIdentifier else { return false }
    let range = nameRange(of: token)
    guard range.count == name.count else { return false }
    for offset in 0..<range.count where bytes[range.lowerBound + offset] != name[offset] { return false }
    return true
  }

  /// Whether the token is this word, not in backticks.
  package func isWord(_ index: Int, _ word: StaticString) -> Bool {
    let token = self[index]
    return token.kind == .identifier && matches(token, word)
  }

  /// Whether the token is this punctuation or symbol.
  package func isMark(_ index: Int, _ mark: StaticString) -> Bool {
    let token = self[index]
    return (token.kind == .punctuation || token.kind == .symbol) && matches(token, mark)
  }

  private func matches(_ token: Token, _ text: StaticString) -> Bool {
    let count = token.count
    guard count == text.utf8CodeUnitCount else { return false }
    let start = Int(token.start)
    // Almost every comparison ends at the first byte.
    for offset in 0..<count where unsafe bytes[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// The first byte of a token; 0 when there is none.
  package func firstByte(of index: Int) -> UInt8 {
    let token = self[index]
    return token.kind == .none ? 0 : bytes[Int(token.start)]
  }

  /// The index after the bracket that closes the one at `index`; when none does within `limit` tokens, where the search
  /// ended. With a limit, asking at every token stays linear.
  package func indexAfterBracket(at index: Int, limit: Int = .max) -> Int {
    var depth = 0
    var here = index
    let end = limit < tokens.count - index ? index + limit : tokens.count
    while here < end {
      if tokens[here].kind == .punctuation {
        switch bytes[Int(tokens[here].start)] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if depth <= 0 { return here + 1 }
        default: break
        }
      }
      here += 1
    }
    return here
  }

  /// What a string without interpolated code says, delimiters off; escapes of one letter are decoded, others stay as they
  /// are written. nil for every other token.
  package func stringValue(at index: Int) -> String? {
    guard self[index].kind == .string else { return nil }
    var text = bytes(of: index)
    var pounds = 0
    while text.first == UInt8(ascii: "#"), text.last == UInt8(ascii: "#") {
      text = text.dropFirst().dropLast()
      pounds += 1
    }
    guard let quote = text.first else { return nil }
    let isLong =
      text.count >= 6 && text.prefix(3).allSatisfy { $0 == quote } && text.suffix(3).allSatisfy { $0 == quote }
    text =
      isLong ? text.dropFirst(3).dropLast(3) : text.dropFirst().dropLast(text.count > 1 && text.last == quote ? 1 : 0)
    guard pounds == 0, text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var decoded: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "\\"), let letter = iterator.next() else {
        decoded.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "$"), UInt8(ascii: "/"):
        decoded.append(letter)
      default: decoded += [byte, letter]
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
