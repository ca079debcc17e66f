import Model
import Posix
import Projects
import Support
import Testing

/// `add`, `update` and `remove`, stopped at every changing call, and the recovery stopped at every one of its own. All
/// pairs of calls are tried when `DECAL_SOAK_RUNS` is set; else some of them, by chance.
@Suite struct RecoveryTests {
  /// One command on a project of its own.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let prepare: @Sendable () throws -> World
    let run: @Sendable (World) throws -> Void
    /// Copies that somebody may edit between the crash and the recovery.
    let paths: [String]
  }

  static let scenarios = [
    Scenario(
      testDescription: "add",
      prepare: {
        let world = World()
        world.upstream = [
          "a": ["one.txt": "1\n", "deep/down/two x": "2\n"], "b": ["mine.txt": "theirs\n", "same": "s\n"],
        ]
        try world.temporary.write("UI/mine.txt", "mine\n")
        try world.temporary.write("UI/same", "s\n")
        return world
      },
      run: { world in
        let write = FileWrite(path: "decal.json", before: nil, after: Array("{}\n".utf8))
        try world.commit {
          try $0.planAdd(world.placed(), from: [world.registry], policy: .overwrite, writes: [write])
        }
      },
      paths: ["UI/one.txt", "UI/deep/down/two", "UI/mine.txt", "decal.json"]),
    Scenario(
      testDescription: "update", prepare: { try CrashTests.prepare() }, run: { try CrashTests.run($0) },
      paths: ["UI/one.txt", "UI/gone.txt", "UI/both.txt", "UI/new/added.txt", "UI/tool"]),
    Scenario(
      testDescription: "remove",
      prepare: {
        let world = World()
        world.upstream = [
          "a": ["one.txt": "1\n", "deep/down/two x": "2\n", "mine.txt": "x\n"], "b": ["three.txt": "3\n"],
          "c": ["stays": "s\n"],
        ]
        world.requires = ["a": ["b"]]
        try world.add(asked: ["a", "c"])
        try world.temporary.write("UI/mine.txt", "mine\n")
        return world
      },
      run: { world in try world.commit { try $0.planRemove([world.key("a")], force: true) } },
      paths: ["UI/one.txt", "UI/deep/down/two", "UI/mine.txt", "UI/three.txt"]),
  ]

  private static func reference(
    _ scenario: Scenario
  ) throws -> (before: [String: String], after: [String: String], calls: Int) {
    let world = try scenario.prepare()
    let before = try CrashTests.state(world)
    let counting = SystemCalls { (_, _, _) throws(SystemError) in }
    world.calls = counting
    try scenario.run(world)
    return (before, try CrashTests.state(world), counting.made)
  }

  /// A project whose command was stopped at a call.
  private static func crashed(_ scenario: Scenario, at number: Int) throws -> World {
    let world = try scenario.prepare()
    world.calls = CrashTests.dying(at: number)
    _ = try? scenario.run(world)
    world.calls = nil
    return world
  }

  private static let triesAll = ProcessContext.environment["DECAL_SOAK_RUNS"] != nil

  @Test(arguments: scenarios)
  func `killed at any call, and at any call of the recovery, it comes to before or after`(scenario: Scenario) throws {
    let (before, after, calls) = try Self.reference(scenario)
    #expect(before != after)
    // Which of both is decided by the first crash alone.
    var outcomes: [Bool] = []
    var recoveries = 0
    var generator = SeededGenerator(seed: .random(in: 0 ... .max))
    for number in 1...calls {
      let once = try Self.crashed(scenario, at: number)
      try once.project.withLock(command: "next") { _ in }
      let state = try CrashTests.state(once)
      #expect(state == before || state == after, "call \(number): \(differences(state, before, after))")
      outcomes.append(state == after)
      for second in 1... where Self.triesAll || Int.random(in: 0..<16, using: &generator) == 0 {
        let world = try Self.crashed(scenario, at: number)
        world.calls = CrashTests.dying(at: second)
        do {
          try world.project.withLock(command: "recovery") { _ in }
          break
        } catch {
          world.calls = nil
        }
        recoveries += 1
        try world.project.withLock(command: "next") { _ in }
        let then = try CrashTests.state(world)
        let calls = "calls \(number), \(second), seed \(generator.seed)"
        #expect(then == state, "\(calls): \(differences(then, before, after))")
        #expect(try world.temporary.folder.info(".decal/txn") == nil, "\(calls)")
        #expect(try world.lockfile().bytes == once.lockfile().bytes, "\(calls)")
      }
    }
    #expect(outcomes == outcomes.sorted { !$0 && $1 }, "there is one point from which there is no way back")
    #expect(outcomes.contains(true) && outcomes.contains(false))
    #expect(recoveries > calls / 4)
  }

  @Test(arguments: scenarios)
  func `an edit between the crash and the recovery is kept`(scenario: Scenario) throws {
    let (_, _, calls) = try Self.reference(scenario)
    for number in 1...calls {
      for (index, path) in scenario.paths.enumerated() where Self.triesAll || (index + number).isMultiple(of: 4) {
        let world = try Self.crashed(scenario, at: number)
        // Where the crash came before the folders of a new file, nobody saves it.
        guard try path == "decal.json" || world.temporary.folder.info(parent(path)) != nil else { continue }
        let text = "precious \(number) \(path)\n"
        try world.temporary.write(path, text)
        try world.project.withLock(command: "next") { _ in }
        #expect(world.temporary.text(path) == text, "\(path) after call \(number)")
        #expect(try world.temporary.folder.info(".decal/txn") == nil, "\(path) after call \(number)")
        _ = try world.verify()
      }
    }
  }

  @Test(arguments: scenarios)
  func `a file taken away between the crash and the recovery does not come back`(scenario: Scenario) throws {
    let (_, _, calls) = try Self.reference(scenario)
    for number in 1...calls {
      for (index, path) in scenario.paths.enumerated() where Self.triesAll || (index + number).isMultiple(of: 4) {
        let world = try Self.crashed(scenario, at: number)
        guard try world.temporary.folder.info(path) != nil else { continue }
        try world.temporary.folder.remove(path)
        try world.project.withLock(command: "next") { _ in }
        #expect(try world.temporary.folder.info(".decal/txn") == nil, "\(path) after call \(number)")
        #expect(try world.temporary.folder.info(path) == nil, "\(path) after call \(number)")
        _ = try world.verify()
      }
    }
  }

  private func parent(_ path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
