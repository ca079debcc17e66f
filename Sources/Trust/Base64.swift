/// Standard Base64 with padding, read strictly: no white space, no missing padding, no stray bits.
func base64Decoded(_ text: some StringProtocol) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 4) else { return nil }
  func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
  var result: [UInt8] = []
  result.reserveCapacity(digits.count / 4 * 3)
  for start in stride(from: 0, to: digits.count, by: 4) {
    let isLast = start + 4 == digits.count
    let padding = isLast ? digits[start..<start + 4].reversed().prefix { $0 == UInt8(ascii: "=") }.count : 0
    guard padding <= 2 else { return nil }
    var group: UInt32 = 0
    for index in 0..<4 {
      guard index < 4 - padding else {
        group <<= 6
        continue
      }
      guard let digit = value(digits[start + index]) else { return nil }
      group = group << 6 | digit
    }
    let bytes = [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)]
    guard bytes.suffix(padding).allSatisfy({ $0 == 0 }) else { return nil }
    result += bytes.prefix(3 - padding)
  }
  return result
}
