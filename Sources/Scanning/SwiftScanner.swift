/// Cuts Swift source into tokens by Swift's own lexical rules, without building a tree.
///
/// Rules: nested comments; strings of one or several lines with any number of `#`, whose interpolated code is cut into tokens
/// and whose text is not; regular expressions between slashes (with Swift 6's rule for a bare `/`) and between `#/` and
/// `/#`; backticks around any name (SE-0451); `::` after a module's name (SE-0491); a `//` or `/*` ends an operator.
package enum SwiftScanner {
  /// Never fails: what is not Swift comes out as the tokens it looks like. Linear, without recursion.
  ///
  /// - Parameters:
  ///   - filter: what is gathered in `hits`.
  ///   - needed: the last offset that matters: soon behind it, outside strings, scanning ends.
  package static func scan(_ bytes: [UInt8], filter: TokenFilter = .none, upTo needed: Int = .max) -> SourceTokens {
    Cursor.read(bytes, starts: starts, filter: filter, upTo: needed) { cursor in
      var scan = SwiftScan(cursor)
      scan.run()
      return scan.cursor.finish(bytes, isComplete: scan.isComplete)
    }
  }

  private static let starts: TokenStarts = {
    var starts = TokenStarts()
    starts.set(",;[]{}@\\", .punctuation)
    starts.set("()", .punctuation, .outsideStrings)
    starts.set(":.", .punctuation, isJoinable: true)
    starts.set("=-+!*%<>&|^~?", .symbol, isJoinable: true)
    return starts
  }()
}

private struct SwiftScan: ~Copyable {
  /// A string whose interpolated code is being read.
  struct OpenString {
    var pounds: Int
    var isLong: Bool
  }

  var cursor: Cursor
  var open = OpenStrings<OpenString>()
  var isComplete = true
  /// Up to this offset, on one line, no raw string with at least `rawPounds` ends.
  var noRawEndBefore = 0
  var rawPounds = 0

  init(_ cursor: consuming Cursor) { self.cursor = cursor }

  mutating func run() {
    while true {
      cursor.readSimpleTokens(open.isEmpty ? .outsideStrings : .always)
      guard cursor.position < cursor.end else { break }
      // No reader looks further ahead.
      if open.isEmpty, cursor.mayStop(after: 64) { return }
      token(cursor.bytes[cursor.position])
    }
    if !open.isEmpty { isComplete = false }
  }

  /// Reads a token, or white space, that begins with this byte.
  mutating func token(_ byte: UInt8) {
    let start = cursor.position
    switch byteClass(byte) {
    case .letter:
      identifier()
      return cursor.emitIdentifier(from: start)
    case .digit:
      cursor.skipNumber()
      return cursor.emit(.number, from: start)
    case .space: return cursor.skipSpaces()
    case .lineBreak: return cursor.skipLineBreak()
    default: break
    }
    switch byte {
    case 0x00, 0x0B, 0x0C: cursor.position += 1
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""): string(from: start, pounds: 0)
    case UInt8(ascii: "#"): pound()
    case UInt8(ascii: "`"): backtick()
    case UInt8(ascii: "("):
      open.openBracket()
      cursor.mark(.punctuation, 1)
    case UInt8(ascii: ")"):
      if let string = open.closeBracket() {
        cursor.position += 1
        return continueString(from: start, string, isStart: false)
      }
      cursor.mark(.punctuation, 1)
    case UInt8(ascii: ":"): cursor.mark(.punctuation, cursor.peek(1) == UInt8(ascii: ":") ? 2 : 1)
    case UInt8(ascii: "."):
      if cursor.peek(1) == UInt8(ascii: ".") {
        while cursor.peek() == UInt8(ascii: ".") || isOperator(cursor.peek()) { cursor.position += 1 }
        cursor.emit(.symbol, from: start)
      } else {
        cursor.mark(.punctuation, 1)
      }
    case 0x80...:
      if let length = operatorScalar(at: start) {
        cursor.position += length
        operatorRun(from: start)
      } else if byte == 0xC2, cursor.peek(1) == 0xA0 {
        cursor.position += 2
      } else {
        identifier()
        cursor.emitIdentifier(from: start)
      }
    default:
      if isOperator(byte) {
        cursor.position += 1
        operatorRun(from: start)
      } else {
        cursor.mark(.punctuation, 1)
      }
    }
  }

  /// Goes past an identifier: letters outside ASCII continue it, operator characters outside ASCII end it.
  mutating func identifier() {
    while cursor.position < cursor.end {
      cursor.position = cursor.bytes.endOfPlainIdentifier(from: cursor.position)
      let byte = cursor.peek()
      if byte < 0x80 || operatorScalar(at: cursor.position) != nil || (byte == 0xC2 && cursor.peek(1) == 0xA0) {
        return
      }
      cursor.position = min(cursor.position + scalarLength(byte), cursor.end)
    }
  }

  mutating func backtick() {
    let start = cursor.position
    var end = start + 1
    while end < cursor.end, cursor.bytes[end] != UInt8(ascii: "`"), cursor.bytes[end] != 0x0A, cursor.bytes[end] != 0x0D
    {
      end += 1
    }
    guard end < cursor.end, cursor.bytes[end] == UInt8(ascii: "`"), end > start + 1 else {
      return cursor.mark(.punctuation, 1)
    }
    cursor.position = end + 1
    cursor.emitQuotedIdentifier(from: start)
  }

  // MARK: Operators, comments, regular expressions

  @inline(__always)
  func isOperator(_ byte: UInt8) -> Bool { byteClass(byte) == .operator }

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
    cursor.emit(.symbol, from: start)
  }

  mutating func slash() {
    let start = cursor.position
    switch cursor.peek(1) {
    case UInt8(ascii: "/"): cursor.skipLine()
    case UInt8(ascii: "*"): if !cursor.skipBlockComment(nests: true) { isComplete = false }
    default:
      if !isLeftBound, let end = endOfBareRegularExpression() {
        cursor.position = end
        cursor.emit(.regularExpression, from: start)
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
      cursor.mark(.punctuation, pounds)
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
        cursor.emit(.regularExpression, from: start)
        return
      }
      index += 1
    }
    isComplete = false
    cursor.position = min(index, cursor.end)
    cursor.emit(.regularExpression, from: start)
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
    while true {
      let bytes = cursor.bytes
      cursor.position =
        string.isLong
        ? bytes.firstOffset(ofThreeQuotesOr: UInt8(ascii: "\\"), from: cursor.position)
        : bytes.firstOffset(from: cursor.position, to: cursor.end) {
          $0.is(UInt8(ascii: "\"")) .| $0.is(UInt8(ascii: "\\")) .| $0.is(0x0A) .| $0.is(0x0D)
        }
      guard cursor.position < cursor.end else { break }
      switch bytes[cursor.position] {
      case UInt8(ascii: "\""):
        let quotes = string.isLong ? 3 : 1
        if hasPounds(string.pounds, at: cursor.position + quotes) {
          cursor.position += quotes + string.pounds
          return cursor.emit(isStart ? .string : .stringEnd, from: start)
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
          open.begin(in: string)
          return cursor.emit(isStart ? .stringStart : .stringMiddle, from: start)
        }
        // An escaped line break cannot continue a string of one line.
        if cursor.position < cursor.end, string.isLong || (cursor.peek() != 0x0A && cursor.peek() != 0x0D) {
          cursor.position += 1
        }
      default:
        // The line ends, and with it a string of one line.
        isComplete = false
        return cursor.emit(isStart ? .string : .stringEnd, from: start)
      }
    }
    isComplete = false
    cursor.emit(isStart ? .string : .stringEnd, from: start)
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
