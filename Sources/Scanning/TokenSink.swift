/// Where a scanner puts its tokens: memory that grows, and the indices of those that pass the filter.
@safe
struct TokenSink: ~Copyable {
  private var base: UnsafeMutablePointer<Token>
  private var capacity: Int
  private(set) var count = 0
  private var hits: [Int] = []
  /// The table of the filter; nil when nothing is looked for.
  private let table: UnsafePointer<UInt64>?
  private let wantsAttributes: Bool

  /// - Parameter table: lives as long as the sink.
  private init(bytes: Int, table: UnsafePointer<UInt64>?, wantsAttributes: Bool) {
    capacity = bytes / 4 + 16
    unsafe base = .allocate(capacity: capacity)
    unsafe self.table = unsafe table
    self.wantsAttributes = wantsAttributes
  }

  deinit { unsafe base.deallocate() }

  /// Runs `body` with a view of the bytes and a sink for their tokens, which it ends with `finish`.
  static func collect(
    _ bytes: [UInt8], _ filter: TokenFilter?, _ body: (ByteView, consuming TokenSink) -> SourceTokens
  ) -> SourceTokens {
    guard !bytes.isEmpty else { return SourceTokens(bytes: bytes, tokens: [], hits: [], isComplete: true) }
    return ByteView.withView(bytes) { view in
      func run(_ table: UnsafePointer<UInt64>?) -> SourceTokens {
        let sink = unsafe TokenSink(
          bytes: bytes.count, table: table, wantsAttributes: filter?.wantsAttributes ?? false)
        return body(view, sink)
      }
      guard let filter else { return run(nil) }
      return unsafe filter.table.withUnsafeBufferPointer { unsafe run($0.baseAddress) }
    }
  }

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
    count += 1
  }

  /// Appends an identifier whose name begins with `first` and has so many bytes.
  @inline(__always)
  mutating func append(_ token: Token, first: UInt8, length: Int) {
    if let table = unsafe table, unsafe table[Int(first)] & 1 << UInt64(min(length, 63)) != 0 { hits.append(count) }
    append(token)
  }

  /// Appends a string whose text begins with `first`.
  @inline(__always)
  mutating func append(_ token: Token, textBeginningWith first: UInt8) {
    if let table = unsafe table, unsafe table[256 + Int(first)] != 0 { hits.append(count) }
    append(token)
  }

  @inline(__always)
  mutating func appendAttribute(_ token: Token) {
    if wantsAttributes { hits.append(count) }
    append(token)
  }

  private mutating func grow() {
    let larger = capacity * 2
    let new = UnsafeMutablePointer<Token>.allocate(capacity: larger)
    unsafe new.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = new
    capacity = larger
  }
}
