import Foundation
import Posix
import Support
import Testing

/// Two runs of decal in one project.
@Suite struct TogetherTests {
  @Test(.enabled(if: GitSandbox.hasGit))
  func `An add that finds another one done when its turn comes plans again`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    let sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "-b", "main", "kit")
    let kit = URL(filePath: sandbox.path).appending(path: "kit")
    for name in try FileManager.default.contentsOfDirectory(atPath: world.root.appending(path: "Fixtures/ui").path) {
      try FileManager.default.copyItem(
        at: world.root.appending(path: "Fixtures/ui/\(name)"), to: kit.appending(path: name))
    }
    try sandbox.commit("kit", "first")
    // A `git` that lets another decal add something first: the one that fetches has read the project by then, and has not
    // locked it yet.
    let git = """
      #!/bin/sh
      if test ! -e "$HOME/been"; then
        : > "$HOME/been"
        (cd '\(world.project.path)' && '\(Executable.path)' add spinner) > "$HOME/first" 2>&1
      fi
      export GIT_ALLOW_PROTOCOL=file
      exec /usr/bin/git -c url.file://\(sandbox.path)/.insteadOf=http://127.0.0.1:9/ "$@"
      """
    try writeProgram(git.utf8, to: world.home.appending(path: "bin/git").path)
    let second = try world.decal(
      "add", "card", "--registry", "http://127.0.0.1:9/kit",
      environment: ["PATH": "\(world.home.path)/bin:/usr/bin:/bin"])
    #expect(second.status == 0, "\(second.error)")
    #expect(try world.read("home/first").contains("added"), "the first one ran in between")
    let lock = try world.read("project/decal.lock")
    #expect(lock.contains("\"spinner\"") && lock.contains("\"card\""))
    #expect(try world.decal("verify", "--strict").status == 0)
  }
}

/// The registry inside of the executable moves on with the executable.
@Suite struct BundleTests {
  /// The built executable with other text in its bundled registry: as a later build of it would be.
  private func later(_ world: TestWorld, _ name: String, _ changes: [(old: String, new: String)]) throws -> String {
    var bytes = try Data(contentsOf: URL(filePath: Executable.path))
    for (old, new) in changes {
      // Packed text lies in the executable as it is; as long as it keeps its length it can be another one.
      try #require(old.utf8.count == new.utf8.count)
      var found = 0
      while let range = bytes.range(of: Data(old.utf8)) {
        bytes.replaceSubrange(range, with: Data(new.utf8))
        found += 1
      }
      try #require(found > 0, "\(old) is in the bundled registry")
    }
    let path = world.root.appending(path: name).path
    try writeProgram(bytes, to: path)
    #if canImport(Darwin)
      let signed = try Posix.run(
        ChildCommand("codesign", ["-s", "-", "-f", path], environment: ["PATH": "/usr/bin:/bin"]))
      try #require(signed.status == 0)
    #endif
    return path
  }

  @Test func `Copies from the bundled registry follow when a newer executable brings a newer one`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    let place = "project/Sources/Shop/UI/Components/Spinner.swift"
    let first = "private func spokes(_ opacity"
    let last = "Eight spokes: they turn while something is going on"
    func decal(_ program: String, _ words: String...) throws -> (status: Int, output: String, error: String) {
      try Executable.run(words, in: world.project, home: world.home, program: program)
    }
    #expect(try world.decal("add", "spinner").status == 0)
    let copy = try world.read(place)
    try #require(copy.contains(first) && copy.contains(last))
    #expect(try world.decal("outdated").status == 0)
    try world.write(copy.replacing(first, with: "private func mine(_ opacity"), to: place)

    let second = try later(
      world, "second",
      [(last, "Eight spokes, turning while something is going"), ("\"version\": \"0.1.0\"", "\"version\": \"0.2.0\"")]
        .map { old, new in (old, new.padding(toLength: old.count, withPad: ".", startingAt: 0)) })
    let outdated = try decal(second, "outdated")
    #expect(outdated.status == 1 && outdated.output.contains("spinner"), "\(outdated)")
    #expect(outdated.output.contains("0.1.0 → 0.2.0"))
    let upstream = try decal(second, "diff", "--upstream")
    #expect(upstream.output.contains("+") && upstream.output.contains("turning") && !upstream.output.contains("mine"))
    #expect(try decal(second, "verify").status == 1, "the edit, and nothing else")
    let update = try decal(second, "update")
    #expect(update.status == 0 && update.output.contains("merged"), "\(update)")
    let merged = try world.read(place)
    #expect(merged.contains("turning while something") && merged.contains("func mine(_ opacity"))
    #expect(try decal(second, "verify").status == 0)
    #expect(try decal(second, "outdated").status == 0)

    // The first executable, still on somebody's machine: what it has is older, and it says so.
    let older = try world.decal("outdated")
    #expect(older.status == 0 && older.error.contains("is here at 0.2.0"), "\(older)")

    // The next one changes the very line that was edited.
    let third = try later(
      world, "third",
      [(first, "private func other(_ opacit"), ("\"version\": \"0.1.0\"", "\"version\": \"0.3.0\"")]
        .map { old, new in (old, new.padding(toLength: old.count, withPad: "y", startingAt: 0)) })
    #expect(try decal(third, "update").status == 3)
    #expect(try world.read(place).contains(">>>>>>> upstream 0.3.0"))
    #expect(try decal(third, "resolve", "--local", "--all").status == 0)
    #expect(try decal(third, "verify").status == 0)
  }
}
