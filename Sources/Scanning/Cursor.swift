/// A place in a text, with what all scanners do there: the pieces of lexical grammar that the languages share.
struct Cursor {
  let bytes: ByteView
  let end: Int
  var position: Int
  /// Whether a line break was passed since the last token.
  var passedLine = true

  init(_ bytes: ByteView) {
    self.bytes = bytes
    end = bytes.count
    position = 0
    if peek() == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF { position = 3 }
    // `#!` counts in the first line alone.
    if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
  }

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
  mutating func skipSpaces() {
    var index = position
    while index < end, byteClass(bytes[index]) == 4 { index += 1 }
    position = index
  }

  /// Goes to the line break that ends this line, or to the end.
  mutating func skipLine() {
    var index = position
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    position = index
  }

  /// Goes past the `*/` that ends a comment; false when none does.
  mutating func skipBlockComment(nests: Bool) -> Bool {
    var depth = 1
    var index = position + 2
    var hasBreak = false
    defer {
      position = min(index, end)
      if hasBreak { passedLine = true }
    }
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "*"), index + 1 < end, bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        depth -= 1
        if depth == 0 { return true }
      } else if nests, byte == UInt8(ascii: "/"), index + 1 < end, bytes[index + 1] == UInt8(ascii: "*") {
        index += 2
        depth += 1
      } else {
        if byte == 0x0A || byte == 0x0D { hasBreak = true }
        index += 1
      }
    }
    return false
  }

  /// Goes past bytes that continue an identifier, all bytes of non-ASCII letters among them.
  @inline(__always)
  mutating func skipIdentifier() {
    var index = position
    while index < end, isIdentifierByte(bytes[index]) { index += 1 }
    position = index
  }

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

/// What a byte is to every language: other, a letter of ASCII (`_` and `$` among them), a digit, a byte of a character
/// outside ASCII, white space on a line.
@inline(__always)
func byteClass(_ byte: UInt8) -> UInt8 { unsafe byteClasses.utf8Start[Int(byte)] }

/// A look at a table is faster than comparisons, which the processor cannot foresee.
private let byteClasses: StaticString =
  """
  \0\0\0\0\0\0\0\0\0\u{4}\0\0\0\0\0\0\
  \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
  \u{4}\0\0\0\u{1}\0\0\0\0\0\0\0\0\0\0\0\
  \u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\0\0\0\0\0\0\
  \0\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
  \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\0\0\0\0\u{1}\
  \0\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
  \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\0\0\0\0\0\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\
  \u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}\u{3}
  """

/// A letter, a digit, `_`, `$` or a byte of a character outside ASCII.
@inline(__always)
func isIdentifierByte(_ byte: UInt8) -> Bool { byteClass(byte) &- 1 < 3 }

/// One of them that is ASCII.
@inline(__always)
func isPlainIdentifierByte(_ byte: UInt8) -> Bool { byteClass(byte) &- 1 < 2 }

func isHexadecimalDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 || byte == 0x5F }

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

@inline(__always)
func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
