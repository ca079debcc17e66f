/// A zip, byte by byte, so that it can hold what no tool writes: members are stored, not compressed.
package struct RawZip {
  private var members: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// - Parameters:
  ///   - localName: in the header before the bytes; nil: the same as in the list at the end.
  ///   - mode: as Unix has it, with the kind: `0o100644`, `0o120777` for a link, whose target the bytes then are.
  package mutating func add(
    _ name: [UInt8], localName: [UInt8]? = nil, _ data: [UInt8] = [], mode: Int = 0o100644, isEncrypted: Bool = false
  ) {
    let offset = members.count
    let local = localName ?? name
    // Version 2.0, flags, stored, midnight of the first of January 1980, sum and sizes.
    var common: [UInt8] = []
    RawZip.put([(20, 2), (isEncrypted ? 1 : 0, 2), (0, 2), (0, 2), (0x21, 2)], into: &common)
    RawZip.put([(Int(RawZip.checksum(data)), 4), (data.count, 4), (data.count, 4)], into: &common)
    members += Array("PK\u{3}\u{4}".utf8) + common
    RawZip.put([(local.count, 2), (0, 2)], into: &members)
    members += local + data
    directory += Array("PK\u{1}\u{2}".utf8)
    // Made by Unix.
    RawZip.put([(3 << 8 | 20, 2)], into: &directory)
    directory += common
    RawZip.put([(name.count, 2), (0, 2), (0, 2), (0, 2), (0, 2), (mode << 16, 4), (offset, 4)], into: &directory)
    directory += name
    count += 1
  }

  package var finished: [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8)
    RawZip.put([(0, 4), (count, 2), (count, 2), (directory.count, 4), (members.count, 4), (0, 2)], into: &end)
    return members + directory + end
  }

  /// Numbers of so many bytes, the lowest first.
  private static func put(_ numbers: [(value: Int, size: Int)], into bytes: inout [UInt8]) {
    for number in numbers {
      for index in 0..<number.size { bytes.append(UInt8(truncatingIfNeeded: number.value >> (8 * index))) }
    }
  }

  /// CRC-32, as zip has it.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let half = sum >> 1
        sum = sum & 1 == 1 ? half ^ 0xEDB8_8320 : half
      }
    }
    return ~sum
  }
}
