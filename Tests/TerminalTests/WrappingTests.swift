import Model
import Testing

@testable import Terminal

@Suite struct WrappingTests {
  private struct Told: Fact {
    let description: String
    var kind: FailureKind { .usage }
  }

  private func error(width: Int?, _ tell: (Console) -> Void) -> String {
    var text = ""
    var style = Console.Style.plain
    style.errorWidth = width
    tell(
      Console(style: style) { stream, bytes in
        if stream == .error { text += String(decoding: bytes, as: UTF8.self) }
      })
    return text
  }

  @Test func `On a terminal errors are wrapped between words and set in under their text`() {
    let failure = Failure(
      attempt: "add `card`", causes: [Told(description: "the file is in the way of another one\nand so is that")])
    #expect(
      error(width: 32) { $0.report(failure) } == """
        error: cannot add `card`
          caused by: the file is in the
                     way of another one
                     and so is that

        """)
    #expect(error(width: nil) { $0.report(failure) }.contains("the file is in the way of another one\n"))
  }

  @Test func `What stands between backquotes is not taken apart`() {
    #expect(
      error(width: 30) { $0.warn("run `decal registry add NAME ADDRESS` and then `decal update` once") } == """
        warning: run
                 `decal registry add NAME ADDRESS`
                 and then
                 `decal update` once

        """)
    #expect(
      error(width: 20) { $0.note("a backquote ` that nothing closes") } == "a backquote ` that\n  nothing closes\n")
  }

  @Test func `What is set in stays so, and what fits is left alone`() {
    #expect(error(width: 20) { $0.note("  one two three four five") } == "  one two three four\n    five\n")
    #expect(error(width: 20) { $0.note("a   table  of  words") } == "a   table  of  words\n")
  }
}
