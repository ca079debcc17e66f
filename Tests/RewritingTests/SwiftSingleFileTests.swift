import Foundation
import Model
import Posix
import Rewriting
import Testing

private func part(_ name: String, module: String? = "Kit", _ files: [String: String]) throws -> SwiftSingleFile.Part {
  SwiftSingleFile.Part(
    name: name, registryModule: module,
    files: try files.sorted { $0.key < $1.key }.map { path, text in
      SourceFile(
        from: try SafePath(path), role: .source, target: try SafePath(path), isExecutable: false,
        bytes: Array(text.utf8))
    })
}

private func text(_ parts: SwiftSingleFile.Part..., access: SwiftRewrite.Access = .public) throws -> String {
  String(decoding: try SwiftSingleFile(parts, access: access).bytes, as: UTF8.self)
}

private func faults(_ parts: SwiftSingleFile.Part...) -> [SingleFileFault] {
  do {
    _ = try SwiftSingleFile(parts)
    return []
  } catch {
    return (error as? SeveralFaults)?.facts.compactMap { $0 as? SingleFileFault } ?? []
  }
}

@Suite struct SwiftSingleFileTests {
  @Test func `Imports are gathered once, the module's own go, and conditional ones stay`() throws {
    let joined = try text(
      part("base", ["A.swift": "// A\nimport Foundation\n\nstruct A {}\n"]),
      part(
        "top",
        [
          "B.swift": """
          // B
          import Foundation
          import DecalUI; import Kit
          @preconcurrency import Dispatch

          #if canImport(Glibc)
            import Glibc
          #endif
          let b = Kit.A()
          """
        ]))
    #expect(
      joined == """
        // top as one file. The licence of each part stands at its head.
        // It requires, and this file holds: base.

        @preconcurrency import Dispatch
        import DecalUI
        import Foundation

        // MARK: - A.swift

        // A

        struct A {}

        // MARK: - B.swift

        // B

        #if canImport(Glibc)
          import Glibc
        #endif
        let b = A()

        """)
  }

  @Test func `One module is imported with the widest level that any file asks for`() throws {
    let joined = try text(
      part(
        "x",
        [
          "A.swift": "public import Foundation\n#if os(Linux)\n  internal import Dispatch\n#endif\n",
          "B.swift": "import Foundation\n#if os(Linux)\n  public import Dispatch\n#endif\n",
        ]))
    #expect(joined.components(separatedBy: "import Foundation").count == 2)
    #expect(joined.contains("\npublic import Foundation\n"))
    #expect(joined.components(separatedBy: "  public import Dispatch").count == 3)
  }

  @Test func `Internal access takes the modifiers away`() throws {
    let joined = try text(
      part("x", ["A.swift": "public import Foundation\npublic struct A { public init() {} }\n"]), access: .internal)
    #expect(joined.contains("\nimport Foundation\n"))
    #expect(joined.contains("\nstruct A { init() {} }\n"))
  }

  @Test func `What is private to two files under one name is named with both files`() throws {
    #expect(
      faults(
        try part(
          "x",
          [
            "A.swift": "private let limit = 1\nfunc a() { let inner = 2 }",
            "B.swift": "fileprivate let limit = 2\nlet inner = 1",
          ]))
        == [.clash(name: "limit", first: try SafePath("A.swift"), second: try SafePath("B.swift"))])
    #expect(
      faults(
        try part(
          "x",
          [
            "A.swift": "struct T { private var half: Int { 1 } }",
            "B.swift": "private extension T { var half: Int { 2 } }\nextension Int { var half: Int { 3 } }",
          ])) == [.clash(name: "T.half", first: try SafePath("A.swift"), second: try SafePath("B.swift"))])
  }

  @Test func `Overloads of private functions, and what stands inside of bodies, are no clash`() throws {
    #expect(
      faults(
        try part(
          "x",
          [
            "A.swift": "private typealias P = Int\nprivate func f(_ a: Int) { let z = 1; struct L {} }",
            "B.swift": "private func f(_ a: String) { let z = 2; struct L {} }\nstruct S { private var p = 1 }",
            "C.swift": "struct Q { private var p = 1; private(set) var r = 2 }",
          ])
      ).isEmpty)
  }

  @Test func `A file that needs the module by its name is an error`() throws {
    #expect(
      faults(try part("x", ["A.swift": "#if canImport(Kit)\n#endif"]), try part("y", ["B.swift": "let a = Kit::A()"]))
        == [.module("Kit", file: try SafePath("A.swift")), .module("Kit", file: try SafePath("B.swift"))])
  }

  @Test(arguments: ["5", "6"])
  func `Two components with imports, conditions and private names compile as one file`(mode: String) throws {
    let joined = try text(
      part(
        "base",
        [
          "A.swift": """
          public import Foundation
          private func twice(_ x: Int) -> Int { x * 2 }
          public struct A: Sendable {
            private var store = 1
            public var date: Date { Date(timeIntervalSince1970: Double(twice(store))) }
            public init() {}
          }
          """,
          "B.swift": """
          #if canImport(Dispatch)
            import Dispatch
          #endif
          import Foundation
          extension A { public var url: URL { URL(fileURLWithPath: "/\\(Kit.A().date)") } }
          private func twice(_ x: Double) -> Double { x * 2 }
          """,
        ]),
      part("top", ["C.swift": "import Kit\nimport struct Kit.A\n@MainActor public let shared = Kit.A()\n"]))
    let folder = FileManager.default.temporaryDirectory.appending(path: "decal-one-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try joined.write(to: folder.appending(path: "One.swift"), atomically: true, encoding: .utf8)
    let result = try Posix.run(
      ChildCommand(
        "swiftc", ["-typecheck", "-swift-version", mode, "-parse-as-library", "-warnings-as-errors", "One.swift"],
        environment: ProcessContext.environment, folder: folder.path, deadline: 300))
    #expect(result.status == 0, "\(String(decoding: result.error, as: UTF8.self))\n\(joined)")
  }
}
