import Foundation
import Posix
import Support
import Synchronization
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

/// Several runs at the same moment in a project that has nothing yet.
@Suite struct SameMomentTests {
  /// - Returns: what came out of each, in this order.
  private func atOnce(
    _ runs: [[String]], in world: TestWorld
  ) -> [(status: Int, output: String, error: String)] {
    let results = Mutex([Int: (status: Int, output: String, error: String)]())
    let (project, home) = (world.project, world.home)
    let over = DispatchGroup()
    for index in runs.indices {
      over.enter()
      // A queue would start as many as there are processors.
      Thread.detachNewThread {
        let result = try? Executable.run(runs[index] + ["--wait", "60"], in: project, home: home)
        results.withLock { $0[index] = result }
        over.leave()
      }
    }
    over.wait()
    return results.withLock { found in runs.indices.map { found[$0] ?? (-1, "", "") } }
  }

  @Test func `Eight registries are named in one decal.json`() throws {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    let aliases = (1...8).map { "kit-\($0)" }
    for result in atOnce(aliases.map { ["registry", "add", $0, "../Fixtures/ui"] }, in: world) {
      #expect(result.status == 0, "\(result)")
    }
    let list = try world.expect(0, "registry", "list").output
    #expect(aliases.allSatisfy(list.contains), "\(list)")
    for result in atOnce(aliases.map { ["registry", "remove", $0] }, in: world) {
      #expect(result.status == 0, "\(result)")
    }
    #expect(try !world.expect(0, "registry", "list").output.contains("kit-"))
  }

  @Test func `One of several writes decal.json, and the others have what they need`() throws {
    let world = try TestWorld()
    try world.layProject("shop")
    let results = atOnce(Array(repeating: ["init"], count: 8), in: world)
    #expect(results.allSatisfy { $0.status == 0 }, "\(results)")
    #expect(results.count { $0.output == "wrote decal.json\n" } == 1, "\(results)")
  }

  @Test func `First copies are made beside plans that nobody carries out`() throws {
    for _ in 0..<3 {
      let world = try TestWorld()
      try world.layFixtures("ui")
      try world.layProject("shop")
      let names = ["badge", "card", "palette", "badge", "palette", "card", "badge", "card"]
      let runs = names.enumerated().map { index, name in
        ["add", name, "--registry", "../Fixtures/ui"] + (index % 2 == 0 ? ["--dry-run"] : [])
      }
      let results = atOnce(runs, in: world)
      for (index, result) in results.enumerated() {
        #expect(result.status == 0 || index % 2 == 0 && result.status == 1, "\(runs[index]): \(result)")
      }
      _ = try world.expect(0, "verify", "--strict")
      #expect(try world.read("project/.decal/.gitignore") == "*\n")
    }
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
