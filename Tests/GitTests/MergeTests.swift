import Model
import Posix
import Support
import Testing

@testable import Git

@Suite struct Merging {
  private func text(_ lines: String...) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  @Test func `changes in different places come together`() throws {
    let result = try merge(
      base: text("a", "b", "c", "d", "e"), local: text("A", "b", "c", "d", "e"),
      upstream: text("a", "b", "c", "d", "E"))
    #expect(result == MergeResult(bytes: text("A", "b", "c", "d", "E"), hasConflicts: false))
  }

  @Test func `changes in one place are marked with all three sides and their labels`() throws {
    let result = try merge(
      base: text("a", "b", "c"), local: text("a", "mine", "c"), upstream: text("a", "theirs", "c"),
      labels: MergeLabels(local: "local", base: "base 1.2.2", upstream: "upstream 1.3.0"))
    #expect(result.hasConflicts)
    #expect(
      result.bytes
        == text(
          "a", "<<<<<<< local", "mine", "||||||| base 1.2.2", "b", "=======", "theirs", ">>>>>>> upstream 1.3.0", "c"))
  }

  @Test func `what both sides did alike at the edges stays outside the markers`() throws {
    let result = try merge(
      base: text("a", "b", "z"), local: text("a", "x", "1", "y", "z"), upstream: text("a", "x", "2", "y", "z"))
    #expect(
      result.bytes
        == text(
          "a", "x", "<<<<<<< local", "1", "||||||| base", "b", "=======", "2", ">>>>>>> upstream", "y", "z"))
  }

  @Test func `marker text in a side without a conflict is no conflict`() throws {
    let base = text("<<<<<<< x", "=======", ">>>>>>> y", "1", "2", "3", "4")
    let result = try merge(
      base: base, local: base + text("5"), upstream: text("0") + base)
    #expect(!result.hasConflicts)
    #expect(result.bytes == text("0") + base + text("5"))
  }

  @Test func `markers grow until no line can be taken for one`() throws {
    let long = String(repeating: "=", count: 9)
    let result = try merge(
      base: text("a", long, "c"), local: text("b", long, "c"), upstream: text("d", long, "c"))
    #expect(String(decoding: result.bytes, as: UTF8.self).hasPrefix("<<<<<<<<<< local\n"))
    #expect(markerLength([text("a=======")]) == 7)
    #expect(markerLength([text("|||||||")]) == 8)
    #expect(markerLength([[], text("<<<<<<< a"), Array(">>>>>>>>".utf8)]) == 9)
    #expect(markerLength([text("=<=<=<=<=<=<=<=<")]) == 7)
  }

  @Test func `nothing, and texts without a final newline, are merged`() throws {
    #expect(try merge(base: [], local: [], upstream: []) == MergeResult(bytes: [], hasConflicts: false))
    #expect(try merge(base: [], local: text("a"), upstream: []).bytes == text("a"))
    #expect(try merge(base: text("a"), local: [], upstream: text("a")).bytes == [])
    let open = try merge(base: Array("a".utf8), local: Array("b".utf8), upstream: Array("c".utf8))
    #expect(open.hasConflicts)
  }

  @Test(.enabled(if: GitSandbox.hasGit))
  func `random texts merge to the bytes that git merge-file --zdiff3 writes`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let sandbox = try GitSandbox()
    let words = ["a", "b", "}", "", "{", "    return x", "import A", "=======", "<<<<<<< local", "ä", "\t"]
    for round in 0..<150 {
      var base: [String] = (0..<Int.random(in: 0...25, using: &random)).map { _ in words.randomElement(using: &random)!
      }
      if Bool.random(using: &random) { base = base.enumerated().map { "\($0.offset % 7) \($0.element)" } }
      func edited() -> [UInt8] {
        var lines = base
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let place = Int.random(in: 0...lines.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: lines.insert(words.randomElement(using: &random)!, at: place)
          case 1 where place < lines.count: lines.remove(at: place)
          case 2 where place < lines.count: lines[place] += "!"
          default: lines.insert(contentsOf: ["x", "y"].shuffled(using: &random), at: place)
          }
        }
        let text = lines.joined(separator: "\n") + (Int.random(in: 0..<6, using: &random) == 0 ? "" : "\n")
        return Array((lines.isEmpty ? "" : text).utf8)
      }
      let old = Array((base.isEmpty ? "" : base.joined(separator: "\n") + "\n").utf8)
      let local = edited()
      let upstream = edited()
      try sandbox.temporary.write("base", old)
      try sandbox.temporary.write("local", local)
      try sandbox.temporary.write("upstream", upstream)
      let length = markerLength([old, local, upstream])
      let expected = try sandbox.run(
        "git",
        [
          "merge-file", "-p", "--zdiff3", "--marker-size=\(length)", "-L", "local", "-L", "base", "-L", "upstream",
          "local", "base", "upstream",
        ])
      let result = try merge(base: old, local: local, upstream: upstream)
      #expect(
        result.bytes == expected.output && result.hasConflicts == (expected.status != 0),
        "seed \(seed), round \(round)")
    }
  }
}

@Suite struct Differences {
  @Test func `a change is shown as git shows it`() throws {
    let diff = try unifiedDiff(
      old: Array("a\nb\nc\n".utf8), oldPath: "x.swift", new: Array("a\nB\nc".utf8), newPath: "x.swift")
    let text = String(decoding: diff, as: UTF8.self)
    #expect(text.hasPrefix("diff --git a/x.swift b/x.swift\n"))
    #expect(
      text.hasSuffix(
        "--- a/x.swift\n+++ b/x.swift\n@@ -1,3 +1,3 @@\n a\n-b\n-c\n+B\n+c\n\\ No newline at end of file\n"))
  }

  @Test func `equal texts have none, a new and a removed file have theirs`() throws {
    #expect(try unifiedDiff(old: [1], oldPath: "x", new: [1], newPath: "x").isEmpty)
    let added = try unifiedDiff(old: nil, oldPath: "x", new: Array("a\n".utf8), newPath: "x")
    #expect(String(decoding: added, as: UTF8.self).contains("new file mode 100644"))
    let removed = try unifiedDiff(old: Array("a\n".utf8), oldPath: "x", new: nil, newPath: "x")
    #expect(String(decoding: removed, as: UTF8.self).contains("deleted file mode 100644"))
    let emptied = try unifiedDiff(old: Array("a\n".utf8), oldPath: "x", new: [], newPath: "x")
    #expect(String(decoding: emptied, as: UTF8.self).contains("@@ -1 +0,0 @@\n-a\n"))
    let binary = try unifiedDiff(old: [0, 1, 2], oldPath: "x", new: [0, 1, 3], newPath: "x")
    #expect(String(decoding: binary, as: UTF8.self).contains("Binary files"))
  }
}
