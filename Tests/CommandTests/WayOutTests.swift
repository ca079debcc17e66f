import Foundation
import Testing

/// Failures that decal knows a way out of: it is said, and it leads out.
@Suite struct WayOutTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui", "native")
    try world.layProject("shop")
  }

  // MARK: A registry that is gone

  private func move(_ from: String, to: String) throws {
    try FileManager.default.moveItem(
      at: world.root.appending(path: from), to: world.root.appending(path: to))
  }

  @Test func `A registry of decal.json that is gone may have moved, and is found at its new address`() throws {
    _ = try world.expect(0, "registry", "add", "kit", "../Fixtures/ui")
    _ = try world.expect(0, "add", "@kit/palette")
    try move("Fixtures/ui", to: "kit-2")
    let hint = "hint: if `kit` moved: `decal registry add kit NEW-ADDRESS --replace`, then `decal update`\n"
    for words in [["update"], ["outdated"], ["add", "@kit/badge"], ["list", "--registry", "kit"]] {
      let result = try Executable.run(words, in: world.project, home: world.home)
      #expect(result.status == 2 && result.error.contains("there is nothing at `../Fixtures/ui`"), "\(result)")
      #expect(result.error.contains(hint), "\(words): \(result)")
    }
    // The folder is there, and the registry is not.
    try world.write("", to: "Fixtures/ui/README.md")
    #expect(try world.expect(2, "update").error.contains(hint))
    _ = try world.expect(0, "registry", "add", "kit", "../kit-2", "--replace")
    _ = try world.expect(0, "update")
    _ = try world.expect(0, "add", "@kit/badge")
  }

  @Test func `An address that was just typed did not move`() throws {
    for words in [
      ["registry", "add", "kit", "../nowhere"], ["add", "card", "--registry", "../nowhere"],
      ["registry", "check", "../nowhere"],
    ] {
      let result = try Executable.run(words, in: world.project, home: world.home)
      #expect(result.status == 2 && result.error.contains("there is nothing at `../nowhere`"), "\(words): \(result)")
      #expect(!result.error.contains("moved"), "\(words): \(result)")
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func `A git registry that is gone may have moved too`() throws {
    try world.write(
      #"{"registries": {"kit": "file:///nowhere/kit#main"}}"#, to: "project/decal.json")
    let result = try world.expect(7, "list", "--registry", "kit")
    #expect(result.error.contains("hint: if `kit` moved: `decal registry add kit NEW-ADDRESS --replace`"), "\(result)")
  }

  // MARK: Blocks

  @Test func `A file that belongs to another component can go to another folder, or take its place`() throws {
    _ = try world.expect(0, "add", "palette", "--registry", "../Fixtures/ui")
    try world.write(
      #"{"name": "other", "components": ["paint"]}"#, to: "other/registry.json")
    try world.write(
      #"{"name": "paint", "platforms": {"swift": {"files": ["Theme/Palette.swift"]}}}"#,
      to: "other/components/paint.json")
    try world.write("public enum Paint {}\n", to: "other/swift/Theme/Palette.swift")
    let refused = try world.expect(5, "add", "paint", "--registry", "../other")
    #expect(refused.error.contains("belongs to `@ui/palette` (E-OWNED)"), "\(refused)")
    #expect(
      refused.error.contains(
        "hint: `decal add --source-dir FOLDER` copies to another folder; or `decal remove @ui/palette`"), "\(refused)")
    let before = try world.snapshot()
    _ = try world.expect(0, "add", "paint", "--registry", "../other", "--source-dir", "Sources/Shop/Paint")
    _ = try world.expect(0, "undo")
    #expect(try world.snapshot() == before)
    _ = try world.expect(0, "remove", "@ui/palette", "--yes")
    _ = try world.expect(0, "add", "paint", "--registry", "../other")
  }

  @Test func `A component that is here in another style can be kept, or taken in the other one`() throws {
    for name in ["Package.swift", "Sources", "Tests"] {
      try FileManager.default.removeItem(at: world.project.appending(path: name))
    }
    try world.write(
      #"{"name": "shop", "dependencies": {"expo": "~54.0.0", "react-native": "0.81.5"}}"#, to: "project/package.json")
    _ = try world.expect(0, "add", "chip", "--registry", "../Fixtures/native")
    let refused = try world.expect(5, "add", "@native/chip", "--style", "uniwind")
    #expect(refused.error.contains("is here in another style (stylesheet) (E-STYLE)"), "\(refused)")
    #expect(
      refused.error.contains(
        "hint: keep that one: `decal add --style stylesheet`; or `decal remove @native/chip`, then add it in the other "
          + "style"), "\(refused)")
    _ = try world.expect(0, "add", "@native/chip", "--style", "stylesheet")
    _ = try world.expect(0, "remove", "@native/chip", "--yes")
    _ = try world.expect(0, "add", "chip", "--registry", "../Fixtures/native", "--style", "uniwind")
  }

  // MARK: Settings

  @Test func `A setting that decal.json does not have is unset, and not an empty text`() throws {
    try world.write(
      #"{"platforms": {"swift": {"module": "Shop", "sources": "Sources/Shop/UI"}}}"#, to: "project/decal.json")
    let result = try world.expect(2, "init", "--dry-run", "--test-dir", "Tests/ShopTests", "--module", "Store")
    #expect(
      result.error.contains("`module` is `Shop`, and not `Store`; `tests` is unset, and not `Tests/ShopTests`"),
      "\(result)")
  }
}

/// Packages of npm that a project asks for already.
@Suite struct PackagesThatAreThereTests {
  private func plan(_ style: String, _ packages: String) throws -> String {
    let world = try TestWorld()
    try world.layFixtures("native")
    try world.write(
      #"{"name": "shop", "dependencies": {"expo": "~54.0.0", "react-native": "0.81.5"\#(packages)}}"#,
      to: "project/package.json")
    return try world.expect(
      1, "add", "chip", "--registry", "../Fixtures/native", "--style", style, "--dry-run"
    ).output
  }

  @Test func `What the project does not ask for is to be installed`() throws {
    #expect(try plan("nativewind", "").contains("- Install\n    npx expo install nativewind@^4.1.0\n"))
  }

  @Test(arguments: ["^4.1.0", "~4.2.1", "4.1", "*", "workspace:*", "latest"])
  func `What it asks for in a range that may do is not spoken of`(range: String) throws {
    let output = try plan("nativewind", #", "nativewind": "\#(range)""#)
    #expect(output.contains("3 components") && !output.contains("nativewind"), "\(output)")
  }

  @Test(arguments: ["^4.0.6", "^2.0.11", "5.0.0"])
  func `What it asks for in another range is to be looked at, and never installed`(range: String) throws {
    let output = try plan("nativewind", #", "nativewind": "\#(range)""#)
    #expect(!output.contains("install"), "\(output)")
    #expect(
      output.contains("- Look at the versions (package.json)\n    nativewind: ^4.1.0 is wanted, \(range) is there\n"),
      "\(output)")
  }
}
