// SPDX-License-Identifier: MIT

/// A JSON value, read by a reader just large enough for the vectors, so that copied tests need nothing else.
enum TestJSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([TestJSON])
  case object([String: TestJSON])

  struct Malformed: Error, CustomStringConvertible {
    let offset: Int
    var description: String { "no JSON at byte \(offset)" }
  }

  init(_ text: String) throws {
    var reader = Reader(bytes: Array(text.utf8))
    self = try reader.value()
    reader.skipSpace()
    guard reader.offset == reader.bytes.count else { throw Malformed(offset: reader.offset) }
  }

  subscript(key: String) -> TestJSON? {
    if case .object(let members) = self { return members[key] }
    return nil
  }

  var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  var flag: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  var items: [TestJSON]? {
    if case .array(let items) = self { return items }
    return nil
  }

  /// A number, or one of the three strings that stand for numbers JSON cannot hold.
  var number: Double? {
    switch self {
    case .number(let number): return number
    case .string("NaN"): return .nan
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    default: return nil
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    mutating func skipSpace() {
      while offset < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) { offset += 1 }
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ text: String) throws {
      guard bytes[offset...].starts(with: text.utf8) else { throw Malformed(offset: offset) }
      offset += text.utf8.count
    }

    private mutating func takes(_ text: String) -> Bool {
      skipSpace()
      guard bytes[offset...].starts(with: text.utf8) else { return false }
      offset += text.utf8.count
      return true
    }

    mutating func value() throws -> TestJSON {
      skipSpace()
      switch next {
      case UInt8(ascii: "{"): return try object()
      case UInt8(ascii: "["): return try array()
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"):
        try take("true")
        return .bool(true)
      case UInt8(ascii: "f"):
        try take("false")
        return .bool(false)
      case UInt8(ascii: "n"):
        try take("null")
        return .null
      default: return try number()
      }
    }

    private mutating func object() throws -> TestJSON {
      var members: [String: TestJSON] = [:]
      try take("{")
      if takes("}") { return .object(members) }
      repeat {
        skipSpace()
        let key = try string()
        guard takes(":") else { throw Malformed(offset: offset) }
        members[key] = try value()
      } while takes(",")
      guard takes("}") else { throw Malformed(offset: offset) }
      return .object(members)
    }

    private mutating func array() throws -> TestJSON {
      var items: [TestJSON] = []
      try take("[")
      if takes("]") { return .array(items) }
      repeat { items.append(try value()) } while takes(",")
      guard takes("]") else { throw Malformed(offset: offset) }
      return .array(items)
    }

    private mutating func string() throws -> String {
      try take("\"")
      var content: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        offset += 1
        guard byte == UInt8(ascii: "\\") else {
          content.append(byte)
          continue
        }
        guard let escaped = next else { break }
        offset += 1
        switch escaped {
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
          guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw Malformed(offset: offset)
          }
          offset += 4
          content += Array(String(Character(scalar)).utf8)
        default: content.append(escaped)
        }
      }
      try take("\"")
      return String(decoding: content, as: UTF8.self)
    }

    private mutating func number() throws -> TestJSON {
      let start = offset
      while let byte = next, !",]} \n\r\t".utf8.contains(byte) { offset += 1 }
      guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
        throw Malformed(offset: start)
      }
      return .number(number)
    }
  }
}
