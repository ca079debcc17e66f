import Terminal
import Testing

@Suite struct MultiSelectTests {
  private func list() -> MultiSelect {
    MultiSelect(title: "Which?", items: [.init("a", "first"), .init("bb", "second"), .init("c", "third")])
  }

  @Test func `Keys move, choose and end`() {
    var list = list()
    #expect(list.handle(.up) == nil)
    #expect(list.cursor == 2)
    #expect(list.handle(.toggle) == nil)
    #expect(list.handle(.down) == nil)
    #expect(list.handle(.toggle) == nil)
    #expect(list.handle(.accept) == [0, 2])
  }

  @Test func `Accepting without a choice takes the one at the cursor, leaving takes none`() {
    var list = list()
    #expect(list.handle(.down) == nil)
    #expect(list.handle(.accept) == [1])
    #expect(list.handle(.cancel) == [])
  }

  @Test func `The last line says what Enter takes`() {
    var list = list()
    _ = list.handle(.down)
    #expect(list.lines(width: 80, height: 10).last == "space marks, a all, enter takes bb, q leaves")
    _ = list.handle(.toggle)
    _ = list.handle(.down)
    #expect(list.lines(width: 80, height: 10).last == "space marks, a all, enter takes the 1 marked, q leaves")
  }

  @Test func `A line that is cut ends in an ellipsis, one that fits does not`() {
    let list = MultiSelect(
      title: "Which?",
      items: [.init("a", String(repeating: "x", count: 33)), .init("b", String(repeating: "x", count: 30))])
    let lines = list.lines(width: 40, height: 10)
    #expect(lines[1] == "> [ ] a  " + String(repeating: "x", count: 29) + "…")
    #expect(lines[2] == "  [ ] b  " + String(repeating: "x", count: 30))
  }

  @Test func `Of a single choice only the one at the cursor can be taken`() {
    var list = MultiSelect(title: "Which?", items: [.init("a", ""), .init("b", "")], isSingle: true)
    #expect(list.handle(.all) == nil)
    #expect(list.handle(.down) == nil)
    #expect(list.handle(.toggle) == [1])
    #expect(!list.lines(width: 40, height: 10).joined().contains("["))
  }

  @Test func `All chooses all, and none when all are chosen`() {
    var list = list()
    _ = list.handle(.all)
    #expect(list.chosen.count == 3)
    _ = list.handle(.all)
    #expect(list.chosen.isEmpty)
  }

  @Test func `The list fits the terminal and keeps the cursor in sight`() {
    var list = MultiSelect(title: "t", items: (0..<50).map { .init("item\($0)", String(repeating: "x", count: 200)) })
    for _ in 0..<30 { _ = list.handle(.down) }
    let lines = list.lines(width: 40, height: 10)
    #expect(lines.count <= 10)
    #expect(lines.allSatisfy { $0.count < 40 })
    #expect(lines.contains { $0.hasPrefix("> [ ] item30") && $0.hasSuffix("x…") })
  }
}
