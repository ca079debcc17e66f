import Model
import Testing

@testable import Projects

@Suite("Recognising a Swift package")
struct RecognitionSwiftPackageTests {
  private func recognise(
    _ manifest: String, _ more: [String: String] = [:], at folder: String = "/p", target: String? = nil
  ) throws -> Recognition {
    var files = Dictionary(uniqueKeysWithValues: more.map { ("/p/\($0.key)", $0.value) })
    files["/p/Package.swift"] = manifest
    let found = try Recogniser(files: FilesInMemory(files), target: target).recognise(at: folder)
    return try #require(found.first)
  }

  private func settings(_ recognition: Recognition) throws -> SwiftSettings {
    guard case .swift(let settings)? = recognition.settings else { throw NoProject(folder: "", lookedFor: []) }
    return settings
  }

  @Test("the only library target, its tests and its folder are found from any folder below")
  func oneLibrary() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Shop",
        platforms: [.iOS(.v17), .macOS("14.4")],
        targets: [
          .target(name: "Shop", dependencies: [.target(name: "Other"), .product(name: "X", package: "x")]),
          .executableTarget(name: "Tool"),
          .testTarget(name: "MoreTests", dependencies: ["Shop"]),
          .testTarget(name: "ShopTests", dependencies: [.target(name: "Shop"), "Tool"]),
        ]
      )
      """
    let found = try recognise(manifest, ["Sources/Shop/A.swift": ""], at: "/p/Sources/Shop/")
    #expect(found.root == "/p")
    #expect(found.kind == .swiftPackage)
    #expect(
      try settings(found)
        == SwiftSettings(
          module: "Shop", sources: try ProjectPath("Sources/Shop/UI"), tests: try ProjectPath("Tests/ShopTests/UI")))
    #expect(found.candidates[0].folder == "/p/Sources/Shop")
    #expect(found.candidates[0].findings.map(\.setting) == ["module", "sources", "tests", "access"])
    #expect(found.candidates[0].findings[0].reason == "the only library target of Package.swift")
    #expect(found.findings == [.init("tools", "6.0", "the first line of Package.swift")])
    #expect(found.minimums.first { $0.system == "iOS" }?.version == "17.0")
    #expect(found.minimums.first { $0.system == "macOS" }?.version == "14.4")
    #expect(found.minimums.first { $0.system == "macOS" }?.position == TextPosition(line: 5, column: 27))
    #expect(found.minimums.first { $0.system == "tvOS" }?.version == nil)
    #expect(found.minimums.first { $0.system == "macOS" }?.text(for: "15.0") == ".macOS(\"15.0\")")
  }

  @Test("a package without platforms is told where they go")
  func noPlatforms() throws {
    let found = try recognise("let package = Package(name: \"A\", targets: [.target(name: \"A\")])")
    #expect(found.minimums.first?.text(for: "17.0") == ".iOS(\"17.0\")")
    #expect(found.minimums.first?.place == "in `platforms: [ ],`, which comes after `name:` of `Package(`")
    #expect(try settings(found).tests == nil)
  }

  @Test("several library targets are an open question, which a name settles")
  func severalLibraries() throws {
    let manifest =
      "Package(name: \"A\", targets: [.target(name: \"A\"), .target(name: \"B-C\"), .testTarget(name: \"T\")])"
    let found = try recognise(manifest)
    #expect(found.isAmbiguous)
    #expect(found.candidates.map(\.name) == ["A", "B-C"])
    #expect(try settings(recognise(manifest, target: "B-C")).module == "B_C")
    #expect(try settings(recognise(manifest, target: "B_C")).module == "B_C")
  }

  @Test(
    "the module is named as the package manager names it",
    arguments: [
      ("Design-System", "Design_System"), ("1st Kit", "_st_Kit"), ("Ice Cubes", "Ice_Cubes"), ("Shop", "Shop"),
      ("a.b+c", "a_b_c"), ("été", "été"), ("_x1", "_x1"), ("", ""), ("9", "_"), ("日本", "日本"),
    ])
  func moduleNames(target: String, module: String) {
    #expect(moduleName(of: target) == module)
  }

  @Test("hyphenated targets keep their folder and get a module name that compiles")
  func hyphenatedTargets() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "design-system", targets: [
        .target(name: "Design-System"),
        .target(name: "1st Kit"),
        .testTarget(name: "Design-SystemTests", dependencies: ["Design-System"]),
      ])
      """
    let found = try recognise(manifest)
    #expect(found.candidates.map { "\($0.settings.json["module"]!.string!)" } == ["Design_System", "_st_Kit"])
    #expect(
      found.candidates.map { "\($0.settings.json["sources"]!.string!)" } == [
        "Sources/Design-System/UI", "Sources/1st Kit/UI",
      ])
  }

  @Test("`path:` decides, also at the package's own folder; one outside is left out, and is an error alone")
  func paths() throws {
    #expect(
      try settings(
        recognise(
          "Package(targets: [.target(name: \"A\", path: \"Code/A\"), .testTarget(name: \"T\", dependencies: [.byName(name: \"A\")], path: \"Checks\")])"
        ))
        == SwiftSettings(module: "A", sources: try ProjectPath("Code/A/UI"), tests: try ProjectPath("Checks/UI")))
    #expect(try settings(recognise("Package(targets: [.target(name: \"A\", path: \".\")])")).sources.text == "UI")
    #expect(throws: UnreadableProject.self) {
      try recognise("Package(targets: [.target(name: \"A\", path: \"../A\")])")
    }
    let outside = try recognise("Package(targets: [.target(name: \"A\", path: \"../A\"), .target(name: \"B\")])")
    #expect(outside.candidates.map(\.name) == ["B"])
    #expect(outside.warnings.count == 1)
    #expect(
      try settings(recognise("Package(targets: [.target(name: \"A\")])", ["src/A/a.swift": ""])).sources.text
        == "src/A/UI")
    #expect(
      try settings(recognise("Package(targets: [.target(name: \"A\")])", ["Sources/a.swift": ""])).sources.text
        == "Sources/UI")
  }

  @Test("what a target does not compile is told, and of its `sources:` the first folder is taken")
  func partsOfFolders() throws {
    func found(_ arguments: String) throws -> Recognition {
      try recognise(
        "let package = Package(name: \"P\", targets: [.target(name: \"P\", path: \"Source\", \(arguments))])",
        ["Source/A/f.swift": "", "Source/b.swift": ""])
    }
    func membership(_ found: Recognition) -> String? {
      found.candidates.first?.findings.first { $0.setting == "membership" }?.value
    }
    for path in ["UI", "./UI/", "UI"] {
      let excluded = try found("exclude: [\"Other\", \"\(path)\"]")
      #expect(membership(excluded) == "exclude: \"\(path)\"")
      #expect(try settings(excluded).sources.text == "Source/UI")
    }
    #expect(membership(try found("exclude: [\"UI/Old\", \"UIKit\"]")) == nil)
    let listed = try found("sources: [\"b.swift\", \"A\"]")
    #expect(try settings(listed).sources.text == "Source/A/UI")
    #expect(membership(listed) == nil)
    #expect(membership(try found("exclude: [\"A/UI\"], sources: [\"A\"]")) == "exclude: \"A/UI\"")
    #expect(membership(try found("sources: [\"b.swift\"]")) == "sources: \"b.swift\"")
    for whole in ["sources: [\".\"]", "sources: [\"UI\", \"A\"]"] {
      #expect(try settings(try found(whole)).sources.text == "Source/UI")
      #expect(membership(try found(whole)) == nil)
    }
  }

  @Test("a constant of the manifest is a name; what is computed has to be said")
  func computedNames() throws {
    let constant = try recognise("let n = \"Core\"\nlet package = Package(name: \"P\", targets: [.target(name: n)])")
    #expect(try settings(constant).module == "Core")
    #expect(try settings(constant).sources.text == "Sources/Core/UI")
    for name in ["n + \"X\"", "names[0]", "\"\\(n)X\"", "other"] {
      let found = try recognise("let n = \"Core\"\nlet package = Package(targets: [.target(name: \(name))])")
      #expect(found.candidates.map { $0.missing.map(\.flag) } == [["--module", "--source-dir"]], "\(name)")
      #expect(found.warnings == ["a target of Package.swift has a name that is computed; it was left out"])
    }
    let mixed = try recognise("let package = Package(targets: [.target(name: n()), .target(name: \"A\")])")
    #expect(try settings(mixed).module == "A")
  }

  @Test("targets in comments, strings and dependencies are none")
  func lookalikes() throws {
    let manifest = """
      // .target(name: "Comment"),
      let text = ".target(name: \\"Text\\")"
      Package(targets: [
        /* .target(name: "Old"), */
        .target(name: "A", dependencies: [.target(name: "B", condition: .when(platforms: [.iOS])), .target(name: "C")]),
        .macro(name: "M"), .plugin(name: "P", capability: .buildTool()), .binaryTarget(name: "X", path: "X.zip"),
      ])
      """
    #expect(try recognise(manifest).candidates.map(\.name) == ["A"])
  }

  @Test("an app without a library is the target; a package without targets says why it cannot be read")
  func otherShapes() throws {
    #expect(try settings(recognise("Package(targets: [.executableTarget(name: \"App\")])")).module == "App")
    #expect(throws: UnreadableProject.self) { try recognise("Package(targets: makeTargets())") }
    #expect(throws: UnreadableProject.self) { try recognise("Package(targets: [.testTarget(name: \"T\")])") }
  }

  @Test("the nearest package above the folder wins; where there is none, it says what was looked for")
  func nearest() throws {
    let files = FilesInMemory([
      "/m/Package.swift": "Package(targets: [.target(name: \"Outer\")])",
      "/m/Packages/In/Package.swift": "Package(targets: [.target(name: \"Inner\")])",
      "/m/Packages/In/Sources/Inner/a.swift": "",
    ])
    let recogniser = Recogniser(files: files)
    #expect(try recogniser.recognise(at: "/m/Packages/In/Sources/Inner").map(\.root) == ["/m/Packages/In"])
    #expect(try recogniser.recognise(at: "/m/Packages").map(\.root) == ["/m"])
    #expect(throws: NoProject.self) { try recogniser.recognise(at: "/x/y") }
    do { _ = try recogniser.recognise(at: "/x") } catch { #expect("\(error)".contains("Package.swift")) }
  }

  @Test("a type of the module's own name is looked for in the target's sources, not in strings or nested types")
  func typeLookup() {
    let files = FilesInMemory([
      "/p/Sources/Shop/A.swift": "let x = \"struct Shop {}\"\nstruct B { struct Shop {} }\n",
      "/p/Sources/Shop/Deep/C.swift": "public final class Shop {}\nenum Cart {}",
      "/p/Sources/Shop/UI/D.swift": "struct Copy {}",
    ])
    let names: Set<String> = ["Shop", "Cart", "Copy", "B2"]
    #expect(TypeLookup(files: files, folder: "/p/Sources/Shop").declared(among: names) == ["Shop", "Cart", "Copy"])
    #expect(
      TypeLookup(files: files, folder: "/p/Sources/Shop", excluding: ["/p/Sources/Shop/UI/D.swift"]).declared(
        among: names)
        == ["Shop", "Cart"])
    #expect(TypeLookup(files: files, folder: "/p/Sources").declared(among: ["A"]) == [])
  }

  @Test("files land below the folder of their role")
  func placement() throws {
    let placement = Placement(SwiftSettings(module: "Shop", sources: try ProjectPath("Sources/Shop/UI")))
    func file(_ role: Role) throws -> SourceFile {
      SourceFile(
        from: try SafePath("x"), role: role, target: try SafePath("Theme/A.swift"), isExecutable: false, bytes: [])
    }
    #expect(try placement.place(of: file(.source)) == .at(ProjectPath("Sources/Shop/UI/Theme/A.swift")))
    #expect(try placement.place(of: file(.example)) == .at(ProjectPath("Sources/Shop/UI/Examples/Theme/A.swift")))
    #expect(throws: NoPlace.self) { try placement.place(of: file(.test)) }
  }
}
