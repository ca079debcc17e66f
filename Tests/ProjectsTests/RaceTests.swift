import Model
import Posix
import Projects
import Support
import Synchronization
import Testing

/// Somebody saves a file while decal is at work on it: at each changing call in turn.
@Suite struct RaceTests {
  /// Runs the update of `CrashTests` with an edit of `path` before the n-th call.
  private func race(_ path: String, at number: Int, edit: @escaping @Sendable (TemporaryFolder) throws -> Void) throws
    -> (World, TransactionOutcome?)
  {
    let world = try CrashTests.prepare()
    let temporary = world.temporary
    world.calls = SystemCalls { (count, call, path) throws(SystemError) in
      if count == number { try! edit(temporary) }
    }
    let outcome = try world.project.withLock(command: "test") { locked -> TransactionOutcome? in
      let plan = try CrashTests.plan(world, locked.project)
      return plan.isBlocked ? nil : try locked.commit(plan, isInterrupted: { false })
    }
    world.calls = nil
    return (world, outcome)
  }

  @Test(arguments: ["UI/one.txt", "UI/gone.txt", "UI/old.txt", "UI/both.txt", "UI/tool", "UI/new/added.txt"])
  func `no save is ever lost`(path: String) throws {
    let calls = try CrashTests.reference().calls
    for number in 1...calls {
      // Editors save in place or by renaming: in turn.
      let byRename = number.isMultiple(of: 2) != path.utf8.count.isMultiple(of: 2)
      let (world, _) = try race(path, at: number) { temporary in
        if path.hasPrefix("UI/new/") { try temporary.folder.makeFolders("UI/new") }
        if byRename {
          try temporary.write("saved", "precious \(number)\n")
          try temporary.folder.replace(path, with: "saved")
        } else {
          try temporary.write(path, "precious \(number)\n")
        }
      }
      let everything = try world.temporary.contents()
      let isSafe = everything.contains { key, text in
        text.contains("precious \(number)\n") && !key.hasPrefix(".decal/undo")
      }
      #expect(isSafe, "\(path) at call \(number) of \(calls): \(everything.keys.sorted())")
      #expect(everything.keys.allSatisfy { !$0.hasPrefix(".decal/txn") })
      // The lockfile still reads, and verify tells of the edit where the path is still decal's.
      let report = try world.verify()
      if world.temporary.text(path) == "precious \(number)\n", try world.entry(path) != nil {
        #expect(report.failing.contains { $0.path.text == path }, "\(path) at call \(number)")
      }
    }
  }

  /// As many rounds as `DECAL_SOAK_RUNS` says.
  @Test func `an editor at work at the same time, on a thread of its own, loses no save`() throws {
    let runs = ProcessContext.environment["DECAL_SOAK_RUNS"].flatMap { Int($0) } ?? 60
    var generator = SeededGenerator(seed: .random(in: 0 ... .max))
    let calls = try CrashTests.reference().calls
    let paths = ["UI/one.txt", "UI/gone.txt", "UI/old.txt", "UI/both.txt", "UI/tool", "decal.json"]
    var met = 0
    for number in 1...runs {
      let path = paths.randomElement(using: &generator)!
      let start = Int.random(in: 0...calls, using: &generator)
      let pause = Int.random(in: 0...20_000, using: &generator)
      let savesByRename = Bool.random(using: &generator)
      let world = try CrashTests.prepare()
      let temporary = world.temporary
      let counting = SystemCalls { (_, _, _) throws(SystemError) in }
      world.calls = counting
      let run = Flag()
      let editor = try Background {
        while counting.made < start, !run.isOver.load(ordering: .relaxed) {}
        for _ in 0..<pause where run.isOver.load(ordering: .relaxed) { break }
        return Result {
          if savesByRename {
            try temporary.write("saved", "precious\n")
            try temporary.folder.replace(path, with: "saved")
          } else {
            try temporary.folder.overwrite(path, Array("precious\n".utf8))
          }
        }
      }
      _ = try? world.project.withLock(command: "test") { locked in
        let plan = try CrashTests.plan(world, locked.project)
        if !plan.isBlocked { _ = try locked.commit(plan, isInterrupted: { false }) }
      }
      run.isOver.store(true, ordering: .relaxed)
      try #require(editor.result(within: 60)).get()
      world.calls = nil
      let everything = try world.temporary.contents()
      #expect(
        everything.contains { key, text in text == "precious\n" && !key.hasPrefix(".decal/undo") },
        "run \(number), seed \(generator.seed): \(path) at call \(start) of \(calls): \(everything.keys.sorted())")
      #expect(everything.keys.allSatisfy { !$0.hasPrefix(".decal/txn") }, "run \(number), seed \(generator.seed)")
      if everything[path] == "precious\n" || everything.keys.contains(where: { $0.hasPrefix(".decal/rescue") }) {
        met += 1
      }
    }
    #expect(met > runs / 2)
  }

  @Test func `a raced path is a conflict with a record`() throws {
    let calls = try CrashTests.reference().calls
    var raced = 0
    for number in 1...calls {
      let (world, outcome) = try race("UI/one.txt", at: number) { temporary in
        try temporary.write("UI/one.txt", "precious\n")
      }
      guard let outcome, outcome.raced.map(\.path) == ["UI/one.txt"] else { continue }
      raced += 1
      #expect(world.temporary.text("UI/one.txt") == "precious\n")
      #expect(outcome.raced[0].isConflict && outcome.raced[0].sentence.hasSuffix("see `decal resolve`"))
      #expect(try world.entry("UI/one.txt")?.conflict?.kind == .raced)
      #expect(try world.verify().exitStatus == 3)
      let records = try world.temporary.contents().filter { $0.key.hasPrefix(".decal/conflicts/") }
      #expect(records.values.contains("precious\n"))
    }
    #expect(raced > 5)
  }

  @Test func `a file that upstream removed, saved meanwhile, is a conflict too`() throws {
    let calls = try CrashTests.reference().calls
    var raced = 0
    for number in stride(from: 1, through: calls, by: 2) {
      let (world, outcome) = try race("UI/gone.txt", at: number) { temporary in
        try temporary.write("UI/gone.txt", "precious\n")
      }
      guard let outcome, outcome.raced.map(\.path) == ["UI/gone.txt"] else { continue }
      raced += 1
      #expect(world.temporary.text("UI/gone.txt") == "precious\n")
      #expect(outcome.raced[0].isConflict)
      #expect(try world.entry("UI/gone.txt")?.conflict?.kind == .removedUpstream)
      #expect(try world.verify().exitStatus == 3)
    }
    #expect(raced > 3)
  }

  @Test func `decal.json saved meanwhile stays as it was saved, and says what to do`() throws {
    let calls = try CrashTests.reference().calls
    var raced = 0
    for number in 1...calls {
      let (world, outcome) = try race("decal.json", at: number) { temporary in
        try temporary.write("decal.json", "{\"b\": 2}\n")
      }
      guard let race = outcome?.raced.first else { continue }
      raced += 1
      #expect(race.path == "decal.json" && !race.isConflict && race.sentence.hasSuffix("run the command again"))
      #expect(world.temporary.text("decal.json") == "{\"b\": 2}\n")
    }
    #expect(raced > 5)
  }

  @Test func `a file saved while its component is removed stays, and is no conflict to settle`() throws {
    var raced = 0
    var number = 0
    var isOver = false
    while !isOver {
      number += 1
      let world = try CrashTests.prepare()
      let temporary = world.temporary
      let at = number
      let calls = SystemCalls { (count, call, path) throws(SystemError) in
        if count == at { try! temporary.write("UI/gone.txt", "precious\n") }
      }
      world.calls = calls
      let (plan, outcome) = try world.project.withLock(command: "test") { locked in
        let plan = try locked.project.planRemove([world.key("a")])
        return (plan, try locked.commit(plan, isInterrupted: { false }))
      }
      world.calls = nil
      isOver = calls.made < number
      guard let race = outcome.raced.first else { continue }
      raced += 1
      #expect(race.path == "UI/gone.txt" && outcome.raced.count == 1 && !race.isConflict)
      #expect(race.sentence == "UI/gone.txt changed while decal was at work, so it stays; it is yours now")
      #expect(plan.exitStatus(outcome: outcome) == 0)
      #expect(world.temporary.text("UI/gone.txt") == "precious\n")
      #expect(world.temporary.text("decal.lock") == nil)
    }
    #expect(raced > 3)
  }

  @Test func `a folder that becomes a link meanwhile is not written through`() throws {
    let outside = try TemporaryFolder()
    let calls = try CrashTests.reference().calls
    for number in 1...calls {
      let outsidePath = outside.path
      _ = try? race("UI", at: number) { temporary in
        try temporary.folder.replace("UI-moved", with: "UI")
        try temporary.folder.createLink("UI", to: outsidePath)
      }
      #expect(try outside.contents() == [:], "call \(number)")
    }
  }

  @Test func `two at once: one waits or says who is at work`() throws {
    let world = try CrashTests.prepare()
    try world.project.withLock(command: "first") { _ in
      let fault = #expect(throws: LockFault.self) {
        try world.project.withLock(waiting: 0, command: "second") { _ in }
      }
      #expect(fault?.kind == .busy)
      #expect(fault.map { "\($0)" }?.contains("first") == true)
      #expect(throws: LockFault.self) { try world.project.withSharedLock(waiting: 0, command: "verify") { _ in } }
    }
    try world.project.withSharedLock(waiting: 0, command: "verify") { _ in
      try world.project.withSharedLock(waiting: 0, command: "verify") { _ in }
      #expect(throws: LockFault.self) { try world.project.withLock(waiting: 0, command: "second") { _ in } }
    }
  }
}

/// The folder of the lock, which the first run makes and takes away again when it wrote nothing.
@Suite struct LockFolderTests {
  @Test func `a run that finds the folder gone when its turn comes makes it again, and takes it away again`() throws {
    let world = World()
    let temporary = world.temporary
    world.calls = SystemCalls { (_, call, path) throws(SystemError) in
      // Another run, such as a dry run, was here first and is done.
      guard call == "lock", try temporary.folder.makeFolder("been") else { return }
      try temporary.folder.removeTree(".decal")
    }
    let seen = try world.project.withLock(command: "second") { _ in
      (temporary.text(".decal/.gitignore"), temporary.text(".decal/lock")?.hasSuffix("second\n"))
    }
    #expect(seen == ("*\n", true))
    #expect(try temporary.folder.info("been") != nil)
    #expect(try temporary.folder.info(".decal") == nil)
  }
}

/// Tells a thread that the run it watches is over.
private final class Flag: Sendable {
  let isOver = Atomic(false)
}
