/// Cuts Kotlin source, build scripts among it, into tokens by Kotlin's lexical rules, without building a tree.
///
/// Rules: nested comments; `"…"` with escapes, `"""…"""` without; templates `$name` and `${code}`, and strings with several `$`
/// in front, where as many make a template; names in backticks; `::` and `?.` are one token.
package enum KotlinScanner {
  /// Never fails: what is not Kotlin comes out as the tokens it looks like. Linear, without recursion.
  ///
  /// - Parameters:
  ///   - filter: what is gathered in `hits`.
  ///   - needed: the last offset that matters: soon behind it, outside strings, scanning ends.
  package static func scan(_ bytes: [UInt8], filter: TokenFilter = .none, upTo needed: Int = .max) -> SourceTokens {
    Cursor.read(bytes, starts: starts, filter: filter, upTo: needed) { cursor in
      var scan = KotlinScan(cursor)
      scan.run()
      return scan.cursor.finish(bytes, isComplete: scan.isComplete)
    }
  }

  private static let starts: TokenStarts = {
    var starts = TokenStarts()
    starts.set("()[],;@#\\", .punctuation)
    starts.set("{}", .punctuation, .outsideStrings)
    starts.set(":.", .punctuation, isJoinable: true)
    starts.set("=<>+-*%&|!^~", .symbol)
    // Before a string it says how many make a template.
    starts.except(UInt8(ascii: "$"))
    return starts
  }()
}

private struct KotlinScan: ~Copyable {
  /// A string whose template is being read.
  struct OpenString {
    var isRaw: Bool
    /// How many `$` make a template.
    var dollars: Int
  }

  var cursor: Cursor
  var open = OpenStrings<OpenString>()
  var isComplete = true

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
    case .letter where byte == UInt8(ascii: "$"): return dollar()
    case .letter, .high:
      cursor.skipIdentifier()
      return cursor.emitIdentifier(from: start)
    case .digit:
      cursor.skipNumber()
      return cursor.emit(.number, from: start)
    case .space: return cursor.skipSpaces()
    case .lineBreak: return cursor.skipLineBreak()
    default: break
    }
    switch byte {
    case 0x00, 0x0C: cursor.position += 1
    case UInt8(ascii: "/"):
      if cursor.peek(1) == UInt8(ascii: "/") {
        cursor.skipLine()
      } else if cursor.peek(1) == UInt8(ascii: "*") {
        if !cursor.skipBlockComment(nests: true) { isComplete = false }
      } else {
        cursor.mark(.symbol, 1)
      }
    case UInt8(ascii: "\""): string(from: start, dollars: 1)
    case UInt8(ascii: "'"): character()
    case UInt8(ascii: "`"): backtick()
    case UInt8(ascii: "{"):
      open.openBracket()
      cursor.mark(.punctuation, 1)
    case UInt8(ascii: "}"):
      if let string = open.closeBracket() {
        cursor.position += 1
        return continueString(from: start, string, isStart: false)
      }
      cursor.mark(.punctuation, 1)
    case UInt8(ascii: ":"): cursor.mark(.punctuation, cursor.peek(1) == UInt8(ascii: ":") ? 2 : 1)
    case UInt8(ascii: "?"):
      if cursor.peek(1) == UInt8(ascii: ".") { cursor.mark(.punctuation, 2) } else { cursor.mark(.symbol, 1) }
    case UInt8(ascii: "."):
      if cursor.peek(1) == UInt8(ascii: ".") {
        cursor.mark(.symbol, cursor.peek(2) == UInt8(ascii: "<") ? 3 : 2)
      } else {
        cursor.mark(.punctuation, 1)
      }
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
      cursor.mark(.punctuation, 1)
    default: cursor.mark(.symbol, 1)
    }
  }

  /// `$` outside a string: before a string it says how many make a template, elsewhere it is part of a name.
  mutating func dollar() {
    let start = cursor.position
    while cursor.peek() == UInt8(ascii: "$") { cursor.position += 1 }
    if cursor.peek() == UInt8(ascii: "\"") { return string(from: start, dollars: cursor.position - start) }
    cursor.skipIdentifier()
    cursor.emitIdentifier(from: start)
  }

  mutating func backtick() {
    let start = cursor.position
    guard let end = endOfBackticks(from: start) else { return cursor.mark(.punctuation, 1) }
    cursor.position = end
    cursor.emitQuotedIdentifier(from: start)
  }

  func endOfBackticks(from start: Int) -> Int? {
    var index = start + 1
    while index < cursor.end, cursor.bytes[index] != 0x0A, cursor.bytes[index] != 0x0D {
      if cursor.bytes[index] == UInt8(ascii: "`") { return index > start + 1 ? index + 1 : nil }
      index += 1
    }
    return nil
  }

  mutating func character() {
    let start = cursor.position
    cursor.position += 1
    while cursor.position < cursor.end, cursor.peek() != 0x0A, cursor.peek() != 0x0D {
      let byte = cursor.bytes[cursor.position]
      cursor.position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "'") { return cursor.emit(.string, from: start) }
    }
    cursor.position = min(cursor.position, cursor.end)
    isComplete = false
    cursor.emit(.string, from: start)
  }

  /// Reads a string whose first quotation mark is at the position.
  mutating func string(from start: Int, dollars: Int) {
    let isRaw = cursor.peek(1) == UInt8(ascii: "\"") && cursor.peek(2) == UInt8(ascii: "\"")
    cursor.position += isRaw ? 3 : 1
    continueString(from: start, OpenString(isRaw: isRaw, dollars: dollars), isStart: true)
  }

  /// Where the text of a string ends, or something in it means more than itself.
  func endOfText(isRaw: Bool) -> Int {
    if isRaw { return cursor.bytes.firstOffset(ofThreeQuotesOr: UInt8(ascii: "$"), from: cursor.position) }
    return cursor.bytes.firstOffset(from: cursor.position, to: cursor.end) {
      $0.is(UInt8(ascii: "\"")) .| $0.is(UInt8(ascii: "$")) .| $0.is(UInt8(ascii: "\\")) .| $0.is(0x0A) .| $0.is(0x0D)
    }
  }

  /// Reads text to the end of the string or to the next `${`; the names of simple templates on the way are tokens.
  mutating func continueString(from start: Int, _ string: OpenString, isStart: Bool) {
    var start = start
    var isStart = isStart
    while true {
      cursor.position = endOfText(isRaw: string.isRaw)
      guard cursor.position < cursor.end else { break }
      switch cursor.bytes[cursor.position] {
      case UInt8(ascii: "\""):
        if !string.isRaw {
          cursor.position += 1
          return cursor.emit(isStart ? .string : .stringEnd, from: start)
        }
        var quotes = 0
        while cursor.peek() == UInt8(ascii: "\"") {
          cursor.position += 1
          quotes += 1
        }
        // Of many, the last three close it.
        if quotes >= 3 { return cursor.emit(isStart ? .string : .stringEnd, from: start) }
      case UInt8(ascii: "\\"): cursor.position = min(cursor.position + 2, cursor.end)
      case 0x0A, 0x0D:
        isComplete = false
        if cursor.position > start { cursor.emit(isStart ? .string : .stringEnd, from: start) }
        return
      case UInt8(ascii: "$"):
        var count = 0
        while cursor.peek() == UInt8(ascii: "$") {
          cursor.position += 1
          count += 1
        }
        guard count >= string.dollars else { continue }
        let next = cursor.peek()
        if next == UInt8(ascii: "{") {
          cursor.position += 1
          open.begin(in: string)
          return cursor.emit(isStart ? .stringStart : .stringMiddle, from: start)
        }
        let end = next == UInt8(ascii: "`") ? endOfBackticks(from: cursor.position) : nil
        guard end != nil || (isIdentifierByte(next) && !isDigit(next) && next != 0) else { continue }
        cursor.emit(isStart ? .stringStart : .stringMiddle, from: start)
        start = cursor.position
        if let end {
          cursor.position = end
          cursor.emitQuotedIdentifier(from: start)
        } else {
          while isIdentifierByte(cursor.peek()), cursor.peek() != UInt8(ascii: "$"), cursor.position < cursor.end {
            cursor.position += 1
          }
          cursor.emitIdentifier(from: start)
        }
        start = cursor.position
        isStart = false
      default: cursor.position += 1
      }
    }
    isComplete = false
    if cursor.position > start { cursor.emit(isStart ? .string : .stringEnd, from: start) }
  }
}
