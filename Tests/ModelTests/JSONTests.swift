import Model
import Testing

private func parse(_ text: String, _ options: JSON.Options = []) throws -> JSON {
  try JSON.parse(Array(text.utf8), options: options)
}

@Suite struct JSONTests {
  @Test func `Values come out as they stand in the text`() throws {
    let json = try parse(#"{"a": [1, -2, 2.5, 1e3, true, false, null], "b": "x\n\u00e9\ud83d\ude00"}"#)
    #expect(json["a"]?.array?.prefix(2) == [.integer(1), .integer(-2)])
    #expect(json["a"]?.array?[2] == JSON(.number(2.5)))
    #expect(json["a"]?.array?[3] == JSON(.number(1000)))
    #expect(json["a"]?.array?.suffix(3) == [.bool(true), .bool(false), .null])
    #expect(json["b"]?.string == "x\né😀")
  }

  @Test func `What lies deeper than is asked for is checked, and comes out empty`() throws {
    let text = #"{"a": {"b": {"c": [1, "x\n"], "c": 2}, "d": [[1], "é"]}, "e": ["f", {}]}"#
    let json = try JSON.parse(Array(text.utf8), depth: 2)
    #expect(json["a"]?.members?.map(\.key) == ["b", "d"])
    #expect(json["a"]?["b"] == JSON(.object([])) && json["a"]?["d"] == JSON(.array([])))
    #expect(json["e"]?.array == [.string("f"), JSON(.object([]))])
    #expect(try JSON.parse(Array(text.utf8), depth: 1)["a"] == JSON(.object([])))
    for broken in [#"{"a": {"b": [1,]}}"#, #"{"a": {"b": "x}}"#, #"{"a": {"b" 1}}"#, #"{"a": {"b": ["\q"]}}"#] {
      #expect(throws: JSON.SyntaxError.self) { try JSON.parse(Array(broken.utf8), depth: 1) }
    }
  }

  @Test func `A value knows its bytes`() throws {
    let text = #"  {"a": "é", "b": [ 1 ]}"#
    let json = try parse(text)
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[json["b"]!.range], as: UTF8.self) == "[ 1 ]")
    #expect(String(decoding: bytes[json["a"]!.range], as: UTF8.self) == "\"é\"")
    #expect(String(decoding: bytes[json.members![1].keyRange], as: UTF8.self) == "\"b\"")
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 2), ("{\"a\":1,\"a\":2}", 7), ("01", 0), ("1.", 2), ("\"\u{1}\"", 1), ("\"\\x\"", 1),
    ("\"\\ud800\"", 1), ("[1 2]", 3), ("nul", 0), ("1 2", 2), ("// c\n1", 0), ("{a:1}", 1), ("\"", 0), ("1e999", 0),
    ("\u{FEFF}1", 0),
  ])
  func `What is not JSON is refused where it goes wrong`(text: String, offset: Int) {
    let error = #expect(throws: JSON.SyntaxError.self) { try parse(text) }
    #expect(error?.offset == offset, "\(text): \(error?.problem ?? "")")
  }

  @Test func `Bytes that are not UTF-8 are refused`() {
    #expect(throws: JSON.SyntaxError.self) { try JSON.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func `Comments, trailing commas and a byte order mark are read when allowed`() throws {
    let text = "\u{FEFF}{ // one\n \"a\": [1, /* two */ 2,], \"u\": \"http://x/*y*/\", }"
    let json = try parse(text, .lenient)
    #expect(json["a"] == .array([.integer(1), .integer(2)]))
    #expect(json["u"]?.string == "http://x/*y*/")
    #expect(throws: JSON.SyntaxError.self) { try parse("[1,,]", .lenient) }
    #expect(throws: JSON.SyntaxError.self) { try parse("/* open", .lenient) }
  }

  @Test func `Ten megabytes of open brackets neither overflow nor hang`() {
    let hostile = [UInt8](repeating: UInt8(ascii: "["), count: 10_000_000)
    #expect(throws: JSON.SyntaxError.self) { try JSON.parse(hostile) }
  }

  @Test func `What is written reads back as the same`() throws {
    let json = JSON.object([
      ("text", .string("a\"b\\c\n\u{7F}\u{0}é😀")), ("list", .array([.integer(1), JSON(.number(0.25)), .null])),
      ("empty", .array([])), ("nothing", nil),
    ])
    #expect(try parse(json.text()) == json)
    #expect(try parse(json.line) == json)
    #expect(json.members?.count == 3)
    #expect(!json.text().contains("\u{7F}"))
  }

  @Test func `Faults of a document are gathered with line, column and path`() throws {
    let text = "{\n  \"a\": {\"b\": [1, \"x\"]},\n  \"é\": 2\n}"
    let document = try JSONDocument(Array(text.utf8), file: "f.json")
    let object = try #require(document.node.object)
    _ = object.optional("a")?.object?.optional("b")?.strings
    _ = object.required("c")
    _ = object.optional("é")?.string
    #expect(
      document.faults.map(\.description) == [
        "f.json:2:15: $.a.b[0]: expected a string, found a number", "f.json:1:1: $: the field \"c\" is missing",
        "f.json:3:8: $[\"é\"]: expected a string, found a number",
      ])
    #expect(throws: SeveralFaults.self) { try document.throwFaults() }
  }

  @Test func `An unknown key is reported with the nearest known one`() throws {
    let document = try JSONDocument(Array(#"{"platfroms": {}}"#.utf8), file: "f")
    document.node.object?.allowOnly(["platforms", "rename"])
    #expect(document.faults.map(\.problem) == ["unknown key \"platfroms\"; did you mean \"platforms\"?"])
  }
}
