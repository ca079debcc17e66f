extension JSON {
  /// What the parser accepts beyond RFC 8259.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// `// …` and `/* … */`.
    package static let comments = Options(rawValue: 1)
    /// A comma before `]` or `}`.
    package static let trailingCommas = Options(rawValue: 2)
    /// A byte order mark at the start.
    package static let byteOrderMark = Options(rawValue: 4)
    /// Everything that TypeScript's and the editors' “JSON with comments” allows.
    package static let lenient: Options = [.comments, .trailingCommas, .byteOrderMark]
  }

  /// Containers deeper than this are refused, so that hostile nesting cannot exhaust the stack.
  package static let maximumDepth = 256

  /// Reads one JSON text (RFC 8259). Duplicate keys are an error: a reader must never have to choose.
  ///
  /// - Parameter depth: how many levels of containers are read; deeper ones are checked, and come out empty.
  /// - Throws: `JSON.SyntaxError` with the byte offset of the first fault.
  package static func parse(
    _ bytes: [UInt8], options: Options = [], depth: Int = maximumDepth
  ) throws(SyntaxError) -> JSON {
    var parser = Parser(bytes: bytes, options: options, readDepth: depth)
    return try parser.document()
  }

  /// A text that is not JSON, and where that shows.
  package struct SyntaxError: Error, Equatable {
    /// Offset in bytes from the start of the text.
    package let offset: Int
    /// What is wrong, as a phrase: `expected `,` or `]`, found `x``.
    package let problem: String
  }
}

/// A recursive-descent parser over bytes.
private struct Parser {
  let bytes: [UInt8]
  let options: JSON.Options
  /// Containers deeper than this come out empty.
  let readDepth: Int
  var position = 0
  var depth = 0
  /// Whether what is read now is kept.
  var isKept: Bool { depth <= readDepth }

  init(bytes: [UInt8], options: JSON.Options, readDepth: Int) {
    self.bytes = bytes
    self.options = options
    self.readDepth = readDepth
  }

  mutating func document() throws(JSON.SyntaxError) -> JSON {
    if options.contains(.byteOrderMark), bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipSpace()
    let value = try value()
    try skipSpace()
    guard position == bytes.count else { throw fault("expected the end of the file, found \(found())") }
    return value
  }

  private func fault(_ problem: String, at offset: Int? = nil) -> JSON.SyntaxError {
    JSON.SyntaxError(offset: offset ?? position, problem: problem)
  }

  /// What stands at the position, for messages.
  private func found() -> String {
    guard position < bytes.count else { return "the end of the file" }
    let byte = bytes[position]
    return byte > 0x20 && byte < 0x7F ? "`\(Character(UnicodeScalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }

  private mutating func skipSpace() throws(JSON.SyntaxError) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/") where options.contains(.comments):
        let start = position
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        if next == UInt8(ascii: "/") {
          while position < bytes.count, bytes[position] != 0x0A { position += 1 }
        } else if next == UInt8(ascii: "*") {
          position += 2
          while position + 1 < bytes.count,
            !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/"))
          {
            position += 1
          }
          guard position + 1 < bytes.count else { throw fault("a comment that does not end", at: start) }
          position += 2
        } else {
          return
        }
      default: return
      }
    }
  }

  private mutating func value() throws(JSON.SyntaxError) -> JSON {
    guard position < bytes.count else { throw fault("expected a value, found the end of the file") }
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""):
      let text = try string()
      return JSON(.string(text), range: start..<position)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault("expected a value, found \(found())")
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSON.Value) throws(JSON.SyntaxError) -> JSON {
    let start = position
    let expected = Array("\(text)".utf8)
    guard bytes.count - start >= expected.count, bytes[start..<start + expected.count].elementsEqual(expected) else {
      throw fault("expected a value, found \(found())")
    }
    position += expected.count
    return JSON(value, range: start..<position)
  }

  private mutating func enter() throws(JSON.SyntaxError) {
    depth += 1
    guard depth <= JSON.maximumDepth else { throw fault("more than \(JSON.maximumDepth) levels deep") }
    position += 1
    try skipSpace()
  }

  /// Reads a separator; true when another element follows.
  private mutating func another(before close: UInt8) throws(JSON.SyntaxError) -> Bool {
    try skipSpace()
    guard position < bytes.count else {
      throw fault("expected `,` or `\(Character(UnicodeScalar(close)))`, found \(found())")
    }
    if bytes[position] == close { return false }
    guard bytes[position] == UInt8(ascii: ",") else {
      throw fault("expected `,` or `\(Character(UnicodeScalar(close)))`, found \(found())")
    }
    let comma = position
    position += 1
    try skipSpace()
    if position < bytes.count, bytes[position] == close {
      guard options.contains(.trailingCommas) else { throw fault("a comma before the closing bracket", at: comma) }
      return false
    }
    return true
  }

  private mutating func array() throws(JSON.SyntaxError) -> JSON {
    let start = position
    try enter()
    var elements: [JSON] = []
    let close = UInt8(ascii: "]")
    if position < bytes.count, bytes[position] != close {
      repeat {
        let element = try value()
        if isKept { elements.append(element) }
      } while try another(before: close)
    }
    guard position < bytes.count else { throw fault("expected `]`, found the end of the file") }
    position += 1
    depth -= 1
    return JSON(.array(elements), range: start..<position)
  }

  private mutating func object() throws(JSON.SyntaxError) -> JSON {
    let start = position
    try enter()
    var members: [JSON.Member] = []
    // Looking through a few keys is cheaper than hashing them; many are kept in a set.
    var seen: Set<String> = []
    let close = UInt8(ascii: "}")
    if position < bytes.count, bytes[position] != close {
      repeat {
        let keyStart = position
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
          throw fault("expected a key in quotes, found \(found())")
        }
        let key = try string()
        let keyEnd = position
        let isNew: Bool
        if !isKept {
          isNew = true
        } else if members.count < 16 {
          isNew = !members.contains { $0.key == key }
        } else {
          if seen.isEmpty { seen = Set(members.map(\.key)) }
          isNew = seen.insert(key).inserted
        }
        guard isNew else { throw fault("the key \"\(key)\" stands twice in one object", at: keyStart) }
        try skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
          throw fault("expected `:`, found \(found())")
        }
        position += 1
        try skipSpace()
        let value = try value()
        if isKept { members.append(JSON.Member(key: key, keyRange: keyStart..<keyEnd, value: value)) }
      } while try another(before: close)
    }
    guard position < bytes.count else { throw fault("expected `}`, found the end of the file") }
    position += 1
    depth -= 1
    return JSON(.object(members), range: start..<position)
  }

  private mutating func string() throws(JSON.SyntaxError) -> String {
    let start = position
    position += 1
    var from = position
    var decoded: [UInt8] = []
    var isASCII = true
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let text: String?
        if !isKept {
          text = ""
        } else if !decoded.isEmpty {
          decoded += bytes[from..<position]
          text = String(validating: decoded, as: UTF8.self)
        } else if isASCII {
          // Nothing that could be wrong; nearly every string is one of these.
          text = String(decoding: bytes[from..<position], as: UTF8.self)
        } else {
          text = String(validating: bytes[from..<position], as: UTF8.self)
        }
        guard let text else { throw fault("a string that is not UTF-8", at: start) }
        position += 1
        return text
      }
      guard byte >= 0x20 else { throw fault("a control character in a string; write it as an escape") }
      guard byte == UInt8(ascii: "\\") else {
        if byte >= 0x80 { isASCII = false }
        position += 1
        continue
      }
      decoded += bytes[from..<position]
      decoded += try escape()
      from = position
    }
    throw fault("a string that does not end", at: start)
  }

  /// Reads one escape sequence and gives its UTF-8.
  private mutating func escape() throws(JSON.SyntaxError) -> [UInt8] {
    let start = position
    guard position + 1 < bytes.count else { throw fault("a string that does not end", at: start) }
    let letter = bytes[position + 1]
    position += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var code = try hexadecimal(start)
      if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexadecimal(start)
        guard (0xDC00..<0xE000).contains(low) else { throw fault("half of a surrogate pair", at: start) }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
      }
      guard let scalar = UnicodeScalar(code) else { throw fault("half of a surrogate pair", at: start) }
      return Array(String(Character(scalar)).utf8)
    default: throw fault("an unknown escape in a string", at: start)
    }
  }

  private mutating func hexadecimal(_ start: Int) throws(JSON.SyntaxError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw fault("an escape that does not end", at: start) }
    var code: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault("an escape without four hexadecimal digits", at: start)
      }
      code = code << 4 | UInt32(digit)
    }
    position += 4
    return code
  }

  private mutating func number() throws(JSON.SyntaxError) -> JSON {
    let start = position
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && bytes[index] >= UInt8(ascii: "0") && bytes[index] <= UInt8(ascii: "9")
    }
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    guard isDigit(position) else { throw fault("expected a digit, found \(found())") }
    if bytes[position] == UInt8(ascii: "0"), isDigit(position + 1) { throw fault("a number with a leading zero") }
    while isDigit(position) { position += 1 }
    var isWhole = true
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard isDigit(position) else { throw fault("expected a digit, found \(found())") }
      while isDigit(position) { position += 1 }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      guard isDigit(position) else { throw fault("expected a digit, found \(found())") }
      while isDigit(position) { position += 1 }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return JSON(.integer(integer), range: start..<position) }
    guard let number = Double(text), number.isFinite else { throw fault("a number that is too large", at: start) }
    return JSON(.number(number), range: start..<position)
  }
}
