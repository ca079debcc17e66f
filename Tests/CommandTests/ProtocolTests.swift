import Foundation
import Model
import Testing

/// `decal mcp`, as a client meets it.
@Suite struct ProtocolTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld()
    try world.layFixtures("ui")
    try world.layProject("shop")
  }

  private func meta(_ version: String = "2026-07-28", capabilities: String = "{}") throws -> JSON {
    try JSON.parse(
      Array(
        #"""
        {"_meta": {"io.modelcontextprotocol/protocolVersion": "\#(version)",
          "io.modelcontextprotocol/clientCapabilities": \#(capabilities)}}
        """#.utf8))
  }

  /// Sends lines, closes the input, and gives the answers.
  private func answers(to lines: String...) throws -> [JSON] {
    let result = try Executable.run(["mcp"], in: world.project, home: world.home, input: lines.joined(separator: "\n"))
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    return try result.output.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
  }

  private let beginning =
    #"{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}"#

  // MARK: Beginnings

  @Test(arguments: ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])
  func `A revision with a handshake is agreed on, and tools are listed`(version: String) throws {
    let client = try ProtocolClient(world)
    let result = try #require(try client.begin(version)["result"])
    #expect(result["protocolVersion"] == .string(version))
    #expect(result["capabilities"]?["tools"] == .object([]))
    #expect(result["serverInfo"]?["name"] == .string("decal"))
    #expect(try client.ask("ping")["result"] == .object([]))
    let tools = try #require(try client.ask("tools/list")["result"]?["tools"]?.array)
    #expect(
      tools.compactMap { $0["name"]?.string }
        == ["list", "search", "show", "docs", "plan", "add", "update", "remove", "verify", "diff"])
    // Structured content came with 2025-06-18.
    let list = try client.call("list", #"{"registry": "../Fixtures/ui"}"#)
    #expect((list.json["structuredContent"] != nil) == (version >= "2025-06-18"))
    #expect(list.text.contains("\"badge\""))
  }

  @Test(arguments: ["2026-07-28", "1999-01-01", "latest"])
  func `A handshake for another revision is answered with the newest that has one`(version: String) throws {
    #expect(try ProtocolClient(world).begin(version)["result"]?["protocolVersion"] == .string("2025-11-25"))
  }

  @Test func `Requests that stand by themselves need no handshake`() throws {
    let client = try ProtocolClient(world)
    let found = try #require(try client.ask("server/discover", meta())["result"])
    #expect(found["supportedVersions"] == .strings(["2026-07-28"]))
    #expect(found["resultType"] == .string("complete") && found["cacheScope"] == .string("public"))
    #expect((found["ttlMs"]?.integer ?? 0) > 0)
    #expect(found["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == .string("decal"))
    let listed = try #require(try client.ask("tools/list", meta())["result"])
    #expect(listed["tools"]?.array?.count == 10 && listed["resultType"] == .string("complete"))
    var params = try meta().members ?? []
    params.append(.init(key: "name", value: .string("list")))
    let called = try #require(try client.ask("tools/call", JSON(.object(params)))["result"])
    #expect(called["resultType"] == .string("complete") && called["isError"] == .bool(false))
    #expect(called["_meta"]?["exitStatus"] == .integer(0))
    #expect(called["_meta"]?["io.modelcontextprotocol/serverInfo"] != nil)
  }

  @Test func `Whoever probes for revisions is told them even without naming one`() throws {
    #expect(
      try ProtocolClient(world).ask("server/discover")["result"]?["supportedVersions"] == .strings(["2026-07-28"]))
  }

  @Test func `A request of a revision that is not spoken is told those that are`() throws {
    let error = try #require(try ProtocolClient(world).ask("tools/list", meta("2030-01-01"))["error"])
    #expect(error["code"] == .integer(-32022))
    #expect(error["data"]?["supported"] == .strings(["2026-07-28"]))
    #expect(error["data"]?["requested"] == .string("2030-01-01"))
  }

  @Test func `A request that stands by itself has to say what the client can do`() throws {
    let client = try ProtocolClient(world)
    #expect(try client.ask("tools/list", meta(capabilities: "1"))["error"]?["code"] == .integer(-32602))
    #expect(try client.ask("ping", meta())["error"]?["code"] == .integer(-32601))
  }

  @Test func `Without a beginning nothing but a ping is answered`() throws {
    let client = try ProtocolClient(world)
    #expect(try client.ask("tools/list")["error"]?["code"] == .integer(-32600))
    #expect(try client.ask("ping")["result"] == .object([]))
  }

  // MARK: Messages that are none

  @Test(arguments: [
    ("{", -32700), ("{\"a\": 1, \"a\": 2}", -32700), ("nonsense", -32700),
    (String(repeating: "[", count: 10_000), -32700), ("1", -32600), ("\"x\"", -32600), ("[]", -32600),
    (#"[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]"#, -32600), (#"{"jsonrpc": "2.0", "id": 1}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": {}, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "1.0", "id": 1, "method": "ping"}"#, -32600),
    (#"{"id": 1, "method": "ping"}"#, -32600), (#"{"jsonrpc": "2.0", "id": 1, "method": 7}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/list"}"#, -32601),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "lsit"}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "x"}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "initialize"}"#, -32602),
  ])
  func `What is no request is answered with an error, and the next one is answered`(line: String, code: Int) throws {
    let answers = try answers(to: beginning, line, #"{"jsonrpc": "2.0", "id": "next", "method": "ping"}"#)
    try #require(answers.count == 3)
    #expect(answers[1]["error"]?["code"] == .integer(code), "\(answers[1].line)")
    #expect(answers[1]["error"]?["message"]?.string?.isEmpty == false)
    #expect(answers[2]["id"] == .string("next") && answers[2]["result"] != nil)
  }

  @Test func `Bytes that are no text are no message`() throws {
    let client = try ProtocolClient(world)
    try client.send("")
    try client.send("   \r")
    try client.send("\"\u{1}\"")
    let line = try #require(client.line())
    #expect(try JSON.parse(Array(line.utf8))["error"]?["code"] == .integer(-32700))
  }

  @Test func `Notifications and answers want no answer, whatever they say`() throws {
    let answers = try answers(
      to: beginning, #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9}}"#,
      #"{"jsonrpc": "2.0", "method": "no/such"}"#, #"{"jsonrpc": "2.0", "id": 3, "result": {}}"#,
      #"{"jsonrpc": "2.0", "id": 4, "error": {"code": 1, "message": "x"}}"#, "", " \r",
      // The last line needs no line end.
      #"{"jsonrpc": "2.0", "id": 5, "method": "ping"}"#)
    #expect(answers.compactMap { $0["id"] } == [.integer(0), .integer(5)])
  }

  @Test func `Several messages in one array are answered in one where the revision has that`() throws {
    let answers = try answers(
      to: #"{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}"#,
      """
      [{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/initialized"}, 7, \
      {"jsonrpc": "2.0", "id": 2, "method": "ping"}]
      """, #"[{"jsonrpc": "2.0", "method": "notifications/initialized"}]"#)
    try #require(answers.count == 2)
    #expect(answers[1].array?.map { $0["id"] ?? .null } == [.integer(1), .null, .integer(2)])
  }

  @Test func `A line of many megabytes is refused, and the next one is answered`() throws {
    let long = #"{"jsonrpc": "2.0", "id": 1, "method": "\#(String(repeating: "x", count: 6 << 20))"}"#
    let answers = try answers(to: beginning, long, #"{"jsonrpc": "2.0", "id": 2, "method": "ping"}"#)
    try #require(answers.count == 3)
    #expect(answers[1]["error"]?["code"] == .integer(-32600))
    #expect(answers[2]["result"] == .object([]))
  }

  // MARK: Ends

  @Test func `The end of the input ends the server`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    client.closeInput()
    #expect(client.line() == nil)
    #expect(client.status() == 0)
  }

  @Test func `A client that closes its end early is no failure`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    client.closeOutput()
    // Again and again: a child that another test is just starting has that end too, until its own program begins.
    while (try? client.send(#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#)) != nil {}
    #expect(client.status() == 0)
  }

  @Test func `A signal ends the server that waits`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    client.terminate()
    #expect(client.status() == 130)
  }

  // MARK: Tools

  @Test func `Every tool takes the flags of its command, but for those of a person`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    let tools = try #require(try client.ask("tools/list")["result"]?["tools"]?.array)
    for tool in tools {
      let schema = try #require(tool["inputSchema"])
      #expect(schema["type"] == .string("object") && schema["additionalProperties"] == .bool(false))
      let names = Set((schema["properties"]?.members ?? []).map(\.key))
      for hidden in ["yes", "no-lock", "wait", "install", "dry-run", "json", "allow-rollback", "accept-moved", "color"]
      {
        #expect(!names.contains(hidden), "\(tool["name"]?.string ?? "")")
      }
      #expect((schema["required"]?.array ?? []).allSatisfy { names.contains($0.string ?? "") })
      let isWriting = ["add", "update", "remove"].contains(tool["name"]?.string)
      #expect(tool["annotations"]?["readOnlyHint"] == .bool(!isWriting))
      #expect(names.contains("plan") == isWriting)
      #expect((schema["required"]?.array ?? []).contains(.string("plan")) == isWriting)
    }
    let plan = try #require(tools.first { $0["name"] == .string("plan") }?["inputSchema"])
    #expect(plan["properties"]?["action"]?["enum"] == .strings(["add", "update", "remove"]))
    #expect(plan["properties"]?["platform"]?["enum"]?.array?.contains(.string("swift")) == true)
  }

  @Test func `Tools answer what the commands print`() throws {
    #expect(try world.decal("add", "card", "--registry", "../Fixtures/ui").status == 0)
    let client = try ProtocolClient(world)
    try client.begin()
    let calls: [(tool: String, arguments: String, words: [String])] = [
      ("list", #"{"registry": "ui", "platform": "swift"}"#, ["list", "--registry", "ui", "--platform", "swift"]),
      ("search", #"{"words": ["card"], "registry": "ui"}"#, ["search", "card", "--registry", "ui"]),
      ("show", #"{"name": "card", "registry": "ui"}"#, ["show", "card", "--registry", "ui"]),
      ("verify", #"{"strict": true, "pristine": false}"#, ["verify", "--strict"]),
      ("diff", #"{"names": ["card"], "upstream": true}"#, ["diff", "card", "--upstream"]),
    ]
    for (tool, arguments, words) in calls {
      let printed = try Executable.run(words + ["--json"], in: world.project, home: world.home)
      let result = try client.call(tool, arguments)
      #expect(try JSON.parse(Array(printed.output.utf8)) == result.data, "\(tool)")
      #expect(result.status == printed.status && !result.isError, "\(tool): \(result.text)")
      #expect(result.text == result.data.line)
    }
    let docs = try client.call("docs", #"{"name": "card", "registry": "ui", "platform": "swift"}"#)
    #expect(docs.text == (try world.decal("docs", "card", "--registry", "ui", "--platform", "swift").output))
    #expect(docs.json["structuredContent"] == nil)
  }

  @Test func `What is planned is what is then written, and looking writes nothing`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    let arguments = #""names": ["card"], "registry": "../Fixtures/ui", "tests": true"#
    let before = try world.snapshot()
    let plan = try client.call("plan", "{\"action\": \"add\", \(arguments)}")
    #expect(!plan.isError && plan.status == 1 && plan.data["dryRun"] == .bool(true))
    #expect(try world.snapshot() == before)
    #expect(plan.digest.count == 64)

    let added = try client.call("add", "{\(arguments), \"plan\": \"\(plan.digest)\"}")
    #expect(!added.isError && added.status == 0)
    #expect(added.data["results"] == plan.data["results"])
    #expect(added.digest == plan.digest)
    #expect(try client.call("verify", #"{"strict": true}"#).data["ok"] == .bool(true))

    try world.write("// upstream\n", to: "Fixtures/ui/swift/Components/Card.swift")
    let update = try client.call("plan", #"{"action": "update"}"#)
    let updated = try client.call("update", "{\"plan\": \"\(update.digest)\"}")
    #expect(updated.status == 0, "\(updated.text)")
    #expect(updated.data["results"]?.array?.compactMap { $0["action"]?.string } == ["updated"])

    let removal = try client.call("plan", #"{"action": "remove", "names": ["card"]}"#)
    let removed = try client.call("remove", "{\"names\": [\"card\"], \"plan\": \"\(removal.digest)\"}")
    #expect(removed.status == 0 && !world.exists("project/Sources/Shop/UI/Components/Card.swift"), "\(removed.text)")
  }

  @Test func `Without the digest of the plan, or with another, nothing is written`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    let arguments = #""names": ["card"], "registry": "../Fixtures/ui""#
    let before = try world.snapshot()
    let without = try client.call("add", "{\(arguments)}")
    #expect(without.isError && without.text.contains("`plan` is missing"))
    for wrong in [String(repeating: "0", count: 64), "0", "", "latest"] {
      let result = try client.call("add", "{\(arguments), \"plan\": \"\(wrong)\"}")
      #expect(result.isError, "\(wrong)")
    }
    // A digest is of one plan: others were not shown.
    let plan = try client.call("plan", "{\"action\": \"add\", \(arguments)}")
    let other = try client.call("add", "{\(arguments), \"tests\": true, \"plan\": \"\(plan.digest)\"}")
    #expect(other.isError && other.status == 5 && other.text.contains("nothing was written"), "\(other.text)")
    #expect(try world.snapshot() == before)
  }

  @Test func `A plan that is out of date is not carried out`() throws {
    let client = try ProtocolClient(world)
    try client.begin()
    let arguments = #""names": ["card"], "registry": "../Fixtures/ui""#
    // The registry has moved.
    let first = try client.call("plan", "{\"action\": \"add\", \(arguments)}")
    try world.write("// other\n", to: "Fixtures/ui/swift/Components/Card.swift")
    let before = try world.snapshot()
    let moved = try client.call("add", "{\(arguments), \"plan\": \"\(first.digest)\"}")
    #expect(moved.isError && moved.status == 5 && moved.text.contains("nothing was written"), "\(moved.text)")
    #expect(try world.snapshot() == before)

    // A file here has changed.
    let second = try client.call("plan", "{\"action\": \"add\", \(arguments)}")
    #expect(try client.call("add", "{\(arguments), \"plan\": \"\(second.digest)\"}").status == 0)
    try world.write("// newer\n", to: "Fixtures/ui/swift/Components/Card.swift")
    let third = try client.call("plan", #"{"action": "update"}"#)
    try world.write("// other\n// mine\n", to: "project/Sources/Shop/UI/Components/Card.swift")
    let edited = try world.snapshot()
    let stale = try client.call("update", "{\"plan\": \"\(third.digest)\"}")
    #expect(stale.isError && stale.status == 5, "\(stale.text)")
    #expect(try world.snapshot() == edited)
  }

  @Test func `A plan that is blocked has no digest`() throws {
    try world.write("mine\n", to: "project/Sources/Shop/UI/Components/Card.swift")
    let client = try ProtocolClient(world)
    try client.begin()
    let plan = try client.call("plan", #"{"action": "add", "names": ["card"], "registry": "../Fixtures/ui"}"#)
    #expect(plan.isError && plan.status == 5 && plan.data["digest"] == nil)
    #expect(plan.data["blocked"]?.array?.first?["code"] == .string("E-EXISTS"))
    #expect(plan.text.contains("hint: "))
  }

  @Test(arguments: [
    ("list", #"[]"#, "`arguments`: expected an object"),
    ("list", #"{"platfrom": "swift"}"#, "did you mean `platform`?"),
    ("list", #"{"platform": "symbian"}"#, "expected"), ("list", #"{"platform": 1}"#, "`platform`: expected a string"),
    ("list", #"{"installed": "yes"}"#, "`installed`: expected a boolean"), ("show", "{}", "NAME is missing"),
    ("show", #"{"name": ["card"]}"#, "`name`: expected a string"),
    ("search", #"{"words": "card"}"#, "`words`: expected an array of strings"),
    ("search", #"{"words": [1]}"#, "`words`: expected an array of strings"),
    ("plan", "{}", "`action` is missing"), ("plan", #"{"action": "undo"}"#, "`action` cannot be \"undo\""),
    ("plan", #"{"action": "remove", "names": ["card"], "tests": true}"#, "`decal remove` has no option `--tests`"),
    ("plan", #"{"action": "add", "names": ["--overwrite"]}"#, "--overwrite"),
    ("verify", #"{"cwd": ".."}"#, "is not below"), ("verify", #"{"cwd": "/etc"}"#, "is not below"),
    ("verify", #"{"cwd": "Sources/../../project-2"}"#, "is not below"), ("verify", #"{"cwd": 1}"#, "`cwd`: expected"),
  ])
  func `An argument that cannot be is told in the answer`(tool: String, arguments: String, text: String) throws {
    let client = try ProtocolClient(world)
    try client.begin()
    let result = try client.call(tool, arguments)
    #expect(result.isError && result.status == 2, "\(result.json.line)")
    #expect(result.text.contains(text), "\(result.text)")
  }

  @Test func `A folder below the server's is worked in`() throws {
    let client = try ProtocolClient(world, "--cwd", "..")
    try client.begin()
    let plan = try client.call(
      "plan", #"{"action": "add", "names": ["card"], "registry": "../Fixtures/ui", "cwd": "project"}"#)
    #expect(plan.data["project"] == .string(world.project.path), "\(plan.text)")
  }

  // MARK: The same without a client

  @Test func `A plan's digest guards the command line as well`() throws {
    func plan() throws -> String {
      let result = try world.decal("add", "card", "--registry", "../Fixtures/ui", "--dry-run", "--json")
      return try JSON.parse(Array(result.output.utf8))["digest"]?.string ?? ""
    }
    let first = try plan()
    #expect(try plan() == first)
    try world.write("// other\n", to: "Fixtures/ui/swift/Components/Card.swift")
    let before = try world.snapshot()
    let stale = try world.decal("add", "card", "--registry", "../Fixtures/ui", "--plan", first)
    let now = try plan()
    #expect(now != first && stale.status == 5 && stale.error.contains("nothing was written"), "\(stale.error)")
    // Whoever wants to go on has to look first.
    #expect(!stale.error.contains(now))
    #expect(try world.snapshot() == before)
    #expect(try world.decal("add", "card", "--registry", "../Fixtures/ui", "--plan", plan()).status == 0)
    #expect(try world.decal("add", "card", "--plan", "xyz").status == 2)
  }
}
