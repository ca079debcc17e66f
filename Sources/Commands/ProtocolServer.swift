import Model

/// Answers the messages of a client of the Model Context Protocol (https://modelcontextprotocol.io/specification), each of
/// them one JSON-RPC 2.0 object.
///
/// Both ways of the protocol are spoken, told apart by the message itself: revisions up to 2025-11-25 begin with
/// `initialize`, 2026-07-28 has no beginning and names its revision in every request.
struct ProtocolServer {
  /// The revision whose requests stand by themselves.
  static let stateless = "2026-07-28"
  /// Those that begin with a handshake, the newest first.
  static let withHandshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  private static let serverKey = "io.modelcontextprotocol/serverInfo"
  /// The tools are those of the program: they stay as they are while it runs.
  private static let hour = 3_600_000
  private static let instructions = """
    decal copies source files of user interface components from a registry into a project and keeps the copies verifiable \
    and updatable. Looking is free. Nothing is written without a plan that was seen: call `plan`, show the user what would \
    be written and what is left to do by hand, then call `add`, `update` or `remove` with the same arguments and the digest \
    of that plan. When the digest does not fit any more nothing is written: plan again.
    """

  private let tools: ProtocolTools
  /// What a handshake agreed on.
  private var agreed: String?

  init(_ tools: ProtocolTools) { self.tools = tools }

  /// The answer to one line; nil when it wants none.
  mutating func answer(_ line: [UInt8]) -> JSON? {
    let message: JSON
    do { message = try JSON.parse(line) } catch {
      return answer(nil, ProtocolFault(.notJSON, "\(error.problem) (byte \(error.offset))"))
    }
    // One revision allows several messages in one array.
    if let messages = message.array, agreed == "2025-03-26", !messages.isEmpty {
      let answers = messages.compactMap { answer(message: $0) }
      return answers.isEmpty ? nil : .array(answers)
    }
    return answer(message: message)
  }

  /// The answer to a line that is longer than any message.
  func answerTooLong(limit: Int) -> JSON {
    answer(nil, ProtocolFault(.invalidRequest, "a message has at most \(limit) bytes"))
  }

  private mutating func answer(message: JSON) -> JSON? {
    guard message.members != nil else {
      return answer(nil, ProtocolFault(.invalidRequest, "expected an object, found \(message.kind)"))
    }
    guard let method = message["method"] else {
      // Nothing is ever asked of the client, so an answer of its is to nothing.
      if message["result"] != nil || message["error"] != nil { return nil }
      return answer(nil, ProtocolFault(.invalidRequest, "the member \"method\" is missing"))
    }
    let id = message["id"]
    switch id?.value {
    case nil:
      // A notification. None of them changes anything here: a request is through before the next line is read.
      return nil
    case .string, .integer, .number: break
    default: return answer(nil, ProtocolFault(.invalidRequest, "expected an id that is a string or a number"))
    }
    do throws(ProtocolFault) {
      guard message["jsonrpc"]?.string == "2.0" else {
        throw ProtocolFault(.invalidRequest, "expected \"jsonrpc\": \"2.0\"")
      }
      guard let method = method.string else {
        throw ProtocolFault(.invalidRequest, "expected a method that is a string")
      }
      let params = message["params"] ?? .object([])
      guard params.members != nil else { throw ProtocolFault(.invalidParams, "expected params that are an object") }
      return .object([("jsonrpc", .string("2.0")), ("id", id), ("result", try result(method, params))])
    } catch {
      return answer(id, error)
    }
  }

  private func answer(_ id: JSON?, _ fault: ProtocolFault) -> JSON {
    .object([
      ("jsonrpc", .string("2.0")), ("id", id ?? .null),
      (
        "error",
        .object([("code", .integer(fault.code.rawValue)), ("message", .string(fault.message)), ("data", fault.data)])
      ),
    ])
  }

  private mutating func result(_ method: String, _ params: JSON) throws(ProtocolFault) -> JSON {
    if method == "initialize" { return try handshake(params) }
    let isStateless = try isStateless(method, params)
    if !isStateless, agreed == nil, method != "ping" {
      throw ProtocolFault(
        .invalidRequest,
        "send `initialize` first, or name the revision \(Self.stateless) in `_meta` of every request")
    }
    switch method {
    case "ping" where !isStateless: return .object([])
    case "server/discover" where isStateless:
      return complete(
        [
          ("supportedVersions", .strings([Self.stateless])), ("capabilities", capabilities),
          ("instructions", .string(Self.instructions)),
        ], isStateless, isCacheable: true)
    case "tools/list":
      guard params["cursor"] == nil else { throw ProtocolFault(.invalidParams, "there is one page, and no cursor") }
      return complete([("tools", .array(tools.all.map(\.json)))], isStateless, isCacheable: true)
    case "tools/call":
      guard let name = params["name"]?.string else {
        throw ProtocolFault(.invalidParams, "expected the name of a tool in `name`")
      }
      guard let tool = tools.all.first(where: { $0.name == name }) else {
        let nearest = nearest(to: name, among: tools.all.map(\.name)).first.map { "; did you mean `\($0)`?" } ?? ""
        throw ProtocolFault(.invalidParams, "there is no tool \(JSON.string(name).line)\(nearest)")
      }
      let outcome = tools.call(tool, params["arguments"] ?? .object([]))
      let isStructured = isStateless || (agreed ?? "") >= "2025-06-18"
      return complete(outcome.members(isStructured: isStructured), isStateless)
    default: throw ProtocolFault(.unknownMethod, "there is no method \(JSON.string(method).line)")
    }
  }

  /// Whether the request stands by itself. What asks for the revisions does, however it is written: a client finds out by it.
  ///
  /// - Throws: a fault for a revision that is not spoken, and for what every such request has to say.
  private func isStateless(_ method: String, _ params: JSON) throws(ProtocolFault) -> Bool {
    guard let version = params["_meta"]?[Self.versionKey] else { return method == "server/discover" }
    guard let version = version.string else {
      throw ProtocolFault(.invalidParams, "expected `\(Self.versionKey)` to be a string")
    }
    guard version == Self.stateless else {
      throw ProtocolFault(
        .unsupportedVersion, "unsupported protocol version",
        data: .object([("supported", .strings([Self.stateless])), ("requested", .string(version))]))
    }
    guard params["_meta"]?[Self.capabilitiesKey]?.members != nil else {
      throw ProtocolFault(.invalidParams, "expected `\(Self.capabilitiesKey)` in `_meta` to be an object")
    }
    return true
  }

  private mutating func handshake(_ params: JSON) throws(ProtocolFault) -> JSON {
    guard let wanted = params["protocolVersion"]?.string else {
      throw ProtocolFault(.invalidParams, "expected a string in `protocolVersion`")
    }
    // A client that does not speak the answer ends the conversation.
    let version = Self.withHandshake.contains(wanted) ? wanted : Self.withHandshake[0]
    agreed = version
    return .object([
      ("protocolVersion", .string(version)), ("capabilities", capabilities), ("serverInfo", serverInfo),
      ("instructions", .string(Self.instructions)),
    ])
  }

  private var capabilities: JSON { .object([("tools", .object([]))]) }

  private var serverInfo: JSON {
    .object([("name", .string("decal")), ("title", .string("decal")), ("version", .string(version))])
  }

  /// A result as the revision of the request has it.
  private func complete(_ members: [(String, JSON?)], _ isStateless: Bool, isCacheable: Bool = false) -> JSON {
    guard isStateless else { return .object(members) }
    var meta: [(String, JSON?)] = [(Self.serverKey, serverInfo)]
    for member in members.first(where: { $0.0 == "_meta" })?.1?.members ?? [] {
      meta.append((member.key, member.value))
    }
    var all: [(String, JSON?)] = [("resultType", .string("complete"))]
    all += members.filter { $0.0 != "_meta" }
    if isCacheable { all += [("ttlMs", .integer(Self.hour)), ("cacheScope", .string("public"))] }
    return .object(all + [("_meta", .object(meta))])
  }
}

/// Why a request has no result.
private struct ProtocolFault: Error {
  /// Of JSON-RPC 2.0, and one of the protocol's own.
  enum Code: Int {
    case notJSON = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParams = -32602
    case unsupportedVersion = -32022
  }

  let code: Code
  let message: String
  let data: JSON?

  init(_ code: Code, _ message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}
