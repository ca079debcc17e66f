import Model
import Posix
import Projects
import Support
import Synchronization
import Testing

/// A run is stopped at every one of its changing system calls, and the next one has to bring the project to exactly
/// before or exactly after.
@Suite struct CrashTests {
  /// Every kind of step: add, replace, delete, rename, chmod, make and remove folders, conflict record, configuration.
  static func prepare() throws -> World {
    let world = World()
    world.upstream = [
      "a": [
        "one.txt": "1\n2\n3\n4\n5\n", "gone.txt": "g\n", "deep/down/below.txt": "b\n", "old.txt": "moves\n",
        "tool": "t\n", "both.txt": "x\n", "swap/child.txt": "c\n", "plain": "p\n",
      ]
    ]
    try world.add()
    try world.temporary.write("decal.json", "{}\n")
    try world.temporary.write("UI/one.txt", "1\n2\n3\n4\nmine\n")
    try world.temporary.write("UI/both.txt", "mine\n")
    world.upstream["a"] = [
      "one.txt": "one\n2\n3\n4\n5\n", "new/added.txt": "n\n", "new.txt": "moves\n", "tool x": "t\n",
      "both.txt": "theirs\n", "swap": "now a file\n", "plain/inside.txt": "now a folder\n",
    ]
    return world
  }

  static func plan(_ world: World, _ project: Project) throws -> Plan {
    try project.planUpdate(
      world.placed(), from: [world.registry],
      writes: [FileWrite(path: "decal.json", before: Array("{}\n".utf8), after: Array("{\"a\": 1}\n".utf8))])
  }

  static func run(_ world: World) throws {
    try world.commit { try plan(world, $0) }
  }

  /// The project and the records of its conflicts, without what is only decal's own.
  static func state(_ world: World) throws -> [String: String] {
    try world.temporary.contents().filter { key, _ in
      !key.hasPrefix(".decal/") || key.hasPrefix(".decal/conflicts/") || key.hasPrefix(".decal/rescue/")
    }
  }

  /// Before, after, and how many calls lie between.
  static func reference() throws -> (before: [String: String], after: [String: String], calls: Int) {
    let world = try prepare()
    let before = try state(world)
    let calls = SystemCalls { (_, _, _) throws(SystemError) in }
    world.calls = calls
    try run(world)
    return (before, try state(world), calls.made)
  }

  /// Stops at the n-th call: this one and all later ones fail, as if the process had died.
  static func dying(at number: Int) -> SystemCalls {
    SystemCalls { (count, call, path) throws(SystemError) in
      if count >= number { throw SystemError(call: call, code: 125, path: path) }
    }
  }

  @Test func `the update of these tests does what it is to do`() throws {
    let (before, after, calls) = try Self.reference()
    #expect(before["UI/tool"] == "t\n")
    #expect(calls > 60)
    #expect(after["UI/one.txt"] == "one\n2\n3\n4\nmine\n")
    #expect(
      after["UI/both.txt", default: ""]
        .replacing(#/\([0-9a-f]{12}\)/#, with: "(state)")
        == "<<<<<<< local\nmine\n||||||| base 1.0.0 (state)\nx\n=======\ntheirs\n>>>>>>> upstream 1.0.0 (state)\n")
    #expect(after["UI/tool x"] == "t\n")
    #expect(after["UI/new.txt"] == "moves\n")
    #expect(after["UI/swap"] == "now a file\n")
    #expect(after["UI/plain/inside.txt"] == "now a folder\n")
    #expect(after["decal.json"] == "{\"a\": 1}\n")
    for gone in ["UI/gone.txt", "UI/old.txt", "UI/deep/down/below.txt", "UI/deep/", "UI/deep/down/"] {
      #expect(after[gone] == nil, "\(gone)")
    }
    #expect(after[".decal/conflicts/1/local"] == "mine\n")
  }

  @Test func `killed at any call, the next run finds before or after`() throws {
    let (before, after, calls) = try Self.reference()
    var sawBefore = 0
    var sawAfter = 0
    for number in 1...calls {
      let world = try Self.prepare()
      world.calls = Self.dying(at: number)
      #expect(throws: (any Error).self, "call \(number)") { try Self.run(world) }
      world.calls = nil
      try world.project.withLock(command: "next") { _ in }
      let state = try Self.state(world)
      sawBefore += state == before ? 1 : 0
      sawAfter += state == after ? 1 : 0
      #expect(
        state == before || state == after, "call \(number) of \(calls): \(differences(state, before, after))")
      #expect(try world.temporary.folder.info(".decal/txn") == nil, "call \(number)")
      // What was cut off can be done again.
      if state == before {
        try Self.run(world)
        #expect(try Self.state(world) == after, "call \(number)")
      }
    }
    #expect(sawBefore > 20)
    #expect(sawAfter > 20)
  }

  @Test func `killed again at any call of the recovery, the one after that finds before or after`() throws {
    let (before, after, calls) = try Self.reference()
    var generator = SeededGenerator(seed: .random(in: 0 ... .max))
    for number in stride(from: 1, through: calls, by: 3) {
      for second in [Int.random(in: 1...20, using: &generator), Int.random(in: 1...80, using: &generator)] {
        let world = try Self.prepare()
        world.calls = Self.dying(at: number)
        _ = try? Self.run(world)
        world.calls = Self.dying(at: second)
        _ = try? world.project.withLock(command: "recovery") { _ in }
        world.calls = nil
        try world.project.withLock(command: "next") { _ in }
        let state = try Self.state(world)
        #expect(
          state == before || state == after,
          "calls \(number), \(second) of \(calls), seed \(generator.seed): \(differences(state, before, after))")
      }
    }
  }

  @Test func `an error at any call leaves the project as it was, or is finished`() throws {
    let (before, after, calls) = try Self.reference()
    for number in 1...calls {
      let world = try Self.prepare()
      world.calls = SystemCalls { (count, call, path) throws(SystemError) in
        if count == number { throw SystemError(call: call, code: 5, path: path) }
      }
      do {
        try Self.run(world)
        #expect(try Self.state(world) == after, "call \(number)")
      } catch {
        world.calls = nil
        let state = try Self.state(world)
        // An error of clearing up leaves the journal to the next run, when all changes are made.
        let isUnfinished = try world.project.hasUnfinishedTransaction()
        #expect(
          isUnfinished ? state == after : state == before,
          "call \(number) of \(calls): \(error) \(differences(state, before, after))")
        try world.project.withLock(command: "next") { _ in }
        #expect(try Self.state(world) == (isUnfinished ? after : before), "call \(number) of \(calls): \(error)")
      }
    }
  }

  @Test func `a volume without exclusive renames gives the same, killed at any call too`() throws {
    let (before, after, _) = try Self.reference()
    var volume = SystemCalls.Volume()
    volume.hasExclusiveRenames = false
    let counting = SystemCalls(volume: volume) { (_, _, _) throws(SystemError) in }
    let whole = try Self.prepare()
    whole.calls = counting
    try Self.run(whole)
    #expect(try Self.state(whole) == after)
    for number in 1...counting.made {
      let world = try Self.prepare()
      world.calls = SystemCalls(volume: volume) { (count, call, path) throws(SystemError) in
        if count >= number { throw SystemError(call: call, code: 125, path: path) }
      }
      _ = try? Self.run(world)
      world.calls = SystemCalls(volume: volume)
      try world.project.withLock(command: "next") { _ in }
      let state = try Self.state(world)
      #expect(state == before || state == after, "call \(number): \(differences(state, before, after))")
    }
  }

  @Test func `a damaged journal is left alone`() throws {
    let world = try Self.prepare()
    var last = 0
    // The first call at which the journal stands.
    for number in 1... {
      let world = try Self.prepare()
      world.calls = Self.dying(at: number)
      _ = try? Self.run(world)
      if try world.temporary.folder.info(".decal/txn/journal") != nil {
        last = number
        break
      }
    }
    world.calls = Self.dying(at: last)
    _ = try? Self.run(world)
    world.calls = nil
    let journal = try #require(world.temporary.text(".decal/txn/journal"))
    try world.temporary.write(".decal/txn/journal", journal.replacing("one.txt", with: "two.txt"))
    let before = try world.temporary.contents()
    #expect(throws: TransactionFault.damagedJournal) { try world.project.withLock(command: "next") { _ in } }
    #expect(try withoutLock(world.temporary.contents()) == withoutLock(before))
  }

  @Test func `an interrupt before the commit point changes nothing`() throws {
    let world = try Self.prepare()
    let before = try Self.state(world)
    let asked = Mutex(0)
    for stop in 1...20 {
      asked.withLock { $0 = 0 }
      let result = Result {
        try world.project.withLock(command: "test") { locked in
          _ = try locked.commit(
            try Self.plan(world, locked.project),
            isInterrupted: {
              asked.withLock {
                $0 += 1
                return $0 == stop
              }
            })
        }
      }
      guard case .failure(let error) = result else { break }
      #expect((error as? TransactionFault)?.kind == .interrupted)
      #expect(try Self.state(world) == before)
      #expect(try world.temporary.folder.info(".decal/txn") == nil)
    }
  }
}

/// What is otherwise than in the nearer of two states.
func differences(_ state: [String: String], _ before: [String: String], _ after: [String: String]) -> String {
  func list(_ other: [String: String]) -> [String] {
    Set(state.keys).union(other.keys).filter { state[$0] != other[$0] }.sorted()
  }
  let fromBefore = list(before)
  let fromAfter = list(after)
  return fromBefore.count < fromAfter.count ? "before, but \(fromBefore)" : "after, but \(fromAfter)"
}

/// The lock's file names whoever had the lock last.
func withoutLock(_ contents: [String: String]) -> [String: String] { contents.filter { $0.key != ".decal/lock" } }
