import Foundation
import Posix
import Testing

/// What is not there: copies, requirements, the lockfile, a journal that can be read.
@Suite struct MissingTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.write(
      #"{"name": "acme", "version": "1.0.0", "names": {"swift": {"module": "AcmeUI"}}, "components": ["base", "card"]}"#,
      to: "ui/registry.json")
    try world.write(
      #"{"name": "base", "platforms": {"swift": {"files": ["Base.swift"]}}}"#, to: "ui/components/base.json")
    try world.write(
      #"{"name": "card", "platforms": {"swift": {"requires": ["base"], "files": ["Card.swift"]}}}"#,
      to: "ui/components/card.json")
    try world.write("public enum Base {}\n", to: "ui/swift/Base.swift")
    try world.write("public enum Card {}\n", to: "ui/swift/Card.swift")
    try world.layProject("shop")
    _ = try world.expect(0, "registry", "add", "acme", "../ui", "--default")
  }

  private let card = "project/Sources/Shop/UI/Card.swift"

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: world.root.appending(path: path))
  }

  @Test func `A copy that was missing during an update gets what upstream changed once it is back`() throws {
    _ = try world.expect(0, "add", "card")
    let first = try world.read(card)
    try remove(card)
    try world.write("public enum Card { case fixed }\n", to: "ui/swift/Card.swift")
    #expect(try world.expect(0, "update").error.contains("`decal accept Sources/Shop/UI/Card.swift` leaves it out"))
    #expect(try world.expect(0, "update").error.contains("is missing here"), "said again")
    // As `git checkout` brings it back.
    try world.write(first, to: card)
    #expect(try world.expect(0, "verify").output.contains("2 OK"))
    #expect(try world.expect(1, "outdated").output.contains("Sources/Shop/UI/Card.swift"))
    _ = try world.expect(0, "update")
    #expect(try world.read(card).contains("case fixed"))
    _ = try world.expect(0, "outdated")
  }

  @Test func `A requirement that a merge of two branches lost fails verify and doctor, and the hint brings it`() throws
  {
    _ = try world.expect(0, "add", "base")
    let alone = try world.read("project/decal.lock")
    _ = try world.expect(0, "remove", "base")
    _ = try world.expect(0, "add", "card")
    // What one branch removed is gone from the lockfile, what the other added is there.
    let entry = try #require(alone.range(of: "    {\n      \"name\": \"base\"").map { alone[$0.lowerBound...] })
    let component = try #require(entry.range(of: "\n    }").map { entry[..<$0.upperBound] })
    let both = try world.read("project/decal.lock").replacing("\"asked\": false", with: "\"asked\": true")
    #expect(both.contains(component + ",\n"))
    try world.write(both.replacing(component + ",\n", with: ""), to: "project/decal.lock")
    try remove("project/Sources/Shop/UI/Base.swift")
    let verified = try world.expect(1, "verify", "--strict")
    #expect(verified.output.hasPrefix("UNMET       @acme/card requires @acme/base, which is not installed\n"))
    #expect(verified.output.hasSuffix("1 file: 1 OK; 1 requirement not installed\n"))
    #expect(verified.error == "note: `decal add @acme/base` copies what is required\n")
    #expect(try world.expect(1, "doctor").output.contains("`decal add @acme/base`"))
    _ = try world.expect(0, "add", "@acme/base")
    _ = try world.expect(0, "verify", "--strict")
  }

  @Test func `A lockfile in which git left both sides is settled by resolve, and nothing of either side is lost`()
    throws
  {
    for name in ["left", "right"] {
      try world.write(
        "{\"name\": \"\(name)\", \"platforms\": {\"swift\": {\"requires\": [\"base\"], \"files\": [\"\(name).swift\"]}}}",
        to: "ui/components/\(name).json")
      try world.write("public enum \(name.capitalized) {}\n", to: "ui/swift/\(name).swift")
    }
    let registry = try world.read("ui/registry.json").replacing("\"card\"]", with: "\"card\", \"left\", \"right\"]")
    try world.write(registry, to: "ui/registry.json")
    _ = try world.expect(0, "add", "base")
    try FileManager.default.copyItem(at: world.project, to: world.root.appending(path: "other"))
    try world.write(world.read("project/decal.lock"), to: "base")
    _ = try world.expect(0, "add", "left")
    let other = try Executable.run(["add", "right"], in: world.root.appending(path: "other"), home: world.home)
    #expect(other.status == 0)
    try world.write(world.read("other/Sources/Shop/UI/right.swift"), to: "project/Sources/Shop/UI/right.swift")
    let merge = try run(
      ChildCommand(
        "git", ["merge-file", "project/decal.lock", "base", "other/decal.lock"],
        environment: Executable.environment(home: world.home), folder: world.root.path))
    #expect(merge.status > 0 && merge.status < 128, "conflicts, as many")
    let conflicted = try world.read("project/decal.lock")
    #expect(try world.expect(4, "verify").error.contains("`decal resolve decal.lock` brings both sides together"))
    #expect(try world.expect(4, "resolve").error.contains("`decal resolve decal.lock`"))
    #expect(try world.expect(2, "resolve", "--local", "decal.lock").error.contains("is settled alone"))
    _ = try world.expect(1, "resolve", "--dry-run", "decal.lock")
    #expect(try world.read("project/decal.lock") == conflicted)
    #expect(try world.expect(0, "resolve", "decal.lock").output.contains("has what both sides have, 3 components"))
    _ = try world.expect(0, "verify", "--strict")
    #expect(try world.expect(5, "remove", "base").error.contains("required by `@acme/left`, `@acme/right`"))
    #expect(try world.expect(2, "resolve", "decal.lock").error.contains("has no conflict"))
    // An undo brings the conflict back, byte for byte.
    _ = try world.expect(0, "undo")
    #expect(try world.read("project/decal.lock") == conflicted)
    // Both changed what `right` is copied with.
    let side = try world.read("other/decal.lock")
    let changed = side.replacing("\"access\": \"public\"", with: "\"access\": \"internal\"")
    #expect(changed != side)
    try world.write("<<<<<<< HEAD\n\(side)=======\n\(changed)>>>>>>> other\n", to: "project/decal.lock")
    let refused = try world.expect(4, "resolve", "decal.lock").error
    #expect(refused.contains("both sides changed `@acme/base`, `@acme/right`, and not in the same way"), "\(refused)")
    #expect(refused.contains("take one side as a whole (`git checkout --ours decal.lock`)"))
  }

  @Test func `With a decal.json and no copies left there is nothing to verify, and that is no failure`() throws {
    _ = try world.expect(0, "add", "card")
    _ = try world.expect(0, "remove", "card")
    #expect(!world.exists("project/decal.lock"))
    #expect(try world.expect(0, "verify", "--strict").output == "no copies are installed\n")
    #expect(try world.expect(0, "outdated").error == "no copies are installed\n")
    #expect(try world.expect(0, "update").output == "no copies are installed\n")
    _ = try world.expect(0, "diff")
    _ = try world.expect(0, "diff", "--update")
    _ = try world.expect(0, "resolve")
    _ = try world.expect(0, "update", "--json")
    #expect(try world.expect(0, "verify", "--json").output.contains("\"ok\": true"))
    #expect(try world.expect(2, "update", "card").error.contains("`card` is not installed"))
  }

  @Test func `Annotations name files from the root of the repository around the project`() throws {
    _ = try world.expect(0, "add", "card")
    try remove(card)
    #expect(
      try world.expect(1, "verify", "--format", "github").output
        .hasPrefix("::error file=Sources/Shop/UI/Card.swift,title=decal MISSING::"))
    try FileManager.default.createDirectory(
      at: world.root.appending(path: ".git"), withIntermediateDirectories: true)
    #expect(
      try world.expect(1, "verify", "--format", "github").output
        .hasPrefix("::error file=project/Sources/Shop/UI/Card.swift,title=decal MISSING::"))
    // A worktree has a file of that name.
    try world.write("gitdir: elsewhere\n", to: "project/.git")
    #expect(
      try world.expect(1, "verify", "--format", "github").output
        .hasPrefix("::error file=Sources/Shop/UI/Card.swift,title=decal MISSING::"))
  }

  @Test func `A damaged journal is left alone, and what to do about it is said`() throws {
    _ = try world.expect(0, "add", "card")
    try world.write("damaged\n", to: "project/.decal/txn/journal")
    try world.write("mine\n", to: "project/.decal/txn/old/1")
    for command in [["verify"], ["add", "base"]] {
      let result = try Executable.run(command, in: world.project, home: world.home)
      #expect(result.status == 7)
      #expect(result.error.contains("mv .decal/txn ../decal-txn"), "\(result.error)")
    }
    #expect(try world.read("project/.decal/txn/old/1") == "mine\n")
    try FileManager.default.moveItem(
      at: world.root.appending(path: "project/.decal/txn"), to: world.root.appending(path: "decal-txn"))
    _ = try world.expect(0, "verify")
  }
}
