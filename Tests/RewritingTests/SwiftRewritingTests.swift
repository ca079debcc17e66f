import Model
import Testing

@testable import Rewriting

@Suite("Rewriting Swift")
struct SwiftRewritingTests {
  private func rewritten(
    _ source: String, role: Role = .source,
    _ settings: SwiftRewrite = SwiftRewrite(registryModule: "DecalUI", module: "Shop")
  ) throws -> String {
    text(rewrite(try file(source, role: role), settings: .swift(settings)).file)
  }

  private func notes(
    _ source: String, role: Role = .source,
    _ settings: SwiftRewrite = SwiftRewrite(registryModule: "DecalUI", module: "Shop")
  ) throws -> [Note] {
    rewrite(try file(source, role: role), settings: .swift(settings)).notes
  }

  private let separate = SwiftRewrite(registryModule: "DecalUI", module: "ShopUI", placement: .separate)
  private let hidden = SwiftRewrite(registryModule: "DecalUI", module: "Shop", moduleIsType: true)
  private let `internal` = SwiftRewrite(registryModule: "DecalUI", module: "Shop", access: .internal)

  @Test(
    "the import of the module goes with its line when the copy lives in the module",
    arguments: [
      ("import SwiftUI\nimport DecalUI\n\nstruct A {}\n", "import SwiftUI\n\nstruct A {}\n"),
      ("import DecalUI", ""),
      ("import SwiftUI\r\nimport DecalUI\r\nlet x = 1\r\n", "import SwiftUI\r\nlet x = 1\r\n"),
      ("public import DecalUI\nx\n", "x\n"),
      ("internal import DecalUI\nx\n", "x\n"),
      ("@preconcurrency import DecalUI\nx\n", "x\n"),
      ("@_exported import DecalUI\nx\n", "x\n"),
      ("@_spi(Kit) public import DecalUI\nx\n", "x\n"),
      ("@preconcurrency\n  import DecalUI\nx\n", "x\n"),
      ("@testable import DecalUI\nx\n", "x\n"),
      ("import struct DecalUI.Badge\nx\n", "x\n"),
      ("import func DecalUI.badge\nx\n", "x\n"),
      ("import `DecalUI`\nx\n", "x\n"),
      ("import SwiftUI; import DecalUI\nx\n", "import SwiftUI\nx\n"),
      ("import DecalUI; import SwiftUI\nx\n", "import SwiftUI\nx\n"),
      ("import A; import DecalUI; import B\nx\n", "import A; import B\nx\n"),
      ("import DecalUI // the kit\nx\n", "// the kit\nx\n"),
      ("\u{FEFF}import DecalUI\nx\n", "\u{FEFF}x\n"),
      ("#if os(iOS)\n  import DecalUI\n#endif\n", "#if os(iOS)\n#endif\n"),
    ])
  func importGoes(source: String, expected: String) throws {
    #expect(try rewritten(source) == expected)
  }

  @Test(
    "of the empty lines around an import that goes, one goes with it",
    arguments: [
      ("import SwiftUI\n\nimport DecalUI\n\nstruct A {}\n", "import SwiftUI\n\nstruct A {}\n"),
      ("// licence\n\nimport DecalUI\n\nstruct A {}\n", "// licence\n\nstruct A {}\n"),
      ("import DecalUI\n\nstruct A {}\n", "struct A {}\n"), ("\u{FEFF}import DecalUI\n\nx\n", "\u{FEFF}x\n"),
      ("a\n\nimport DecalUI\nimport struct DecalUI.Badge\n\nb\n", "a\n\nb\n"),
      ("a\n\nimport DecalUI\nimport DecalUI\nimport DecalUI\n\nb\n", "a\n\nb\n"),
      ("a\n\nimport DecalUI\nimport Foundation\n\nb\n", "a\n\nimport Foundation\n\nb\n"),
      ("a\n\nimport Foundation\nimport DecalUI\n\nb\n", "a\n\nimport Foundation\n\nb\n"),
      ("a\r\n\r\nimport DecalUI\r\n\r\nb\r\n", "a\r\n\r\nb\r\n"), ("a\n \nimport DecalUI\n\t\nb\n", "a\n \nb\n"),
      ("a\n\n\nimport DecalUI\n\n\nb\n", "a\n\n\n\nb\n"), ("a\n\nimport DecalUI", "a\n\n"),
      ("a\nimport DecalUI\n\n", "a\n\n"),
    ])
  func emptyLines(source: String, expected: String) throws {
    #expect(try rewritten(source) == expected)
  }

  @Test(
    "the import names the other module when the copy lives in one",
    arguments: [
      ("public import DecalUI\n", "public import ShopUI\n"),
      ("@preconcurrency import DecalUI // why\n", "@preconcurrency import ShopUI // why\n"),
      ("@_exported import DecalUI; import B", "@_exported import ShopUI; import B"),
      ("@testable import DecalUI\n", "@testable import ShopUI\n"),
      ("import struct DecalUI.Badge\n", "import struct ShopUI.Badge\n"),
      ("import /* a */ `DecalUI`\n", "import /* a */ ShopUI\n"),
      ("let a: DecalUI.Badge = DecalUI::make()\n", "let a: ShopUI.Badge = ShopUI::make()\n"),
      ("#if canImport(DecalUI)\n", "#if canImport(ShopUI)\n"),
      ("#elseif canImport(DecalUI, _version: 2)\n", "#elseif canImport(ShopUI, _version: 2)\n"),
    ])
  func importIsRenamed(source: String, expected: String) throws {
    #expect(try rewritten(source, separate) == expected)
  }

  @Test("a test imports the user's module")
  func testImports() throws {
    #expect(
      try rewritten("@testable import DecalUI\nimport Testing\n", role: .test)
        == "@testable import Shop\nimport Testing\n")
    #expect(try rewritten("import DecalUI\n", role: .test) == "import Shop\n")
    #expect(try rewritten("DecalUI.Badge()\n", role: .test) == "Shop.Badge()\n")
  }

  @Test("a test of copies that are internal imports the module as testable")
  func testImportsInternal() throws {
    #expect(try rewritten("import DecalUI\n", role: .test, `internal`) == "@testable import Shop\n")
    #expect(try rewritten("public import DecalUI\n", role: .test, `internal`) == "@testable import Shop\n")
    #expect(try rewritten("@testable import DecalUI\n", role: .test, `internal`) == "@testable import Shop\n")
  }

  @Test(
    "a qualified name in code changes",
    arguments: [
      ("let x: DecalUI.Badge", "let x: Shop.Badge"), ("extension DecalUI.Badge {}", "extension Shop.Badge {}"),
      ("DecalUI::Badge.self", "Shop::Badge.self"), ("`DecalUI`.Badge", "Shop.Badge"),
      ("@DecalUI.Themed var x", "@Shop.Themed var x"), ("[DecalUI.Badge]()", "[Shop.Badge]()"),
      ("a..<DecalUI.end", "a..<Shop.end"), ("Set<DecalUI.Badge>", "Set<Shop.Badge>"),
      ("DecalUI /* here */ . Badge", "Shop /* here */ . Badge"), ("f(&DecalUI.state)", "f(&Shop.state)"),
      ("a ≈DecalUI.b", "a ≈Shop.b"), ("∘DecalUI.b", "∘Shop.b"), ("x =\u{A0}DecalUI.b", "x =\u{A0}Shop.b"),
      ("x = #DecalUI.stringify(1)", "x = #Shop.stringify(1)"), ("let r = -DecalUI.x", "let r = -Shop.x"),
    ])
  func qualifiedName(source: String, expected: String) throws {
    #expect(try rewritten(source) == expected)
  }

  @Test(
    "what only looks like the module is untouched",
    arguments: [
      "MyDecalUI.Badge", "DecalUIKit.Badge", "x.DecalUI", "x.DecalUI.y", "x?.DecalUI.y", "\\.DecalUI",
      "\\Root.DecalUI.x",
      "\"DecalUI.Badge\"", "// import DecalUI", "/* DecalUI.x /* DecalUI.y */ DecalUI.z */", "f(DecalUI: 1)",
      "#\"\\(DecalUI.x)\"#", "\"\"\"\nimport DecalUI\n\"\"\"", "let r = /DecalUI.Badge/", "let r = #/DecalUI.Badge/#",
      "import UIKit.DecalUI", "a/*DecalUI.x*/", "x+/*DecalUI.x*/y", "case DecalUI", "#/\n DecalUI.x \\/#\n/#",
      "\"\\\\(DecalUI.x)\"", "####\"\"DecalUI.x\"###\"####", "DecalUI", "let DecalUI = 1",
    ])
  func lookalikes(source: String) throws {
    #expect(try rewritten(source) == source)
  }

  @Test(
    "interpolated code is rewritten, the text around it is not",
    arguments: [
      (#""DecalUI.x \(DecalUI.version) DecalUI.y""#, #""DecalUI.x \(Shop.version) DecalUI.y""#),
      (##"#"DecalUI.x \(DecalUI.a) \#(DecalUI.version)"#"##, ##"#"DecalUI.x \(DecalUI.a) \#(Shop.version)"#"##),
      ("\"\"\"\n  import DecalUI \\(DecalUI.version)\n  \"\"\"", "\"\"\"\n  import DecalUI \\(Shop.version)\n  \"\"\""),
      (#""\("\(DecalUI.a) DecalUI.b") DecalUI.c""#, #""\("\(Shop.a) DecalUI.b") DecalUI.c""#),
      (#""\(f(DecalUI.a, (DecalUI.b)))" + DecalUI.c"#, #""\(f(Shop.a, (Shop.b)))" + Shop.c"#),
      (##"#"""# + DecalUI.x"##, ##"#"""# + Shop.x"##),
    ])
  func interpolation(source: String, expected: String) throws {
    #expect(try rewritten(source) == expected)
  }

  @Test("a module with a type of its own name is not used as a qualifier")
  func moduleIsType() throws {
    #expect(try rewritten("let x: DecalUI.Badge = DecalUI::Badge()", hidden) == "let x: Badge = Shop::Badge()")
    #expect(try rewritten("DecalUI /* a */ . Badge", hidden) == " /* a */  Badge")
  }

  @Test("what needs types to decide is left and noted with its place")
  func undecided() throws {
    #expect(try rewritten("a\nlet é = DecalUI.self") == "a\nlet é = DecalUI.self")
    #expect(try notes("a\nlet é = DecalUI.self").map(\.position) == [TextPosition(line: 2, column: 9)])
    #expect(try rewritten("struct DecalUI { struct Badge {} }\nDecalUI.Badge()").hasSuffix("\nDecalUI.Badge()"))
    #expect(try notes("struct DecalUI { struct Badge {} }\nDecalUI.Badge()").map(\.position?.line) == [2])
    #expect(try notes("let DecalUI = 1\nprint(DecalUI.description)").map(\.position?.line) == [2])
  }

  @Test("canImport of the module that the copy lives in is decided by the target, which is noted")
  func canImport() throws {
    let source = "#if canImport(DecalUI) && !os(Linux)\nimport DecalUI\n#endif\n"
    #expect(try rewritten(source) == "#if canImport(Shop) && !os(Linux)\n#endif\n")
    #expect(try notes(source).count == 1)
    #expect(try notes(source, separate) == [])
  }

  @Test("a type of the module's name beside lookalikes: every use as the compiler reads it")
  func typeOfTheModulesName() throws {
    let source = """
      import SwiftUI
      import Kit

      extension Kit.Badge { static let x = 1 }
      let t: Kit.Theme = .init()
      let u = Kit::Badge.self
      let kit = Kit.self
      struct MyKit { var Kit: Int }
      let path = \\MyKit.Kit

      """
    let settings = SwiftRewrite(registryModule: "Kit", module: "Shop", moduleIsType: true)
    let result = rewrite(try file(source), settings: .swift(settings))
    #expect(
      text(result.file) == """
        import SwiftUI

        extension Badge { static let x = 1 }
        let t: Theme = .init()
        let u = Shop::Badge.self
        let kit = Kit.self
        struct MyKit { var Kit: Int }
        let path = \\MyKit.Kit

        """)
    #expect(result.notes.map(\.position) == [TextPosition(line: 7, column: 11)])
  }

  @Test("conditional blocks stay whole")
  func conditionalBlocks() throws {
    let source = ##"""
      #if canImport(Kit) && !os(Linux)
      import Kit
      private struct A {}
      #elseif canImport(KitLegacy)
      import KitLegacy
      #else
      #error("needs Kit")
      #endif
      let s = """
        import Kit \(Kit.version)
        """
      let raw = #"import Kit \#(Kit.version)"#
      /* import Kit /* nested */ import Kit */
      let `import` = 1

      """##
    let separate = rewrite(
      try file(source), settings: .swift(SwiftRewrite(registryModule: "Kit", module: "Shop", placement: .separate)))
    #expect(
      text(separate.file)
        == source.replacing("canImport(Kit)", with: "canImport(Shop)").replacing(
          "\nimport Kit\n", with: "\nimport Shop\n"
        )
        .replacing("(Kit.version)", with: "(Shop.version)"))
    let inside = rewrite(try file(source), settings: .swift(SwiftRewrite(registryModule: "Kit", module: "Shop")))
    #expect(
      text(inside.file)
        == source.replacing("canImport(Kit)", with: "canImport(Shop)").replacing("\nimport Kit\n", with: "\n")
        .replacing("(Kit.version)", with: "(Shop.version)"))
    #expect(inside.notes.count == 1)
  }

  @Test(
    "with internal access, what only public declarations may have goes",
    arguments: [
      ("public struct A {}", "struct A {}"), ("open class A {}", "class A {}"), ("package let a = 1", "let a = 1"),
      ("public import SwiftUI", "import SwiftUI"), ("public\nfunc f() {}", "func f() {}"),
      ("public private(set) var a = 1", "private(set) var a = 1"), ("public internal(set) var a = 1", "var a = 1"),
      ("internal(set) public var a = 1", "var a = 1"), ("public(set) var a = 1", "var a = 1"),
      ("open package(set) var a = 1", "var a = 1"), ("public static let a = 1", "static let a = 1"),
      ("static public func f() {}", "static func f() {}"),
      ("@MainActor public final class A {}", "@MainActor final class A {}"),
      ("@available(iOS 17, *) public var a: Int", "@available(iOS 17, *) var a: Int"),
      ("  public init() {}\n  public subscript(i: Int) -> Int { 0 }", "  init() {}\n  subscript(i: Int) -> Int { 0 }"),
      ("@inlinable\npublic func f() {}", "func f() {}"),
      ("@frozen public enum A { case open }", "enum A { case open }"),
      ("@usableFromInline internal let a = 1", "internal let a = 1"), ("@_spi(Kit) public let a = 1", "let a = 1"),
      ("@backDeployed(before: iOS 17, macOS 14) public func f() {}", "func f() {}"),
      ("public nonisolated(unsafe) static var a = 1", "nonisolated(unsafe) static var a = 1"),
      ("public protocol P { associatedtype A }", "protocol P { associatedtype A }"),
      ("public typealias A = Int; public indirect enum B {}", "typealias A = Int; indirect enum B {}"),
      ("public class func f() {}", "class func f() {}"), ("open override func f() {}", "override func f() {}"),
      ("public @MainActor func f() {}", "@MainActor func f() {}"),
      ("extension A { public var b: Int { 0 } }", "extension A { var b: Int { 0 } }"),
      ("public extension A {}", "extension A {}"),
      ("public enum A { case a(public: Int) }", "enum A { case a(public: Int) }"),
      ("public prefix func - (a: A) -> A { a }", "prefix func - (a: A) -> A { a }"),
      ("@SwiftUI.State public var a = 1", "@SwiftUI.State var a = 1"),
      ("@Kit::Stored public var a = 1", "@Kit::Stored var a = 1"),
      ("@Kit.Stored(\\.x) public var a = 1", "@Kit.Stored(\\.x) var a = 1"),
      ("@inlinable @Kit::Stored\npublic var a = 1", "@Kit::Stored\nvar a = 1"),
      ("@inline(__always) @inlinable\npublic func f() {}", "@inline(__always)\nfunc f() {}"),
      ("@frozen @usableFromInline\nstruct A {}", "struct A {}"), ("  @frozen @inlinable\n  let a = 1", "  let a = 1"),
      ("@A @frozen @inlinable @_spi(B)\npublic let a = 1", "@A\nlet a = 1"),
      ("public\npublic(set)\nvar a = 1", "var a = 1"), ("x; public\nlet a = 1", "x;\nlet a = 1"),
    ])
  func internalAccess(source: String, expected: String) throws {
    #expect(try rewritten(source, `internal`) == expected)
  }

  @Test(
    "with internal access, the same words elsewhere stay",
    arguments: [
      "enum A {\n  case open\n  case closed\n}", "enum A {\n  case a,\n    open\n  case b\n}",
      "log(x, privacy: .public)",
      "f(public: 1, open: 2)", "let open = 1\nvar package = 2\nlet c = open\nlet d = 1", "open(url)\nlet a = 1",
      "@_spi(Kit) import Other", "// public struct\n\"public struct\"", "x.open()\nclass A {}", "let `public` = 1",
      "var isOpen: Bool { open }\nfunc f() {}", "let path = \\A.open\nlet b = 1", "x =\n  open\nlet y = 2",
    ])
  func internalAccessElsewhere(source: String) throws {
    #expect(try rewritten(source, `internal`) == source)
  }

  @Test("a public import of the module goes whole, with internal access too")
  func publicImportGoes() throws {
    #expect(try rewritten("public import DecalUI\npublic import SwiftUI\n", `internal`) == "import SwiftUI\n")
    #expect(try rewritten("@_spi(X) public import struct DecalUI.Badge\nx\n", `internal`) == "x\n")
  }

  @Test("a name is changed where it stands as a whole identifier, and the file's name follows")
  func rename() throws {
    let settings = SwiftRewrite(registryModule: "DecalUI", module: "Shop", rename: ["DecalTheme": "ShopTheme"])
    let source =
      "struct DecalTheme {} // DecalTheme\nlet a: DecalUI.DecalTheme, b = \"DecalTheme \\(DecalTheme.x)\", c: DecalThemes"
    let result = rewrite(try file(source, "Theme/DecalTheme+Dark.swift"), settings: .swift(settings)).file
    #expect(
      text(result)
        == "struct ShopTheme {} // DecalTheme\nlet a: Shop.ShopTheme, b = \"DecalTheme \\(ShopTheme.x)\", c: DecalThemes"
    )
    #expect(result.target.text == "Theme/ShopTheme+Dark.swift")
    #expect(result.from.text == "Theme/DecalTheme+Dark.swift")
    #expect(
      rewrite(try file("import struct DecalUI.DecalTheme\nx"), settings: .swift(settings)).file.bytes == Array("x".utf8)
    )
  }

  @Test("a type that hides one of SwiftUI's is copied with a warning that names it")
  func hiddenTypes() throws {
    let found = try notes("public struct Button {}\nstruct Badge { struct Text {} }\nprivate struct Image {}\n")
    #expect(found.count == 1)
    #expect(found.first?.message.contains("`Button`") == true)
    #expect(found.first?.position == TextPosition(line: 1, column: 15))
  }

  @Test("a file that is not Swift, and Swift with a NUL in it, arrive as they were")
  func otherFiles() throws {
    for (source, path) in [
      ("import DecalUI", "notes.md"), ("import DecalUI\u{0}", "a.swift"), ("import DecalUI", ".swift"),
    ] {
      #expect(text(rewrite(try file(source, path), settings: .swift(`internal`)).file) == source)
    }
  }

  @Test("what the lockfile records gives the same settings back")
  func settings() throws {
    let names = RegistryNames(swiftModule: "DecalUI")
    let plain = RewriteSettings.swift(SwiftRewrite(registryModule: "DecalUI", module: "Shop"))
    #expect(plain.json.line == #"{"module": "Shop", "access": "public"}"#)
    let full = RewriteSettings.swift(
      SwiftRewrite(
        registryModule: "DecalUI", module: "ShopUI", placement: .separate, access: .internal, moduleIsType: true,
        rename: ["B": "C", "A": "D"]))
    for settings in [plain, full] {
      #expect(try RewriteSettings(settings.json, platform: .swift, names: names) == settings)
    }
    #expect(throws: SettingsFault(key: "modul", problem: "is not known to this version")) {
      try RewriteSettings(.object([("module", .string("A")), ("modul", .string("B"))]), platform: .swift, names: names)
    }
    #expect(throws: SettingsFault(key: "module", problem: "is missing")) {
      try RewriteSettings(.object([]), platform: .swift, names: names)
    }
  }
}
