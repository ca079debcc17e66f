import Model
import Testing

@testable import Rewriting
@testable import Scanning

/// Numbers that a seed decides.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A language with what its sources are made of: pieces that stand for themselves, whatever comes before and after.
private struct Grammar: Sendable {
  var fileName: String
  /// Pieces with code in which a name of the registry may stand.
  var pieces: [String]
  /// What the registry's name is in source, and in the project.
  var settings: @Sendable (_ from: String, _ to: String) -> RewriteSettings

  static let swift = Grammar(
    fileName: "A.swift",
    pieces: [
      "import Kit\n", "@testable import Kit\n", "public import struct Kit.Badge\n", "let a = Kit.b(1)\n",
      "let b = \"Kit.x \\(Kit.y) Kit\"\n",
      "// Kit.x\n", "/* Kit /* Kit.x */ */\n", "let c = #\"Kit \\(x) \\#(Kit.z)\"#\n",
      "let d = \"\"\"\n  Kit.a \\(Kit.b)\n  \"\"\"\n",
      "#if canImport(Kit)\n#endif\n", "extension Kit.Badge {}\n", "let e = x.Kit.y\n", "let f = \\Root.Kit\n",
      "let g = Kit::h()\n",
      "let h = /Kit.x/\n", "let i = #/Kit.y/#\n", "f(Kit: 1)\n", "let j = a / b / Kit.c\n", "let `Kit2` = 1\n",
      "let é = Kit.Ü(🎉)\n", "\t  \r\n",
      "let k = { (x: Kit.A) -> [Kit.B: Kit.C] in \"\\(\"\\(Kit.d)\")\" }\n",
    ],
    settings: { from, to in
      .swift(SwiftRewrite(registryModule: from, module: to, placement: .separate))
    })

  static let kotlin = Grammar(
    fileName: "A.kt",
    pieces: [
      "package kit.ui.x\n", "import kit.ui.A as B\n", "import kit.ui.*\n", "val a = kit.ui.B.c()\n", "// kit.ui.x\n",
      "/* kit.ui /* kit.ui.A */ */\n",
      "val b = \"kit.ui.x ${kit.ui.Y.z} $kit.ui\"\n", "val c = \"\"\"kit.ui \"${kit.ui.A}\" \"\"\"\n",
      "val d = x.kit.ui.y\n", "val e = kit.uikit.A\n",
      "@kit.ui.P fun f(): kit.ui.T<kit.ui.U> = TODO()\n", "val g = 'k'; val h = '\\''\n",
      "val i = $$\"\"\"${kit.ui} $${kit.ui.A}\"\"\"\n", "val `kit.ui` = 1\n",
      "\r\n", "val j = kit.ui.A::b\n",
    ],
    settings: { from, to in .kotlin(KotlinRewrite(registryPackage: from, package: to)) })

  static let typeScript = Grammar(
    fileName: "a.tsx",
    pieces: [
      "import a from '@/b';\n", "import type { A } from \"@/c/d\";\n", "export * from '@/e';\n", "const a = '@/b';\n",
      "// from '@/b'\n", "/* import '@/b' */\n",
      "const b = `import '@/b' ${require('@/c')} '@/d'`;\n",
      "const c = <A b='@/x'>it's from '@/b' {require('@/f')} & </A>;\n", "const d = /'@\\/b'/g.test(x);\n",
      "const e = a < b || c > d / 2;\n", "jest.mock('@/g');\n", "const f = <T,>(x: T) => x;\n",
      "type G<T> = { a: T } & typeof import('@/h');\n",
      "const g = { h: <I/>, j: k ? l : <M n={'@/o'}>{'p'}</M> };\n", "if (x) { y() }\n", "\r\n", "const h = x!/2;\n",
    ],
    settings: { from, to in
      .reactNative(
        TypeScriptRewrite(registryAliases: [from], imports: .aliases([.init(from: "@/", to: to)])))
    })
}

@Suite("What rewriting never does")
struct RewritingPropertyTests {
  private static let seeds = Array(UInt64(1)...60)

  private func pieces(_ grammar: Grammar, _ seed: UInt64) -> [String] {
    var generator = SeededGenerator(state: seed)
    return (0..<Int.random(in: 1...40, using: &generator)).map { _ in grammar.pieces.randomElement(using: &generator)! }
  }

  private func text(_ grammar: Grammar, _ seed: UInt64) -> String { pieces(grammar, seed).joined() }

  private func source(_ grammar: Grammar, _ bytes: [UInt8]) throws -> SourceFile {
    SourceFile(
      from: try SafePath(grammar.fileName), role: .source, target: try SafePath(grammar.fileName), isExecutable: false,
      bytes: bytes)
  }

  private func check(_ grammar: Grammar, from: String, to: String, seed: UInt64) throws {
    let before = Array(text(grammar, seed).utf8)
    // (a) Nothing set, nothing changed.
    let same = rewrite(try source(grammar, before), settings: grammar.settings(from, from)).file.bytes
    #expect(same == before, "seed \(seed)")
    // (b) There and back again.
    let there = rewrite(try source(grammar, before), settings: grammar.settings(from, to)).file.bytes
    let back = rewrite(try source(grammar, there), settings: grammar.settings(to, from)).file.bytes
    #expect(back == before, "seed \(seed): \(String(decoding: there, as: UTF8.self))")
    // (c) A name that does not occur.
    let absent = rewrite(try source(grammar, before), settings: grammar.settings("zzqx", to)).file.bytes
    #expect(absent == before, "seed \(seed)")
    // Strings, comments and text are where they were, byte for byte.
    #expect(
      there.count - before.count == (to.utf8.count - from.utf8.count) * changes(before, there, from, to), "seed \(seed)"
    )
  }

  /// How many times `from` became `to`: the texts are compared from the front, and may differ in nothing else.
  private func changes(_ before: [UInt8], _ after: [UInt8], _ from: String, _ to: String) -> Int {
    let (old, new) = (Array(from.utf8), Array(to.utf8))
    var (i, j, count) = (0, 0, 0)
    while i < before.count, j < after.count {
      if before[i] == after[j] {
        i += 1
        j += 1
      } else {
        guard before[i...].starts(with: old), after[j...].starts(with: new) else { return -1 }
        i += old.count
        j += new.count
        count += 1
      }
    }
    return i == before.count && j == after.count ? count : -1
  }

  @Test("Swift: back and forth gives the original, and nothing else is touched", arguments: seeds)
  func swift(seed: UInt64) throws { try check(.swift, from: "Kit", to: "Shop", seed: seed) }

  @Test("Kotlin: back and forth gives the original, and nothing else is touched", arguments: seeds)
  func kotlin(seed: UInt64) throws { try check(.kotlin, from: "kit.ui", to: "org.shop", seed: seed) }

  @Test("TypeScript: nothing set changes nothing; a name that does not occur changes nothing", arguments: seeds)
  func typeScript(seed: UInt64) throws {
    let grammar = Grammar.typeScript
    let before = Array(text(grammar, seed).utf8)
    #expect(
      rewrite(try source(grammar, before), settings: grammar.settings("@/", "@/")).file.bytes == before, "seed \(seed)")
    let there = rewrite(try source(grammar, before), settings: grammar.settings("@/", "~/")).file.bytes
    #expect(there.count == before.count, "seed \(seed)")
    // What changed is the first letter of specifiers alone.
    for (old, new) in zip(before, there) where old != new {
      #expect(old == UInt8(ascii: "@") && new == UInt8(ascii: "~"), "seed \(seed)")
    }
    // As many as the pieces have imports.
    let imports = ["from '@/b';", "from \"@/", "from '@/e'", "require('@/", "mock('@/", "import('@/"]
    let expected = pieces(grammar, seed).reduce(0) { sum, piece in
      if piece.hasPrefix("/") { return sum }
      return sum + imports.reduce(0) { $0 + piece.ranges(of: $1).count }
    }
    #expect(
      zip(before, there).filter { $0 != $1 }.count == expected,
      "seed \(seed): \(String(decoding: there, as: UTF8.self))")
  }

  @Test("TypeScript: back and forth gives the original", arguments: seeds)
  func typeScriptAndBack(seed: UInt64) throws {
    let grammar = Grammar.typeScript
    let before = Array(text(grammar, seed).utf8)
    func settings(from: String, to: String) -> RewriteSettings {
      .reactNative(TypeScriptRewrite(registryAliases: [from], imports: .aliases([.init(from: "@/", to: to)])))
    }
    let there = rewrite(try source(grammar, before), settings: settings(from: "@/", to: "#app/")).file.bytes
    let back = rewrite(try source(grammar, there), settings: settings(from: "#app/", to: "@/")).file.bytes
    #expect(back == before, "seed \(seed): \(String(decoding: there, as: UTF8.self))")
    // (c) A name that does not occur.
    let absent = rewrite(try source(grammar, before), settings: settings(from: "zzqx/", to: "~/")).file.bytes
    #expect(absent == before, "seed \(seed)")
  }

  @Test("reading no further than to the last place that matters finds the same", arguments: seeds)
  func upToTheLast(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let words = TokenFilter(words: ["Kit", "kit", "import"])
    var strings = TokenFilter(words: ["f"])
    strings.wantStrings(beginning: UInt8(ascii: "@"))
    for grammar in [Grammar.swift, .kotlin, .typeScript] {
      // Much that does not matter behind what does.
      let tail = grammar.pieces.filter { !$0.contains("Kit") && !$0.contains("kit") && !$0.contains("@/") }
      let text =
        pieces(grammar, seed).joined()
        + (0..<Int.random(in: 0...60, using: &generator)).map { _ in tail.randomElement(using: &generator)! }.joined()
      let bytes = Array(text.utf8)
      for filter in [words, strings] {
        let last = filter.lastOffset(in: bytes)
        for (all, cut) in [
          (SwiftScanner.scan(bytes, filter: filter), SwiftScanner.scan(bytes, filter: filter, upTo: last ?? 0)),
          (KotlinScanner.scan(bytes, filter: filter), KotlinScanner.scan(bytes, filter: filter, upTo: last ?? 0)),
          (
            TypeScriptScanner.scan(bytes, hasMarkup: true, filter: filter),
            TypeScriptScanner.scan(bytes, hasMarkup: true, filter: filter, upTo: last ?? 0)
          ),
        ] {
          #expect(all.tokens.starts(with: cut.tokens), "seed \(seed)")
          // The filter lets more through than what is looked for; but all of that is there.
          let missed = all.hits.dropFirst(cut.hits.count).filter { filter.words.contains(Array(all.bytes(of: $0))) }
          #expect(all.hits.starts(with: cut.hits) && missed.isEmpty, "seed \(seed)")
        }
      }
    }
  }

  @Test("what stands behind the last import or name is not even read")
  func behindTheLast() throws {
    let tail = String(repeating: "let a = [b: c]\n", count: 10_000)
    for (name, head) in [
      ("a.swift", "import Kit\n"), ("a.kt", "import kit.ui.A\n"), ("a.ts", "import a from '@/a'\n"),
    ] {
      let bytes = Array((head + tail).utf8)
      var filter = TokenFilter(words: ["Kit", "kit"])
      filter.wantStrings(beginning: UInt8(ascii: "@"))
      let last = try #require(filter.lastOffset(in: bytes))
      #expect(last < head.utf8.count)
      let tokens =
        switch name {
        case "a.swift": SwiftScanner.scan(bytes, filter: filter, upTo: last)
        case "a.kt": KotlinScanner.scan(bytes, filter: filter, upTo: last)
        default: TypeScriptScanner.scan(bytes, hasMarkup: false, filter: filter, upTo: last)
        }
      #expect(tokens.count < 400, "\(name): of 80,000")
      #expect(filter.lastOffset(in: Array(tail.utf8)) == nil)
    }
  }

  @Test("every byte belongs to one token at most, in order", arguments: seeds)
  func tokens(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    // Any bytes at all, with many that mean something.
    let alphabet = Array("\"'`#/\\(){}[]<>*.$:;@!?=&|, \n\r\tKita0é".utf8)
    let bytes = (0..<2000).map { _ in alphabet.randomElement(using: &generator)! }
    for tokens in [
      SwiftScanner.scan(bytes), KotlinScanner.scan(bytes), TypeScriptScanner.scan(bytes, hasMarkup: true),
      TypeScriptScanner.scan(bytes, hasMarkup: false),
    ] {
      var end = 0
      for token in tokens.tokens {
        #expect(
          token.range.lowerBound >= end && token.range.upperBound <= bytes.count && token.count > 0, "seed \(seed)")
        end = token.range.upperBound
      }
    }
    // Nothing in it can make the rewriters stumble either.
    for grammar in [Grammar.swift, .kotlin, .typeScript] {
      _ = rewrite(try source(grammar, bytes), settings: grammar.settings("K", "Longer"))
      let access = SwiftRewrite(registryModule: "K", module: "L", access: .internal, rename: ["i": "j"])
      _ = rewrite(try source(.swift, bytes), settings: .swift(access))
    }
  }

  @Test("hostile nesting neither overflows nor takes for ever")
  func nesting() throws {
    let size = 100_000
    for piece in [
      "(", "{", "[", "<", "\"\\(", "`${", "\"${", "/*", "#\"\"\"", "#\"\"\"\\#(", "<a>", "{<a b={", "/[", " /\\/",
      "@_spi(", "public @a(", "?", "a?:",
      "import ", "import K.", "K.", "jest.mock<", "type A<", "kit.ui.", "\"\"\"${\"", "$", "'", "canImport(", "=> {",
      "K.self ",
    ] {
      let bytes = Array(String(repeating: piece, count: size / piece.utf8.count).utf8)
      for grammar in [Grammar.swift, .kotlin, .typeScript] {
        let settings =
          grammar.fileName == "A.kt"
          ? grammar.settings("kit.ui", "a.b") : grammar.settings(grammar.fileName == "a.tsx" ? "@/" : "K", "L")
        _ = rewrite(try source(grammar, bytes), settings: settings)
      }
      _ = rewrite(
        try source(.swift, bytes), settings: .swift(SwiftRewrite(registryModule: "K", module: "L", access: .internal)))
    }
  }
}
