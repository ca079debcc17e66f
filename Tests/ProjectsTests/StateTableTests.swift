import Model
import Posix
import Projects
import Support
import Testing
import Trust

/// Every row of the state table, for every kind of content, executable bit and kind of file. What is expected is written
/// here as the table says it, not as the planner does it.
@Suite struct StateTableTests {
  /// Base, upstream's next state, an edit that touches other lines, an edit of the same lines, and the merge of the first.
  struct Content: CustomTestStringConvertible, Sendable {
    var name: String
    var base: String
    var upstream: String
    var local: String
    var clash: String
    /// nil: it cannot be merged.
    var merged: String?
    var testDescription: String { name }
  }

  static let lines = (1...30).map { "line \($0)\n" }
  static func text(_ changes: [Int: String], end: String = "\n", last: String? = nil) -> String {
    var text = (1...30).map { changes[$0].map { "\($0)\n" } ?? "line \($0)\n" }.joined()
    if last != nil { text.removeLast() }
    return end == "\n" ? text : text.replacing("\n", with: end)
  }
  static let long = String(repeating: "a long line that fills the file up\n", count: (8 << 20) / 35 + 1)

  static let contents: [Content] = [
    Content(
      name: "text", base: text([:]), upstream: text([3: "theirs"]), local: text([20: "mine"]),
      clash: text([3: "mine"]), merged: text([3: "theirs", 20: "mine"])),
    Content(
      name: "no final newline", base: text([:], last: ""), upstream: text([3: "theirs"], last: ""),
      local: text([20: "mine"], last: ""), clash: text([3: "mine"], last: ""),
      merged: text([3: "theirs", 20: "mine"], last: "")),
    Content(
      name: "CRLF", base: text([:], end: "\r\n"), upstream: text([3: "theirs"], end: "\r\n"),
      local: text([20: "mine"], end: "\r\n"), clash: text([3: "mine"], end: "\r\n"),
      merged: text([3: "theirs", 20: "mine"], end: "\r\n")),
    Content(name: "empty", base: "", upstream: "theirs\n", local: "mine\n", clash: "mine\n", merged: nil),
    Content(
      name: "binary", base: "\0base", upstream: "\0theirs", local: "\0mine", clash: "\0mine", merged: nil),
    Content(
      name: "larger than text may be", base: long, upstream: long + "theirs\n", local: "mine\n" + long,
      clash: long + "mine\n", merged: nil),
  ]

  /// A project with one copy whose base is `base`, and what stands there then.
  static func world(_ base: String, isExecutable: Bool = false) throws -> World {
    let world = World()
    world.upstream = ["a": [isExecutable ? "f x" : "f": base, "other": "o\n"]]
    try world.add()
    return world
  }

  /// The update, checked to be the same as its dry run and to find nothing to do the second time.
  @discardableResult
  func update(_ world: World, _ comment: Comment? = nil) throws -> Plan {
    let before = try world.temporary.contents()
    let dry = try world.project.planUpdate(world.placed(), from: [world.registry])
    #expect(try withoutLock(world.temporary.contents()) == withoutLock(before), "a plan writes nothing")
    let plan = try world.update()
    #expect(plan.summary == dry.summary, comment)
    #expect(plan.changes == dry.changes, comment)
    let after = try world.temporary.contents()
    let second = try world.update()
    #expect(second.isEmpty, "the second run changes nothing: \(second.changes.map(\.path))")
    #expect(second.isBlocked == plan.isBlocked, comment)
    #expect(try withoutLock(world.temporary.contents()) == withoutLock(after), comment)
    // The lockfile reads, and writing it again gives the same bytes.
    #expect(try world.lockfile().bytes == world.project.lockfileBytes(), comment)
    return plan
  }

  // MARK: B: in the lock

  @Test(arguments: contents) func `L = B, U = B: nothing`(content: Content) throws {
    let world = try Self.world(content.base)
    let plan = try update(world)
    #expect(plan.isEmpty)
    #expect(plan.summary == [])
  }

  @Test(arguments: contents) func `L = B, U other: updated`(content: Content) throws {
    let world = try Self.world(content.base)
    world.upstream = ["a": ["f": content.upstream, "other": "o\n"]]
    #expect(try update(world).summary == ["updated UI/f"])
    #expect(world.temporary.text("UI/f") == content.upstream)
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test(arguments: contents) func `L = B, U gone: deleted`(content: Content) throws {
    let world = try Self.world(content.base)
    world.upstream = ["a": ["other": "o\n"]]
    #expect(try update(world).summary == ["deleted UI/f"])
    #expect(try world.temporary.folder.info("UI/f") == nil)
    #expect(try world.entry("UI/f") == nil)
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test(arguments: contents) func `L edited, U = B: kept, and the base stays`(content: Content) throws {
    let world = try Self.world(content.base)
    try world.temporary.write("UI/f", content.local)
    let entry = try world.entry("UI/f")
    let plan = try update(world)
    #expect(plan.summary == ["kept UI/f"])
    #expect(plan.isEmpty)
    #expect(world.temporary.text("UI/f") == content.local)
    #expect(try world.entry("UI/f") == entry)
  }

  @Test(arguments: contents) func `L and U edited the same way: adopted`(content: Content) throws {
    let world = try Self.world(content.base)
    try world.temporary.write("UI/f", content.upstream)
    world.upstream = ["a": ["f": content.upstream, "other": "o\n"]]
    #expect(try update(world).summary == ["adopted UI/f"])
    #expect(world.temporary.text("UI/f") == content.upstream)
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test(arguments: contents) func `L and U edited in different places: merged, or a conflict`(content: Content) throws {
    let world = try Self.world(content.base)
    try world.temporary.write("UI/f", content.local)
    world.upstream = ["a": ["f": content.upstream, "other": "o\n"]]
    let plan = try update(world)
    if let merged = content.merged {
      #expect(plan.summary == ["merged UI/f"])
      #expect(plan.exitStatus() == 0)
      #expect(world.temporary.text("UI/f") == merged)
      #expect(try world.entry("UI/f")?.sha256 == sha256(content.upstream.utf8))
      #expect(try world.verify(.strict).summary == ["ACCEPTED UI/f"])
    } else if content.name == "empty" {
      #expect(plan.summary == ["conflict(content) UI/f"])
    } else {
      #expect(plan.summary == ["conflict(binary) UI/f"])
      #expect(plan.exitStatus() == 3)
      #expect(world.temporary.text("UI/f") == content.local, "never marker text in what is no text")
      #expect(world.temporary.text(".decal/conflicts/1/upstream") == content.upstream)
      #expect(world.temporary.text(".decal/conflicts/1/base") == content.base)
    }
  }

  @Test(arguments: contents) func `L and U edited the same lines: a conflict with a record`(content: Content) throws {
    let world = try Self.world(content.base)
    try world.temporary.write("UI/f", content.clash)
    world.upstream = ["a": ["f": content.upstream, "other": "o\n"]]
    world.registry.version = "1.1.0"
    let plan = try update(world)
    #expect(plan.exitStatus() == 3)
    let conflict = try #require(try world.entry("UI/f")?.conflict)
    #expect(conflict.base == sha256(content.base.utf8))
    #expect(conflict.local == sha256(content.clash.utf8))
    #expect(conflict.upstream == sha256(content.upstream.utf8))
    #expect(try world.entry("UI/f")?.sha256 == sha256(content.upstream.utf8), "the base moves at once")
    #expect(world.temporary.text(".decal/conflicts/1/local") == content.clash)
    #expect(try world.verify().summary == ["CONFLICT UI/f"])
    #expect(try world.verify().exitStatus == 3)
    if conflict.kind == .content {
      let text = try #require(world.temporary.text("UI/f"))
      let end = content.name == "CRLF" ? "\r\n" : "\n"
      #expect(text.contains("<<<<<<< local\(end)"))
      #expect(text.contains("||||||| base 1.0.0\(end)"))
      #expect(text.contains(">>>>>>> upstream 1.1.0\(end)"))
    } else {
      #expect(conflict.kind == .binary)
      #expect(world.temporary.text("UI/f") == content.clash)
    }
  }

  @Test(arguments: contents) func `L edited, U gone: modify/delete, L kept`(content: Content) throws {
    let world = try Self.world(content.base)
    try world.temporary.write("UI/f", content.local)
    world.upstream = ["a": ["other": "o\n"]]
    let plan = try update(world)
    #expect(plan.summary == ["conflict(modify/delete) UI/f"])
    #expect(plan.exitStatus() == 3)
    #expect(world.temporary.text("UI/f") == content.local)
    #expect(try world.entry("UI/f")?.conflict?.upstream == nil)
  }

  @Test(arguments: contents) func `L gone: missing, deleted here, tombstone, forgotten`(content: Content) throws {
    for isTombstone in [false, true] {
      for next in [content.base, content.upstream, nil] {
        let world = try Self.world(content.base)
        try world.temporary.folder.remove("UI/f")
        if isTombstone {
          #expect(try world.commit { try $0.planAccept(.paths([ProjectPath("UI/f")])) }.summary == ["accepted UI/f"])
        }
        world.upstream = ["a": ["other": "o\n"]]
        if let next { world.upstream["a"]?["f"] = next }
        let plan = try update(world)
        #expect(try world.temporary.folder.info("UI/f") == nil, "never made again")
        switch (isTombstone, next) {
        case (true, nil):
          #expect(plan.summary.isEmpty && plan.noticeSummary.isEmpty)
          #expect(try world.entry("UI/f")?.isRemovedUpstream == true)
          #expect(try world.verify().summary == ["REMOVED UI/f"])
        case (false, nil):
          #expect(plan.noticeSummary == ["forgotten UI/f"])
          #expect(try world.entry("UI/f") == nil)
        case (true, let next?):
          #expect(plan.summary == ["left out UI/f"])
          #expect(try world.entry("UI/f")?.sha256 == sha256(next.utf8))
          #expect(try world.verify().summary == ["REMOVED UI/f"])
        case (false, let next?):
          #expect(plan.noticeSummary == [next == content.base ? "missing UI/f" : "deleted-here UI/f"])
          #expect(try world.entry("UI/f")?.sha256 == sha256(content.base.utf8), "nothing was taken")
          #expect(try world.verify().summary == ["MISSING UI/f"])
          #expect(try world.update().noticeSummary == plan.noticeSummary, "said again until something is done")
          try world.commit { try $0.planRestore(.paths([ProjectPath("UI/f")])) }
          #expect(world.temporary.text("UI/f") == content.base)
          #expect(try update(world).summary == (next == content.base ? [] : ["updated UI/f"]))
          #expect(world.temporary.text("UI/f") == next)
          #expect(try world.verify(.pristine).summary == [])
        }
      }
    }
  }

  @Test func `L gone for a while: what upstream changed meanwhile comes when it is back, and edits are merged`() throws
  {
    let content = Self.contents[0]
    for isEdited in [false, true] {
      let world = try Self.world(content.base)
      try world.temporary.folder.remove("UI/f")
      world.upstream["a"]?["f"] = content.upstream
      try update(world)
      try world.temporary.write("UI/f", isEdited ? content.local : content.base)
      #expect(try update(world).summary == [isEdited ? "merged UI/f" : "updated UI/f"])
      #expect(world.temporary.text("UI/f") == (isEdited ? content.merged : content.upstream))
    }
  }

  @Test func `L gone, U renamed: the old name stays known until it is back or accepted`() throws {
    for isBack in [true, false] {
      let world = try Self.world("b\n")
      try world.temporary.folder.remove("UI/f")
      world.upstream = ["a": ["g": "u\n", "other": "o\n"]]
      world.renames = ["f": "g"]
      let plan = try update(world)
      #expect(plan.summary == [])
      #expect(plan.noticeSummary == ["deleted-here UI/f"])
      #expect(try world.verify().summary == ["MISSING UI/f"])
      if isBack {
        try world.temporary.write("UI/f", "b\n")
      } else {
        try world.commit { try $0.planAccept(.paths([ProjectPath("UI/f")])) }
      }
      #expect(try update(world).summary == [isBack ? "updated UI/g" : "left out UI/g"])
      #expect(world.temporary.text("UI/g") == (isBack ? "u\n" : nil))
      #expect(try world.verify().summary == (isBack ? [] : ["REMOVED UI/g"]))
    }
  }

  // MARK: C: executable bit

  @Test(arguments: [false, true], [false, true])
  func `the executable bit has its own three-way rule`(base: Bool, local: Bool) throws {
    for upstream in [false, true] {
      for (localText, upstreamText) in [("b\n", "b\n"), ("b\n", "u\n"), ("l\n", "b\n"), ("u\n", "u\n")] {
        let world = try Self.world("b\n", isExecutable: base)
        try world.temporary.write("UI/f", localText, isExecutable: local)
        world.upstream = ["a": [upstream ? "f x" : "f": upstreamText, "other": "o\n"]]
        let comment: Comment = "B \(base), L \(local) \(localText), U \(upstream) \(upstreamText)"
        try update(world, comment)
        let info = try #require(try world.temporary.folder.info("UI/f"))
        #expect(info.isExecutable == (local == base ? upstream : local), comment)
        #expect(world.temporary.text("UI/f") == (localText == "b\n" ? upstreamText : localText), comment)
        #expect(try world.entry("UI/f")?.isExecutable == upstream, comment)
        #expect(try world.entry("UI/f")?.conflict == nil, comment)
      }
    }
  }

  @Test func `other mode bits are the local ones`() throws {
    let world = try Self.world("b\n")
    try world.temporary.folder.remove("UI/f")
    try world.temporary.folder.create("UI/f", Array("b\n".utf8), permissions: 0o440)
    world.upstream = ["a": ["f x": "u\n", "other": "o\n"]]
    try update(world)
    #expect(try world.temporary.folder.info("UI/f")?.permissions == 0o550)
    #expect(world.temporary.text("UI/f") == "u\n")
  }

  @Test func `a volume that keeps no executable bit makes no difference of it`() throws {
    let world = World()
    var volume = SystemCalls.Volume()
    volume.keepsExecutableBit = false
    world.calls = SystemCalls(volume: volume)
    world.upstream = ["a": ["f x": "b\n"]]
    try world.add()
    try world.temporary.write("UI/f", "b\n")
    #expect(try world.verify(.pristine).summary == [])
    world.upstream = ["a": ["f x": "u\n"]]
    #expect(try world.update().summary == ["updated UI/f"])
    #expect(try world.entry("UI/f")?.isExecutable == true)
    #expect(try world.verify(.pristine).summary == [])
  }

  @Test func `a volume on which everything can be run is known by decal's own file`() throws {
    let world = World()
    world.upstream = ["a": ["f": "b\n", "g": "c\n"]]
    try world.add()
    for path in ["UI/f", "UI/g", ".decal/.gitignore"] {
      try world.temporary.write(path, world.temporary.text(path) ?? "", isExecutable: true)
    }
    #expect(try world.verify(.pristine).summary == [])
    world.upstream = ["a": ["f": "u\n", "g": "c\n"]]
    #expect(try world.update().summary == ["updated UI/f"])
    #expect(try world.entry("UI/f")?.isExecutable == false)
    try world.temporary.write(".decal/.gitignore", "*\n")
    #expect(try world.verify().summary == ["MODE UI/g"])
  }

  // MARK: Line ends

  @Test func `a checkout with CRLF: updates keep its line ends`() throws {
    let world = try Self.world(Self.text([:]))
    try world.temporary.write("UI/f", Self.text([:], end: "\r\n"))
    #expect(try world.verify().summary == ["EOL UI/f"])
    #expect(try world.verify().exitStatus == 0)
    #expect(try world.verify(.strict).exitStatus == 1)
    world.upstream = ["a": ["f": Self.text([3: "theirs"]), "other": "o\n"]]
    #expect(try update(world).summary == ["updated UI/f"])
    #expect(world.temporary.text("UI/f") == Self.text([3: "theirs"], end: "\r\n"))
    try world.temporary.write("UI/f", Self.text([3: "theirs", 20: "mine"], end: "\r\n"))
    world.upstream = ["a": ["f": Self.text([3: "theirs", 10: "more"]), "other": "o\n"]]
    #expect(try update(world).summary == ["merged UI/f"])
    #expect(world.temporary.text("UI/f") == Self.text([3: "theirs", 10: "more", 20: "mine"], end: "\r\n"))
  }

  @Test func `upstream changes nothing but line ends`() throws {
    let world = try Self.world(Self.text([:]))
    world.upstream = ["a": ["f": Self.text([:], end: "\r\n"), "other": "o\n"]]
    #expect(try update(world).summary == ["updated UI/f"])
    #expect(world.temporary.text("UI/f") == Self.text([:], end: "\r\n"))

    let edited = try Self.world(Self.text([:]))
    try edited.temporary.write("UI/f", Self.text([20: "mine"]))
    edited.upstream = world.upstream
    #expect(try update(edited).summary == ["kept UI/f"])
    #expect(edited.temporary.text("UI/f") == Self.text([20: "mine"]))
    #expect(try edited.entry("UI/f")?.sha256 == sha256(Self.text([:], end: "\r\n").utf8), "the base moves")
  }

  @Test func `a file that mixes line ends is merged as it is, with a notice`() throws {
    let world = try Self.world(Self.text([:]))
    let mixed = Self.text([20: "mine\r"])
    try world.temporary.write("UI/f", mixed)
    world.upstream = ["a": ["f": Self.text([3: "theirs"]), "other": "o\n"]]
    let plan = try update(world)
    #expect(plan.summary == ["merged UI/f"])
    #expect(plan.noticeSummary == ["mixed-line-ends UI/f"])
    #expect(world.temporary.text("UI/f") == Self.text([3: "theirs", 20: "mine\r"]))
  }

  // MARK: Kinds

  @Test func `a link in place of the file`() throws {
    let cases = [("b\n", "kept UI/f"), ("u\n", "conflict(link) UI/f"), (nil, "conflict(modify/delete) UI/f")]
    for (next, summary) in cases {
      let world = try Self.world("b\n")
      let outside = try TemporaryFolder()
      try outside.write("target", "b\n")
      try world.temporary.folder.remove("UI/f")
      try world.temporary.folder.createLink("UI/f", to: "\(outside.path)/target")
      world.upstream = ["a": ["other": "o\n"]]
      if let next { world.upstream["a"]?["f"] = next }
      #expect(try update(world).summary == [summary])
      #expect(try world.temporary.folder.info("UI/f")?.kind == .link)
      #expect(try outside.contents() == ["target": "b\n"])
    }
  }

  @Test func `a folder in place of the file`() throws {
    let cases = [("b\n", "kept UI/f"), ("u\n", "conflict(type) UI/f"), (nil, "conflict(modify/delete) UI/f")]
    for (next, summary) in cases {
      let world = try Self.world("b\n")
      try world.temporary.folder.remove("UI/f")
      try world.temporary.write("UI/f/mine", "m\n")
      world.upstream = ["a": ["other": "o\n"]]
      if let next { world.upstream["a"]?["f"] = next }
      #expect(try update(world).summary == [summary])
      #expect(world.temporary.text("UI/f/mine") == "m\n")
    }
  }

  @Test func `file becomes folder upstream`() throws {
    let world = try Self.world("b\n")
    world.upstream = ["a": ["f/child": "c\n", "other": "o\n"]]
    #expect(try update(world).summary == ["added UI/f/child", "deleted UI/f"])
    #expect(world.temporary.text("UI/f/child") == "c\n")

    let edited = try Self.world("b\n")
    try edited.temporary.write("UI/f", "mine\n")
    edited.upstream = world.upstream
    let plan = try update(edited)
    #expect(plan.summary == ["conflict(modify/delete) UI/f", "conflict(file/folder) UI/f/child"])
    #expect(edited.temporary.text("UI/f") == "mine\n")
    let records = try edited.temporary.contents().filter { $0.key.hasPrefix(".decal/conflicts/") }
    #expect(records.values.contains("c\n"), "the new child is in the record")
    // Settled for upstream: the user's file is rescued, and the child comes.
    try edited.commit { try $0.planResolve(.paths([ProjectPath("UI/f")]), .upstream) }
    try edited.commit { try $0.planResolve(.paths([ProjectPath("UI/f/child")]), .upstream) }
    #expect(edited.temporary.text("UI/f/child") == "c\n")
    #expect(try edited.temporary.contents().contains { $0.key.hasPrefix(".decal/rescue/") && $0.value == "mine\n" })
    #expect(try edited.verify(.pristine).summary == [])
  }

  @Test func `folder becomes file upstream`() throws {
    for (extra, edit) in [(false, false), (true, false), (false, true)] {
      let world = World()
      world.upstream = ["a": ["d/one": "1\n", "d/deep/two": "2\n"]]
      try world.add()
      if extra { try world.temporary.write("UI/d/mine", "m\n") }
      if edit { try world.temporary.write("UI/d/one", "mine\n") }
      world.upstream = ["a": ["d": "file\n"]]
      let plan = try update(world)
      if !extra, !edit {
        #expect(plan.summary == ["added UI/d", "deleted UI/d/deep/two", "deleted UI/d/one"])
        #expect(world.temporary.text("UI/d") == "file\n")
      } else {
        #expect(plan.exitStatus() == 3)
        #expect(plan.summary.contains("conflict(file/folder) UI/d"))
        #expect(try world.temporary.folder.info("UI/d")?.kind == .folder)
        #expect(world.temporary.text(extra ? "UI/d/mine" : "UI/d/one") == (extra ? "m\n" : "mine\n"))
      }
    }
  }

  @Test func `a folder that is kept where upstream has a file counts as the file left out`() throws {
    for way in [ConflictSide.asItStands, .local] {
      let world = try Self.world("b\n")
      try world.temporary.write("UI/new/mine", "m\n")
      world.upstream["a"]?["new"] = "n\n"
      #expect(try update(world).summary == ["conflict(file/folder) UI/new"])
      try world.commit { try $0.planResolve(.paths([ProjectPath("UI/new")]), way) }
      #expect(try world.verify(.strict).summary == ["REMOVED UI/new"])
      #expect(try world.verify(.strict).exitStatus == 0)
      world.upstream["a"]?["new"] = "n, changed\n"
      #expect(try update(world).summary == ["left out UI/new"])
      #expect(world.temporary.text("UI/new/mine") == "m\n")
    }
  }

  // MARK: A: not in the lock

  @Test func `upstream adds a file`() throws {
    let cases: [(String?, String)] = [
      (nil, "added UI/new"), ("n\n", "adopted UI/new"), ("mine\n", "conflict(add/add) UI/new"),
    ]
    for (local, summary) in cases {
      let world = try Self.world("b\n")
      if let local { try world.temporary.write("UI/new", local) }
      world.upstream["a"]?["new"] = "n\n"
      let plan = try update(world)
      #expect(plan.summary == [summary])
      #expect(world.temporary.text("UI/new") == local ?? "n\n")
      #expect(plan.exitStatus() == (local == "mine\n" ? 3 : 0))
    }
  }

  @Test func `upstream adds a file where a folder, a link, a parent that is none stands`() throws {
    let world = try Self.world("b\n")
    try world.temporary.write("UI/new/mine", "m\n")
    try world.temporary.folder.createLink("UI/link", to: "nowhere")
    world.upstream["a"]?["new"] = "n\n"
    world.upstream["a"]?["link"] = "l\n"
    #expect(try update(world).summary == ["conflict(link) UI/link", "conflict(file/folder) UI/new"])
    try world.temporary.write("UI/p", "mine\n")
    world.upstream["a"]?["p/q"] = "q\n"
    #expect(try update(world).blockSummary == ["E-PARENT UI/p/q"])
    world.upstream["a"]?["p/q"] = nil
    world.upstream["b"] = ["f": "x\n"]
    #expect(try update(world).blockSummary == ["E-OWNED UI/f"])
  }

  // MARK: Renames

  @Test func `a rename carries the edits along, declared or exact`() throws {
    for declared in [false, true] {
      let world = try Self.world(Self.text([:]))
      try world.temporary.write("UI/f", Self.text([20: "mine"]))
      world.renames = declared ? ["f": "f2", "f2": "sub/f3"] : [:]
      let next = declared ? Self.text([3: "theirs"]) : Self.text([:])
      world.upstream = ["a": ["sub/f3": next, "other": "o\n"]]
      let plan = try update(world)
      #expect(plan.summary == [declared ? "merged UI/sub/f3" : "updated UI/sub/f3"])
      #expect(try world.temporary.folder.info("UI/f") == nil)
      #expect(world.temporary.text("UI/sub/f3") == Self.text(declared ? [3: "theirs", 20: "mine"] : [20: "mine"]))
      #expect(try world.entry("UI/f") == nil)
    }
  }

  @Test func `identical files are never guessed to be renamed`() throws {
    let world = World()
    world.upstream = ["a": ["one/__init__.py": "# same\n", "two/__init__.py": "# same\n"]]
    try world.add()
    try world.temporary.write("UI/one/__init__.py", "# same\nmine\n")
    world.upstream = ["a": ["three/__init__.py": "# same\n"]]
    #expect(
      try update(world).summary == [
        "added UI/three/__init__.py", "deleted UI/two/__init__.py", "conflict(modify/delete) UI/one/__init__.py",
      ])
    #expect(world.temporary.text("UI/one/__init__.py") == "# same\nmine\n")
  }

  @Test func `a rename onto a file of the user's is a conflict`() throws {
    let world = try Self.world("b\n")
    try world.temporary.write("UI/g", "mine\n")
    world.upstream = ["a": ["g": "b\n", "other": "o\n"]]
    #expect(try update(world).summary == ["deleted UI/f", "conflict(add/add) UI/g"])
    #expect(world.temporary.text("UI/g") == "mine\n")
  }

  @Test func `another folder in the configuration moves everything, edits too`() throws {
    let world = try Self.world("b\n")
    try world.temporary.write("UI/other", "mine\n")
    world.folder = "Sources/UI"
    #expect(try update(world).summary == ["updated Sources/UI/f", "updated Sources/UI/other"])
    #expect(world.temporary.text("Sources/UI/other") == "mine\n")
    #expect(try world.temporary.folder.info("UI") == nil)
    #expect(try world.verify().summary == ["MODIFIED Sources/UI/other"])
  }

  @Test func `a file moves from one component to another and keeps its edits`() throws {
    let world = World()
    world.upstream = ["a": ["f": Self.text([:])], "b": ["g": "g\n"]]
    try world.add()
    try world.temporary.write("UI/f", Self.text([20: "mine"]))
    world.upstream = ["a": ["h": "h\n"], "b": ["g": "g\n", "f": Self.text([3: "theirs"])]]
    #expect(try update(world).summary == ["added UI/h", "merged UI/f"])
    #expect(world.temporary.text("UI/f") == Self.text([3: "theirs", 20: "mine"]))
    #expect(try world.lockfile().file(at: ProjectPath("UI/f"))?.component == world.key("b"))
  }

  @Test func `renaming the case of a name only`() throws {
    let world = try Self.world("b\n")
    world.upstream = ["a": ["F": "u\n", "other": "o\n"]]
    world.renames = ["f": "F"]
    #expect(try update(world).summary == ["updated UI/F"])
    #expect(world.temporary.text("UI/F") == "u\n")
    #expect(try world.temporary.folder.info("UI/f") == nil)
  }

  @Test func `two spellings that are one file are renamed, not in conflict`() throws {
    let world = try Self.world("b\n")
    try world.temporary.folder.hardLink("UI/f", as: "UI/F")
    world.upstream = ["a": ["F": "u\n", "other": "o\n"]]
    world.renames = ["f": "F"]
    #expect(try world.project.planUpdate(world.placed(), from: [world.registry]).summary == ["updated UI/F"])
    try world.temporary.folder.remove("UI/F")
    try world.temporary.write("UI/F", "b\n")
    #expect(try world.project.planUpdate(world.placed(), from: [world.registry]).summary != ["updated UI/F"])
  }

  // MARK: Bases and open conflicts

  @Test func `without a base: equal is adopted, different is a conflict, and the source is asked last`() throws {
    for hasProvider in [false, true] {
      let world = try Self.world(Self.text([:]))
      try world.temporary.folder.removeTree(".decal")
      try world.temporary.write("UI/f", Self.text([20: "mine"]))
      world.upstream = ["a": ["f": Self.text([3: "theirs"]), "other": "o\n"]]
      let plan = try world.update(
        base: hasProvider ? { _, file in file.path.text == "UI/f" ? Array(Self.text([:]).utf8) : nil } : nil)
      #expect(plan.summary == [hasProvider ? "merged UI/f" : "conflict(no-base) UI/f"])
      #expect(world.temporary.text("UI/f") == Self.text(hasProvider ? [3: "theirs", 20: "mine"] : [20: "mine"]))
    }
  }

  @Test func `a base that was tampered with is no base`() throws {
    let world = try Self.world(Self.text([:]))
    let path = BaseStore.path(sha256(Self.text([:]).utf8))
    try world.temporary.write(path, Self.text([1: "evil"]))
    try world.temporary.write("UI/f", Self.text([20: "mine"]))
    world.upstream = ["a": ["f": Self.text([3: "theirs"]), "other": "o\n"]]
    #expect(try world.update().summary == ["conflict(no-base) UI/f"])
  }

  @Test func `an open conflict is not raised twice, and stops what would bury it`() throws {
    let world = try Self.world("b\n")
    try world.temporary.write("UI/f", "mine\n")
    world.upstream = ["a": ["f": "theirs\n", "other": "o\n"]]
    try update(world)
    let again = try update(world)
    #expect(again.summary == ["conflict(content) UI/f"])
    #expect(again.exitStatus() == 3)
    world.upstream = ["a": ["f": "more\n", "other": "o\n"]]
    let held = try update(world)
    #expect(held.noticeSummary == ["held-back a"])
    #expect(held.summary == ["conflict(content) UI/f"])
    #expect(held.exitStatus() == 3)
  }
}
