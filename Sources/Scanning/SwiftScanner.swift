/// Cuts Swift source into tokens by Swift's own lexical rules, without building a tree.
///
/// Rules: nested comments; strings of one or several lines with any number of `#`, whose interpolated code is cut into tokens
/// and whose text is not; regular expressions between slashes (with Swift 6's rule for a bare `/`) and between `#/` and
/// `/#`; backticks around any name (SE-0451); `::` after a module's name (SE-0491); a `//` or `/*` ends an operator.
package enum SwiftScanner {
  /// Never fails: what is not Swift comes out as the tokens it looks like. Linear, without recursion.
  ///
  /// - Parameter filter: what is gathered in `hits`.
  package static func scan(_ bytes: [UInt8], filter: TokenFilter? = nil) -> SourceTokens {
    TokenSink.collect(bytes, filter) { view, sink in
      var scan = SwiftScan(view, sink)
      scan.run()
      return scan.tokens.finish(bytes, isComplete: scan.isComplete)
    }
  }
}

private struct SwiftScan: ~Copyable {
  /// A string whose interpolated code is being read.
  struct OpenString {
    var pounds: Int
    var isLong: Bool
    /// Parentheses open in the code.
    var depth = 0
  }

  var cursor: Cursor
  var tokens: TokenSink
  var open: [OpenString] = []
  var isComplete = true
  /// Up to this offset, on one line, no raw string with at least `rawPounds` ends.
  var noRawEndBefore = 0
  var rawPounds = 0

  init(_ bytes: ByteView, _ tokens: consuming TokenSink) {
    cursor = Cursor(bytes)
    self.tokens = tokens
  }

  /// How many braces are open.
  var depth = 0

  @inline(__always)
  mutating func token(_ kind: Token.Kind, from start: Int) -> Token {
    let token = Token(
      kind, start, cursor.position, isFirstOnLine: cursor.passedLine, depth: UInt8(truncatingIfNeeded: min(depth, 255)))
    cursor.passedLine = false
    return token
  }

  @inline(__always)
  mutating func emit(_ kind: Token.Kind, from start: Int) { tokens.append(token(kind, from: start)) }

  @inline(__always)
  mutating func emitIdentifier(from start: Int) {
    tokens.append(
      token(.identifier, from: start), first: cursor.bytes[start], length: cursor.position - start)
  }

  mutating func run() {
    while cursor.position < cursor.end {
      let start = cursor.position
      let byte = cursor.bytes[start]
      switch byteClass(byte) {
      case 1:
        identifier()
        emitIdentifier(from: start)
        continue
      case 2:
        cursor.skipNumber()
        emit(.number, from: start)
        continue
      case 4:
        cursor.skipSpaces()
        continue
      default: break
      }
      switch byte {
      case 0x00, 0x0B, 0x0C: cursor.position += 1
      case 0x0A, 0x0D:
        cursor.position += 1
        cursor.passedLine = true
      case UInt8(ascii: "/"): slash()
      case UInt8(ascii: "\""): string(from: start, pounds: 0)
      case UInt8(ascii: "#"): pound()
      case UInt8(ascii: "`"): backtick()
      case UInt8(ascii: "("):
        if !open.isEmpty { open[open.count - 1].depth += 1 }
        punctuation(1)
      case UInt8(ascii: ")"):
        if let string = open.last {
          if string.depth == 0 {
            open.removeLast()
            cursor.position += 1
            continueString(from: start, OpenString(pounds: string.pounds, isLong: string.isLong), isStart: false)
            continue
          }
          open[open.count - 1].depth -= 1
        }
        punctuation(1)
      case UInt8(ascii: "{"):
        punctuation(1)
        depth += 1
      case UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        punctuation(1)
      case UInt8(ascii: "@"):
        cursor.position += 1
        tokens.appendAttribute(token(.punctuation, from: start))
      case UInt8(ascii: ":"): punctuation(cursor.peek(1) == UInt8(ascii: ":") ? 2 : 1)
      case UInt8(ascii: "."):
        if cursor.peek(1) == UInt8(ascii: ".") {
          while cursor.peek() == UInt8(ascii: ".") || isOperator(cursor.peek()) { cursor.position += 1 }
          emit(.symbol, from: start)
        } else {
          punctuation(1)
        }
      case 0x80...:
        if let length = operatorScalar(at: start) {
          cursor.position += length
          operatorRun(from: start)
        } else if byte == 0xC2, cursor.peek(1) == 0xA0 {
          cursor.position += 2
        } else {
          identifier()
          emitIdentifier(from: start)
        }
      default:
        if isOperator(byte) {
          cursor.position += 1
          operatorRun(from: start)
        } else {
          punctuation(1)
        }
      }
    }
    if !open.isEmpty { isComplete = false }
  }

  mutating func punctuation(_ length: Int) {
    let start = cursor.position
    cursor.position += length
    emit(.punctuation, from: start)
  }

  /// Goes past an identifier: letters outside ASCII continue it, operator characters outside ASCII end it.
  @inline(__always)
  mutating func identifier() {
    while true {
      var index = cursor.position
      while index < cursor.end, isPlainIdentifierByte(cursor.bytes[index]) { index += 1 }
      cursor.position = index
      guard index < cursor.end, cursor.bytes[index] >= 0x80 else { return }
      if operatorScalar(at: index) != nil || (cursor.bytes[index] == 0xC2 && cursor.peek(1) == 0xA0) { return }
      cursor.position = min(index + scalarLength(cursor.bytes[index]), cursor.end)
    }
  }

  mutating func backtick() {
    let start = cursor.position
    var end = start + 1
    while end < cursor.end, cursor.bytes[end] != UInt8(ascii: "`"), cursor.bytes[end] != 0x0A, cursor.bytes[end] != 0x0D
    {
      end += 1
    }
    guard end < cursor.end, cursor.bytes[end] == UInt8(ascii: "`"), end > start + 1 else { return punctuation(1) }
    cursor.position = end + 1
    tokens.append(
      token(.quotedIdentifier, from: start), first: cursor.bytes[start + 1], length: cursor.position - start - 2)
  }

  // MARK: Operators, comments, regular expressions

  func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Goes on with an operator whose first character was read.
  mutating func operatorRun(from start: Int) {
    while cursor.position < cursor.end {
      let byte = cursor.bytes[cursor.position]
      if isOperator(byte) {
        if byte == UInt8(ascii: "/"), cursor.peek(1) == UInt8(ascii: "/") || cursor.peek(1) == UInt8(ascii: "*") {
          break
        }
        cursor.position += 1
      } else if byte >= 0x80, let length = operatorScalar(at: cursor.position) {
        cursor.position += length
      } else {
        break
      }
    }
    emit(.symbol, from: start)
  }

  mutating func slash() {
    let start = cursor.position
    switch cursor.peek(1) {
    case UInt8(ascii: "/"): cursor.skipLine()
    case UInt8(ascii: "*"): if !cursor.skipBlockComment(nests: true) { isComplete = false }
    default:
      if !isLeftBound, let end = endOfBareRegularExpression() {
        cursor.position = end
        emit(.regularExpression, from: start)
      } else {
        cursor.position += 1
        operatorRun(from: start)
      }
    }
  }

  /// Whether what stands before the position belongs to it, so that an operator here is infix or postfix.
  var isLeftBound: Bool {
    switch cursor.previous {
    case 0, 0x20, 0x09, 0x0A, 0x0D, 0x0B, 0x0C, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      false
    // The end of a comment counts as white space.
    case UInt8(ascii: "/"): cursor.position < 2 || cursor.bytes[cursor.position - 2] != UInt8(ascii: "*")
    default: true
    }
  }

  /// Where a bare `/…/` ends: on its line, not next to a space at either end, with balanced parentheses. The first slash
  /// after it decides, so that many of them cost no more than one pass.
  func endOfBareRegularExpression() -> Int? {
    var index = cursor.position + 1
    switch cursor.peek(1) {
    case 0, 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ")"): return nil
    default: break
    }
    var depth = 0
    var isInClass = false
    while index < cursor.end {
      switch cursor.bytes[index] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\\"):
        index += 1
        guard index < cursor.end, cursor.bytes[index] != 0x0A, cursor.bytes[index] != 0x0D else { return nil }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "("): if !isInClass { depth += 1 }
      case UInt8(ascii: ")"):
        if !isInClass { depth -= 1 }
        if depth < 0 { return nil }
      case UInt8(ascii: "/"):
        let last = cursor.bytes[index - 1]
        return last == 0x20 || last == 0x09 ? nil : index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  mutating func pound() {
    let start = cursor.position
    var end = start
    while end < cursor.end, cursor.bytes[end] == UInt8(ascii: "#") { end += 1 }
    let pounds = end - start
    if end < cursor.end, cursor.bytes[end] == UInt8(ascii: "\"") {
      cursor.position = end
      string(from: start, pounds: pounds)
    } else if end < cursor.end, cursor.bytes[end] == UInt8(ascii: "/") {
      extendedRegularExpression(from: start, bodyAt: end + 1, pounds: pounds)
    } else {
      punctuation(pounds)
    }
  }

  /// `#/…/#`: on one line, or over several when nothing but white space follows the opening.
  mutating func extendedRegularExpression(from start: Int, bodyAt body: Int, pounds: Int) {
    var index = body
    while index < cursor.end, cursor.bytes[index] == 0x20 || cursor.bytes[index] == 0x09 { index += 1 }
    let isLong = index < cursor.end && (cursor.bytes[index] == 0x0A || cursor.bytes[index] == 0x0D)
    index = body
    while index < cursor.end {
      let byte = cursor.bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == 0x0A || byte == 0x0D, !isLong { break }
      if byte == UInt8(ascii: "/"), hasPounds(pounds, at: index + 1) {
        cursor.position = index + 1 + pounds
        emit(.regularExpression, from: start)
        return
      }
      index += 1
    }
    isComplete = false
    cursor.position = min(index, cursor.end)
    emit(.regularExpression, from: start)
  }

  func hasPounds(_ count: Int, at index: Int) -> Bool {
    guard index + count <= cursor.end else { return false }
    for offset in 0..<count where cursor.bytes[index + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  // MARK: Strings

  /// Reads a string whose first quotation mark is at the position.
  mutating func string(from start: Int, pounds: Int) {
    cursor.position += 1
    var isLong = cursor.peek() == UInt8(ascii: "\"") && cursor.peek(1) == UInt8(ascii: "\"")
    if isLong, pounds > 0 { isLong = !endsOnThisLine(pounds: pounds) }
    if isLong { cursor.position += 2 }
    continueString(from: start, OpenString(pounds: pounds, isLong: isLong), isStart: true)
  }

  /// Whether `#"""…"#` closes on its line: it is then a string of one line that begins with quotation marks.
  mutating func endsOnThisLine(pounds: Int) -> Bool {
    var index = cursor.position + 1
    if index < noRawEndBefore, pounds >= rawPounds { return false }
    while index < cursor.end, cursor.bytes[index] != 0x0A, cursor.bytes[index] != 0x0D {
      if cursor.bytes[index] == UInt8(ascii: "\""), hasPounds(pounds, at: index + 1) { return true }
      index += 1
    }
    noRawEndBefore = index
    rawPounds = pounds
    return false
  }

  /// Reads text to the end of the string or to the next interpolation.
  mutating func continueString(from start: Int, _ string: OpenString, isStart: Bool) {
    while cursor.position < cursor.end {
      switch cursor.bytes[cursor.position] {
      case UInt8(ascii: "\""):
        let quotes = string.isLong ? 3 : 1
        if string.isLong, !(cursor.peek(1) == UInt8(ascii: "\"") && cursor.peek(2) == UInt8(ascii: "\"")) {
          cursor.position += 1
        } else if hasPounds(string.pounds, at: cursor.position + quotes) {
          cursor.position += quotes + string.pounds
          emit(isStart ? .string : .stringEnd, from: start)
          return
        } else {
          cursor.position += 1
        }
      case UInt8(ascii: "\\"):
        guard hasPounds(string.pounds, at: cursor.position + 1) else {
          cursor.position += 1
          continue
        }
        cursor.position += 1 + string.pounds
        if cursor.peek() == UInt8(ascii: "(") {
          cursor.position += 1
          open.append(string)
          emit(isStart ? .stringStart : .stringMiddle, from: start)
          return
        }
        // An escaped line break cannot continue a string of one line.
        if cursor.position < cursor.end, string.isLong || (cursor.peek() != 0x0A && cursor.peek() != 0x0D) {
          cursor.position += 1
        }
      case 0x0A, 0x0D:
        if !string.isLong {
          isComplete = false
          emit(isStart ? .string : .stringEnd, from: start)
          return
        }
        cursor.position += 1
      default: cursor.position += 1
      }
    }
    isComplete = false
    emit(isStart ? .string : .stringEnd, from: start)
  }

  // MARK: Characters outside ASCII

  /// The length in bytes of a character at `index` that is part of an operator; nil for any other.
  func operatorScalar(at index: Int) -> Int? {
    let first = cursor.bytes[index]
    guard first >= 0xC2 else { return nil }
    let length = scalarLength(first)
    guard length < 4, index + length <= cursor.end else { return nil }
    var value = UInt32(first) & (length == 2 ? 0x1F : 0x0F)
    for offset in 1..<length { value = value << 6 | UInt32(cursor.bytes[index + offset] & 0x3F) }
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0...0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016...0x2017,
      0x2020...0x2027,
      0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
      0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
      return length
    default: return nil
    }
  }

  func scalarLength(_ first: UInt8) -> Int { first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }
}
