import Model
import Projects
import Terminal

/// The commands as tools that another program calls. A call is a command line, run as if it had been typed: the arguments are
/// the command's flags by their names, the answer is what the command prints with `--json`.
struct ProtocolTools {
  let all: [ProtocolTool]
  private let world: World
  /// The folder that the server works in; tools work there or below.
  private let folder: String
  private let isOffline: Bool

  init(_ invocation: Invocation) {
    world = invocation.world
    folder = Paths.normalized(invocation.folder)
    isOffline = invocation.options.offline
    let writing = [addCommand, updateCommand, removeCommand]
    all =
      [listCommand, searchCommand, showCommand, docsCommand].map { ProtocolTool(reading: $0) }
      + [ProtocolTool(planning: writing)] + writing.map { ProtocolTool(writing: $0) }
      + [verifyCommand, diffCommand].map { ProtocolTool(reading: $0) }
  }

  /// Runs a tool.
  func call(_ tool: ProtocolTool, _ arguments: JSON) -> ToolOutcome {
    do throws(ArgumentFault) {
      let (command, words) = try tool.words(arguments)
      let takesOffline = command.flags.contains { $0.long == Flags.offline.long }
      let place = try place(arguments)
      return run(
        command.words + words.flags + (isOffline && takesOffline ? ["--\(Flags.offline.long)"] : [])
          + ["--\(Flags.cwd.long)=\(place)", "--"] + words.operands)
    } catch {
      return ToolOutcome(status: .usage, output: "", error: "error: \(error.text)\n")
    }
  }

  private func run(_ words: [String]) -> ToolOutcome {
    var output: [UInt8] = []
    var error: [UInt8] = []
    let console = Console(style: .plain) { stream, bytes in
      if stream == .output { output += bytes } else { error += bytes }
    }
    let status = Commands.run(
      words, in: World(workingFolder: folder, environment: world.environment, console: console))
    return ToolOutcome(
      status: status, output: String(decoding: output, as: UTF8.self), error: String(decoding: error, as: UTF8.self))
  }

  /// The folder that a call is about.
  private func place(_ arguments: JSON) throws(ArgumentFault) -> String {
    guard let argument = arguments[Flags.cwd.long] else { return folder }
    guard let text = argument.string else { throw .type(Flags.cwd.long, expected: "a string", argument) }
    guard !text.isEmpty else { throw ArgumentFault("`\(Flags.cwd.long)` is empty: leave it out, or name a folder") }
    let place = Paths.normalized(text.hasPrefix("/") ? text : "\(folder)/\(text)")
    guard place == folder || place.hasPrefix(folder == "/" ? "/" : folder + "/") else {
      throw ArgumentFault("`\(Flags.cwd.long)`: \(JSON.string(text).line) is not below \(JSON.string(folder).line)")
    }
    return place
  }
}

/// A tool: a command, or the plan of one of several.
struct ProtocolTool {
  let name: String
  private let title: String
  private let description: String
  private let kind: Kind
  private let commands: [CommandDescription<Options>]

  private enum Kind {
    case reading
    case planning
    case writing
  }

  /// Flags that are not for a program at the other end: how things are printed, how a person is asked, and what only a person
  /// may overrule.
  private static let hidden: Set<String> = Set(
    (Flags.common + [
      Flags.json, Flags.dryRun, Flags.yes, Flags.wait, Flags.noLock, Flags.offline, Flags.format, Flags.install,
      Flags.acceptMoved, Flags.allowRollback,
    ]).map(\.long))

  init(reading command: Command) { self.init(command, .reading, "") }

  init(writing command: Command) {
    self.init(
      command, .writing,
      "\n\nNeeds `\(Flags.plan.long)`: the digest that the tool `plan` gave for the same arguments. When the plan is "
        + "another one by now, nothing is written.")
  }

  private init(_ command: Command, _ kind: Kind, _ remark: String) {
    name = command.description.name
    title = command.description.summary
    description = "\(command.description.summary).\n\n\(command.description.details)\(remark)"
    self.kind = kind
    commands = [command.description]
  }

  init(planning commands: [Command]) {
    name = "plan"
    title = "Show what add, update or remove would do"
    description = """
      Shows what `add`, `update` or `remove` would do, changes nothing, and gives the digest by which that plan is then \
      carried out. `results` has a line for every file, `steps` what is left to do by hand, `blocked` what stands against it; \
      a plan that is blocked has no digest.
      """
    kind = .planning
    self.commands = commands.map(\.description)
  }

  /// The words that arguments stand for.
  ///
  /// - Throws: a sentence about the first argument that cannot be.
  func words(
    _ arguments: JSON
  ) throws(ArgumentFault) -> (command: CommandDescription<Options>, words: (flags: [String], operands: [String])) {
    guard let members = arguments.members else { throw .type("arguments", expected: "an object", arguments) }
    let command = try command(arguments)
    var words: [String] = []
    var operands: [String] = []
    for (key, value) in members.map({ ($0.key, $0.value) }) {
      if key == "action" && kind == .planning || key == Flags.cwd.long { continue }
      if let operand = command.operands.first(where: { name(of: $0) == key }) {
        operands = try strings(value, of: operand, key)
      } else if let flag = flags.first(where: { $0.long == key }) {
        if flag.value == nil {
          guard let isOn = value.bool else { throw .type(key, expected: "a boolean", value) }
          if isOn { words.append("--\(key)") }
        } else {
          guard let text = value.string else { throw .type(key, expected: "a string", value) }
          words.append("--\(key)=\(text)")
        }
      } else {
        let nearest = nearest(to: key, among: properties.map(\.0)).first.map { "; did you mean `\($0)`?" } ?? ""
        throw ArgumentFault("the tool `\(self.name)` has no argument \(JSON.string(key).line)\(nearest)")
      }
    }
    if kind == .writing, arguments[Flags.plan.long] == nil {
      throw ArgumentFault(
        "`\(Flags.plan.long)` is missing: call the tool `plan` with the same arguments, show what it says, and give its "
          + "digest")
    }
    if kind == .planning { words.append("--\(Flags.dryRun.long)") }
    if command.flags.contains(where: { $0.long == Flags.json.long }) { words.append("--\(Flags.json.long)") }
    return (command, (words, operands))
  }

  private func command(_ arguments: JSON) throws(ArgumentFault) -> CommandDescription<Options> {
    guard kind == .planning else { return commands[0] }
    guard let action = arguments["action"] else { throw ArgumentFault("`action` is missing: \(actions)") }
    guard let name = action.string else { throw .type("action", expected: "a string", action) }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw ArgumentFault("`action` cannot be \(JSON.string(name).line): expected \(actions)")
    }
    return command
  }

  private var actions: String {
    let names = commands.map { "`\($0.name)`" }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  private func strings(_ value: JSON, of operand: Operand, _ key: String) throws(ArgumentFault) -> [String] {
    if !operand.isRepeated {
      guard let text = value.string else { throw .type(key, expected: "a string", value) }
      return [text]
    }
    guard let elements = value.array else { throw .type(key, expected: "an array of strings", value) }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else { throw .type(key, expected: "an array of strings", element) }
      texts.append(text)
    }
    return texts
  }

  // MARK: As a client sees it

  /// The flags that are arguments, each once.
  private var flags: [Flag<Options>] {
    var flags: [Flag<Options>] = []
    for flag in commands.flatMap(\.flags) where !Self.hidden.contains(flag.long) {
      if kind == .planning, flag.long == Flags.plan.long { continue }
      if !flags.contains(where: { $0.long == flag.long }) { flags.append(flag) }
    }
    return flags
  }

  /// `names` for any number of NAME, `name` for one.
  private func name(of operand: Operand) -> String {
    operand.value.placeholder.lowercased() + (operand.isRepeated ? "s" : "")
  }

  private var properties: [(String, JSON?)] {
    var properties: [(String, JSON?)] = []
    if kind == .planning {
      properties.append(
        (
          "action",
          .object([("type", .string("string")), ("enum", .strings(commands.map(\.name)))])
        ))
    }
    for operand in commands[0].operands {
      let type: [(String, JSON?)] =
        operand.isRepeated
        ? [("type", .string("array")), ("items", .object([("type", .string("string"))]))]
        : [("type", .string("string"))]
      properties.append((name(of: operand), .object(type)))
    }
    for flag in flags + [Flags.cwd] {
      var words: JSON?
      if case .words(let choices)? = flag.value?.completion { words = .strings(choices) }
      let text = flag.long == Flags.cwd.long ? "A folder below the server's, to work in" : flag.summary
      properties.append(
        (
          flag.long,
          .object([
            ("type", .string(flag.value == nil ? "boolean" : "string")), ("enum", words),
            (
              "description",
              .string(flag.details.isEmpty || flag.long == Flags.cwd.long ? text : "\(text). \(flag.details)")
            ),
          ])
        ))
    }
    return properties
  }

  private var required: [String] {
    switch kind {
    case .reading: commands[0].operands.filter(\.isRequired).map { name(of: $0) }
    case .planning: ["action"]
    case .writing: commands[0].operands.filter(\.isRequired).map { name(of: $0) } + [Flags.plan.long]
    }
  }

  /// As `tools/list` has it.
  var json: JSON {
    .object([
      ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
      (
        "inputSchema",
        .object([
          ("type", .string("object")), ("properties", .object(properties)),
          ("required", required.isEmpty ? nil : .strings(required)), ("additionalProperties", .bool(false)),
        ])
      ),
      (
        "annotations",
        .object([
          ("title", .string(title)), ("readOnlyHint", .bool(kind != .writing)),
          // What would be lost is put aside first, but the files in the project do change.
          ("destructiveHint", kind == .writing ? .bool(name != addCommand.description.name) : nil),
          ("idempotentHint", kind == .writing ? .bool(true) : nil),
          // Registries may be anywhere.
          ("openWorldHint", .bool(true)),
        ])
      ),
    ])
  }
}

/// An argument that cannot be.
struct ArgumentFault: Error {
  /// One sentence without a full stop.
  let text: String

  init(_ text: String) { self.text = text }

  static func type(_ key: String, expected: String, _ found: JSON) -> ArgumentFault {
    ArgumentFault("`\(key)`: expected \(expected), found \(found.kind)")
  }
}

/// What came of a call.
struct ToolOutcome {
  let status: ExitStatus
  /// Standard output.
  let output: String
  /// Standard error.
  let error: String

  /// The result of `tools/call`.
  ///
  /// - Parameter isStructured: whether the revision has structured content besides text.
  func members(isStructured: Bool) -> [(String, JSON?)] {
    let json = try? JSON.parse(Array(output.utf8))
    func text(_ text: String) -> JSON { .object([("type", .string("text")), ("text", .string(text))]) }
    var content: [JSON] = []
    if !output.isEmpty { content.append(text(json?.line ?? output)) }
    if !error.isEmpty { content.append(text(error)) }
    return [
      ("content", .array(content)), ("structuredContent", isStructured ? json : nil), ("isError", .bool(isError)),
      ("_meta", .object([("exitStatus", .integer(Int(status.rawValue)))])),
    ]
  }

  /// Differences that were found and conflicts that are open are answers; everything else but success is trouble.
  private var isError: Bool {
    switch status {
    case .done, .differences, .conflicts: false
    default: true
    }
  }
}
