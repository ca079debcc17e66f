import Foundation
import Posix
import Testing

/// Links and folders where a copy or something of decal's own belongs: what is said shows a way that works.
@Suite struct LinkTests {
  private let world: TestWorld
  private let card = "Sources/Shop/UI/Card.swift"

  init() throws {
    world = try TestWorld()
    try world.write(
      #"{"name": "acme", "version": "1.0.0", "names": {"swift": {"module": "AcmeUI"}}, "components": ["card"]}"#,
      to: "ui/registry.json")
    try world.write(
      #"{"name": "card", "platforms": {"swift": {"files": ["Card.swift"]}}}"#, to: "ui/components/card.json")
    try world.write("public enum Card {}\n", to: "ui/swift/Card.swift")
    try world.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\n"
        + "let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])\n", to: "project/Package.swift")
    try world.write("public let x = 1\n", to: "project/Sources/Shop/Shop.swift")
    try world.write("mine\n", to: "mine")
    _ = try world.expect(0, "registry", "add", "acme", "../ui", "--default")
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: world.root.appending(path: path))
  }

  private func link(_ path: String, to target: String) throws {
    let url = world.root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  @Test func `accept of a copy that became a link says how to get the copy back, and that works`() throws {
    _ = try world.expect(0, "add", "card")
    try remove("project/\(card)")
    try link("project/\(card)", to: "../../../../mine")
    #expect(try world.expect(5, "accept", card).error.contains("`decal restore --force \(card)`"))
    _ = try world.expect(0, "restore", "--force", card)
    _ = try world.expect(0, "verify", "--strict")
    #expect(try world.read("mine") == "mine\n")
  }

  @Test func `accept and restore of a copy that became a folder say to move it away`() throws {
    _ = try world.expect(0, "add", "card")
    try remove("project/\(card)")
    try world.write("x\n", to: "project/\(card)/x")
    for command in ["accept", "restore"] {
      #expect(try world.expect(5, command, card).error.contains("move it away; then `decal restore \(card)`"))
    }
    try remove("project/\(card)")
    _ = try world.expect(0, "restore", card)
  }

  @Test func `resolve --local does not take a link for a copy, and says what does settle it`() throws {
    _ = try world.expect(0, "add", "card")
    try remove("project/\(card)")
    try link("project/\(card)", to: "../../../../mine")
    try world.write("public enum Card { case a }\n", to: "ui/swift/Card.swift")
    _ = try world.expect(3, "update")
    #expect(try world.expect(5, "resolve", "--local", card).error.contains("`decal resolve --upstream \(card)`"))
    #expect(try world.expect(3, "verify").output.contains("CONFLICT"))
    _ = try world.expect(0, "resolve", "--upstream", card)
    _ = try world.expect(0, "verify", "--strict")
    #expect(try world.read("project/\(card)").contains("case a"))
  }

  @Test func `A link in the way of add is not to be adopted, and the hint does not say so`() throws {
    try link("project/\(card)", to: "../../../../mine")
    for flags in [[], ["--adopt"]] {
      let result = try Executable.run(["add", "card"] + flags, in: world.project, home: world.home)
      #expect(result.status == 5)
      #expect(result.error.contains("is a link, and a file is to go there (E-EXISTS)"))
      #expect(result.error.contains("`--overwrite` replaces the link") && !result.error.contains("--adopt"))
    }
    _ = try world.expect(0, "add", "card", "--overwrite")
    _ = try world.expect(0, "verify", "--strict")
  }

  @Test func `A folder that became a link is called that`() throws {
    _ = try world.expect(0, "add", "card")
    try FileManager.default.moveItem(
      at: world.root.appending(path: "project/Sources/Shop/UI"), to: world.root.appending(path: "elsewhere"))
    try link("project/Sources/Shop/UI", to: "../../../elsewhere")
    #expect(try world.expect(0, "update").output.contains("\(card)  (`Sources/Shop/UI` is a link)"))
    #expect(try world.expect(5, "accept", card).error.contains("because `Sources/Shop/UI` is not a folder (E-PARENT)"))
  }

  @Test(arguments: ["decal.lock", ".decal"])
  func `decal's own files are not read or written through a link, and that is said`(name: String) throws {
    _ = try world.expect(0, "add", "card")
    try FileManager.default.moveItem(
      at: world.root.appending(path: "project/\(name)"), to: world.root.appending(path: "elsewhere"))
    try link("project/\(name)", to: "../elsewhere")
    for command in ["verify", "update"] {
      let error = try world.expect(5, command).error
      #expect(error.contains("`\(name)` is a link, and decal neither reads nor writes through one"), "\(error)")
      #expect(error.contains("hint: put what it leads to in place of the link"))
    }
  }
}
