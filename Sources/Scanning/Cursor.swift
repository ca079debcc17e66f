/// A place in a text and the tokens before it, with what all scanners do there: the pieces of lexical grammar that the
/// languages share.
struct Cursor: ~Copyable {
  let bytes: ByteView
  let end: Int
  var position = 0
  /// Whether a line break was passed since the last token.
  var passedLine = true
  /// How many braces are open.
  private var depth = 0
  private(set) var tokens: TokenSink
  /// The table of `TokenStarts`.
  private let starts: ByteView
  /// The last offset that matters.
  private let needed: Int
  /// How many tokens there were when it was passed.
  private var countWhenPassed = Int.max

  private init(_ bytes: ByteView, _ starts: ByteView, _ tokens: consuming TokenSink, upTo needed: Int) {
    self.bytes = bytes
    self.starts = starts
    self.tokens = tokens
    self.needed = min(needed, bytes.count)
    end = bytes.count
    if peek() == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF { position = 3 }
    // `#!` counts in the first line alone.
    if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
  }

  /// Runs `body`, which reads the whole text and ends with `finish`, at the start of a text.
  static func read(
    _ bytes: [UInt8], starts: TokenStarts, filter: TokenFilter, upTo needed: Int,
    _ body: (consuming Cursor) -> SourceTokens
  ) -> SourceTokens {
    guard !bytes.isEmpty else { return SourceTokens(bytes: bytes, tokens: [], hits: [], isComplete: true) }
    return ByteView.withView(bytes) { view in
      ByteView.withView(starts.table) { starts in
        unsafe filter.table.withUnsafeBufferPointer { table in
          let tokens = unsafe TokenSink(bytes: min(bytes.count, needed), table: table.baseAddress!)
          return body(Cursor(view, starts, tokens, upTo: needed))
        }
      }
    }
  }

  /// Whether so many tokens were read behind the last offset that matters.
  @inline(__always)
  func mayStop(after count: Int) -> Bool { tokens.count &- countWhenPassed >= count }

  /// What was read.
  func finish(_ bytes: [UInt8], isComplete: Bool) -> SourceTokens { tokens.finish(bytes, isComplete: isComplete) }

  // MARK: Tokens

  /// The token from `start` to the position.
  @inline(__always)
  private mutating func token(_ kind: Token.Kind, from start: Int) -> Token {
    let token = Token(
      kind, start, position, isFirstOnLine: passedLine, depth: UInt8(truncatingIfNeeded: min(depth, 255)))
    passedLine = false
    return token
  }

  @inline(__always)
  mutating func emit(_ kind: Token.Kind, from start: Int) { tokens.append(token(kind, from: start)) }

  @inline(__always)
  mutating func emitIdentifier(from start: Int) {
    tokens.append(token(.identifier, from: start), first: bytes[start], length: position &- start)
  }

  /// Emits a name in backticks.
  mutating func emitQuotedIdentifier(from start: Int) {
    tokens.append(token(.quotedIdentifier, from: start), first: bytes[start + 1], length: position - start - 2)
  }

  /// Emits a string, or the start of one, of which the filter may want to know.
  mutating func emitString(_ kind: Token.Kind, from start: Int) {
    tokens.append(token(kind, from: start), textBeginningWith: start + 1 < position ? bytes[start + 1] : 0)
  }

  /// Emits so many bytes from the position on.
  @inline(__always)
  mutating func mark(_ kind: Token.Kind, _ length: Int) {
    let start = position
    let byte = bytes[start]
    position = start &+ length
    let outside = depth
    count(byte)
    let inside = depth
    // A brace stands outside of what it opens or closes.
    depth = min(outside, inside)
    tokens.append(token(kind, from: start), first: byte, length: length)
    depth = inside
  }

  /// Counts braces: without a branch, as none could be foreseen.
  @inline(__always)
  private mutating func count(_ byte: UInt8) {
    let change = (byte == UInt8(ascii: "{") ? 1 : 0) &- (byte == UInt8(ascii: "}") ? 1 : 0)
    depth = max(0, depth &+ change)
  }

  /// Goes past white space and simple tokens, to the first byte that `TokenStarts` leaves to the language or to a place close
  /// to the end of the text.
  ///
  /// Where a token ends is read off bits that say of 64 bytes which can stand in a name: so the processor need neither guess
  /// nor wait for one token before it looks at the next.
  @inline(__always)
  mutating func readSimpleTokens(_ level: TokenStarts.Level) {
    if position > needed, countWhenPassed == .max { countWhenPassed = tokens.count }
    // Behind what matters it is asked from time to time whether to go on.
    let limit = min(end, position > needed ? position &+ 512 : needed &+ 65) &- 65
    while position <= limit {
      let start = position
      // The text goes on behind the 64 bytes, so there is a byte after each token.
      let names = bytes.namesMask(at: start)
      var offset = 0
      while offset < 64 {
        let byte = bytes[start &+ offset]
        let entry = starts[Int(byte)]
        guard TokenStarts.isSimple(entry, at: level) else {
          position = start &+ offset
          switch byte {
          case 0x0A: skipLineBreak()
          case 0x20: skipSpaces()
          default: return
          }
          offset = position &- start
          continue
        }
        let length = max(1, (~names &>> UInt64(truncatingIfNeeded: offset)).trailingZeroBitCount)
        guard offset &+ length < 64 || offset == 0 else { break }
        position = start &+ offset
        // Names of more than 63 bytes, with letters outside ASCII, and marks of two characters are rare.
        guard offset &+ length < 64 else { return }
        let next = bytes[start &+ offset &+ length]
        if next >= 0x80 || TokenStarts.mayJoin(entry, byte, next: next) { return }
        mark(TokenStarts.kind(entry), length)
        offset &+= length &+ (next == 0x20 ? 1 : 0)
      }
      position = start &+ offset
    }
  }

  // MARK: Places

  /// The byte so many places on; 0 past the end.
  @inline(__always)
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < end ? bytes[index] : 0
  }

  /// The byte before the position; 0 at the start.
  @inline(__always)
  var previous: UInt8 { position > 0 ? bytes[position - 1] : 0 }

  /// Goes past spaces and tabs.
  @inline(__always)
  mutating func skipSpaces() { position = bytes.endOfSpaces(from: position) }

  /// Goes past a line break and the spaces at the start of the next line.
  @inline(__always)
  mutating func skipLineBreak() {
    passedLine = true
    position = bytes.endOfSpaces(from: position &+ 1)
  }

  /// Goes to the line break that ends this line, or to the end.
  mutating func skipLine() { position = bytes.endOfLine(from: position) }

  /// Goes past the `*/` that ends a comment; false when none does.
  mutating func skipBlockComment(nests: Bool) -> Bool {
    let start = position
    var depth = 1
    var index = position + 2
    // Where comments do not nest, `*` is looked for twice.
    let opening = nests ? UInt8(ascii: "/") : UInt8(ascii: "*")
    while depth > 0 {
      index = bytes.firstOffset(of: UInt8(ascii: "*"), or: opening, from: index, to: end)
      guard index + 1 < end else { break }
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        index += 2
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        index += 2
      default: index += 1
      }
    }
    position = depth == 0 ? index : end
    if bytes.firstOffset(of: 0x0A, or: 0x0D, from: start, to: position) < position { passedLine = true }
    return depth == 0
  }

  /// Goes past bytes that continue an identifier, all bytes of non-ASCII letters among them.
  @inline(__always)
  mutating func skipIdentifier() { position = bytes.endOfIdentifier(from: position) }

  /// Whether the dot at the position begins the fraction of a hexadecimal number: it has an exponent, `0x1.fp2`.
  private var hasHexadecimalFraction: Bool {
    var index = position + 1
    while index < end, isHexadecimalDigit(bytes[index]) { index += 1 }
    return index > position + 1 && index < end && bytes[index] | 0x20 == UInt8(ascii: "p")
  }

  /// Goes past a number: digits, letters (`0x`, `e`, a suffix), one dot before a digit, a sign after an exponent.
  mutating func skipNumber() {
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    var hasDot = false
    while position < end {
      let byte = bytes[position]
      if isIdentifierByte(byte), byte < 0x80 {
        position += 1
        if byte | 0x20 == exponent, peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-"), isDigit(peek(1)) {
          position += 1
        }
      } else if byte == UInt8(ascii: "."), !hasDot, isHexadecimal ? hasHexadecimalFraction : isDigit(peek(1)) {
        hasDot = true
        position += 1
      } else {
        return
      }
    }
  }
}
