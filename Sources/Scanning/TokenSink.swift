/// Where a scanner puts its tokens: memory that grows, and the indices of those that pass the filter.
@safe
struct TokenSink: ~Copyable {
  private var base: UnsafeMutablePointer<Token>
  private var capacity: Int
  private(set) var count = 0
  private var hits: [Int] = []
  /// The table of the filter.
  private let table: UnsafePointer<UInt64>

  /// - Parameter table: lives as long as the sink.
  init(bytes: Int, table: UnsafePointer<UInt64>) {
    capacity = bytes / 4 + 16
    unsafe base = .allocate(capacity: capacity)
    unsafe self.table = unsafe table
  }

  deinit { unsafe base.deallocate() }

  /// What was gathered.
  func finish(_ bytes: [UInt8], isComplete: Bool) -> SourceTokens {
    SourceTokens(
      bytes: bytes, tokens: unsafe Array(UnsafeBufferPointer(start: base, count: count)), hits: hits,
      isComplete: isComplete)
  }

  /// The token at an index.
  subscript(index: Int) -> Token {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  @inline(__always)
  mutating func append(_ token: Token) {
    if count == capacity { grow() }
    unsafe (base + count).initialize(to: token)
    count &+= 1
  }

  /// Appends an identifier or a mark whose text, without backticks, begins with `first` and has so many bytes.
  @inline(__always)
  mutating func append(_ token: Token, first: UInt8, length: Int) {
    if unsafe table[Int(first)] &>> UInt64(truncatingIfNeeded: min(length, 63)) & 1 != 0 { hits.append(count) }
    append(token)
  }

  /// Appends a string whose text begins with `first`.
  @inline(__always)
  mutating func append(_ token: Token, textBeginningWith first: UInt8) {
    if unsafe table[256 + Int(first)] != 0 { hits.append(count) }
    append(token)
  }

  @inline(never)
  private mutating func grow() {
    let larger = capacity * 2
    let new = UnsafeMutablePointer<Token>.allocate(capacity: larger)
    unsafe new.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = new
    capacity = larger
  }
}
