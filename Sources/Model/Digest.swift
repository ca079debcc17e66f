/// A SHA-256 digest.
package struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The 32 bytes as four big-endian words: cheap to compare and to hash.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Precondition: 32 bytes.
  package init(bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    precondition(bytes.count == 32, "a SHA-256 digest has 32 bytes")
    func word(_ start: Int) -> UInt64 {
      var value: UInt64 = 0
      for index in start..<start + 8 { value = value << 8 | UInt64(bytes[index]) }
      return value
    }
    words = (word(0), word(8), word(16), word(24))
  }

  /// Reads 64 lower-case hexadecimal digits; nil for anything else.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    func word(_ start: Int) -> UInt64? {
      var value: UInt64 = 0
      for index in start..<start + 16 {
        guard let digit = hexadecimal(digits[index]) else { return nil }
        value = value << 4 | UInt64(digit)
      }
      return value
    }
    guard let first = word(0), let second = word(16), let third = word(32), let fourth = word(48) else { return nil }
    words = (first, second, third, fourth)
  }

  package var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }
  /// 64 lower-case hexadecimal digits.
  package var hex: String { Model.hex(bytes) }
  /// The first 12 digits, as shown to people.
  package var short: String { String(hex.prefix(12)) }
  package var description: String { hex }

  package static func == (a: Digest, b: Digest) -> Bool { a.words == b.words }
  package static func < (a: Digest, b: Digest) -> Bool { a.words < b.words }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.3)
  }
}

/// The digest of a component's variant as upstream has it: `dt1:` and 64 hexadecimal digits. How it is computed is said
/// in `docs/lockfile.md`; `Trust` computes it.
package struct TreeDigest: Hashable, Sendable, CustomStringConvertible {
  package let digest: Digest

  package init(_ digest: Digest) { self.digest = digest }

  /// Reads `dt1:<64 hex>`; nil for anything else.
  package init?(_ text: String) {
    guard text.hasPrefix("dt1:"), let digest = Digest(hex: String(text.dropFirst(4))) else { return nil }
    self.digest = digest
  }
  package var description: String { "dt1:\(digest.hex)" }
}

/// The id of a git object: 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits.
package struct GitObjectID: Hashable, Sendable, CustomStringConvertible {
  package let hex: String

  /// nil for anything but 40 or 64 lower-case hexadecimal digits.
  package init?(_ hex: String) {
    guard hex.utf8.count == 40 || hex.utf8.count == 64, Array(hex.utf8).allSatisfy({ hexadecimal($0) != nil }) else {
      return nil
    }
    self.hex = hex
  }
  package var short: String { String(hex.prefix(12)) }
  package var description: String { hex }
}

/// Bytes as lower-case hexadecimal digits.
package func hex(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}

/// The bytes that lower-case hexadecimal digits stand for; nil when there is anything else.
package func bytes(hex: String) -> [UInt8]? {
  let digits = Array(hex.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var result: [UInt8] = []
  result.reserveCapacity(digits.count / 2)
  for index in stride(from: 0, to: digits.count, by: 2) {
    guard let high = hexadecimal(digits[index]), let low = hexadecimal(digits[index + 1]) else { return nil }
    result.append(high << 4 | low)
  }
  return result
}

/// What a lower-case hexadecimal digit stands for; nil for anything else.
private func hexadecimal(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  default: nil
  }
}
