import Foundation
import Posix
import Support
import Testing

/// Signed registries, with the real `minisign`: whatever does not fit stops before anything is written, and says what it is.
@Suite(.enabled(if: GitSandbox.hasProgram("minisign")))
struct SignatureTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
    for key in ["acme", "other"] { try minisign("-G", "-W", "-p", "\(key).pub", "-s", "\(key).key") }
    try configure(keys: [key("acme")])
    try sign(serial: 7)
  }

  private func minisign(_ arguments: String...) throws {
    let result = try Posix.run(
      ChildCommand(
        "minisign", arguments, environment: Executable.environment(home: world.home), folder: world.root.path))
    try #require(result.status == 0, "\(String(decoding: result.error, as: UTF8.self))")
  }

  /// The public key, as `decal.json` has it.
  private func key(_ name: String) throws -> String {
    String(try world.read("\(name).pub").split(separator: "\n")[1])
  }

  /// The id that minisign gives a key, with the zeros in front that it leaves out.
  private func id(_ name: String) throws -> String {
    let id = try world.read("\(name).pub").split(separator: "\n")[0].split(separator: " ").last ?? ""
    return String(repeating: "0", count: 16 - id.count) + id
  }

  private func configure(keys: [String]) throws {
    let list = keys.map { "\"\($0)\"" }.joined(separator: ", ")
    try world.write(
      #"""
      {
        "platforms": {"swift": {"module": "Shop", "sources": "Sources/Shop/UI", "tests": "Tests/ShopTests/UI"}},
        "registries": {"acme": {"address": "../Fixtures/ui", "keys": [\#(list)]}}
      }
      """#, to: "project/decal.json")
  }

  /// A release: the index of the files as they are, signed.
  private func sign(serial: Int, by key: String = "acme", comment: String? = nil) throws {
    let packed = try Executable.run(
      ["registry", "pack", "Fixtures/ui", "-o", "ui.tar.gz", "--index", "--serial", "\(serial)"], in: world.root,
      home: world.home)
    try #require(packed.status == 0, "\(packed.error)")
    try minisign(
      "-S", "-s", "\(key).key", "-m", "Fixtures/ui/index.json", "-t",
      comment ?? "file:index.json registry:ui serial:\(serial)")
  }

  private func append(_ text: String, to path: String) throws { try world.write(world.read(path) + text, to: path) }

  @Test func `What the pinned key signed is copied, and the lockfile says so`() throws {
    let added = try world.decal("add", "@acme/card")
    #expect(added.status == 0, "\(added.error)")
    #expect(try world.read("project/decal.lock").contains(#""signed": {"key": "\#(id("acme"))", "serial": 7}"#))
    try append("// more\n", to: "Fixtures/ui/swift/Components/Card.swift")
    try sign(serial: 8)
    #expect(try world.decal("update").status == 0)
    #expect(try world.read("project/decal.lock").contains(#""serial": 8}"#))
    #expect(try world.decal("verify", "--strict", "--online").status == 0)
    // Any one of the pinned keys will do.
    try configure(keys: [key("other"), key("acme")])
    #expect(try world.decal("update").status == 0)
  }

  @Test func `An archive carries the signature with it`() throws {
    let packed = try Executable.run(
      ["registry", "pack", "Fixtures/ui", "-o", "ui.tar.gz"], in: world.root, home: world.home)
    #expect(packed.output.contains(", signed"), "\(packed.output)")
    try world.write(
      world.read("project/decal.json").replacing("../Fixtures/ui", with: "../ui.tar.gz"), to: "project/decal.json")
    #expect(try world.decal("add", "@acme/card").status == 0)
    #expect(try world.read("project/decal.lock").contains(#""serial": 7}"#))
  }

  @Test func `Packing says how to sign, and when a signature is of something else`() throws {
    func pack(_ arguments: String...) throws -> (status: Int, output: String, error: String) {
      try Executable.run(
        ["registry", "pack", "Fixtures/ui", "-o", "ui.tar.gz"] + arguments, in: world.root, home: world.home)
    }
    #expect(try pack().error.isEmpty)
    let other = try pack("--serial", "8")
    #expect(other.status == 0 && !other.output.contains("signed") && other.error.contains("left out"), "\(other.error)")
    let index = try pack("--serial", "8", "--index")
    #expect(
      index.error.contains(#"minisign -S -m index.json -t "file:index.json registry:ui serial:8""#), "\(index.error)")
  }

  @Test func `A check finds what users would be refused for, and says what to run`() throws {
    func check(_ arguments: String...) throws -> (status: Int, output: String, error: String) {
      try Executable.run(["registry", "check", "Fixtures/ui"] + arguments, in: world.root, home: world.home)
    }
    // What else is wrong with these fixtures is none of its business.
    let good = try check().output
    #expect(!good.contains("index.json"), "\(good)")
    #expect(try check("--key", key("acme")).output == good)
    let other = try check("--key", key("other"))
    #expect(other.status == 1 && other.output.contains("which is not pinned"), "\(other)")
    try append("// newer\n", to: "Fixtures/ui/swift/Components/Card.swift")
    let stale = try check()
    #expect(stale.status == 1 && stale.output.contains("another digest of swift/Components/Card.swift"), "\(stale)")
    #expect(stale.error.contains("`decal registry pack Fixtures/ui -o FILE --index --serial 8`"), "\(stale)")
    try sign(serial: 8)
    #expect(try check("--key", key("acme")).output == good)
  }

  /// What can be wrong, and the words by which it is told.
  enum Trouble: String, CaseIterable, Sendable {
    case digest, manifest, requirement, missingFile, index, signature, key, comment, commentsRegistry, unsigned,
      rollback
    case notListed, malformed
  }

  private func make(_ trouble: Trouble) throws -> [String] {
    let ui = "Fixtures/ui"
    switch trouble {
    case .digest:
      try append("// other\n", to: "\(ui)/swift/Components/Card.swift")
      return ["swift/Components/Card.swift has the digest", "index.json says"]
    case .manifest:
      try append("\n", to: "\(ui)/components/card.json")
      return ["components/card.json has the digest"]
    case .requirement:
      try append("\n", to: "\(ui)/registry.json")
      return ["registry.json has the digest"]
    case .missingFile:
      try FileManager.default.removeItem(at: world.root.appending(path: "\(ui)/swift/Components/Card.swift"))
      return ["swift/Components/Card.swift is not there, but the signed index.json lists it"]
    case .notListed:
      let index = try world.read("\(ui)/index.json").split(separator: "\n", omittingEmptySubsequences: false)
      try world.write(
        index.filter { !$0.contains("Components/Card.swift") }.joined(separator: "\n"), to: "\(ui)/index.json")
      try minisign("-S", "-s", "acme.key", "-m", "\(ui)/index.json", "-t", "file:index.json registry:ui serial:7")
      return ["swift/Components/Card.swift is not listed in the signed index.json"]
    case .index:
      try append(" ", to: "\(ui)/index.json")
      return ["the signature of index.json by the key \(try id("acme")) does not fit its bytes"]
    case .signature:
      try minisign(
        "-S", "-s", "acme.key", "-m", "acme.pub", "-x", "\(ui)/index.json.minisig", "-t",
        "file:index.json registry:ui serial:7")
      return ["the signature of index.json by the key \(try id("acme")) does not fit its bytes"]
    case .malformed:
      try minisign("-S", "-l", "-s", "acme.key", "-m", "\(ui)/index.json", "-t", "file:index.json registry:ui serial:7")
      return ["index.json.minisig is no signature that decal takes", "legacy"]
    case .key:
      try sign(serial: 7, by: "other")
      return ["signed by the key \(try id("other")), which is not pinned", try id("acme")]
    case .comment:
      try sign(serial: 7, comment: "file:index.json registry:ui serial:9")
      return ["the signed comment is", "serial:9", "serial:7"]
    case .commentsRegistry:
      try sign(serial: 7, comment: "file:index.json registry:evil serial:7")
      return ["the signed comment is", "registry:evil"]
    case .unsigned:
      try FileManager.default.removeItem(at: world.root.appending(path: "\(ui)/index.json.minisig"))
      return ["signed", try id("acme")]
    case .rollback:
      try sign(serial: 6)
      return ["index.json has the serial 6, but 7 was accepted before"]
    }
  }

  @Test(arguments: Trouble.allCases.filter { $0 != .rollback })
  func `What is wrong stops an add before anything is written`(trouble: Trouble) throws {
    let words = try make(trouble)
    let before = try world.snapshot()
    for arguments in [["add", "@acme/card"], ["add", "@acme/card", "--dry-run"], ["show", "@acme/card"]] {
      let result = try Executable.run(arguments, in: world.project, home: world.home)
      #expect(result.status == 4, "\(arguments): \(result.output)\(result.error)")
      for word in words { #expect(result.error.contains(word), "\(word)\n\(result.error)") }
    }
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: Trouble.allCases)
  func `What is wrong stops an update before anything is written`(trouble: Trouble) throws {
    #expect(try world.decal("add", "@acme/card").status == 0)
    let words = try make(trouble)
    let before = try world.snapshot()
    var commands = [["update"], ["outdated"], ["diff", "--upstream"]]
    // Only what is read is held against the index: the palette needs none of the card's files.
    if ![.digest, .manifest, .missingFile, .notListed].contains(trouble) { commands.append(["add", "@acme/palette"]) }
    for arguments in commands {
      let result = try Executable.run(arguments, in: world.project, home: world.home)
      #expect(result.status == 4, "\(arguments): \(result.output)\(result.error)")
      for word in words { #expect(result.error.contains(word), "\(word)\n\(result.error)") }
    }
    #expect(try world.snapshot() == before)
    // What is here can be verified all the same, without a key.
    #expect(try world.decal("verify").status == 0)
  }

  @Test func `An older registry is taken when that is asked for`() throws {
    #expect(try world.decal("add", "@acme/card").status == 0)
    try append("// older\n", to: "Fixtures/ui/swift/Components/Card.swift")
    _ = try make(.rollback)
    #expect(try world.decal("update").status == 4)
    #expect(try world.decal("update", "--allow-rollback").status == 0)
    #expect(try world.read("project/decal.lock").contains(#""serial": 6}"#))
  }

  @Test func `What was signed is not taken unsigned, nor by a key that nobody pins any more`() throws {
    #expect(try world.decal("add", "@acme/card").status == 0)
    try configure(keys: [])
    try append("// other\n", to: "Fixtures/ui/swift/Components/Card.swift")
    try sign(serial: 8)
    let before = try world.snapshot()
    let unpinned = try world.decal("update")
    #expect(unpinned.status == 4 && unpinned.error.contains("no key is pinned any more"), "\(unpinned.error)")
    try FileManager.default.removeItem(at: world.root.appending(path: "Fixtures/ui/index.json.minisig"))
    let unsigned = try world.decal("update")
    #expect(unsigned.status == 4 && unsigned.error.contains("is not signed any more"), "\(unsigned.error)")
    #expect(try world.snapshot() == before)
  }

  @Test func `Without pinned keys a registry is taken signed or not, but not with a signature of something else`()
    throws
  {
    try configure(keys: [])
    #expect(try world.decal("add", "@acme/card").status == 0)
    #expect(!(try world.read("project/decal.lock")).contains("signed"))
    _ = try make(.comment)
    #expect(try world.decal("update").status == 4)
    try FileManager.default.removeItem(at: world.root.appending(path: "Fixtures/ui/index.json.minisig"))
    #expect(try world.decal("update").status == 0)
  }

  @Test func `A name that stands for a registry is not given to another without a word`() throws {
    let before = try world.snapshot()
    let other = try world.decal("registry", "add", "acme", "../elsewhere", "--no-check")
    #expect(other.status == 5)
    #expect(other.error.contains("`acme` is \"../Fixtures/ui\" already, signed by the keys"), "\(other.error)")
    #expect(other.error.contains("--replace"))
    let otherKey = try world.decal("registry", "add", "acme", "../Fixtures/ui", "--key", key("other"), "--no-check")
    #expect(otherKey.status == 5, "\(otherKey.error)")
    #expect(try world.snapshot() == before)
    // The same again changes nothing, and drops no key.
    #expect(try world.decal("registry", "add", "acme", "../Fixtures/ui").output == "nothing to do\n")
    #expect(try world.decal("registry", "add", "acme", "../Fixtures/ui", "--key", key("acme")).status == 0)
    #expect(try world.snapshot() == before)
    #expect(try world.decal("registry", "add", "acme", "../elsewhere", "--replace", "--no-check").status == 0)
    #expect(try world.read("project/decal.json").contains("../elsewhere"))
    // The key is still to be kept by whoever has the alias.
    #expect(try world.read("project/decal.json").contains(try key("acme")))
  }

  @Test func `A registry that moves must be signed by the key that is pinned, at its new address too`() throws {
    #expect(try world.decal("add", "@acme/card").status == 0)
    try append("// newer\n", to: "Fixtures/ui/swift/Components/Card.swift")
    try world.lay(world.root.appending(path: "Fixtures/ui"), over: "elsewhere")
    let before = try world.snapshot()
    try FileManager.default.removeItem(at: world.root.appending(path: "elsewhere/index.json.minisig"))
    let unsigned = try world.decal("registry", "add", "acme", "../elsewhere", "--replace")
    #expect(unsigned.status == 4)
    #expect(try unsigned.error.contains(id("acme")), "\(unsigned)")
    #expect(try world.snapshot() == before)
    // By hand it comes no further.
    try world.write(
      world.read("project/decal.json").replacing("../Fixtures/ui", with: "../elsewhere"), to: "project/decal.json")
    let edited = try world.snapshot()
    #expect(try world.decal("update").status == 4)
    #expect(try world.snapshot() == edited)

    try sign(serial: 8)
    try world.lay(world.root.appending(path: "Fixtures/ui"), over: "elsewhere")
    let update = try world.decal("update")
    #expect(update.status == 0 && update.error.contains("moved from the folder ../Fixtures/ui"), "\(update)")
    #expect(try world.read("project/decal.lock").contains(#""path": "../elsewhere"}"#))
    #expect(try world.read("project/decal.lock").contains(#""serial": 8}"#))
  }
}
