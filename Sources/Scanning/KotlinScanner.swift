/// Cuts Kotlin source, build scripts among it, into tokens by Kotlin's lexical rules, without building a tree.
///
/// Rules: nested comments; `"…"` with escapes, `"""…"""` without; templates `$name` and `${code}`, and strings with several `$`
/// in front, where as many make a template; names in backticks; `::` and `?.` are one token.
package enum KotlinScanner {
  /// Never fails: what is not Kotlin comes out as the tokens it looks like. Linear, without recursion.
  ///
  /// - Parameter filter: what is gathered in `hits`.
  package static func scan(_ bytes: [UInt8], filter: TokenFilter? = nil) -> SourceTokens {
    TokenSink.collect(bytes, filter) { view, sink in
      var scan = KotlinScan(view, sink)
      scan.run()
      return scan.tokens.finish(bytes, isComplete: scan.isComplete)
    }
  }
}

private struct KotlinScan: ~Copyable {
  /// A string whose template is being read.
  struct OpenString {
    var isRaw: Bool
    /// How many `$` make a template.
    var dollars: Int
    /// Braces open in the code.
    var depth = 0
  }

  var cursor: Cursor
  var tokens: TokenSink
  var open: [OpenString] = []
  var isComplete = true

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

  mutating func emitQuotedIdentifier(from start: Int) {
    tokens.append(
      token(.quotedIdentifier, from: start), first: cursor.bytes[start + 1], length: cursor.position - start - 2)
  }

  mutating func run() {
    while cursor.position < cursor.end {
      let start = cursor.position
      let byte = cursor.bytes[start]
      switch byteClass(byte) {
      case 1, 3:
        if byte == UInt8(ascii: "$") {
          dollar()
        } else {
          cursor.skipIdentifier()
          emitIdentifier(from: start)
        }
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
      case 0x00, 0x0C: cursor.position += 1
      case 0x0A, 0x0D:
        cursor.position += 1
        cursor.passedLine = true
      case UInt8(ascii: "/"):
        if cursor.peek(1) == UInt8(ascii: "/") {
          cursor.skipLine()
        } else if cursor.peek(1) == UInt8(ascii: "*") {
          if !cursor.skipBlockComment(nests: true) { isComplete = false }
        } else {
          mark(.symbol, 1)
        }
      case UInt8(ascii: "\""): string(from: start, dollars: 1)
      case UInt8(ascii: "'"): character()
      case UInt8(ascii: "`"): backtick()
      case UInt8(ascii: "{"):
        if !open.isEmpty { open[open.count - 1].depth += 1 }
        mark(.punctuation, 1)
        depth += 1
      case UInt8(ascii: "}"):
        if let string = open.last {
          if string.depth == 0 {
            open.removeLast()
            cursor.position += 1
            continueString(from: start, string, isStart: false)
            continue
          }
          open[open.count - 1].depth -= 1
        }
        depth = max(0, depth - 1)
        mark(.punctuation, 1)
      case UInt8(ascii: ":"): mark(.punctuation, cursor.peek(1) == UInt8(ascii: ":") ? 2 : 1)
      case UInt8(ascii: "?"):
        if cursor.peek(1) == UInt8(ascii: ".") { mark(.punctuation, 2) } else { mark(.symbol, 1) }
      case UInt8(ascii: "."):
        if cursor.peek(1) == UInt8(ascii: ".") {
          mark(.symbol, cursor.peek(2) == UInt8(ascii: "<") ? 3 : 2)
        } else {
          mark(.punctuation, 1)
        }
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
        UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
        mark(.punctuation, 1)
      default: mark(.symbol, 1)
      }
    }
    if !open.isEmpty { isComplete = false }
  }

  mutating func mark(_ kind: Token.Kind, _ length: Int) {
    let start = cursor.position
    cursor.position += length
    emit(kind, from: start)
  }

  /// `$` outside a string: before a string it says how many make a template, elsewhere it is part of a name.
  mutating func dollar() {
    let start = cursor.position
    while cursor.peek() == UInt8(ascii: "$") { cursor.position += 1 }
    if cursor.peek() == UInt8(ascii: "\"") { return string(from: start, dollars: cursor.position - start) }
    cursor.skipIdentifier()
    emitIdentifier(from: start)
  }

  mutating func backtick() {
    let start = cursor.position
    guard let end = endOfBackticks(from: start) else { return mark(.punctuation, 1) }
    cursor.position = end
    emitQuotedIdentifier(from: start)
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
      if byte == UInt8(ascii: "'") { return emit(.string, from: start) }
    }
    cursor.position = min(cursor.position, cursor.end)
    isComplete = false
    emit(.string, from: start)
  }

  /// Reads a string whose first quotation mark is at the position.
  mutating func string(from start: Int, dollars: Int) {
    let isRaw = cursor.peek(1) == UInt8(ascii: "\"") && cursor.peek(2) == UInt8(ascii: "\"")
    cursor.position += isRaw ? 3 : 1
    continueString(from: start, OpenString(isRaw: isRaw, dollars: dollars), isStart: true)
  }

  /// Reads text to the end of the string or to the next `${`; the names of simple templates on the way are tokens.
  mutating func continueString(from start: Int, _ string: OpenString, isStart: Bool) {
    var start = start
    var isStart = isStart
    while cursor.position < cursor.end {
      switch cursor.bytes[cursor.position] {
      case UInt8(ascii: "\""):
        if !string.isRaw {
          cursor.position += 1
          return emit(isStart ? .string : .stringEnd, from: start)
        }
        var quotes = 0
        while cursor.peek() == UInt8(ascii: "\"") {
          cursor.position += 1
          quotes += 1
        }
        // Of many, the last three close it.
        if quotes >= 3 { return emit(isStart ? .string : .stringEnd, from: start) }
      case UInt8(ascii: "\\") where !string.isRaw:
        cursor.position = min(cursor.position + 2, cursor.end)
      case 0x0A, 0x0D:
        if !string.isRaw {
          isComplete = false
          if cursor.position > start { emit(isStart ? .string : .stringEnd, from: start) }
          return
        }
        cursor.position += 1
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
          open.append(OpenString(isRaw: string.isRaw, dollars: string.dollars))
          return emit(isStart ? .stringStart : .stringMiddle, from: start)
        }
        let end = next == UInt8(ascii: "`") ? endOfBackticks(from: cursor.position) : nil
        guard end != nil || (isIdentifierByte(next) && !isDigit(next) && next != 0) else { continue }
        emit(isStart ? .stringStart : .stringMiddle, from: start)
        start = cursor.position
        if let end {
          cursor.position = end
          emitQuotedIdentifier(from: start)
        } else {
          while isIdentifierByte(cursor.peek()), cursor.peek() != UInt8(ascii: "$"), cursor.position < cursor.end {
            cursor.position += 1
          }
          emitIdentifier(from: start)
        }
        start = cursor.position
        isStart = false
      default: cursor.position += 1
      }
    }
    isComplete = false
    if cursor.position > start { emit(isStart ? .string : .stringEnd, from: start) }
  }
}
