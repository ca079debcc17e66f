import Model
import Posix
import Projects
import Support
import Testing
import Trust

/// A lockfile in which version control left both sides.
@Suite struct LockfileMergeTests {
  /// A project with components `a`, `b` and `c`, each with one file, and a registry at a commit.
  private let base: Lockfile

  init() throws {
    let world = World()
    world.registry = RegistryRecord(
      alias: try RegistryAlias("acme"), source: .git(url: "https://git.example/ui.git", path: nil), requested: "main",
      commit: GitObjectID(String(repeating: "1", count: 40)))
    world.upstream = ["a": ["a": "a\n"], "b": ["b": "b\n"], "c": ["c": "c\n"]]
    let placed = try world.placed().map { component in
      var component = component
      component.key = ComponentKey(registry: try RegistryAlias("acme"), name: component.key.name, platform: .swift)
      return component
    }
    try world.commit { try $0.planAdd(placed, from: [world.registry]) }
    base = try world.lockfile()
  }

  private func index(_ name: String, in lockfile: Lockfile) throws -> Int {
    try #require(lockfile.components.firstIndex { $0.key.name.text == name })
  }

  /// The lockfile without a component, with one updated at another commit, and with a new one.
  private func changed(
    removing removed: String? = nil, updating updated: String? = nil, to text: String = "new\n",
    adding added: String? = nil
  ) throws -> Lockfile {
    var lockfile = base
    if let removed { lockfile.components.remove(at: try index(removed, in: lockfile)) }
    if let updated {
      let index = try index(updated, in: lockfile)
      lockfile.components[index].digest = try #require(TreeDigest("dt1:" + sha256(text.utf8).hex))
      lockfile.components[index].files[0].sha256 = sha256(text.utf8)
    }
    if let added {
      var component = base.components[0]
      component.key = ComponentKey(registry: component.key.registry, name: try ComponentName(added), platform: .swift)
      component.files[0].path = try ProjectPath("UI/\(added)")
      component.files[0].from = try SafePath(added)
      lockfile.components.append(component)
    }
    lockfile.normalise()
    return lockfile
  }

  /// What git makes of both sides, in a style of its conflicts.
  private func conflict(
    _ ours: Lockfile, _ theirs: Lockfile, style: String = "merge", from base: Lockfile? = nil
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write("base", (base ?? self.base).bytes)
    try folder.write("ours", ours.bytes)
    try folder.write("theirs", theirs.bytes)
    let flags = style == "merge" ? [] : ["--\(style)"]
    let result = try run(
      ChildCommand(
        "git", ["merge-file", "-p", "-L", "HEAD", "-L", "base", "-L", "other"] + flags + ["ours", "base", "theirs"],
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], folder: folder.path))
    #expect(result.status > 0, "a conflict")
    return result.output
  }

  private func names(_ lockfile: Lockfile) -> [String] { lockfile.components.map(\.key.name.text) }

  @Test(arguments: ["merge", "diff3", "zdiff3"])
  func `what both sides added is there, written as decal writes it`(style: String) throws {
    let merged = try Lockfile.merging(
      conflict(changed(adding: "x"), changed(adding: "y"), style: style))
    #expect(names(merged) == ["a", "b", "c", "x", "y"])
    #expect(try Lockfile.parse(merged.bytes) == merged)
    #expect(merged.components.allSatisfy { $0.state == nil })
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"])
  func `each side's commit stays with what it took from there`(style: String) throws {
    var ours = try changed(adding: "x")
    var theirs = try changed(adding: "y")
    let commits = try "23".map { try #require(GitObjectID(String(repeating: $0, count: 40))) }
    for (lockfile, commit) in [(0, commits[0]), (1, commits[1])] {
      if lockfile == 0 { ours.registries[0].commit = commit } else { theirs.registries[0].commit = commit }
    }
    let merged = try Lockfile.merging(conflict(ours, theirs, style: style))
    #expect(names(merged) == ["a", "b", "c", "x", "y"])
    func commit(_ name: String) throws -> GitObjectID? {
      merged.record(of: merged.components[try index(name, in: merged)])?.commit
    }
    #expect(try commit("x") == commits[0])
    #expect(try commit("y") == commits[1])
  }

  @Test(arguments: ["diff3", "zdiff3"])
  func `with the ancestor it is seen what one side removed and the other changed`(style: String) throws {
    // `b` goes on one side; on the other it gets a neighbour.
    let merged = try Lockfile.merging(conflict(changed(removing: "b"), changed(adding: "bb"), style: style))
    #expect(names(merged) == ["a", "bb", "c"])
    #expect(throws: LockfileMergeFault.bothChanged(["@acme/b"])) {
      try Lockfile.merging(conflict(changed(removing: "b"), changed(updating: "b"), style: style))
    }
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"])
  func `what both sides changed otherwise is named, and nothing is chosen`(style: String) throws {
    let ours = try changed(updating: "b", to: "ours\n", adding: "x")
    let theirs = try changed(updating: "b", to: "theirs\n", adding: "y")
    #expect(throws: LockfileMergeFault.bothChanged(["@acme/b"])) {
      try Lockfile.merging(conflict(ours, theirs, style: style))
    }
    // The same change is none.
    let same = try Lockfile.merging(
      conflict(changed(updating: "b", adding: "x"), changed(updating: "b", adding: "y"), style: style))
    #expect(names(same) == ["a", "b", "c", "x", "y"])
  }

  @Test func `edits of different files of one component are brought together, of one file they are not`() throws {
    func accepting(_ text: String, at file: Int) throws -> Lockfile {
      var lockfile = base
      var second = lockfile.components[0].files[0]
      second.path = try ProjectPath("UI/a2")
      second.from = try SafePath("a2")
      lockfile.components[0].files.append(second)
      if file < 2 { lockfile.components[0].files[file].local = .edited(sha256: sha256(text.utf8), isExecutable: false) }
      return lockfile
    }
    let before = try accepting("", at: 2)
    let (first, second) = (try accepting("1", at: 0), try accepting("2", at: 1))
    let merged = try Lockfile.merging(conflict(first, second, style: "diff3", from: before))
    #expect(
      merged.components[0].files.map(\.local) == [
        first.components[0].files[0].local, second.components[0].files[1].local,
      ])
    #expect(throws: LockfileMergeFault.bothChanged(["UI/a"])) {
      try Lockfile.merging(conflict(first, accepting("3", at: 0), style: "diff3", from: before))
    }
  }

  @Test func `a side that is no lockfile, sides that do not go together and lone markers are faults`() throws {
    let text = try String(decoding: conflict(changed(adding: "x"), changed(adding: "y")), as: UTF8.self)
    #expect {
      try Lockfile.merging(Array(text.replacing("\"name\": \"y\"", with: "\"nam\": \"y\"").utf8))
    } throws: { fault in
      if case LockfileMergeFault.side("other", _)? = fault as? LockfileMergeFault { true } else { false }
    }
    #expect {
      try Lockfile.merging(Array(text.replacing("UI/y", with: "UI/x").utf8))
    } throws: { fault in
      if case LockfileMergeFault.together? = fault as? LockfileMergeFault { true } else { false }
    }
    for bytes in [base.bytes, Array(text.replacing("=======\n", with: "").utf8), Array("<<<<<<< HEAD\n".utf8)] {
      #expect(throws: LockfileMergeFault.noSides) { try Lockfile.merging(bytes) }
    }
  }
}
