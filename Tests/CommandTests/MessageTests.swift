import Foundation
import Testing

/// What the executable says and keeps where a case of a folder would depend on the bundled registry or on what is hidden.
@Suite struct MessageTests {
  @Test func `An unknown template gives those that there are, and the nearest`() throws {
    let world = try TestWorld()
    let result = try world.decal("new", "swift-pakage", "Shop")
    #expect(result.status == 2)
    #expect(result.error.contains("there is no template \"swift-pakage\"; there are "))
    #expect(result.error.contains("hint: did you mean `swift-package`?"))
    #expect(try world.snapshot().isEmpty)
  }

  @Test func `What was added with --registry leaves the bundled registry what it is`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    let bundled = try world.decal("list", "--json").output
    #expect(try world.decal("add", "palette", "--registry", "../Fixtures/ui").status == 0)
    #expect(try world.decal("list", "--json").output == bundled)
    let add = try world.decal("add", "theme", "--quiet")
    #expect(add.status == 0, "\(add.error)")
    let lock = try world.read("project/decal.lock")
    #expect(lock.contains("{\"alias\": \"decal\", \"source\": {\"kind\": \"bundled\"}"))
    #expect(lock.contains("{\"alias\": \"ui\", \"source\": {\"kind\": \"folder\", \"path\": \"../Fixtures/ui\"}"))
    #expect(try world.decal("verify", "--strict").status == 0)
    #expect(try world.decal("update", "--dry-run").status == 0)
  }

  @Test func `Another registry of a name that the project has is refused, and says how to name it`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("installed")
    try world.write("{\"name\": \"ui\", \"components\": []}\n", to: "other/registry.json")
    let before = try world.snapshot()
    let result = try world.decal("add", "badge", "--registry", "../other")
    #expect(result.status != 0)
    #expect(try world.snapshot() == before)
    try FileManager.default.copyItem(
      at: world.root.appending(path: "Fixtures/ui"), to: world.root.appending(path: "copied"))
    let copied = try world.decal("add", "poster", "card", "--registry", "../copied", "--platform", "swift")
    #expect(copied.status != 0)
    let same = try world.decal("add", "card", "--registry", "../copied")
    #expect(same.status == 5)
    #expect(same.error.contains("the project has components of `ui` from the folder ../Fixtures/ui"), "\(same.error)")
    #expect(same.error.contains("`decal registry add ALIAS ADDRESS`"))
    #expect(try world.snapshot() == before)
  }

  @Test func `Bytes that --overwrite replaced are kept as they were`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    let mine = "/// Mine.\r\nstruct Palette {}"
    try world.write(mine, to: "project/Sources/Shop/UI/Theme/Palette.swift")
    let result = try world.decal("add", "palette", "--registry", "../Fixtures/ui", "--overwrite")
    #expect(result.status == 0)
    #expect(try world.read("project/.decal/rescue/1/Sources/Shop/UI/Theme/Palette.swift") == mine)
    #expect(result.error.contains("kept Sources/Shop/UI/Theme/Palette.swift as .decal/rescue/1/Sources/Shop/UI/Theme/"))
  }

  @Test func `A lockfile that is none is said with line and column`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    for text in ["", "null", "[]", "{", "\u{FEFF}{}", "{\"lock\": 1, \"registries\": 3, \"components\": {}}"] {
      try world.write(text, to: "project/decal.lock")
      let result = try world.decal("verify")
      #expect(result.status == 4, "\(text): \(result)")
      #expect(result.error.contains("decal.lock:1:"), "\(text): \(result.error)")
    }
  }
}

/// Words that name what is not there.
@Suite struct NamedInVainTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("installed")
  }

  @Test(arguments: ["update", "outdated"])
  func `A platform that nothing was added for is not up to date, it is empty`(command: String) throws {
    let result = try world.decal(command, "--platform", "kotlin")
    #expect(result.status == 2)
    #expect(result.error.contains("nothing has been added for kotlin yet"))
  }

  @Test func `What is installed for another platform cannot be removed for this one`() throws {
    let before = try world.snapshot()
    let result = try world.decal("remove", "badge", "--platform", "kotlin")
    #expect(result.status == 2)
    #expect(result.error.contains("`badge` is not installed here for kotlin"))
    #expect(try world.snapshot() == before)
  }

  @Test func `A ref where no registry has refs is refused`() throws {
    let result = try world.decal("update", "--to", "v2")
    #expect(result.status == 2)
    #expect(result.error.contains("`--to v2` names a ref, and none of the project's registries is a git repository"))
  }

  @Test(arguments: ["com.acme.1st", "com..acme", "com.acme shop"])
  func `A package that Kotlin could not have is refused as it is typed`(package: String) throws {
    let result = try world.decal("add", "badge", "--platform", "kotlin", "--package", package)
    #expect(result.status == 2)
    #expect(result.error.contains("`--package` cannot be \"\(package)\": \"\(package)\" is no package name"))
  }

  @Test func `The folder to go to next is one word for a shell`() throws {
    #expect(try world.decal("new", "swift-package", "My Shop").error.contains("next: `cd 'My Shop'`, then"))
    #expect(try world.decal("new", "swift-package", "Shop-2").error.contains("next: `cd Shop-2`, then"))
  }

  @Test func `A Package.swift that is not finished stops nothing`() throws {
    try world.write(
      "// swift-tools-version: 6.0\nlet package = Package(\n  targets: [\n    .target(name: \"Shop\", path:",
      to: "half/Package.swift")
    let result = try Executable.run(
      ["init", "--dry-run"], in: world.root.appending(path: "half"), home: world.home)
    #expect(result.status < 128, "\(result)")
  }
}
