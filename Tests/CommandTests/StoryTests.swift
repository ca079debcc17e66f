import Foundation
import Posix
import Testing

/// Whole stories: what a newcomer, a colleague and an author live through.
@Suite struct StoryTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.write(
      #"{"name": "acme", "version": "1.0.0", "names": {"swift": {"module": "AcmeUI"}}, "components": ["base", "card"]}"#,
      to: "ui/registry.json")
    try world.write(
      #"{"name": "base", "platforms": {"swift": {"files": ["Base.swift"]}}}"#, to: "ui/components/base.json")
    try card(requires: ["base"], files: ["Card.swift", "Old.swift"])
    try world.write("public enum Base {}\n", to: "ui/swift/Base.swift")
    try world.write(card(), to: "ui/swift/Card.swift")
    try world.write("// old\n", to: "ui/swift/Old.swift")
    try world.write(
      "// swift-tools-version: 6.0\nimport PackageDescription\n"
        + "let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])\n", to: "project/Package.swift")
    try world.write("public let x = 1\n", to: "project/Sources/Shop/Shop.swift")
  }

  private func card(requires: [String], files: [String]) throws {
    let requires = requires.map { "\"\($0)\"" }.joined(separator: ", ")
    let files = files.map { "\"\($0)\"" }.joined(separator: ", ")
    try world.write(
      "{\"name\": \"card\", \"platforms\": {\"swift\": {\"requires\": [\(requires)], \"files\": [\(files)]}}}",
      to: "ui/components/card.json")
  }

  /// Thirty lines, some of them changed.
  private func card(_ changes: [Int: String] = [:]) -> String {
    "import AcmeUI\n" + (0..<30).map { changes[$0] ?? "// line \($0)" }.joined(separator: "\n") + "\n"
  }

  /// As it stands in the module: without the import.
  private func copy(_ changes: [Int: String] = [:]) -> String {
    String(card(changes).dropFirst("import AcmeUI\n".count))
  }

  @Test func `The life of a copy: add, edit, upstream moves, outdated, diff, update, conflict, resolve, remove`() throws
  {
    let place = "project/Sources/Shop/UI/Card.swift"
    _ = try world.expect(0, "add", "card", "--registry", "../ui")
    #expect(try world.read(place) == copy())
    _ = try world.expect(0, "verify")

    // An edit here, and one upstream elsewhere in the file: both are kept.
    try world.write(copy([3: "// mine"]), to: place)
    #expect(try world.expect(1, "diff").output.contains("+// mine"))
    #expect(try world.expect(1, "verify").output.contains("MODIFIED"))
    try world.write(card([25: "// theirs"]), to: "ui/swift/Card.swift")
    #expect(try world.expect(1, "outdated").output.hasPrefix("@acme/card"))
    let upstream = try world.expect(1, "diff", "--upstream").output
    #expect(upstream.contains("+// theirs") && !upstream.contains("mine") && !upstream.contains("AcmeUI"))
    #expect(try world.expect(1, "update", "--dry-run").output.contains("merge"))
    #expect(try world.read(place) == copy([3: "// mine"]), "a dry run changes nothing")
    _ = try world.expect(0, "update")
    #expect(try world.read(place) == copy([3: "// mine", 25: "// theirs"]))
    #expect(try world.expect(0, "verify").output.contains("ACCEPTED"))
    _ = try world.expect(0, "outdated")

    // Both change one line: a conflict, a record, and a failing verify until it is settled.
    try world.write(card([3: "// theirs too", 25: "// theirs"]), to: "ui/swift/Card.swift")
    _ = try world.expect(3, "update")
    let marked = try world.read(place)
    #expect(marked.contains("<<<<<<< local\n// mine\n") && marked.contains("// theirs too\n>>>>>>> upstream"))
    #expect(try world.expect(3, "verify").output.contains("CONFLICT"))
    #expect(try world.expect(3, "resolve").output.contains("Sources/Shop/UI/Card.swift"))
    #expect(try world.expect(5, "resolve", "Sources/Shop/UI/Card.swift").error.contains("E-MARKERS"))
    try world.write(copy([3: "// ours", 25: "// theirs"]), to: place)
    _ = try world.expect(0, "resolve", "Sources/Shop/UI/Card.swift")
    _ = try world.expect(0, "verify")
    // The base has moved: the same conflict does not come again.
    _ = try world.expect(0, "update")
    #expect(try world.read(place) == copy([3: "// ours", 25: "// theirs"]))

    // Upstream drops one file and renames another; both follow.
    try card(requires: ["base"], files: ["Card.swift", "New.swift"])
    try FileManager.default.moveItem(
      at: world.root.appending(path: "ui/swift/Old.swift"), to: world.root.appending(path: "ui/swift/New.swift"))
    _ = try world.expect(0, "update")
    #expect(!world.exists("project/Sources/Shop/UI/Old.swift"))
    #expect(try world.read("project/Sources/Shop/UI/New.swift") == "// old\n")

    #expect(try world.expect(5, "remove", "base").error.contains("required by"))
    _ = try world.expect(0, "remove", "card")
    // The edited file stays, everything else and the requirement go.
    #expect(world.exists(place))
    #expect(!world.exists("project/Sources/Shop/UI/Base.swift"))
    #expect(!world.exists("project/decal.lock"))
  }

  @Test func `A colleague's fresh clone, without decal's own folder, merges all the same`() throws {
    let place = "project/Sources/Shop/UI/Card.swift"
    func git(_ words: String...) throws {
      let identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "init.defaultBranch=main"]
      let result = try Posix.run(
        ChildCommand(
          "git", identity + words, environment: ["PATH": "/usr/bin:/bin", "HOME": world.home.path],
          folder: world.project.path))
      try #require(result.status == 0, "\(words): \(String(decoding: result.error, as: UTF8.self))")
    }
    _ = try world.expect(0, "add", "card", "--registry", "../ui")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "copies as they came")
    try world.write(copy([3: "// mine"]), to: place)
    _ = try world.expect(0, "accept", "Sources/Shop/UI/Card.swift")
    try git("add", "-A")
    try git("commit", "-q", "-m", "an edit")

    let clone = world.root.appending(path: "clone")
    try git("clone", "-q", world.project.path, clone.path)
    #expect(!FileManager.default.fileExists(atPath: clone.appending(path: ".decal/base").path))
    try world.write(card([25: "// theirs"]), to: "ui/swift/Card.swift")
    func inClone(_ words: String...) throws -> Int {
      try Executable.run(words, in: clone, home: world.home).status
    }
    #expect(try inClone("verify") == 0)
    #expect(try inClone("update") == 0)
    #expect(
      try String(contentsOf: clone.appending(path: "Sources/Shop/UI/Card.swift"), encoding: .utf8)
        == copy([3: "// mine", 25: "// theirs"]))

    // A conflict that the first one leaves open, and commits: the next clone can settle it for this side, though what was here
    // lies in nobody's `.decal` but the first one's.
    _ = try world.expect(0, "update")
    try git("commit", "-q", "-a", "-m", "an update")
    try world.write(card([3: "// theirs too", 10: "// theirs", 25: "// theirs"]), to: "ui/swift/Card.swift")
    _ = try world.expect(3, "update")
    try git("commit", "-q", "-a", "-m", "an update with a conflict")
    try FileManager.default.removeItem(at: clone)
    try git("clone", "-q", world.project.path, clone.path)
    #expect(try inClone("verify") == 3)
    #expect(try inClone("resolve", "--local", "Sources") == 0)
    #expect(
      try String(contentsOf: clone.appending(path: "Sources/Shop/UI/Card.swift"), encoding: .utf8)
        == copy([3: "// mine", 25: "// theirs"]))
    #expect(try inClone("verify") == 0)
  }

  @Test func `What is updated in two steps comes to the same as in one`() throws {
    let steps = [card([25: "// second"]), card([20: "// third", 25: "// second"])]
    var results: [String] = []
    for isDirect in [true, false] {
      let world = try StoryTests().world
      _ = try world.expect(0, "add", "card", "--registry", "../ui")
      try world.write(copy([3: "// mine"]), to: "project/Sources/Shop/UI/Card.swift")
      for (index, text) in steps.enumerated() where !isDirect || index == steps.count - 1 {
        try world.write(text, to: "ui/swift/Card.swift")
        _ = try world.expect(0, "update")
      }
      results.append(
        try world.read("project/Sources/Shop/UI/Card.swift") + world.read("project/decal.lock"))
    }
    #expect(results[0] == results[1])
  }

  @Test func `A file that was deleted here stays deleted, and an undo brings the last change back`() throws {
    _ = try world.expect(0, "add", "card", "--registry", "../ui")
    try FileManager.default.removeItem(at: world.root.appending(path: "project/Sources/Shop/UI/Old.swift"))
    #expect(try world.expect(1, "verify").output.contains("MISSING"))
    _ = try world.expect(0, "accept", "Sources/Shop/UI/Old.swift")
    try world.write("// old, changed\n", to: "ui/swift/Old.swift")
    try world.write(card([25: "// theirs"]), to: "ui/swift/Card.swift")
    let before = try world.snapshot()
    _ = try world.expect(0, "update")
    #expect(!world.exists("project/Sources/Shop/UI/Old.swift"))
    _ = try world.expect(0, "undo")
    #expect(try world.snapshot() == before)
    _ = try world.expect(0, "restore", "Sources/Shop/UI/Old.swift")
    #expect(try world.read("project/Sources/Shop/UI/Old.swift") == "// old\n")
  }

  @Test func `The bundled registry has no faults, and one made by registry new has none either`() throws {
    #expect(try world.expect(0, "registry", "check").output == "decal (bundled:): 6 components, no faults\n")
    _ = try world.expect(0, "registry", "new", "kit")
    _ = try world.expect(0, "registry", "component", "-C", "kit", "rating", "--platform", "swift")
    #expect(try world.expect(0, "registry", "check", "kit").output == "kit (kit): 2 components, no faults\n")
    // A use of what is not required is a fault with its place.
    try world.write(
      "// SPDX-License-Identifier: MIT\n\npublic let badge = BadgeText(count: 1)\n",
      to: "project/kit/swift/Components/Rating.swift")
    let faults = try world.expect(1, "registry", "check", "kit").output
    #expect(faults.contains("swift/Components/Rating.swift:3:20: `rating` uses `BadgeText`, supplied by `badge`"))
  }
}

/// What a first user ran into.
@Suite struct FirstUseTests {
  @Test func `A decal.json that only names registries leaves the project to be recognised`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    try world.write("{}\n", to: "project/decal.json")
    #expect(try world.decal("add", "spinner").status == 0)
    #expect(try world.read("project/decal.json").contains("\"module\""))
  }

  @Test func `A target that is named counts, whatever decal.json says`() throws {
    let world = try TestWorld()
    try world.layProject("two-targets")
    let first = try world.decal("init", "--json")
    let names = try world.decal("add", "spinner", "--target", "Nope")
    #expect(names.status == 2 && names.error.contains("Nope"), "\(first.error)")
  }

  @Test func `A rename that comes after the first copy is said on add, and made by update`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    #expect(try world.decal("add", "theme").status == 0)
    let configuration = try world.read("project/decal.json")
    try world.write(
      configuration.replacingOccurrences(
        of: "{\n  \"platforms\"", with: "{\n  \"rename\": {\"DecalTheme\": \"ShopTheme\"},\n  \"platforms\""),
      to: "project/decal.json")
    let add = try world.decal("add", "theme", "spinner")
    #expect(add.error.contains("decal update"), "\(add.error)")
    #expect(try world.decal("update").status == 0)
    let lock = try world.read("project/decal.lock")
    #expect(lock.contains("\"rename\": {\"DecalTheme\": \"ShopTheme\"}"))
    let theme = try world.snapshot().filter { $0.key.hasSuffix(".swift") && $0.key.contains("/UI/") }.values
      .map { String(decoding: Data(base64Encoded: String($0.dropFirst(2))) ?? Data(), as: UTF8.self) }.joined()
    #expect(theme.contains("struct ShopTheme") && !theme.contains("struct DecalTheme"))
    #expect(try world.decal("verify", "--strict").status == 0)
  }

  @Test func `What cannot be written to standard output is an error`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let world = try TestWorld()
    let result = try Posix.run(
      ChildCommand(
        "sh", ["-c", "exec \"$0\" schema decal > /dev/full", Executable.path],
        environment: ["PATH": "/usr/bin:/bin", "HOME": world.home.path], folder: world.project.path))
    #expect(result.status == 7)
  }
}

/// Sources that are pinned: what they have is held to what was recorded.
@Suite struct PinnedSourceTests {
  private let world: TestWorld

  /// A project, and the registry `ui` in a repository with the tag v1.
  init() throws {
    world = try TestWorld()
    try world.layProject("shop")
    try world.write(#"{"name": "acme", "components": ["one"]}"#, to: "ui/registry.json")
    try world.write(#"{"name": "one", "platforms": {"swift": {"files": ["One.swift"]}}}"#, to: "ui/components/one.json")
    try world.write("// first\n", to: "ui/swift/One.swift")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "first")
    try git("tag", "v1")
  }

  private func git(_ words: String...) throws {
    let result = try Posix.run(
      ChildCommand(
        "git", ["-c", "user.name=t", "-c", "user.email=t@example.invalid"] + words,
        environment: ["PATH": "/usr/bin:/bin", "HOME": world.home.path], folder: world.root.appending(path: "ui").path))
    try #require(result.status == 0, "\(words): \(String(decoding: result.error, as: UTF8.self))")
  }

  @Test func `A ref that was taken for one run is held to what it was, and going back is said`() throws {
    #expect(try world.decal("registry", "add", "acme", "file://\(world.root.path)/ui#v1").status == 0)
    #expect(try world.decal("add", "@acme/one").status == 0)
    try world.write("// second\n", to: "ui/swift/One.swift")
    try git("commit", "-q", "-a", "-m", "second")
    try git("tag", "v2")
    #expect(try world.decal("update", "--to", "v2").status == 0)
    #expect(try world.decal("verify", "--online").status == 0, "v1, which decal.json names, is not what is here")
    #expect(try world.decal("list", "--installed").output.hasPrefix("* @acme/one"))
    let outdated = try world.decal("outdated")
    #expect(outdated.status == 0 && outdated.output.isEmpty && outdated.error.contains("is older"), "\(outdated)")
    let update = try world.decal("update")
    #expect(update.status == 0 && update.error.contains("goes back from v2"), "\(update)")
    #expect(try world.read("project/Sources/Shop/UI/One.swift") == "// first\n")

    // A registry without refs has none to go to.
    try world.write("{}\n", to: "project/decal.json")
    #expect(try world.decal("remove", "one").status == 0)
    #expect(try world.decal("add", "one", "--registry", "../ui").status == 0)
    #expect(try world.decal("update", "--to", "v1").status == 2)
  }

  /// Puts a second component beside the first, as the tag v1 has them, and changes both in the tag v2.
  private func publishTwo() throws {
    try world.write(#"{"name": "acme", "components": ["one", "two"]}"#, to: "ui/registry.json")
    try world.write(#"{"name": "two", "platforms": {"swift": {"files": ["Two.swift"]}}}"#, to: "ui/components/two.json")
    for (tag, word) in [("v1", "first"), ("v2", "second")] {
      try world.write("// \(word)\n", to: "ui/swift/One.swift")
      try world.write("// \(word) two\n", to: "ui/swift/Two.swift")
      try git("add", "-A")
      try git("commit", "-q", "-m", word)
      try git("tag", "-f", tag)
    }
    #expect(try world.decal("registry", "add", "acme", "file://\(world.root.path)/ui#v1").status == 0)
  }

  @Test func `Updated by itself, a component leaves the others in the state in which they came`() throws {
    try publishTwo()
    #expect(try world.decal("add", "@acme/one", "@acme/two").status == 0)
    #expect(try world.decal("update", "@acme/one", "--to", "v2").status == 0)
    #expect(try world.read("project/Sources/Shop/UI/One.swift") == "// second\n")
    #expect(try world.read("project/Sources/Shop/UI/Two.swift") == "// first two\n")
    let lock = try world.read("project/decal.lock")
    #expect(lock.components(separatedBy: "\"at\": {\"requested\": \"v1\", \"commit\": ").count == 2, "\(lock)")
    #expect(try world.decal("verify", "--online").status == 0)
    let outdated = try world.decal("outdated", "--to", "v2")
    #expect(outdated.output.contains("@acme/two") && outdated.output.contains("v1 ("), "\(outdated)")
    #expect(!outdated.output.contains("@acme/one"), "\(outdated)")

    // A colleague has no base store, and the bytes that were copied are in no version of the project.
    try FileManager.default.removeItem(at: world.project.appending(path: ".decal"))
    try world.write("// first two\n// mine\n", to: "project/Sources/Shop/UI/Two.swift")
    let diff = try world.decal("diff", "two")
    #expect(diff.status == 1 && diff.output.contains("+// mine") && !diff.output.contains("-// first two"), "\(diff)")

    // Another run that leaves it out changes nothing of that.
    #expect(try world.decal("update", "@acme/one", "--to", "v1").status == 0)
    #expect(try !world.read("project/decal.lock").contains("\"at\""))
    #expect(try world.decal("update", "@acme/one", "--to", "v2").status == 0)
    #expect(try world.read("project/decal.lock") == lock)

    try world.write("// first two\n", to: "project/Sources/Shop/UI/Two.swift")
    #expect(try world.decal("update", "--to", "v2").status == 0)
    #expect(try world.read("project/Sources/Shop/UI/Two.swift") == "// second two\n")
    #expect(try !world.read("project/decal.lock").contains("\"at\""))
    #expect(try world.decal("verify", "--online").status == 0)
  }

  @Test func `What is added later comes from the commit that the project has, and decal json's ref waits for update`()
    throws
  {
    try publishTwo()
    #expect(try world.decal("add", "@acme/one").status == 0)
    #expect(try world.decal("update", "--to", "v2").status == 0)
    let record = try world.read("project/decal.lock").split(separator: "\n").first { $0.contains("\"alias\"") }
    let add = try world.decal("add", "@acme/two")
    #expect(add.status == 0 && add.error.contains("are from `v2`, and decal.json names `v1`"), "\(add)")
    #expect(try world.read("project/Sources/Shop/UI/Two.swift") == "// second two\n")
    #expect(try world.read("project/decal.lock").split(separator: "\n").contains { $0 == record })
    #expect(try world.decal("verify", "--online").status == 0)
    let back = try world.decal("update")
    #expect(back.status == 0 && back.error.contains("goes back from v2"), "\(back)")
    #expect(try world.read("project/Sources/Shop/UI/Two.swift") == "// first two\n")

    // The same with a ref that decal.json has by now.
    #expect(try world.decal("remove", "two").status == 0)
    try world.write(
      try world.read("project/decal.json").replacingOccurrences(of: "ui#v1", with: "ui#v2"), to: "project/decal.json")
    let other = try world.decal("add", "@acme/two")
    #expect(other.status == 0 && other.error.contains("are from `v1`, and decal.json names `v2`"), "\(other)")
    #expect(try world.read("project/Sources/Shop/UI/Two.swift") == "// first two\n")
    #expect(try world.decal("verify", "--online").status == 0)
    #expect(try world.decal("update").status == 0)
    #expect(try world.read("project/Sources/Shop/UI/One.swift") == "// second\n")
    #expect(try world.read("project/Sources/Shop/UI/Two.swift") == "// second two\n")
  }

  @Test func `A tag that moved is found by verify online, and refused by update until it is accepted`() throws {
    let address = "file://\(world.root.path)/ui#v1"
    #expect(try world.decal("add", "one", "--registry", address).status == 0)
    #expect(try world.decal("verify", "--online").status == 0)

    try world.write("// second\n", to: "ui/swift/One.swift")
    try git("commit", "-q", "-a", "-m", "second")
    try git("tag", "-f", "v1")
    #expect(try world.decal("verify").status == 0)
    let online = try world.decal("verify", "--online")
    #expect(online.status == 4 && online.output.contains("SOURCE      @acme/one"), "\(online)")
    let update = try world.decal("update")
    #expect(update.status == 4 && update.error.contains("--accept-moved"))
    #expect(try world.decal("update", "--accept-moved").status == 0)
    #expect(try world.read("project/Sources/Shop/UI/One.swift") == "// second\n")
    #expect(try world.decal("verify", "--online").status == 0)
  }
}
