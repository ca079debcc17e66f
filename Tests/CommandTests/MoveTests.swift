import Archive
import Foundation
import Model
import Support
import Testing

/// A registry that gets another address while a project has copies of it.
@Suite struct MoveTests {
  /// How the address changes.
  enum Way: String, CaseIterable, Sendable {
    /// A release has its version in its name.
    case archive
    case folder
    /// The repository, with its history, has another URL; the ref is a tag that follows.
    case git

    static var possible: [Way] { allCases.filter { $0 != .git || GitSandbox.hasGit } }
  }

  private let world: TestWorld
  private let sandbox: GitSandbox
  private let copy = "project/Sources/Shop/UI/Card.swift"

  init() throws {
    world = try TestWorld()
    sandbox = try GitSandbox()
    try world.layProject("shop")
    try registry(["base", "card"])
    try card([:])
  }

  /// The registry's documents, in a folder that the places are made of.
  private func registry(_ components: [String]) throws {
    try? FileManager.default.removeItem(at: world.root.appending(path: "source/components"))
    let names = components.map { "\"\($0)\"" }.joined(separator: ", ")
    try world.write(
      "{\"name\": \"acme\", \"names\": {\"swift\": {\"module\": \"AcmeUI\"}}, \"components\": [\(names)]}\n",
      to: "source/registry.json")
    for name in components {
      let requires = name == "card" ? "\"requires\": [\"base\"], " : ""
      let file = name == "card" ? "Card" : "Base"
      try world.write(
        "{\"name\": \"\(name)\", \"platforms\": {\"swift\": {\(requires)\"files\": [\"\(file).swift\"]}}}\n",
        to: "source/components/\(name).json")
    }
    try world.write("public enum Base {}\n", to: "source/swift/Base.swift")
  }

  private func text(_ changes: [Int: String]) -> String {
    (0..<30).map { changes[$0] ?? "// line \($0)" }.joined(separator: "\n") + "\n"
  }

  private func card(_ changes: [Int: String]) throws { try world.write(text(changes), to: "source/swift/Card.swift") }

  /// Puts the registry, as it is now, at its first or second place.
  ///
  /// - Returns: the address, from the project.
  private func publish(_ way: Way, _ number: Int) throws -> String {
    let files = FileManager.default
    let source = world.root.appending(path: "source")
    switch way {
    case .archive:
      let walk = try files.subpathsOfDirectory(atPath: source.path).sorted()
      let members = try walk.filter { $0.contains(".") }.map { name in
        ArchiveFile(
          path: try SafePath(name), isExecutable: false,
          bytes: Array(try Data(contentsOf: source.appending(path: name))))
      }
      try Data(ArchiveWriter.write(members, format: .zip)).write(to: world.root.appending(path: "acme-\(number).0.zip"))
      return "../acme-\(number).0.zip"
    case .folder:
      try files.copyItem(at: source, to: world.root.appending(path: "acme-\(number)"))
      return "../acme-\(number)"
    case .git:
      let place = URL(filePath: sandbox.path).appending(path: "acme-\(number)")
      if number == 1 {
        try sandbox.git("init", "-q", "-b", "main", "acme-1")
      } else {
        try files.moveItem(at: URL(filePath: sandbox.path).appending(path: "acme-\(number - 1)"), to: place)
      }
      for name in try files.contentsOfDirectory(atPath: place.path) where name != ".git" {
        try files.removeItem(at: place.appending(path: name))
      }
      for name in try files.contentsOfDirectory(atPath: source.path) {
        try files.copyItem(at: source.appending(path: name), to: place.appending(path: name))
      }
      try sandbox.commit("acme-\(number)", "state \(number)")
      try sandbox.git("tag", "-f", "release", in: "acme-\(number)")
      return "file://\(place.path)#release"
    }
  }

  private func expect(
    _ status: Int, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (output: String, error: String) {
    let result = try Executable.run(arguments, in: world.project, home: world.home)
    #expect(result.status == status, "\(arguments): \(result.output)\(result.error)", sourceLocation: sourceLocation)
    return (result.output, result.error)
  }

  private func moved(_ text: String) -> Int {
    text.split(separator: "\n").count { $0.hasPrefix("note: the registry `acme` moved from ") }
  }

  @Test(arguments: Way.possible)
  func `Copies follow a registry to its new address when that is said, with edits merged, and once`(way: Way) throws {
    let old = try publish(way, 1)
    _ = try expect(0, "add", "card", "--registry", old)
    try world.write(text([3: "// mine"]), to: copy)
    try card([25: "// theirs"])
    let new = try publish(way, 2)
    let before = try world.snapshot()

    // Nothing takes the alias without its being said.
    let unsaid = try expect(5, "update", "--registry", new).error
    #expect(unsaid.contains("`decal registry add acme \(way == .git ? "'\(new)'" : new) --replace`"), "\(unsaid)")
    #expect(try expect(5, "registry", "add", "acme", new).error.contains("--replace"))
    _ = try expect(1, "registry", "add", "acme", new, "--replace", "--dry-run")
    #expect(try world.snapshot() == before)

    let said = try expect(0, "registry", "add", "acme", new, "--replace").error
    #expect(said.contains("the next `decal update` moves them: @acme/base, @acme/card"), "\(said)")
    // Until then the copies are what the lockfile says, and only all of them move.
    let waiting = try world.snapshot()
    #expect(try expect(1, "verify").output.contains("MODIFIED"))
    #expect(
      try expect(5, "add", "@acme/card", "--tests").error.contains("hint: bring the copies over first: `decal update`"))
    #expect(try expect(5, "update", "@acme/base").error.contains("`@acme/card` for swift would stay behind"))
    #expect(try !expect(0, "registry", "list").output.contains("  at "))
    #expect(try world.decal("doctor", "--json").output.contains("`decal update` moves them"))
    let outdated = try expect(1, "outdated")
    #expect(outdated.output.hasPrefix("@acme/card") && moved(outdated.error) == 1, "\(outdated)")
    _ = try expect(1, "update", "--dry-run")
    #expect(try world.snapshot() == waiting)

    let update = try expect(0, "update")
    #expect(moved(update.error) == 1, "\(update)")
    #expect(try world.read(copy) == text([3: "// mine", 25: "// theirs"]))
    let lock = try world.read("project/decal.lock")
    let place = way == .git ? new.replacing("#release", with: "") : new
    #expect(lock.contains("\"\(place)\"") && !lock.contains("acme-1"), "\(lock)")
    if way == .git { #expect(lock.contains("\"requested\": \"release\"")) }

    let after = try world.snapshot()
    let again = try expect(0, "update")
    #expect(again.output.hasSuffix("everything is up to date\n") && moved(again.error) == 0, "\(again)")
    #expect(try world.snapshot() == after)
    _ = try expect(0, "verify")
    _ = try expect(0, "registry", "add", "acme", new)
  }

  @Test(arguments: Way.possible)
  func `A fresh clone follows an address that was changed by hand, with the base from where it came`(way: Way) throws {
    let old = try publish(way, 1)
    _ = try expect(0, "registry", "add", "acme", old)
    _ = try expect(0, "add", "@acme/card")
    try world.write(text([3: "// mine"]), to: copy)
    try card([25: "// theirs"])
    let new = try publish(way, 2)
    try FileManager.default.removeItem(at: world.project.appending(path: ".decal"))
    try world.write(world.read("project/decal.json").replacing(old, with: new), to: "project/decal.json")
    #expect(moved(try expect(0, "update").error) == 1)
    #expect(try world.read(copy) == text([3: "// mine", 25: "// theirs"]))
    #expect(try expect(0, "update").output.hasSuffix("everything is up to date\n"))
  }

  @Test func `What the new address does not have stays, and one that has nothing of it changes no record`() throws {
    let old = try publish(.folder, 1)
    _ = try expect(0, "registry", "add", "acme", old)
    _ = try expect(0, "add", "@acme/card")
    try registry(["other"])
    let other = try publish(.folder, 2)
    _ = try expect(0, "registry", "add", "acme", other, "--replace")
    let before = try world.snapshot()
    let nothing = try expect(0, "update").error
    #expect(moved(nothing) == 0 && nothing.contains("@acme/card"), "\(nothing)")
    #expect(try world.snapshot() == before)

    try registry(["base"])
    let half = try publish(.folder, 3)
    _ = try expect(0, "registry", "add", "acme", half, "--replace")
    let some = try expect(0, "update").error
    #expect(moved(some) == 1 && some.contains("@acme/card"), "\(some)")
    #expect(try world.read(copy) == text([:]))
    let lock = try world.read("project/decal.lock")
    #expect(lock.contains("\"../acme-3\"") && lock.contains("Card.swift"), "\(lock)")
    _ = try expect(0, "verify")
  }

  @Test func `A registry that calls itself as the one inside decal gets no advice that cannot be followed`() throws {
    _ = try expect(0, "add", "theme")
    try world.write(
      world.read("source/registry.json").replacing("\"acme\"", with: "\"decal\""), to: "source/registry.json")
    let refused = try expect(5, "add", "card", "--registry", "../source").error
    #expect(!refused.contains("registry add decal") && refused.contains("a name of its own"), "\(refused)")
  }
}
