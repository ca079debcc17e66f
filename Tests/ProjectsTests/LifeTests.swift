import Foundation
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

  private func paths(_ paths: String...) throws -> CopySelection { .paths(try paths.map { try ProjectPath($0) }) }

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

  @Test(arguments: ["=======\n", "||||||| base 1.0.0\n", "|||||||\n", "=======\r\n", "=======", ">>>>>>> upstream\n"])
  func `resolve refuses any line of the markers that is left`(left: String) throws {
    try conflict()
    try world.temporary.write("UI/Button.swift", "mine\n" + left)
    let refused = try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }
    #expect(refused.blocks.map { "\($0)" } == ["`UI/Button.swift` still has conflict markers (line 2) (E-MARKERS)"])
  }

  @Test(arguments: ["Title\n========\n", "Title\n======\n", "======= a\n", "a\n|||||||||\n"])
  func `resolve takes lines that only resemble markers`(line: String) throws {
    try conflict()
    try world.temporary.write("UI/Button.swift", line)
    #expect(try !world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }.isBlocked)
  }

  @Test(arguments: [true, false]) func `an underline that a side has is no marker`(isOurs: Bool) throws {
    let title = "Title\n=======\n"
    try world.temporary.write("UI/Button.swift", isOurs ? title : "mine\n")
    world.upstream["button"]?["Button.swift"] = isOurs ? "theirs\n" : title
    #expect(try world.update().summary == ["conflict(content) UI/Button.swift"])
    let marked = try #require(world.temporary.text("UI/Button.swift"))
    #expect(marked.contains("\n========\n"), "markers are longer than any run of a side")
    try world.temporary.write("UI/Button.swift", title + "========\n")
    #expect(try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }.isBlocked)
    try world.temporary.write("UI/Button.swift", title)
    #expect(try !world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }.isBlocked)
  }

  @Test func `markers tell the sides apart by what differs: version, ref, commit, state`() throws {
    func labels(_ before: RegistryRecord, _ after: RegistryRecord) throws -> [String] {
      let world = World()
      world.upstream = ["a": ["f": "1\n"]]
      world.registry = before
      try world.add()
      try world.temporary.write("UI/f", "mine\n")
      world.upstream["a"] = ["f": "2\n"]
      world.registry = after
      try world.update()
      let lines = (world.temporary.text("UI/f") ?? "").split(separator: "\n").map(String.init)
      return lines.filter { $0.hasPrefix("|||||||") || $0.hasPrefix(">>>>>>>") }.map { String($0.dropFirst(8)) }
    }
    func record(_ version: String?, _ ref: String?, _ commit: Character?) throws -> RegistryRecord {
      RegistryRecord(
        alias: .bundled, source: .git(url: "https://git.example/ui.git", path: nil), requested: ref,
        commit: commit.flatMap { GitObjectID(String(repeating: $0, count: 40)) }, version: version)
    }
    #expect(
      try labels(record("0.1.0", "v1", "a"), record("0.2.0", "v2", "b")) == ["base 0.1.0", "upstream 0.2.0"])
    #expect(
      try labels(record("0.1.0", "v1", "a"), record("0.1.0", "v2", "b")) == [
        "base 0.1.0 (v1)", "upstream 0.1.0 (v2)",
      ])
    let commits = try labels(record("0.1.0", "main", "a"), record("0.1.0", "main", "b"))
    #expect(
      commits.count == 2 && commits[0].hasPrefix("base 0.1.0 (aaaa") && commits[1].hasPrefix("upstream 0.1.0 (bbbb"))
    #expect(try labels(record(nil, "v1", "a"), record(nil, "v2", "b")) == ["base v1", "upstream v2"])
    let states = try labels(record("0.1.0", nil, nil), record("0.1.0", nil, nil))
    #expect(states.count == 2 && states[0].hasPrefix("base 0.1.0 (") && states[1].hasPrefix("upstream 0.1.0 ("))
    #expect(states.first?.dropFirst(4) != states.last?.dropFirst(8))
  }

  @Test func `a merge says that the edit counts as accepted by it`() throws {
    world.upstream["button"]?["Button.swift"] = "1\n2\n3\n4\n5\n"
    try world.update()
    try world.temporary.write("UI/Button.swift", "1\n2\n3\n4\nmine\n")
    world.upstream["button"]?["Button.swift"] = "theirs\n2\n3\n4\n5\n"
    #expect(try world.update().lines(isDone: true) == ["merged  UI/Button.swift  (your edit counts as accepted)"])
    #expect(try world.verify().summary == ["ACCEPTED UI/Button.swift"])
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
    try world.temporary.write("UI/Button.swift", "theirs\n")
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), .asItStands) }
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test func `a colleague without .decal takes this side from between the markers`() throws {
    for (base, mine, theirs) in [
      ("a\nb\nc\n", "a\nmine\nc\n", "a\ntheirs\nc\n"), ("a\r\nb", "a\r\nmine", "a\r\ntheirs"),
      ("<<<<<<< \nb\n", "<<<<<<< \nmine\n", "<<<<<<< \ntheirs\n"), ("b\n", "mine\n", "b\ntheirs\n"),
    ] {
      let tests = try LifeTests()
      tests.world.upstream["theme"]?["x"] = base
      try tests.world.update()
      try tests.world.temporary.write("UI/x", mine)
      tests.world.upstream["theme"]?["x"] = theirs
      #expect(try tests.world.update().summary == ["conflict(content) UI/x"])
      try tests.world.temporary.folder.removeTree(".decal")
      try tests.world.commit { try $0.planResolve(tests.paths("UI/x"), .local) }
      #expect(tests.world.temporary.text("UI/x") == mine)
      #expect(try tests.world.verify().summary == ["ACCEPTED UI/x"])
    }
  }

  @Test func `a colleague's clone finds this side in the project's history, wherever the project lies in it`() throws {
    let lines = (0..<20).map { "line \($0)\n" }
    func text(_ changes: [Int: String]) -> String {
      lines.enumerated().map { index, line in changes[index].map { "\($0)\n" } ?? line }.joined()
    }
    let environment = ["PATH": "/usr/bin:/bin", "HOME": world.temporary.path, "GIT_CONFIG_NOSYSTEM": "1"]
    func git(_ arguments: String...) throws {
      let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
      let result = try run(
        ChildCommand("git", identity + arguments, environment: environment, folder: world.temporary.path))
      #expect(result.status == 0, "\(String(decoding: result.error, as: UTF8.self))")
    }
    world.upstream["button"]?["Button.swift"] = text([:])
    try world.update()
    try world.temporary.write("UI/Button.swift", text([3: "mine"]))
    try git("init", "-q")
    try git("add", ".")
    try git("commit", "-qm", "an edit")
    // Upstream changes the line, and another one far away, which is merged: what was here is no longer in the file.
    world.upstream["button"]?["Button.swift"] = text([3: "theirs", 15: "theirs"])
    try world.update()
    try git("commit", "-qam", "an update with a conflict")
    try world.temporary.folder.removeTree(".decal")
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), .local) }
    #expect(world.temporary.text("UI/Button.swift") == text([3: "mine"]))

    // Never committed: then nobody else can have it.
    let alone = try LifeTests().world
    alone.upstream["button"]?["Button.swift"] = text([:])
    try alone.update()
    try alone.temporary.write("UI/Button.swift", text([3: "mine"]))
    alone.upstream["button"]?["Button.swift"] = text([3: "theirs", 15: "theirs"])
    try alone.update()
    try alone.temporary.folder.removeTree(".decal")
    #expect(
      try alone.commit { try $0.planResolve(paths("UI/Button.swift"), .local) }.blockSummary == [
        "E-NO-LOCAL UI/Button.swift"
      ])
  }

  @Test(arguments: [ConflictSide.local, .asItStands])
  func `a file that upstream removed and that was kept stays known, and is left alone`(side: ConflictSide) throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    world.upstream["button"]?["Button.swift"] = nil
    #expect(try world.update().summary == ["conflict(modify/delete) UI/Button.swift"])
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), side) }
    #expect(world.temporary.text("UI/Button.swift") == "mine\n")
    #expect(try world.entry("UI/Button.swift")?.isRemovedUpstream == true)
    #expect(try world.lockfile().bytes == world.project.lockfileBytes(), "it is written and read alike")
    #expect(try world.verify(.strict).summary == ["ACCEPTED UI/Button.swift"])
    #expect(try world.verify(.strict).exitStatus == 0)
    #expect(try world.update().isEmpty)
    try world.temporary.write("UI/Button.swift", "mine\nmore\n")
    #expect(try world.verify().summary == ["MODIFIED UI/Button.swift"])
    #expect(try world.update().isEmpty)
    #expect(try world.project.upstreamDifferences(world.placed(), world.lockfile()) == [])
    // It comes back upstream: an ordinary merge again.
    world.upstream["button"]?["Button.swift"] = "button\n"
    try world.update()
    #expect(try world.entry("UI/Button.swift")?.isRemovedUpstream == false)
    #expect(world.temporary.text("UI/Button.swift") == "mine\nmore\n")
    #expect(
      try world.commit { try $0.planRemove([world.key("button")]) }.noticeSummary == ["left-behind UI/Button.swift"])
  }

  @Test func `a file that upstream removed, taken as upstream has it, goes to the rescue folder`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    world.upstream["button"]?["Button.swift"] = nil
    try world.update()
    try world.commit { try $0.planResolve(paths("UI/Button.swift"), .upstream) }
    #expect(world.temporary.text("UI/Button.swift") == nil)
    #expect(try world.entry("UI/Button.swift") == nil)
    #expect(try world.verify().exitStatus == 0)
    #expect(try world.temporary.contents().contains { $0.key.hasPrefix(".decal/rescue/") && $0.value == "mine\n" })
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

  @Test func `a folder, or everything: what was meant stays, what is in conflict stays open`() throws {
    try conflict()
    try world.temporary.write("UI/Icon.swift", "mine\n")
    try world.temporary.write("UI/bin/run", "run\n")
    try world.temporary.folder.remove("UI/Theme/Theme.swift")
    let folder = try paths("UI")
    #expect(
      try world.commit { try $0.planAccept(folder) }.summary == [
        "accepted UI/Icon.swift", "accepted UI/Theme/Theme.swift", "accepted UI/bin/run",
      ])
    #expect(try world.verify().summary.contains("CONFLICT UI/Button.swift"))
    #expect(try world.commit { try $0.planAccept(.all) }.isEmpty)
    #expect(try world.commit { try $0.planRestore(.all) }.isEmpty, "all of it was accepted")
    #expect(try world.commit { try $0.planAccept(paths("Elsewhere")) }.blockSummary == ["E-UNKNOWN-PATH Elsewhere"])

    try world.temporary.write("UI/Icon.swift", "mine again\n")
    #expect(try world.commit { try $0.planRestore(folder) }.blockSummary == ["E-MODIFIED UI/Icon.swift"])
    #expect(
      try world.commit { try $0.planRestore(folder, force: true) }.summary == [
        "restored UI/Icon.swift", "restored UI/Theme/Theme.swift", "restored UI/bin/run",
      ])
    #expect(try world.commit { try $0.planResolve(folder, .upstream) }.summary == ["resolved UI/Button.swift"])
    #expect(try world.verify(.pristine).summary == [])
  }

  // MARK: The base store

  @Test func `bases of an earlier lockfile stay: going back to another branch brings that lockfile back`() throws {
    let lockfile = try #require(try world.project.lockfileBytes())
    for text in ["second\n", "third\n", "fourth\n"] {
      world.upstream["button"]?["Button.swift"] = text
      try world.update()
    }
    try world.temporary.write("decal.lock", lockfile)
    try world.temporary.write("UI/Button.swift", "mine\n")
    #expect(try world.commit { try $0.planRestore(.paths([ProjectPath("UI/Button.swift")]), force: true) }.blocks == [])
    #expect(world.temporary.text("UI/Button.swift") == "button\n")
  }

  @Test func `bases that no lockfile names go when they are too many, the oldest first`() throws {
    let store = BaseStore(root: world.temporary.folder)
    let digests = (1...4).map { sha256("\($0)".utf8) }
    for (age, digest) in digests.enumerated() {
      let path = BaseStore.path(digest)
      try world.temporary.write(path, [UInt8](repeating: 0x61, count: 10))
      let date = Date(timeIntervalSince1970: 1_000_000_000 + Double(age))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: "\(world.temporary.path)/\(path)")
    }
    let bases = try world.lockfile().components.flatMap { $0.files.map(\.sha256) }
    let needed = Set(bases + [digests[0]])
    func present() -> [Int] {
      (1...4).filter { world.temporary.text(BaseStore.path(digests[$0 - 1])) != nil }
    }
    try store.keep(needed, roomForOthers: 30)
    #expect(present() == [1, 2, 3, 4])
    try store.keep(needed, roomForOthers: 25)
    #expect(present() == [1, 3, 4])
    try store.keep(needed, roomForOthers: 0)
    #expect(present() == [1])
    #expect(bases.allSatisfy { store.bytes($0) != nil })
  }

  @Test func `in version control the store holds what the lockfile and an undo need, and nothing else`() throws {
    world.commitsBase = true
    func stored() throws -> Set<String> {
      Set(
        try world.temporary.contents().filter { $0.key.hasPrefix(".decal/base/sha256/") }.values)
    }
    let first = try stored()
    #expect(first.contains("button\n"))
    world.upstream["button"]?["Button.swift"] = "second\n"
    try world.update()
    #expect(try stored() == first.union(["second\n"]), "an undo would need the first")
    world.upstream["button"]?["Button.swift"] = "third\n"
    try world.update()
    #expect(try stored() == first.subtracting(["button\n"]).union(["second\n", "third\n"]))
    try world.commit { try $0.planUndo() }
    #expect(world.temporary.text("UI/Button.swift") == "second\n")
    #expect(try stored() == first.subtracting(["button\n"]).union(["second\n", "third\n"]))
    // What is no digest is none of the store's.
    try world.temporary.write(".decal/base/sha256/00/note", "n\n")
    try world.commit { try $0.planRemove(world.lockfile().components.map(\.key)) }
    try world.commit { try $0.planUndo() }
    #expect(try world.verify(.pristine).summary == [])
    #expect(world.temporary.text(".decal/base/sha256/00/note") == "n\n")
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

  @Test func `an undo of what only the lockfile knows is a change too`() throws {
    try world.temporary.write("UI/Button.swift", "mine\n")
    try world.commit { try $0.planAccept(.all) }
    let plan = try world.commit { try $0.planUndo() }
    #expect(!plan.isEmpty && plan.results.isEmpty)
    #expect(try world.verify().summary == ["MODIFIED UI/Button.swift"])
  }

  // MARK: Differences

  @Test func `a difference is what git apply makes of it: modes, renames, new and gone files, other line ends`() throws
  {
    let files: [(name: String, old: FileDifference.Side?, new: FileDifference.Side?, oldName: String?)] = [
      (
        "mode", .init(bytes: Array("m\n".utf8), isExecutable: false),
        .init(bytes: Array("m\n".utf8), isExecutable: true), nil
      ),
      (
        "both", .init(bytes: Array("b\n".utf8), isExecutable: true),
        .init(bytes: Array("c\n".utf8), isExecutable: false), nil
      ),
      ("fresh", nil, .init(bytes: Array("f\n".utf8), isExecutable: true), nil),
      ("gone", .init(bytes: Array("g\n".utf8), isExecutable: true), nil, nil),
      (
        "moved", .init(bytes: Array("1\n2\n3\n".utf8), isExecutable: false),
        .init(bytes: Array("1\n2\nthree\n".utf8), isExecutable: false), "was"
      ),
      (
        "moved-alone", .init(bytes: Array("same\n".utf8), isExecutable: false),
        .init(bytes: Array("same\n".utf8), isExecutable: false), "was-alone"
      ),
      (
        "ends", .init(bytes: Array("1\n2\n".utf8), isExecutable: false),
        .init(bytes: Array("1\r\ntwo\r\n".utf8), isExecutable: false), nil
      ),
    ]
    let place = try TemporaryFolder()
    var patch: [UInt8] = []
    for file in files {
      if let old = file.old {
        try place.write(
          file.oldName ?? file.name, String(decoding: old.bytes, as: UTF8.self), isExecutable: old.isExecutable)
      }
      let difference = FileDifference(
        path: try ProjectPath(file.name), oldPath: try file.oldName.map { try ProjectPath($0) }, component: nil,
        old: file.old, new: file.new)
      #expect(difference.differsInLineEnds == (file.name == "ends"))
      patch += try difference.unified()
    }
    try place.write("patch", String(decoding: patch, as: UTF8.self))
    let result = try run(
      ChildCommand(
        "git", ["apply", "patch"], environment: ["PATH": "/usr/bin:/bin", "HOME": place.path], folder: place.path))
    #expect(result.status == 0, "\(String(decoding: result.error, as: UTF8.self))")
    for file in files {
      let text = file.new.map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(place.text(file.name) == (file.name == "ends" ? "1\ntwo\n" : text), "\(file.name)")
      #expect(try place.folder.info(file.name)?.isExecutable == file.new?.isExecutable, "\(file.name)")
      if let oldName = file.oldName { #expect(place.text(oldName) == nil) }
    }
  }

  @Test func `a rename is one difference, upstream and in what an update would do`() throws {
    world.upstream["button"] = ["Renamed.swift": "button\n", "bin/run x": "run\n"]
    let upstream = try world.project.upstreamDifferences(world.placed(), world.lockfile())
    let plan = try world.project.planUpdate(world.placed(), from: [world.registry])
    for differences in [upstream, try world.project.differences(of: plan)] {
      #expect(differences.map(\.path.text) == ["UI/Renamed.swift"])
      #expect(differences.first?.oldPath?.text == "UI/Button.swift")
    }
  }

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
