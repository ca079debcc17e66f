import Testing

@testable import Scanning

@Suite("Cutting Swift into tokens")
struct SwiftScannerTests {
  private func names(_ text: String) -> [String] {
    let tokens = SwiftScanner.scan(Array(text.utf8))
    return tokens.tokens.indices.compactMap { tokens.name(at: $0) }
  }

  @Test(
    "numbers of every form are no names",
    arguments: [
      ("0x1.fffffep127 + a", ["a"]), ("1e-5.b", ["b"]), ("0xFF_u8", []), ("1_000.5e+3 a", ["a"]), ("0b01.a", ["a"]),
      ("t.0.1.c", ["t", "c"]),
      ("0x1.description", ["description"]), ("1.a", ["a"]), ("1...n", ["n"]), ("0x1p-3", []),
    ])
  func numbers(text: String, expected: [String]) { #expect(names(text) == expected) }

  @Test(
    "a slash divides, comments or begins a regular expression as the compiler has it",
    arguments: [
      ("a / b / c", ["a", "b", "c"]), ("x = /b/", ["x"]), ("f(/b/, c)", ["f", "c"]), ("a/b/c", ["a", "b", "c"]),
      ("x = /b c /d", ["x", "b", "c", "d"]),
      ("x = /\\/b/ + c", ["x", "c"]), ("x = /[(]b/", ["x"]), ("x = /b)/ c", ["x", "b", "c"]),
      ("a /*b*/ c", ["a", "c"]), ("a //b", ["a"]),
      ("x = #/ b /c #/#", ["x"]), ("x = ##/b/#c/##; d", ["x", "d"]), ("a+/*b*/c", ["a", "c"]), ("[/b/]", []),
      ("a\n/b/", ["a"]),
    ])
  func slashes(text: String, expected: [String]) { #expect(names(text) == expected) }

  @Test(
    "names in letters of any script, operators of any sign",
    arguments: [
      ("é × ü", ["é", "ü"]), ("a≤b", ["a", "b"]), ("日本.語", ["日本", "語"]), ("`a b`.c", ["a b", "c"]),
      ("$0 + $a", ["$0", "$a"]), ("a\u{A0}b", ["a", "b"]),
      ("🎉x", ["🎉x"]), ("`", []), ("`a\nb", ["a", "b"]),
    ])
  func letters(text: String, expected: [String]) { #expect(names(text) == expected) }

  @Test("declarations at the top level, with what hides them")
  func declarations() {
    let text = """
      public struct A { struct Inner {} }
      private enum B {}
      fileprivate final class C {}
      #if os(iOS)
      actor D {}
      #endif
      class func e() {}
      let f = 1, x = A.self
      func g() { let h = 1 }
      import struct K.L
      """
    let found = SwiftScanner.scan(Array(text.utf8)).swiftDeclarations()
    #expect(found.map(\.name) == ["A", "B", "C", "D", "e", "f", "g"])
    #expect(found.map(\.isPrivate) == [false, true, true, false, false, false, false])
    #expect(found.map(\.kind) == [.type, .type, .type, .type, .function, .value, .function])
  }

  @Test("a text whose string or comment does not end is said to be incomplete")
  func incomplete() {
    for text in ["\"a", "\"\"\"\na", "/* a", "\"\\(a", "#/\na"] {
      #expect(!SwiftScanner.scan(Array(text.utf8)).isComplete)
    }
    for text in ["", "\"a\"", "\"\\(a)\"", "/* /* a */ */"] { #expect(SwiftScanner.scan(Array(text.utf8)).isComplete) }
  }
}
