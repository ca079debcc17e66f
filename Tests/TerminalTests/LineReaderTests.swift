import Terminal
import Testing

@Suite struct LineReaderTests {
  /// The lines of a stream that comes in these pieces.
  private func lines(_ pieces: [String], limit: Int = 5) throws -> [LineReader.Line] {
    var rest = pieces[...]
    var reader = LineReader(limit: limit) { Array((rest.popFirst() ?? "").utf8) }
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  private func text(_ text: String) -> LineReader.Line { .text(Array(text.utf8)) }

  @Test func `Lines are the same however the bytes come in`() throws {
    let stream = "one\n\ntwo\r\nlast"
    let expected = [text("one"), text(""), text("two\r"), text("last")]
    #expect(try lines([stream]) == expected)
    #expect(try lines(stream.map { String($0) }) == expected)
    #expect(try lines(["o", "ne\n\nt", "wo\r\nla", "st"]) == expected)
  }

  @Test func `A line end at the end begins no other line`() throws {
    #expect(try lines([]) == [])
    #expect(try lines(["a\n"]) == [text("a")])
  }

  @Test func `A line that is too long is told once, and the next one is read`() throws {
    #expect(try lines(["123456\n12345\n"]) == [.tooLong, text("12345")])
    #expect(try lines(Array(repeating: "0123456789", count: 20) + ["\nab\n"]) == [.tooLong, text("ab")])
    #expect(try lines(["ab\n", "0123456789", "0123"]) == [text("ab"), .tooLong])
  }
}
