import Git
import Model
import Posix
import Projects
import Support
import Testing
import Trust

/// Remove, resolve, accept, restore, undo.
@Suite struct LifeTests {
  let world = World()

  init() throws {
    world.upstream = [
      "button": ["Button.swift": "button\n", "bin/run x": "run\n"], "theme": ["Theme/Theme.swift": "theme\n"],
      "icon": ["Icon.swift": "icon\n"],
    ]
    world.requires = ["button": ["theme"], "icon": ["theme"]]
    try world.add(asked: ["button", "icon"])
  }

  private func remove(_ names: String..., force: Bool = false) throws -> Plan {
    try world.commit { try $0.planRemove(names.map(world.key), force: force) }
  }

  private func paths(_ paths: String...) throws -> [ProjectPath] { try paths.map { try ProjectPath($0) } }

  // MARK: Remove

  @Test func `remove takes the component, and requirements that nothing else needs`() throws {
    #expect(try remove("button").summary == ["deleted UI/Button.swift", "deleted UI/bin/run"])
    #expect(try world.lockfile().components.map(\.key.name.text) == ["icon", "theme"])
    #expect(try world.temporary.folder.info("UI/bin") == nil, "the folder that decal made goes too")
    #expect(try remove("icon").summary == ["deleted UI/Icon.swift", "deleted UI/Theme/Theme.swift"])
    #expect(try world.contents() == [:], "as before the first copy: no lockfile, no folder")
  }

  @Test func `remove refuses what others require, and names them`() throws {
    let plan = try remove("theme")
    #expect(plan.blocks.map { "\($0)" } == ["`theme` is required by `button`, `icon` (E-REQUIRED)"])
    #expect(plan.exitStatus() == 5)
    #expect(try remove("theme", "icon", "button").isBlocked == false)
  }

  @Test func `remove keeps what was edited, and says so`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    try world.temporary.write("UI/bin/extra", "mine\n")
    let plan = try remove("button")
    #expect(plan.summary == ["deleted UI/bin/run", "kept UI/Button.swift"])
    #expect(plan.noticeSummary == ["left-behind UI/Button.swift"])
    #expect(world.temporary.text("UI/Button.swift") == "mine\n")
    #expect(world.temporary.text("UI/bin/extra") == "mine\n")
    #expect(try world.lockfile()[world.key("button")] == nil)
  }

  @Test func `remove by force moves edits to the rescue folder`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    #expect(try remove("button", force: true).summary == ["deleted UI/Button.swift", "deleted UI/bin/run"])
    #expect(try world.temporary.folder.info("UI/Button.swift") == nil)
    #expect(world.temporary.text(".decal/rescue/2/UI/Button.swift") == "mine\n")
  }

  @Test func `requirements that need each other go together`() throws {
    let world = World()
    world.upstream = ["a": ["a": "a\n"], "b": ["b": "b\n"], "c": ["c": "c\n"]]
    world.requires = ["a": ["b"], "b": ["c"], "c": ["b"]]
    try world.add(asked: ["a"])
    #expect(try world.commit { try $0.planRemove([world.key("a")]) }.summary.count == 3)
    #expect(try world.contents() == [:])
  }

  @Test func `in a fresh clone folders below the copies' root are removed, and no others`() throws {
    try world.temporary.folder.removeTree(".decal")
    #expect(try remove("button", "icon").isBlocked == false)
    #expect(try world.temporary.folder.info("UI/bin") == nil)
    #expect(try world.temporary.folder.info("UI/Theme") == nil)
    #expect(try world.temporary.folder.info("UI")?.kind == .folder)
  }

  // MARK: Conflicts

  private func conflict() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    world.upstream["button"]?["Button.swift"] = "theirs\n"
    #expect(try world.update().summary == ["conflict(content) UI/Button.swift"])
  }

  @Test func `resolve refuses while markers are there, then takes what stands`() throws {
    try conflict()
    let refused = try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }
    #expect(refused.blocks.map { "\($0)" } == ["`UI/Button.swift` still has conflict markers (line 1) (E-MARKERS)"])
    try world.temporary.write("UI/Button.swift", "both\n")
    #expect(
      try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }.summary == [
        "resolved UI/Button.swift"
      ])
    #expect(try world.verify().summary == ["ACCEPTED UI/Button.swift"])
    #expect(try world.temporary.folder.names(in: ".decal/conflicts") == [])
    #expect(try world.update().isEmpty)
  }

  @Test func `resolve for this side brings the file back as it was`() throws {
    try conflict()
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), .local) }
    #expect(world.temporary.text("UI/Button.swift") == "mine\n")
    #expect(try world.verify().summary == ["ACCEPTED UI/Button.swift"])
  }

  @Test func `resolve for upstream rescues this side`() throws {
    try conflict()
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), .upstream) }
    #expect(world.temporary.text("UI/Button.swift") == "theirs\n")
    #expect(try world.verify(.pristine).summary == [])
    let rescued = try world.temporary.contents().filter { $0.key.hasPrefix(".decal/rescue/") }
    #expect(rescued.values.contains("mine\n"))
  }

  @Test func `an edit made while a conflict is open is rescued too`() throws {
    for side in [ConflictSide.local, .upstream] {
      let tests = try LifeTests()
      try tests.conflict()
      try tests.world.temporary.write("UI/Button.swift", "half done\n")
      try tests.world.commit { try $0.planResolve(paths("UI/Button.swift"), side) }
      let rescued = try tests.world.temporary.contents().filter { $0.key.hasPrefix(".decal/rescue/") }
      #expect(rescued.values.contains("half done\n"))
    }
  }

  @Test func `a colleague without .decal can settle a conflict from the lockfile`() throws {
    try conflict()
    try world.temporary.folder.removeTree(".decal")
    #expect(try world.verify().summary == ["CONFLICT UI/Button.swift"])
    #expect(try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }.isBlocked)
    #expect(
      try world.commit { try $0.planResolve(paths("UI/Button.swift"), .local) }.blockSummary == [
        "E-NO-BASE UI/Button.swift"
      ])
    try world.temporary.write("UI/Button.swift", "theirs\n")
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test(arguments: [true, false])
  func `a file that upstream removed: kept as the user's own, or gone to the rescue folder`(keep: Bool) throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    world.upstream["button"]?["Button.swift"] = nil
    #expect(try world.update().summary == ["conflict(modify/delete) UI/Button.swift"])
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), keep ? .local : .upstream) }
    #expect(world.temporary.text("UI/Button.swift") == (keep ? "mine\n" : nil))
    #expect(try world.entry("UI/Button.swift") == nil)
    #expect(try world.verify().exitStatus == 0)
    if !keep {
      #expect(try world.temporary.contents().contains { $0.key.hasPrefix(".decal/rescue/") && $0.value == "mine\n" })
    }
  }

  @Test func `what has no conflict, or is no copy, is not resolved`() throws {
    let plan = try world.commit { try $0.planResolve(paths("UI/Button.swift", "README.md"), .local) }
    #expect(plan.blockSummary == ["E-UNKNOWN-PATH README.md", "E-NO-CONFLICT UI/Button.swift"])
    #expect(plan.exitStatus() == 2)
  }

  // MARK: Accept and restore

  @Test func `accept makes an edit known, restore takes it back`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    try world.temporary.write("UI/bin/run", "run\n")
    try world.temporary.folder.remove("UI/Icon.swift")
    #expect(
      try world.verify().summary == ["MODIFIED UI/Button.swift", "MISSING UI/Icon.swift", "MODE UI/bin/run"])
    let all = try paths("UI/Button.swift", "UI/Icon.swift", "UI/bin/run")
    #expect(try world.commit { try $0.planAccept(all) }.summary.count == 3)
    #expect(
      try world.verify(.strict).summary == ["ACCEPTED UI/Button.swift", "REMOVED UI/Icon.swift", "ACCEPTED UI/bin/run"])
    #expect(try world.verify(.strict).exitStatus == 0)
    #expect(try world.verify(.pristine).exitStatus == 1)
    #expect(try world.commit { try $0.planAccept(all) }.isEmpty)

    try world.temporary.write("UI/Icon.swift", "back\n")
    #expect(try world.verify().summary.contains("REVIVED UI/Icon.swift"))
    try world.temporary.folder.remove("UI/Icon.swift")

    let refused = try world.commit { try $0.planRestore(all) }
    #expect(refused.blockSummary == ["E-MODIFIED UI/Button.swift"], "the mode and the missing file are harmless")
    try world.commit { try $0.planRestore(all, force: true) }
    #expect(try world.verify(.pristine).summary == [])
    let rescued = try world.temporary.contents().filter { $0.key.hasPrefix(".decal/rescue/") }
    #expect(Array(rescued.values) == ["mine\n"])
  }

  @Test func `restore works in a fresh clone from git's objects, offline`() throws {
    let environment = ["PATH": "/usr/bin:/bin", "HOME": world.temporary.path, "GIT_CONFIG_NOSYSTEM": "1"]
    for arguments in [
      ["init", "-q"], ["add", "."], ["-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-qm", "copies"],
    ] {
      let result = try run(
        ChildCommand("git", arguments, environment: environment, folder: world.temporary.path))
      #expect(result.status == 0, "\(String(decoding: result.error, as: UTF8.self))")
    }
    try world.temporary.folder.removeTree(".decal")
    try world.temporary.folder.remove("UI/Button.swift")
    #expect(try world.commit { try $0.planRestore(paths("UI/Button.swift")) }.summary == ["restored UI/Button.swift"])
    #expect(world.temporary.text("UI/Button.swift") == "button\n")
    // And a merge finds its base there as well.
    try world.temporary.folder.removeTree(".decal")
    try world.temporary.write("UI/Button.swift", "mine\nbutton\n")
    world.upstream["button"]?["Button.swift"] = "button\n\n\n\ntheirs\n"
    #expect(try world.update(["button"]).summary != ["conflict(no-base) UI/Button.swift"])
  }

  @Test func `without any base, restore says so`() throws {
    try world.temporary.folder.removeTree(".decal")
    try world.temporary.folder.remove("UI/Button.swift")
    #expect(
      try world.commit { try $0.planRestore(paths("UI/Button.swift")) }.blockSummary == ["E-NO-BASE UI/Button.swift"])
  }

  // MARK: Undo

  @Test func `undo brings back what the last run changed, and undoing that does it again`() throws {
    let before = try world.contents()
    try world.temporary.write("UI/Icon.swift", "mine\n")
    let edited = try world.contents()
    world.upstream = [
      "button": ["Button.swift": "new\n", "more/Deep.swift": "deep\n"], "theme": ["Theme/Theme.swift": "theme\n"],
      "icon": ["Icon.swift": "theirs\n"],
    ]
    try world.update()
    let after = try world.contents()
    #expect(after != edited)
    try world.commit { try $0.planUndo() }
    #expect(try world.contents() == edited)
    try world.commit { try $0.planUndo() }
    #expect(try world.contents() == after)
    try world.commit { try $0.planUndo() }
    #expect(try world.contents() == edited)
    #expect(before != edited)
  }

  @Test func `undo of the first add leaves nothing`() throws {
    try world.commit { try $0.planUndo() }
    #expect(try world.contents() == [:])
    #expect(try world.project.lockfile() == nil)
  }

  @Test func `undo of an overwrite brings the user's file back from the rescue folder`() throws {
    let world = World()
    world.upstream = ["a": ["f": "theirs\n"]]
    try world.temporary.write("UI/f", "mine\n")
    try world.add(policy: .overwrite)
    #expect(world.temporary.text("UI/f") == "theirs\n")
    try world.commit { try $0.planUndo() }
    #expect(world.temporary.text("UI/f") == "mine\n")
    #expect(world.temporary.text(".decal/rescue/1/UI/f") == "mine\n", "the rescue folder is never emptied")
  }

  @Test func `undo stops at what changed since`() throws {
    try world.temporary.write("UI/Button.swift", "edited since\n")
    let plan = try world.commit { try $0.planUndo() }
    #expect(plan.blockSummary == ["E-CHANGED UI/Button.swift"])
    #expect(world.temporary.text("UI/Button.swift") == "edited since\n")
    let fresh = World()
    #expect(try fresh.commit { try $0.planUndo() }.blockSummary == ["E-NOTHING-TO-UNDO "])
  }

  // MARK: Differences

  @Test func `differences: here, upstream, and what an update would do`() throws {
    try world.temporary.write("UI/Button.swift", "button\nmine\n")
    try world.temporary.write("UI/Icon.swift", "icon\r\n")
    let project = try world.project
    let local = try project.localDifferences(try world.lockfile())
    #expect(local.map(\.path.text) == ["UI/Button.swift"], "line ends alone are none")
    let text = String(decoding: try #require(local.first).unified(), as: UTF8.self)
    #expect(text.contains("--- a/UI/Button.swift\n+++ b/UI/Button.swift\n@@ -1 +1,2 @@\n button\n+mine\n"))
    #expect(try #require(local.first).lines() == (1, 0))

    world.upstream["icon"]?["Icon.swift"] = "icon\nnew\n"
    world.upstream["button"]?["New.swift"] = "n\n"
    let upstream = try project.upstreamDifferences(world.placed(), world.lockfile())
    #expect(upstream.map(\.path.text) == ["UI/Icon.swift", "UI/New.swift"])
    let plan = try project.planUpdate(world.placed(), from: [world.registry])
    let update = try project.differences(of: plan)
    #expect(update.map(\.path.text) == ["UI/Icon.swift", "UI/New.swift"])
    #expect(update[0].new.map { String(decoding: $0.bytes, as: UTF8.self) } == "icon\r\nnew\r\n")
  }
}
