import Testing

@testable import Scanning

@Suite("Property lists")
struct PropertyListTests {
  private func list(_ text: String) throws -> PropertyList { try PropertyList(Array(text.utf8)) }

  @Test("dictionaries, arrays, words, strings and comments")
  func values() throws {
    let list = try list(
      """
      // !$*UTF8*$!
      {
        a = 1; /* c */ "b c" = "d \\"e\\" \\n\\U00e9"; // end
        list = ( x, "y z", (), { k = v; }, );
        path = Sources/My-App.swift; data = <0fbd 77>; empty = "";
      }
      """)
    let root = list.root
    var keys: [String?] = []
    list.forEachMember(of: root) { key, _ in keys.append(list.string(key)) }
    #expect(keys == ["a", "b c", "list", "path", "data", "empty"])
    #expect(list.string(list.member("a", of: root)) == "1")
    #expect(list.string(list.member("b c", of: root)) == "d \"e\" \né")
    let elements = list.elements(list.member("list", of: root))
    #expect(elements.count == 4)
    #expect(list.string(elements[1]) == "y z")
    #expect(list.elements(elements[2]).isEmpty)
    #expect(list.string(list.member("k", of: elements[3])) == "v")
    #expect(list.string(list.member("path", of: root)) == "Sources/My-App.swift")
    #expect(list.string(list.member("empty", of: root)) == "")
    #expect(list.isText(list.member("b c", of: root), "d") == false)
  }

  @Test("a word and the same word in quotation marks are one identifier")
  func identifiers() throws {
    let list = try list("(ABC, \"ABC\", ABD)")
    let elements = list.elements(list.root)
    #expect(list.hash(elements[0]) == list.hash(elements[1]))
    #expect(list.hash(elements[0]) != list.hash(elements[2]))
  }

  @Test("words of any length that differ in one place are two identifiers", arguments: 1...40)
  func identifiers(length: Int) throws {
    let word = String(repeating: "A", count: length)
    for place in 0..<length {
      var other = Array(word.utf8)
      other[place] = UInt8(ascii: "B")
      let list = try list("(\(word), \"\(word)\", \(String(decoding: other, as: UTF8.self)))")
      let hashes = list.elements(list.root).map { list.hash($0) }
      #expect(hashes[0] == hashes[1] && hashes[0] != hashes[2])
    }
  }

  @Test(
    "space of any kind, length and mixture with comments stands between words",
    arguments: [
      "", " ", "  ", "\t", "\r\n", " /* c */", " /**/ ", " // c\n", " /* * / */ /* */", " \u{B}\u{C} ", "\n\n\n\t\t",
    ])
  func spaces(space: String) throws {
    let words = ["", "{", "a", "=", "(", "b", ",", "c", ")", ";", "}", ""]
    let list = try list(words.joined(separator: space))
    let elements = list.elements(list.member("a", of: list.root))
    #expect(elements.map { list.string($0) } == ["b", "c"])
  }

  @Test(
    "what is no property list is an error with its place",
    arguments: [
      ("", 0), ("{ a = 1 }", 8), ("{ a 1; }", 4), ("(a b)", 3), ("{ a = \"x; }", 6), ("/* x", 0), ("{ a = (1; }", 8),
      ("(a) b", 4), ("{ a = ; }", 6), ("(<00)", 1), ("{", 1),
    ])
  func errors(text: String, offset: Int) {
    do {
      _ = try list(text)
      Issue.record("\(text) was accepted")
    } catch let error as PropertyList.SyntaxError {
      #expect(error.offset == offset)
    } catch { Issue.record("\(error)") }
  }

  @Test("hostile nesting is refused, not recursed into")
  func nesting() {
    #expect(throws: PropertyList.SyntaxError(offset: 512, problem: "more than 512 levels deep")) {
      try PropertyList([UInt8](repeating: UInt8(ascii: "("), count: 1_000_000))
    }
  }
}
