import Model
import Scanning

extension Harness {
  /// The scanners: every token has its place, and reading is a function of the bytes alone.
  static let scanning = [
    Harness("scan-swift", words: swiftWords) { bytes in
      let tokens = checked(bytes) { SwiftScanner.scan(bytes, filter: $0, upTo: $1) }
      for declaration in tokens.swiftDeclarations() {
        hold(tokens.name(at: declaration.index) == declaration.name, "a declaration is called otherwise than its token")
      }
      for name in tokens.swiftLocalNames() { hold(!name.isEmpty, "a name without a letter") }
    },
    Harness("scan-kotlin", words: kotlinWords) { bytes in
      let tokens = checked(bytes) { KotlinScanner.scan(bytes, filter: $0, upTo: $1) }
      for declaration in tokens.kotlinDeclarations() {
        hold(tokens.name(at: declaration.index) == declaration.name, "a declaration is called otherwise than its token")
      }
      if let name = tokens.kotlinPackage() {
        hold(kotlinSegments(of: name).joined(separator: ".") == name, "a package does not come apart at its dots")
      }
    },
    Harness("scan-typescript", words: typeScriptWords) { bytes in
      let hasMarkup = bytes.count.isMultiple(of: 2)
      _ = checked(bytes) { TypeScriptScanner.scan(bytes, hasMarkup: hasMarkup, filter: $0, upTo: $1) }
    },
    Harness("property-list", words: ["{", "}", "(", ")", "=", ";", ",", "\"", "/*", "*/", "<", ">", "isa", "\\U"]) {
      bytes in
      guard let list = parsed({ try PropertyList(bytes) }) else { return }
      walk(list, list.root, inside: 0..<bytes.count)
      let again = parsed { try PropertyList(bytes) }
      hold(again?.range(of: list.root) == list.range(of: list.root), "read twice, it differs")
    },
  ]

  /// The tokens, after everything that holds for any text was looked at.
  private static func checked(_ bytes: [UInt8], _ scan: (TokenFilter, Int) -> SourceTokens) -> SourceTokens {
    let tokens = scan(.none, .max)
    var end = 0
    for (index, token) in tokens.tokens.enumerated() {
      hold(token.range.lowerBound >= end && token.count > 0, "token \(index) stands in the one before it, or is empty")
      end = token.range.upperBound
      hold(end <= bytes.count, "token \(index) ends behind the text")
      hold(tokens.name(at: index) == nil || token.isIdentifier, "a name that is none")
      if let value = tokens.stringValue(at: index) {
        hold(value.utf8.count <= 3 * token.count, "a string says more than stands there")
      }
      if token.kind == .punctuation {
        let after = tokens.indexAfterBracket(at: index, limit: 64)
        hold(after >= index && after <= tokens.count, "a bracket closes outside")
      }
    }
    var filter = TokenFilter(words: ["Badge", "kit", "import"])
    filter.wantStrings(beginning: UInt8(ascii: "@"))
    filter.want("@".utf8)
    let filtered = scan(filter, .max)
    hold(filtered.tokens == tokens.tokens, "a filter changes the tokens")
    hold(filtered.isComplete == tokens.isComplete, "a filter changes whether the text is complete")
    var last = -1
    for hit in filtered.hits {
      hold(hit > last && hit < tokens.count, "hits out of order")
      last = hit
    }
    let word = Array("Badge".utf8)
    var hits = filtered.hits.makeIterator()
    var next = hits.next()
    for index in tokens.tokens.indices {
      if index == next {
        next = hits.next()
      } else {
        hold(!tokens.isName(index, word), "the filter lost a name that was asked for")
      }
    }
    let cut = scan(filter, filter.lastOffset(in: bytes) ?? 0)
    hold(tokens.tokens.starts(with: cut.tokens), "read no further than needed, the tokens differ")
    hold(filtered.hits.starts(with: cut.hits), "read no further than needed, the hits differ")
    for hit in filtered.hits.dropFirst(cut.hits.count) {
      hold(!tokens.isName(hit, word), "a name that was asked for stands behind the last place that may hold one")
    }
    return tokens
  }

  /// Every value of a list stands inside the one that holds it.
  private static func walk(_ list: PropertyList, _ value: PropertyList.Value, inside outer: Range<Int>) {
    let range = list.range(of: value)
    hold(
      range.lowerBound >= outer.lowerBound && range.upperBound <= outer.upperBound && !range.isEmpty,
      "a value stands outside of its container")
    _ = list.hash(value)
    if let text = list.string(value) { _ = list.isText(value, text) }
    for element in list.elements(value) { walk(list, element, inside: range) }
    list.forEachMember(of: value) { key, member in
      hold(list.string(key) != nil, "a key that is no string")
      walk(list, member, inside: range)
    }
  }

  static let swiftWords = [
    "import ", "@testable import ", "Kit", "Badge", "public ", "package ", "open ", "internal ", "private(set) ",
    "struct ", "enum ", "class ", "actor ", "extension ", "protocol ", "typealias ", "func ", "init", "subscript",
    "var ",
    "let ", "case ", "#if canImport(", "#endif", "#\"", "\"#", "\"\"\"", "\\(", "\\#(", "/*", "*/", "//", "#/", "/#",
    "@available(", "@_spi(", "::", "->", "`", "some ", "any ", "macro ", "operator ", "precedencegroup ", "#Preview",
  ]
  static let kotlinWords = [
    "package kit.ui", "import kit.ui.", "kit", "Badge", "class ", "fun ", "val ", "var ", "object ", "interface ",
    "typealias ", "\"\"\"", "${", "$", "$$", "`", "/*", "*/", "//", "::", "@file:", "R.string.", "BuildConfig", "Res.",
    "as ", "private ", "internal ", "enum ", "data ", "?.", "'\\''", "@Composable",
  ]
  static let typeScriptWords = [
    "import ", "from ", "export ", "require(", "import(", "jest.mock(", "'@/", "\"@/", "'./", "'../", "`", "${", "/*",
    "*/", "//", "<", "/>", "</", "=>", "typeof ", "type ", "interface ", "Badge", "const ", "as ", "{...", "/g", "<T,>",
    "return ", ".tsx", ".js", "?.", "satisfies ", "declare module ",
  ]
}
