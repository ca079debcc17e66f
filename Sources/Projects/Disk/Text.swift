/// What decal takes for text, and its line ends.
enum Text {
  /// No NUL in the first 8000 bytes, and at most 8 MiB.
  static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 8 << 20 && !bytes.prefix(8000).contains(0)
  }

  enum LineEnds {
    /// No carriage return before a line feed, or no line end at all.
    case unix
    /// A carriage return before every line feed.
    case windows
    case mixed
  }

  static func lineEnds(_ bytes: [UInt8]) -> LineEnds {
    var plain = 0
    var returned = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A {
        if previous == 0x0D { returned += 1 } else { plain += 1 }
      }
      previous = byte
    }
    if returned == 0 { return .unix }
    return plain == 0 ? .windows : .mixed
  }

  /// The same text with LF for every CRLF.
  static func unix(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      result.append(byte)
    }
    return result
  }

  /// The same text with CRLF for every LF; the text has no CRLF yet.
  static func windows(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 20)
    for byte in bytes {
      if byte == 0x0A { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }

  /// Both are text, and equal when every CRLF is taken for LF.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right || isText(left) && isText(right) && unix(left) == unix(right)
  }
}
