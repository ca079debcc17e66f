import CPosix
import Foundation
import Model

/// A client of `decal mcp`: starts it, sends lines, reads answers.
final class ProtocolClient {
  private var process: pid_t = 0
  /// What the server reads, and what it writes; -1 when closed.
  private var input: Int32
  private var output: Int32
  private var buffer: [UInt8] = []
  private var number = 0
  private var ended: Int?

  init(_ world: TestWorld, _ arguments: String..., environment: [String: String] = [:]) throws {
    // Writing to a server that is gone is an error here, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    var ends: [[Int32]] = []
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      guard unsafe cposix_pipe(&pair) == 0 else { throw ServerEnded() }
      ends.append(pair)
    }
    let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    let variables = Executable.environment(home: world.home).merging(environment) { $1 }
    var words = unsafe ([Executable.path, "mcp"] + arguments).map { unsafe strdup($0) }
    var settings = unsafe variables.map { unsafe strdup("\($0)=\($1)") }
    unsafe words.append(nil)
    unsafe settings.append(nil)
    let problem = unsafe cposix_spawn(
      &process, Executable.path, &words, &settings, world.project.path, ends[0][0], ends[1][1], nothing)
    for index in unsafe words.indices { unsafe free(words[index]) }
    for index in unsafe settings.indices { unsafe free(settings[index]) }
    for end in [ends[0][0], ends[1][1], nothing] { close(end) }
    (input, output) = (ends[0][1], ends[1][0])
    guard problem == 0 else { throw ServerEnded() }
  }

  deinit {
    closeInput()
    closeOutput()
    if ended == nil {
      kill(process, SIGKILL)
      _ = status()
    }
  }

  func send(_ line: String) throws {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw ServerEnded() }
      rest = rest.dropFirst(count)
    }
  }

  /// The next line that the server writes; nil when it has ended.
  func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(output, &piece, piece.count)
      guard count > 0 else { return nil }
      buffer += piece[..<count]
    }
  }

  /// Sends a request and gives the whole answer.
  func ask(_ method: String, _ params: JSON? = nil) throws -> JSON {
    number += 1
    let message = JSON.object([
      ("jsonrpc", .string("2.0")), ("id", .integer(number)), ("method", .string(method)), ("params", params),
    ])
    try send(message.line)
    guard let line = line() else { throw ServerEnded() }
    let answer = try JSON.parse(Array(line.utf8))
    guard answer["id"] == .integer(number), answer["jsonrpc"] == .string("2.0") else { throw OtherAnswer(line: line) }
    return answer
  }

  struct ServerEnded: Error {}
  struct OtherAnswer: Error { let line: String }

  /// Begins as revisions with a handshake want it.
  @discardableResult
  func begin(_ version: String = "2025-11-25") throws -> JSON {
    let answer = try ask(
      "initialize",
      .object([
        ("protocolVersion", .string(version)), ("capabilities", .object([])),
        ("clientInfo", .object([("name", .string("test")), ("version", .string("1"))])),
      ]))
    try send(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#)
    return answer
  }

  /// Calls a tool, with arguments as JSON text, and gives its result.
  func call(_ tool: String, _ arguments: String = "{}") throws -> ToolResult {
    let answer = try ask(
      "tools/call", .object([("name", .string(tool)), ("arguments", try JSON.parse(Array(arguments.utf8)))]))
    guard let result = answer["result"] else { throw OtherAnswer(line: answer.line) }
    return ToolResult(json: result)
  }

  struct ToolResult {
    let json: JSON
    var isError: Bool { json["isError"]?.bool ?? false }
    var status: Int? { json["_meta"]?["exitStatus"]?.integer }
    /// What a program reads.
    var data: JSON { json["structuredContent"] ?? .null }
    /// What a model reads.
    var text: String { (json["content"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n") }
    var digest: String { data["digest"]?.string ?? "none" }
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  func terminate() { kill(process, SIGTERM) }

  /// Waits until the server has ended; 128 and the signal's number when a signal ended it.
  func status() -> Int {
    if let ended { return ended }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let result = status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(status & 0x7F)
    ended = result
    return result
  }
}
