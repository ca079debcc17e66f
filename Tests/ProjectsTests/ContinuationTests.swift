import Model
import Posix
import Projects
import Support
import Testing

/// Which file goes on as which: renames, reused names, files that change their component, removals that were accepted.
@Suite struct ContinuationTests {
  let world = World()

  /// Twenty lines that no other file has.
  private func text(_ name: String, _ edits: [Int: String] = [:]) -> String {
    (1...20).map { "\(edits[$0] ?? "\(name) \($0)")\n" }.joined()
  }

  private func edit(_ path: String, _ name: String) throws {
    try world.temporary.write("UI/\(path)", text(name, [18: "mine in \(name)"]))
  }

  /// Updates, and makes sure that a second run has nothing to do.
  private func update(dropped: [String] = []) throws -> Plan {
    let plan = try world.update(dropped: dropped)
    let again = try world.update(dropped: dropped.filter { (try? world.lockfile()[world.key($0)]) != nil })
    #expect(again.isEmpty, "a second run: \(again.summary) \(again.changes.map(\.path))")
    return plan
  }

  private func start(_ files: [String: String]) throws {
    world.upstream = ["card": files]
    try world.add()
  }

  // MARK: Renames

  @Test(arguments: [true, false])
  func `two files that move one after the other keep their edits, declared or by their bytes`(isDeclared: Bool) throws {
    try start(["A": text("a"), "B": text("b")])
    try edit("A", "a")
    try edit("B", "b")
    if isDeclared { world.renames = ["A": "B", "B": "C"] }
    let change = isDeclared ? [3: "theirs"] : [:]
    world.upstream = ["card": ["B": text("a", change), "C": text("b", change)]]
    let plan = try update()
    #expect(plan.summary == (isDeclared ? ["merged UI/B", "merged UI/C"] : ["updated UI/B", "updated UI/C"]))
    #expect(world.temporary.text("UI/B") == text("a", [18: "mine in a"].merging(change) { $1 }))
    #expect(world.temporary.text("UI/C") == text("b", [18: "mine in b"].merging(change) { $1 }))
    #expect(try world.temporary.folder.info("UI/A") == nil)
    #expect(try world.verify().notable.count == (isDeclared ? 2 : 2))
  }

  @Test func `a longer row of moves comes out right whatever the order of the names`() throws {
    try start(["C": text("1"), "A": text("2"), "D": text("3"), "B": text("4")])
    for (path, name) in [("C", "1"), ("A", "2"), ("D", "3"), ("B", "4")] { try edit(path, name) }
    world.renames = ["C": "A", "A": "D", "D": "B", "B": "E"]
    world.upstream = [
      "card": Dictionary(
        uniqueKeysWithValues: [("A", "1"), ("D", "2"), ("B", "3"), ("E", "4")].map { ($0, text($1, [3: "theirs"])) })
    ]
    #expect(try !update().isBlocked)
    for (path, name) in [("A", "1"), ("D", "2"), ("B", "3"), ("E", "4")] {
      #expect(world.temporary.text("UI/\(path)") == text(name, [3: "theirs", 18: "mine in \(name)"]))
    }
    // And back, in one transaction too.
    let undo = try world.commit { try $0.planUndo() }
    #expect(!undo.isBlocked, "\(undo.blockSummary)")
    #expect(world.temporary.text("UI/C") == text("1", [18: "mine in 1"]))
    #expect(world.temporary.text("UI/A") == text("2", [18: "mine in 2"]))
  }

  @Test func `a name that is used again is a new file, and the edits go with the old one`() throws {
    try start(["Button": text("button")])
    try edit("Button", "button")
    world.renames = ["Button": "LegacyButton"]
    world.upstream = ["card": ["Button": text("other"), "LegacyButton": text("button", [3: "theirs"])]]
    #expect(try update().summary == ["added UI/Button", "merged UI/LegacyButton"])
    #expect(world.temporary.text("UI/Button") == text("other"))
    #expect(world.temporary.text("UI/LegacyButton") == text("button", [3: "theirs", 18: "mine in button"]))
  }

  @Test(arguments: [true, false])
  func `a file that moved twice while its second name was used again is followed from any version`(isFirst: Bool) throws
  {
    try start([isFirst ? "A" : "B": text("a")])
    try edit(isFirst ? "A" : "B", "a")
    world.renames = ["A": "B", "B": "C"]
    world.upstream = ["card": ["B": text("other"), "C": text("a", [3: "theirs"])]]
    #expect(try update().summary == ["added UI/B", "merged UI/C"])
    #expect(world.temporary.text("UI/C") == text("a", [3: "theirs", 18: "mine in a"]))
    #expect(world.temporary.text("UI/B") == text("other"))
  }

  @Test func `a name that the project has, even as a removed file, is not moved onto`() throws {
    try start(["A": text("a"), "B": text("b")])
    try world.temporary.folder.remove("UI/B")
    try world.commit { try $0.planAccept(.paths([try ProjectPath("UI/B")])) }
    world.renames = ["A": "B"]
    world.upstream = ["card": ["A": text("a", [3: "theirs"]), "B": text("b", [3: "theirs"])]]
    #expect(try update().summary == ["updated UI/A", "left out UI/B"])
    #expect(world.temporary.text("UI/A") == text("a", [3: "theirs"]))
  }

  @Test func `two files never go on as one`() throws {
    try start(["A": text("a"), "B": text("b")])
    world.renames = ["A": "C", "B": "C"]
    world.upstream = ["card": ["C": text("c")]]
    #expect(try update().summary == ["updated UI/C", "deleted UI/B"])
    #expect(world.temporary.text("UI/C") == text("c"))
  }

  @Test func `renames in a ring leave the files where they are`() throws {
    try start(["A": text("a"), "B": text("b")])
    try edit("A", "a")
    world.renames = ["A": "B", "B": "A"]
    world.upstream = ["card": ["A": text("a", [3: "theirs"]), "B": text("b", [3: "theirs"])]]
    #expect(try update().summary == ["updated UI/B", "merged UI/A"])
    #expect(world.temporary.text("UI/A") == text("a", [3: "theirs", 18: "mine in a"]))
  }

  @Test(arguments: [true, false]) func `files that change places are told by their bytes`(isThere: Bool) throws {
    try start(["A": text("a"), "B": text("b")])
    try edit("A", "a")
    if !isThere { try world.temporary.folder.remove("UI/B") }
    world.upstream = ["card": ["A": text("b"), "B": text("a")]]
    let plan = try world.update()
    guard isThere else {
      // One of them cannot move, so neither does.
      #expect(plan.summary == ["conflict(content) UI/A"])
      return
    }
    #expect(plan.summary == ["updated UI/A", "updated UI/B"])
    #expect(world.temporary.text("UI/B") == text("a", [18: "mine in a"]))
    #expect(world.temporary.text("UI/A") == text("b"))
    #expect(try world.update().isEmpty)
    #expect(try world.verify().summary == ["MODIFIED UI/B"])
  }

  @Test func `unchanged bytes under the old name speak against a declared rename`() throws {
    try start(["A": text("a")])
    try edit("A", "a")
    world.renames = ["A": "B"]
    world.upstream = ["card": ["A": text("a"), "B": text("b")]]
    #expect(try update().summary == ["added UI/B", "kept UI/A"])
  }

  // MARK: Components

  /// `badge` requires `card`.
  private func startWithBadge(asked: Set<String> = ["badge"]) throws {
    world.upstream = ["badge": ["Badge": text("badge")], "card": ["Card": text("card"), "Shade": text("shade")]]
    world.requires = ["badge": ["card"]]
    try world.add(asked: asked)
    try edit("Card", "card")
    try world.commit { try $0.planAccept(.all) }
  }

  @Test(arguments: [true, false])
  func `a component that goes on under another name hands over edits and removals`(isAsked: Bool) throws {
    try startWithBadge(asked: isAsked ? ["badge", "card"] : ["badge"])
    try world.temporary.folder.remove("UI/Shade")
    try world.commit { try $0.planAccept(.all) }
    world.upstream = [
      "badge": ["Badge": text("badge")],
      "tile": ["Card": text("card", [3: "theirs"]), "Shade": text("shade", [3: "t"])],
    ]
    world.requires = ["badge": ["tile"]]
    world.asked = ["badge"]
    let plan = try update(dropped: ["card"])
    #expect(plan.summary == ["merged UI/Card", "left out UI/Shade"])
    #expect(plan.notices.map(\.description) == ["`card` is gone upstream; its files belong to `tile` now"])
    #expect(world.temporary.text("UI/Card") == text("card", [3: "theirs", 18: "mine in card"]))
    #expect(try world.lockfile().components.map(\.key.name.text) == ["badge", "tile"])
    #expect(try world.lockfile()[world.key("tile")]?.isAsked == isAsked)
    #expect(try world.verify().exitStatus == 0, "the edit and the removal are known")
  }

  @Test func `what nothing takes over stays with the component that is gone`() throws {
    try startWithBadge()
    world.upstream = ["badge": ["Badge": text("badge")], "tile": ["Card": text("card")]]
    world.requires = ["badge": ["tile"]]
    world.asked = ["badge"]
    let plan = try update(dropped: ["card"])
    #expect(plan.noticeSummary.contains("no-longer-offered card"))
    #expect(try world.lockfile()[world.key("card")]?.files.map(\.path.text) == ["UI/Shade"])
    #expect(try world.lockfile()[world.key("tile")]?.files.map(\.path.text) == ["UI/Card"])
  }

  @Test(arguments: [true, false])
  func `a component that is added takes over what it was called before`(isOpen: Bool) throws {
    try start(["Card": text("card")])
    try edit("Card", "card")
    if isOpen {
      world.upstream = ["card": ["Card": text("card", [18: "theirs"])]]
      #expect(try world.update().exitStatus() == 3)
    }
    world.upstream = ["tile": ["Card": text("card", [3: "theirs"])]]
    let plan = try world.add(abandoned: ["card"])
    guard !isOpen else {
      #expect(plan.blockSummary == ["E-CONFLICT UI/Card"])
      return
    }
    #expect(plan.summary == ["merged UI/Card"])
    #expect(plan.notices.map(\.description) == ["`card` is gone upstream; its files belong to `tile` now"])
    #expect(world.temporary.text("UI/Card") == text("card", [3: "theirs", 18: "mine in card"]))
    #expect(try world.lockfile().components.map(\.key.name.text) == ["tile"])
    #expect(try world.update().isEmpty)
  }

  @Test func `the files of a component that is gone are not another registry's`() throws {
    try startWithBadge()
    world.upstream = ["badge": ["Badge": text("badge")]]
    var foreign = try world.placed(["badge"])
    foreign[0].key = ComponentKey(registry: try RegistryAlias("lab"), name: try ComponentName("tile"), platform: .swift)
    foreign[0].files[0].path = try ProjectPath("UI/Card")
    let plan = try world.project.planUpdate(
      world.placed(["badge"]) + foreign, from: [world.registry], dropped: [world.key("card")])
    #expect(plan.blockSummary == ["E-OWNED UI/Card"])
  }

  @Test func `as long as others name it, a component without files stays`() throws {
    try startWithBadge()
    world.upstream["menu"] = ["Menu": text("menu")]
    world.requires["menu"] = ["card"]
    try world.add(["menu"])
    world.upstream = [
      "badge": ["Badge": text("badge")], "menu": ["Menu": text("menu")],
      "tile": ["Card": text("card"), "Shade": text("shade")],
    ]
    world.requires = ["badge": ["tile"], "menu": ["card"]]
    _ = try update(dropped: ["card"])
    #expect(try world.lockfile()[world.key("card")]?.files.isEmpty == true)
    world.requires = ["badge": ["tile"], "menu": ["tile"]]
    #expect(
      try update(dropped: ["card"]).notices.map(\.description) == [
        "`card` is gone upstream, and none of its files is left here"
      ])
    #expect(try world.lockfile()[world.key("card")] == nil)
  }

  // MARK: Removals

  @Test func `an accepted removal outlives upstream's dropping the file and bringing it back`() throws {
    try start(["A": text("a"), "B": text("b")])
    try world.temporary.folder.remove("UI/B")
    try world.commit { try $0.planAccept(.all) }
    world.upstream = ["card": ["A": text("a")]]
    #expect(try update().summary == [])
    #expect(try world.verify(.strict).exitStatus == 0)
    world.upstream = ["card": ["A": text("a"), "B": text("b", [3: "theirs"])]]
    #expect(try update().summary == ["left out UI/B"])
    #expect(try world.temporary.folder.info("UI/B") == nil)
    #expect(try world.verify(.strict).exitStatus == 0)
    try world.commit { try $0.planRestore(.paths([try ProjectPath("UI/B")])) }
    #expect(world.temporary.text("UI/B") == text("b", [3: "theirs"]))
  }

  @Test func `a removal that was not accepted is forgotten when upstream drops the file`() throws {
    try start(["A": text("a"), "B": text("b")])
    try world.temporary.folder.remove("UI/B")
    world.upstream = ["card": ["A": text("a")]]
    #expect(try update().noticeSummary == ["forgotten UI/B"])
    #expect(try world.entry("UI/B") == nil)
  }

  // MARK: Open conflicts

  @Test func `an open conflict holds back its component, and what needs its files, and nothing else`() throws {
    world.upstream = ["card": ["A": text("a"), "B": text("b")], "chip": ["C": text("c")], "icon": ["I": text("i")]]
    try world.add()
    try world.temporary.write("UI/A", text("a", [3: "mine"]))
    world.upstream["card"]?["A"] = text("a", [3: "theirs"])
    #expect(try world.update().exitStatus() == 3)
    world.upstream = [
      "card": ["B": text("b", [3: "new"])], "chip": ["C": text("c", [3: "new"]), "A": text("a", [3: "more"])],
      "icon": ["I": text("i", [3: "new"])],
    ]
    let plan = try world.update()
    #expect(plan.summary == ["updated UI/I", "conflict(content) UI/A"])
    #expect(plan.noticeSummary == ["held-back card", "held-back chip"])
    #expect(plan.exitStatus() == 3)
    #expect(world.temporary.text("UI/B") == text("b"))
    #expect(world.temporary.text("UI/C") == text("c"))
    #expect(try world.update().isEmpty)
    // Settled, they come.
    try world.commit { try $0.planResolve(.all, .local) }
    #expect(try world.update().summary == ["updated UI/B", "updated UI/C", "conflict(content) UI/A"])
    #expect(try world.lockfile().file(at: ProjectPath("UI/A"))?.component == world.key("chip"))
  }
}
