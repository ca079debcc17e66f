import Foundation
import Posix
import Testing

/// What a disk can do to the executable: rights that are missing, files that cannot be changed, links and folders in the
/// way, volumes that lack something.
@Suite struct HazardTests {
  private let world: TestWorld
  private let card = "project/Sources/Shop/UI/Components/Card.swift"

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
  }

  private func add(_ more: String..., environment: [String: String] = [:]) throws -> (
    status: Int, output: String, error: String
  ) {
    try Executable.run(
      ["add", "card", "--tests", "--registry", "../Fixtures/ui"] + more, in: world.project, home: world.home,
      environment: environment)
  }

  /// Upstream changes a file and drops another.
  private func moveUpstream() throws {
    try world.write(
      "import Fixtures\n\npublic struct Card { public init() {} }\n", to: "Fixtures/ui/swift/Components/Card.swift")
  }

  // MARK: Rights

  private static let isRoot = geteuid() == 0
  private static let becomingNobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]
  /// Whether decal can be run by another user, as root is refused nothing: the program may stand where only root looks.
  private static let canBeNobody: Bool = {
    guard isRoot else { return true }
    let command = ChildCommand(
      "/usr/bin/setpriv", becomingNobody + [Executable.path, "--version"],
      environment: Executable.environment(home: URL(filePath: "/")))
    return (try? Posix.run(command))?.status == 0
  }()

  /// Runs decal as somebody who is not root, to whom everything in the world belongs.
  private func asNobody(_ arguments: String...) throws -> (status: Int, output: String, error: String) {
    guard Self.isRoot else { return try Executable.run(arguments, in: world.project, home: world.home) }
    _ = try Posix.run(ChildCommand("/bin/chown", ["-R", "65534:65534", world.root.path], environment: [:]))
    return try Executable.run(
      Self.becomingNobody + [Executable.path] + arguments, in: world.project, home: world.home,
      program: "/usr/bin/setpriv")
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: world.root.appending(path: path).path)
  }

  @Test(.enabled(if: canBeNobody)) func `A read-only file is updated, and stays read-only`() throws {
    #expect(try asNobody("add", "card", "--registry", "../Fixtures/ui").status == 0)
    try setMode(0o444, card)
    try moveUpstream()
    let update = try asNobody("update", "--yes")
    #expect(update.status == 0, "\(update)")
    #expect(try world.read(card).contains("public init() {}"))
    let mode = try FileManager.default.attributesOfItem(atPath: world.root.appending(path: card).path)[
      .posixPermissions]
    #expect(mode as? Int == 0o444)
  }

  @Test(.enabled(if: canBeNobody)) func `A folder without write permission is refused before anything is written`()
    throws
  {
    try FileManager.default.createDirectory(
      at: world.project.appending(path: "Sources/Shop/UI/Components"), withIntermediateDirectories: true)
    try setMode(0o555, "project/Sources/Shop/UI/Components")
    let before = try world.snapshot()
    let add = try asNobody("add", "card", "--registry", "../Fixtures/ui")
    #expect(add.status == 5, "\(add)")
    #expect(add.error.contains("Sources/Shop/UI/Components"), "\(add)")
    #expect(try world.snapshot() == before)
    #expect(!world.exists("project/.decal"))
    try setMode(0o755, "project/Sources/Shop/UI/Components")
    #expect(try asNobody("add", "card", "--registry", "../Fixtures/ui").status == 0)
    // The same for taking away.
    try setMode(0o555, "project/Sources/Shop/UI/Components")
    let installed = try world.snapshot()
    #expect(try asNobody("remove", "card", "--yes").status == 5)
    #expect(try world.snapshot() == installed)
    try setMode(0o755, "project/Sources/Shop/UI/Components")
  }

  @Test(.enabled(if: canBeNobody)) func `A project that cannot be written is verified all the same`() throws {
    #expect(try asNobody("add", "card", "--registry", "../Fixtures/ui").status == 0)
    for folder in ["project", "project/.decal"] { try setMode(0o555, folder) }
    let verify = try asNobody("verify", "--strict")
    #expect(verify.status == 0, "\(verify)")
    let update = try asNobody("update", "--yes")
    #expect(update.status == 0, "nothing to do is no failure: \(update)")
    try moveUpstream()
    #expect([5, 7].contains(try asNobody("update", "--yes").status))
    for folder in ["project", "project/.decal"] { try setMode(0o755, folder) }
    #expect(try asNobody("verify", "--strict").status == 0)
  }

  @Test(.enabled(if: canBeNobody))
  func `A project that cannot be written shows every plan, and says what a real run needs`()
    throws
  {
    try world.layProject("shop")
    func locked(_ body: () throws -> Void) throws {
      let folders = ["project", "project/.decal"].filter(world.exists)
      for folder in folders { try setMode(0o555, folder) }
      defer { for folder in folders { try? setMode(0o755, folder) } }
      let before = try world.snapshot()
      try body()
      #expect(try world.snapshot() == before)
    }
    // Before anything was added: there is no place for a lock either.
    try locked {
      let plan = try asNobody("add", "card", "--registry", "../Fixtures/ui", "--dry-run")
      #expect(plan.status == 1 && plan.output.contains("add  Sources/Shop/UI/Components/Card.swift\n"), "\(plan)")
      #expect(plan.error.contains("warning: `decal.json` is in a folder that cannot be written to"), "\(plan)")
      let real = try asNobody("add", "card", "--registry", "../Fixtures/ui")
      #expect(real.status == 7 && real.error.contains("hint: `--dry-run` shows the plan all the same"), "\(real)")
      #expect(real.error.contains("the project cannot be written to"))
      for words in [["list"], ["show", "theme"], ["doctor"], ["registry", "list"]] {
        #expect(try Executable.run(words, in: world.project, home: world.home).status == 0, "\(words)")
      }
    }
    #expect(!world.exists("project/.decal"))
    #expect(try asNobody("add", "card", "--registry", "../Fixtures/ui").status == 0)
    try moveUpstream()
    // With a lock file that only its owner may open for writing.
    try setMode(0o444, "project/.decal/lock")
    try locked {
      let update = try asNobody("update", "--dry-run")
      #expect(update.status == 1 && update.output.contains("Card.swift"), "\(update)")
      #expect(try asNobody("outdated").status == 1)
      #expect(try asNobody("remove", "card", "--dry-run").status == 1)
      let undo = try asNobody("undo", "--dry-run")
      #expect(undo.status == 1 && undo.output.contains("delete  Sources/Shop/UI/Components/Card.swift\n"), "\(undo)")
      #expect(undo.error.contains("is in a folder that cannot be written to (E-READONLY)"), "\(undo)")
      #expect(try asNobody("diff", "--upstream").status == 1)
      #expect(try asNobody("update", "--yes").status == 7)
    }
    try setMode(0o644, "project/.decal/lock")
    #expect(try asNobody("update", "--yes").status == 0)
  }

  @Test func `A path through a link that leads to the project is one of the project, from either side`() throws {
    #expect(try world.decal("add", "card", "--registry", "../Fixtures/ui").status == 0)
    let link = world.root.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: world.project)
    let copy = "Sources/Shop/UI/Components/Card.swift"
    let before = try world.read(card)
    for (folder, path) in [
      (world.project, "\(link.path)/\(copy)"), (link, "\(world.project.path)/\(copy)"), (link, "\(link.path)/\(copy)"),
      (world.root, "\(link.path)/\(copy)"),
    ] {
      for isThere in [true, false] {
        if isThere {
          try world.write("mine\n", to: card)
        } else {
          try FileManager.default.removeItem(atPath: "\(world.project.path)/\(copy)")
        }
        let arguments = ["restore", path, "--force"] + (folder == world.root ? ["-C", "project"] : [])
        let result = try Executable.run(arguments, in: folder, home: world.home)
        #expect(result.status == 0, "\(folder.path) \(path): \(result)")
        #expect(try world.read(card) == before)
      }
    }
    try world.write("mine\n", to: card)
    #expect(try world.decal("accept", link.path).status == 0)
    let elsewhere = try world.decal("accept", world.home.path)
    #expect(elsewhere.status == 2 && elsewhere.error.contains("is not in the project at"), "\(elsewhere)")
  }

  @Test(.enabled(if: canBeNobody)) func `A file that cannot be read is an error, and is not replaced`() throws {
    #expect(try asNobody("add", "card", "--registry", "../Fixtures/ui").status == 0)
    try setMode(0o000, card)
    #expect(try asNobody("verify").status == 7)
    try moveUpstream()
    #expect([5, 7].contains(try asNobody("update", "--yes").status))
    try setMode(0o644, card)
    #expect(try asNobody("verify", "--strict").status == 0)
  }

  // MARK: Files that cannot be changed

  /// Sets or clears the flag that makes a file unchangeable; false where that is not possible.
  private func setImmutable(_ isImmutable: Bool, _ path: String) -> Bool {
    let path = world.root.appending(path: path).path
    #if canImport(Darwin)
      let command = ChildCommand("/usr/bin/chflags", [isImmutable ? "uchg" : "nouchg", path], environment: [:])
    #else
      let command = ChildCommand("/usr/bin/chattr", [isImmutable ? "+i" : "-i", path], environment: [:])
    #endif
    return (try? Posix.run(command))?.status == 0
  }

  @Test func `A file that cannot be changed stops the run, and everything is as it was`() throws {
    #expect(try add().status == 0)
    guard setImmutable(true, card) else { return }
    defer { _ = setImmutable(false, card) }
    let before = try world.snapshot()
    try moveUpstream()
    let update = try world.decal("update", "--yes")
    #expect(update.status == 7, "\(update)")
    #expect(update.error.contains("everything was put back as it was"), "\(update)")
    #expect(try world.snapshot() == before)
    #expect(!world.exists("project/.decal/txn"))
    let remove = try world.decal("remove", "card", "--yes")
    #expect(remove.status == 7, "\(remove)")
    #expect(try world.snapshot() == before)
    #expect(try world.decal("verify", "--strict").status == 0)
    #expect(setImmutable(false, card))
    #expect(try world.decal("update", "--yes").status == 0)
    #expect(try world.read(card).contains("public init() {}"))
  }

  // MARK: Links and folders

  @Test func `A folder of the project that became a link elsewhere is never written through`() throws {
    #expect(try add().status == 0)
    let files = FileManager.default
    let folder = world.project.appending(path: "Sources/Shop/UI/Components")
    try files.moveItem(at: folder, to: world.root.appending(path: "elsewhere"))
    try files.createSymbolicLink(atPath: folder.path, withDestinationPath: "../../../../elsewhere")
    let elsewhere = try world.snapshot("elsewhere")
    try moveUpstream()
    let update = try world.decal("update", "--yes")
    #expect(update.status != 0, "\(update)")
    #expect(try world.decal("verify").status != 0)
    _ = try world.decal("remove", "card", "--yes")
    #expect(try world.snapshot("elsewhere") == elsewhere)
  }

  @Test func `A copy that became a folder, and a folder that became a file, stay as they are`() throws {
    #expect(try add().status == 0)
    try FileManager.default.removeItem(at: world.root.appending(path: card))
    try world.write("mine\n", to: card + "/inside.txt")
    try FileManager.default.removeItem(at: world.project.appending(path: "Sources/Shop/UI/Theme"))
    try world.write("mine too\n", to: "project/Sources/Shop/UI/Theme")
    try moveUpstream()
    _ = try world.decal("update", "--yes")
    _ = try world.decal("remove", "card", "--yes")
    #expect(try world.read(card + "/inside.txt") == "mine\n")
    #expect(try world.read("project/Sources/Shop/UI/Theme") == "mine too\n")
    #expect(!world.exists("project/.decal/txn"))
  }

  // MARK: Volumes

  @Test(arguments: [
    "ignores-case", "no-executable-bit", "no-exclusive-renames",
    "ignores-case,no-executable-bit,no-exclusive-renames",
  ])
  func `On a volume that lacks something, a copy lives the same life`(volume: String) throws {
    let environment = ["DECAL_VOLUME": volume]
    func decal(_ status: Int, _ arguments: String...) throws {
      let result = try Executable.run(arguments, in: world.project, home: world.home, environment: environment)
      #expect(result.status == status, "\(arguments): \(result)")
    }
    let before = try world.snapshot()
    #expect(try add(environment: environment).status == 0)
    try decal(0, "verify", "--strict")
    try moveUpstream()
    try decal(0, "update", "--yes")
    #expect(try world.read(card).contains("public init() {}"))
    try decal(0, "verify", "--strict")
    try decal(0, "undo")
    #expect(!(try world.read(card).contains("public init() {}")))
    try decal(0, "update", "--yes")
    try decal(0, "remove", "card", "--yes")
    var after = try world.snapshot()
    after["decal.json"] = nil
    #expect(after == before)
  }

  @Test func `On a volume without exclusive renames, add killed anywhere comes to before or after`() throws {
    let before = try world.snapshot()
    let environment = ["DECAL_VOLUME": "no-exclusive-renames"]
    #expect(try add(environment: environment).status == 0)
    let after = try world.snapshot()
    for point in stride(from: 1, to: 1000, by: 7) {
      let world = try TestWorld()
      try world.layFixtures("ui")
      try world.layProject("shop")
      let killed = try Executable.run(
        ["add", "card", "--tests", "--registry", "../Fixtures/ui"], in: world.project, home: world.home,
        environment: environment.merging(["DECAL_FAIL_AT": "\(point)"]) { $1 })
      if killed.status == 0 { break }
      let verify = try Executable.run(["verify"], in: world.project, home: world.home, environment: environment)
      let now = try world.snapshot()
      #expect(now == before || now == after, "point \(point): \(verify)")
      #expect(!world.exists("project/.decal/txn"), "point \(point)")
    }
  }
}
