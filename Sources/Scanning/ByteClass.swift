/// What a byte is to every language, looked up in a table: comparisons cost more than that where nobody can foresee how they
/// end.
enum ByteClass: UInt8 {
  case other = 0
  /// A letter of ASCII, `_` or `$`.
  case letter = 1
  case digit = 2
  /// A byte of a character outside ASCII.
  case high = 3
  /// White space on a line.
  case space = 4
  case lineBreak = 5
  /// One of `, ; [ ]`.
  case mark = 6
  /// One of `/ = - + ! * % < > & | ^ ~ ?`.
  case `operator` = 7
}

@inline(__always)
func byteClass(_ byte: UInt8) -> ByteClass {
  // The table holds nothing but these.
  unsafe unsafeBitCast(byteClasses.utf8Start[Int(byte)], to: ByteClass.self)
}

private let byteClasses: StaticString =
  """
  \0\0\0\0\0\0\0\0\0\u{4}\u{5}\0\0\u{5}\0\0\
  \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
  \u{4}\u{7}\0\0\u{1}\u{7}\u{7}\0\0\0\u{7}\u{7}\u{6}\u{7}\0\u{7}\
  \u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\u{2}\0\u{6}\u{7}\u{7}\u{7}\u{7}\
  \0\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
  \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{6}\0\u{6}\u{7}\u{1}\
  \0\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\
  \u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\0\u{7}\0\u{7}\0\
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
func isIdentifierByte(_ byte: UInt8) -> Bool { byteClass(byte).rawValue &- 1 < 3 }

func isHexadecimalDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 || byte == 0x5F }

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
