/// The bytes of a text while it is scanned: read without a check of each index, which is what the scanners' own comparisons
/// with the end are for.
///
/// Lives inside `withView` alone.
@safe
struct ByteView {
  private let base: UnsafePointer<UInt8>
  let count: Int

  /// Runs `body` with a view of the bytes; there must be at least one.
  static func withView<Result, Failure>(
    _ bytes: [UInt8], _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      unsafe try body(ByteView(base: buffer.baseAddress!, count: buffer.count))
    }
  }

  private init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  /// Whether these bytes stand at an offset.
  @inline(__always)
  func has(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count where unsafe self[range.lowerBound + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }
}

// MARK: Many bytes at a time

extension ByteView {
  /// A number that two equal runs of bytes share.
  @inline(__always)
  func hash(of range: Range<Int>) -> UInt64 {
    var hash = UInt64(range.count) &+ 0xCBF2_9CE4_8422_2325
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      hash = (hash ^ word).mixed
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < range.upperBound {
      rest = rest &<< 8 | UInt64(self[index])
      index &+= 1
    }
    return (hash ^ rest).mixed
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate var mixed: UInt64 {
    let product = multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

/// Sixteen bytes of a text, looked at together.
typealias ByteBlock = SIMD16<UInt8>
/// Which of the sixteen are what was asked for.
typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteView {
  /// The sixteen bytes from an offset on; they must all belong to the text.
  @inline(__always)
  func block(at index: Int) -> ByteBlock {
    assert(index >= 0 && index + 16 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: ByteBlock.self)
  }

  /// The first offset from `start` on, and before `limit`, of a byte that is looked for; `limit` when there is none.
  ///
  /// What a loop over single bytes costs is mostly the processor's wrong guess of where it ends: this has one for sixteen.
  @inline(__always)
  func firstOffset(from start: Int, to limit: Int, where isWanted: (ByteBlock) -> ByteMask) -> Int {
    var index = start
    while index &+ 16 <= limit {
      let found = isWanted(block(at: index)).firstIndex
      if found < 16 { return index &+ found }
      index &+= 16
    }
    return min(limit, index &+ isWanted(rest(from: index, to: limit)).firstIndex)
  }

  /// The last bytes of a text, zeros after them.
  @inline(never)
  private func rest(from start: Int, to limit: Int) -> ByteBlock {
    var block = ByteBlock()
    var index = start
    while index < limit {
      block[index - start] = self[index]
      index += 1
    }
    return block
  }

  /// The first offset of one of two bytes; `limit` when there is none before it.
  @inline(__always)
  func firstOffset(of a: UInt8, or b: UInt8, from start: Int, to limit: Int) -> Int {
    firstOffset(from: start, to: limit) { $0.is(a) .| $0.is(b) }
  }

  /// The first offset of three quotation marks in a row, or of the other byte; `count` when there is neither.
  func firstOffset(ofThreeQuotesOr other: UInt8, from start: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    var index = start
    while index &+ 18 <= count {
      let first = block(at: index)
      let found =
        (first.is(quote) .& block(at: index &+ 1).is(quote) .& block(at: index &+ 2).is(quote) .| first.is(other))
        .firstIndex
      if found < 16 { return index &+ found }
      index &+= 16
    }
    while index < count {
      if self[index] == other { return index }
      if self[index] == quote, index + 2 < count, self[index + 1] == quote, self[index + 2] == quote { return index }
      index += 1
    }
    return count
  }

  /// Which of the 64 bytes from an offset on can stand in an identifier of ASCII, the first in the lowest bit; they must all
  /// belong to the text.
  @inline(__always)
  func namesMask(at index: Int) -> UInt64 {
    block(at: index).isPlainIdentifier.bits | block(at: index &+ 16).isPlainIdentifier.bits &<< 16
      | block(at: index &+ 32).isPlainIdentifier.bits &<< 32 | block(at: index &+ 48).isPlainIdentifier.bits &<< 48
  }

  /// The end of the line that `start` stands on: a line break, or the end of the text.
  @inline(__always)
  func endOfLine(from start: Int) -> Int { firstOffset(of: 0x0A, or: 0x0D, from: start, to: count) }

  /// The first offset of something that is neither a space nor a tab.
  @inline(__always)
  func endOfSpaces(from start: Int) -> Int { firstOffset(from: start, to: count) { .!($0.is(0x20) .| $0.is(0x09)) } }

  /// The first offset of a byte that cannot continue an identifier of ASCII.
  @inline(__always)
  func endOfPlainIdentifier(from start: Int) -> Int { firstOffset(from: start, to: count) { .!$0.isPlainIdentifier } }

  /// The first offset of an ASCII character that cannot continue an identifier.
  @inline(__always)
  func endOfIdentifier(from start: Int) -> Int {
    firstOffset(from: start, to: count) { .!($0.isPlainIdentifier .| ($0 .>= ByteBlock(repeating: 0x80))) }
  }
}

extension ByteBlock {
  @inline(__always)
  func `is`(_ byte: UInt8) -> ByteMask { self .== ByteBlock(repeating: byte) }

  /// Letters and digits of ASCII, `_` and `$`.
  @inline(__always)
  var isPlainIdentifier: ByteMask {
    let letters = ((self | ByteBlock(repeating: 0x20)) &- ByteBlock(repeating: 0x61)) .< ByteBlock(repeating: 26)
    let digits = (self &- ByteBlock(repeating: 0x30)) .< ByteBlock(repeating: 10)
    return letters .| digits .| self.is(0x5F) .| self.is(0x24)
  }
}

extension ByteMask {
  /// The two halves of eight, a byte each of which all bits say whether it is so; the first in the lowest byte.
  @inline(__always)
  private var halves: (low: UInt64, high: UInt64) {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  /// The index of the first that is so; 16 when none is. Without branches, as none could be foreseen.
  @inline(__always)
  var firstIndex: Int {
    let (low, high) = halves
    let first = low.trailingZeroBitCount &>> 3
    return first &+ (high.trailingZeroBitCount &>> 3 & (0 &- first &>> 3))
  }

  /// The index of the last that is so and of which `isWanted` says so too; nil when there is none.
  @inline(__always)
  func lastIndex(where isWanted: (Int) -> Bool) -> Int? {
    let (low, high) = halves
    for (start, half) in [(8, high), (0, low)] where half != 0 {
      var half = half
      while half != 0 {
        let index = 7 &- half.leadingZeroBitCount &>> 3
        if isWanted(start &+ index) { return start &+ index }
        half &= ~(0xFF &<< (UInt64(index) &* 8))
      }
    }
    return nil
  }

  /// A bit for each of the sixteen.
  @inline(__always)
  var bits: UInt64 {
    // Multiplying puts one bit of each of eight bytes side by side in the highest byte.
    let (low, high) = halves
    let places: UInt64 = 0x8040_2010_0804_0201
    let gather: UInt64 = 0x0101_0101_0101_0101
    return ((low & places) &* gather) &>> 56 | (((high & places) &* gather) &>> 56) &<< 8
  }
}
