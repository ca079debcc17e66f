import Foundation
import Posix
import Support
import Testing

/// The executable, killed or failing at every call that changes something.
@Suite struct CrashTests {
  private let arguments = ["add", "palette", "--tests", "--registry", "../Fixtures/ui"]

  private func world() throws -> TestWorld {
    let world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    return world
  }

  /// Runs `add` with a fail point in projects as they were, until the point lies behind the last call.
  private func atEveryCall(
    failing code: String = "", _ body: (_ world: TestWorld, _ point: Int, _ status: Int) throws -> Void
  ) throws -> Int {
    for point in 1... {
      let world = try world()
      let result = try Executable.run(
        arguments, in: world.project, home: world.home, environment: ["DECAL_FAIL_AT": "\(point)\(code)"])
      if result.status == 0 { return point - 1 }
      try body(world, point, result.status)
    }
    return 0
  }

  @Test func `Killed anywhere, the next verify or add finds the project exactly as before or exactly as after`() throws
  {
    let whole = try world()
    let before = try whole.snapshot()
    #expect(try Executable.run(arguments, in: whole.project, home: whole.home).status == 0)
    let after = try whole.snapshot()
    var outcomes: [Bool] = []
    let calls = try atEveryCall { world, point, status in
      #expect(status == 128 + 9, "point \(point)")
      // Half of the points are found by `verify`, the others by the same `add`.
      if point.isMultiple(of: 2) {
        let verify = try world.decal("verify", "--strict")
        let now = try world.snapshot()
        #expect(now == before || now == after, "point \(point): \(verify)")
        #expect(verify.status == (now == after ? 0 : 2), "point \(point): \(verify)")
        outcomes.append(now == after)
      } else {
        let again = try Executable.run(arguments, in: world.project, home: world.home)
        #expect(again.status == 0, "point \(point): \(again)")
        #expect(try world.snapshot() == after, "point \(point): \(again)")
      }
      #expect(!world.exists("project/.decal/txn"), "point \(point)")
    }
    #expect(calls > 20)
    // There is one point from which there is no way back.
    #expect(outcomes == outcomes.sorted { !$0 && $1 }, "\(outcomes)")
    #expect(outcomes.contains(true) && outcomes.contains(false))
  }

  @Test func `A disk that is full at any call leaves the project as before or as after, and says so`() throws {
    let whole = try world()
    let before = try whole.snapshot()
    #expect(try Executable.run(arguments, in: whole.project, home: whole.home).status == 0)
    let after = try whole.snapshot()
    _ = try atEveryCall(failing: ":28") { world, point, status in
      #expect(status == 7, "point \(point)")
      let now = try world.snapshot()
      let verify = try world.decal("verify")
      let then = try world.snapshot()
      #expect(then == before || then == after, "point \(point): \(verify)")
      // What failed without being killed has cleaned up behind itself, or left a journal for the next run.
      #expect(now == then || world.exists("project/.decal"), "point \(point)")
    }
  }
}
