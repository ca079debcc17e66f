/// Lines of a stream of bytes, for a protocol that sends one message a line. A line that is longer than anybody has reason to
/// send is dropped while it comes in, so that it costs no memory.
package struct LineReader {
  /// What stands between two line ends.
  package enum Line: Equatable, Sendable {
    /// Without its line end, which may be missing at the end of the stream.
    case text([UInt8])
    case tooLong
  }

  /// Bytes that a line may have.
  package let limit: Int
  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  /// How far the buffer was searched for a line end already.
  private var searched = 0
  private var isDropping = false
  private var isAtEnd = false

  /// - Parameter read: gives the next bytes, waiting for them; none at the end.
  package init(limit: Int, read: @escaping () throws -> [UInt8]) {
    self.limit = limit
    self.read = read
  }

  /// The next line; nil at the end.
  ///
  /// - Throws: what reading throws.
  package mutating func next() throws -> Line? {
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = take(upTo: end)
        buffer.removeFirst(end + 1)
        searched = 0
        return line
      }
      searched = buffer.count
      if searched > limit {
        isDropping = true
        buffer = []
        searched = 0
      }
      if isAtEnd {
        guard isDropping || !buffer.isEmpty else { return nil }
        let line = take(upTo: buffer.count)
        buffer = []
        searched = 0
        return line
      }
      let more = try read()
      isAtEnd = more.isEmpty
      buffer += more
    }
  }

  private mutating func take(upTo end: Int) -> Line {
    defer { isDropping = false }
    return isDropping || end > limit ? .tooLong : .text(Array(buffer[..<end]))
  }
}
