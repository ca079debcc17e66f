import Foundation
import Support
import Testing

private let registry = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "registry")

private func object(_ path: String) -> [String: Any] {
  let bytes = try? Data(contentsOf: registry.appending(path: path))
  return bytes.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] } ?? [:]
}

/// What was just copied is settled: an update finds nothing to do and nothing to say.
@Suite struct SettledTests {
  /// The bundled components that there are for a platform.
  static func components(_ platform: String) -> [String] {
    (object("registry.json")["components"] as? [String] ?? []).filter { name in
      (object("components/\(name).json")["platforms"] as? [String: Any])?[platform] != nil
    }
  }

  /// Adds to a fresh project, and then updates it.
  private func expectSettled(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation, _ lay: (TestWorld) throws -> Void
  ) throws {
    let world = try TestWorld()
    try lay(world)
    let add = try Executable.run(["add"] + words, in: world.project, home: world.home)
    try #require(add.status == 0, "\(words): \(add.output)\(add.error)", sourceLocation: sourceLocation)
    let before = try world.snapshot()
    let update = try world.decal("update")
    #expect(update.status == 0, "\(words): \(update)", sourceLocation: sourceLocation)
    #expect(update.output == "everything is up to date\n", "\(words)", sourceLocation: sourceLocation)
    #expect(update.error == "", "\(words)", sourceLocation: sourceLocation)
    #expect(try world.snapshot() == before, "\(words)", sourceLocation: sourceLocation)
  }

  private func layLibrary(_ world: TestWorld) throws {
    try world.write("include(\":app\")\n", to: "project/settings.gradle.kts")
    try world.write(
      """
      plugins { id("com.android.library") }
      android { namespace = "com.acme.shop" }
      """, to: "project/app/build.gradle.kts")
    try world.write("package com.acme.shop\n", to: "project/app/src/main/kotlin/com/acme/shop/Main.kt")
    try world.write("package com.acme.shop\n", to: "project/app/src/test/kotlin/com/acme/shop/MainTest.kt")
  }

  private func layApp(_ world: TestWorld, hasAlias: Bool) throws {
    try world.write(#"{"name": "app", "dependencies": {"react-native": "0.81"}}"#, to: "project/package.json")
    guard hasAlias else { return }
    try world.write(
      #"{"compilerOptions": {"strict": true, "paths": {"~/*": ["./src/*"]}}}"#, to: "project/tsconfig.json")
  }

  @Test func `There are components to try`() {
    for platform in ["swift", "kotlin", "react-native"] { #expect(Self.components(platform).count > 3) }
  }

  @Test(arguments: components("react-native"), ["stylesheet", "uniwind", "nativewind"])
  func `An update after an add has nothing to do in an app, with and without an alias`(
    component: String, style: String
  ) throws {
    for hasAlias in [false, true] {
      for more in [[], ["--tests", "--examples"]] {
        try expectSettled([component, "--style", style] + more) { try layApp($0, hasAlias: hasAlias) }
      }
    }
  }

  @Test(arguments: components("swift"))
  func `An update after an add has nothing to do with Swift, whatever the flags`(component: String) throws {
    for words in [
      ["--tests"], ["--access", "internal"], ["--source-dir", "Sources/Kit/Other"], ["--prefix", "Shop"],
    ] {
      try expectSettled([component, "--target", "Kit"] + words) { try $0.layProject("two-targets") }
    }
    // Against what decal.json says.
    for words in [["--access", "internal"], ["--module", "Other"], ["--source-dir", "Sources/Kit/Other"]] {
      try expectSettled([component] + words) { world in
        try world.layProject("two-targets")
        #expect(try world.decal("init", "--target", "Kit").status == 0)
      }
    }
  }

  @Test func `What a component needs of the project is said when it is copied, not at every update`() throws {
    func layOld(_ world: TestWorld) throws {
      try world.write(
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Old", platforms: [.iOS(.v13)], targets: [.target(name: "Old")])
        """, to: "project/Package.swift")
      try world.write("public let x = 1\n", to: "project/Sources/Old/Old.swift")
    }
    let world = try TestWorld()
    try layOld(world)
    let add = try world.decal("add", "theme")
    #expect(add.error.contains("needs iOS 17.0"), "\(add)")
    try expectSettled(["theme"], layOld)
  }

  @Test(arguments: components("kotlin"))
  func `An update after an add has nothing to do with Kotlin, whatever the flags`(component: String) throws {
    for words in [["--tests"], ["--package", "com.acme.other"]] { try expectSettled([component] + words, layLibrary) }
    try expectSettled([component, "--package", "com.acme.other"]) { world in
      try layLibrary(world)
      #expect(try world.decal("init").status == 0)
    }
  }

  @Test func `An update after an add to another folder has nothing to do`() throws {
    try expectSettled(["spinner", "--source-dir", "lib/ui"]) { world in
      try layApp(world, hasAlias: true)
      #expect(try world.decal("init").status == 0)
    }
  }

  @Test func `A component with styles and one without are updated with one view of the whole project`() throws {
    let world = try TestWorld()
    try world.write(
      """
      {"name": "acme", "version": "1.0.0", "names": {"react-native": {"alias": "@/"}}, "components": ["card", "tools"]}
      """, to: "ui/registry.json")
    try world.write(
      #"{"name": "tools", "platforms": {"react-native": {"files": ["lib/tools.ts"]}}}"#, to: "ui/components/tools.json")
    try world.write(
      """
      {"name": "card", "platforms": {"react-native":
        {"requires": ["tools"], "files": ["components/card.ts"], "styles": {"stylesheet": {"files": []}}}}}
      """, to: "ui/components/card.json")
    try world.write("export const tools = 1;\n", to: "ui/react-native/lib/tools.ts")
    try world.write("import { tools } from \"@/lib/tools\";\n", to: "ui/react-native/components/card.ts")
    try layApp(world, hasAlias: false)
    #expect(try world.decal("add", "card", "--registry", "../ui").status == 0)
    try world.write("import { tools } from \"@/lib/tools\";\n// newer\n", to: "ui/react-native/components/card.ts")
    let update = try world.decal("update")
    #expect(update.status == 0 && update.error == "", "\(update)")
    #expect(
      try world.read("project/components/card.ts") == "import { tools } from \"../lib/tools\";\n// newer\n")
  }

  @Test func `Copies in a folder that the alias does not lead to import each other by relative paths`() throws {
    let world = try TestWorld()
    try layApp(world, hasAlias: true)
    #expect(try world.decal("init").status == 0)
    #expect(try world.decal("add", "spinner", "--source-dir", "lib/ui").status == 0)
    // What comes later, to where the alias leads, finds them there.
    #expect(try world.decal("add", "pull-to-refresh").status == 0)
    let sources = try world.snapshot().filter { $0.key.hasSuffix(".tsx") || $0.key.hasSuffix(".ts") }
    let inLibrary = sources.filter { $0.key.hasPrefix("lib/ui/") }
    #expect(!inLibrary.isEmpty && inLibrary.count < sources.count)
    for (path, _) in sources {
      let text = try world.read("project/\(path)")
      for line in text.split(separator: "\n") where line.contains("from \"") {
        guard let specifier = line.split(separator: "\"").dropFirst().first.map(String.init),
          specifier.hasPrefix("~/") || specifier.hasPrefix(".")
        else { continue }
        let folder = world.project.appending(path: path).deletingLastPathComponent()
        let file =
          specifier.hasPrefix("~/")
          ? world.project.appending(path: "src/\(specifier.dropFirst(2))") : folder.appending(path: specifier)
        let exists = ["", ".ts", ".tsx", ".ios.tsx", ".native.tsx", ".android.tsx", "/index.ts", "/index.tsx"].contains
        {
          FileManager.default.fileExists(atPath: file.standardizedFileURL.path + $0)
        }
        #expect(exists, "\(path): \(line)")
      }
    }
  }
}
