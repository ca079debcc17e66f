/// The bytes of a text while it is scanned: read without a check of each index, which is what the scanners' own comparisons
/// with the end are for.
///
/// Lives inside `withView` alone.
@safe
struct ByteView {
  private let base: UnsafePointer<UInt8>
  let count: Int

  /// Runs `body` with a view of the bytes; there must be at least one.
  static func withView<Result>(_ bytes: [UInt8], _ body: (ByteView) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe body(ByteView(base: buffer.baseAddress!, count: buffer.count))
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
