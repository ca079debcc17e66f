package import Model

/// The words of a command line, read by a command's description.
package struct Arguments<Options: Sendable>: Sendable {
  package var options: Options
  package var operands: [String]

  /// Reads the words after the command's own.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue`, grouped letters, and `--` before operands are understood; flags
  /// and operands may come in any order. An empty word is no value, unless its `FlagValue` says so: it comes from a variable
  /// that is not set more often than from a person.
  /// - Throws: `UsageFault`.
  package init(_ words: [String], of command: CommandDescription<Options>, into options: Options) throws {
    self.options = options
    operands = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try long(word, &rest, command)
      } else if word.hasPrefix("-"), word.count > 1 {
        try short(word, &rest, command)
      } else {
        operands.append(word)
      }
    }
    let least = command.operands.count(where: \.isRequired)
    let isOpen = command.operands.contains(where: \.isRepeated)
    if operands.count < least {
      throw UsageFault.missingOperand(command.operands[operands.count].value.placeholder, usage: command.usage)
    }
    if !isOpen, operands.count > command.operands.count {
      throw UsageFault.unexpectedOperand(operands[command.operands.count], usage: command.usage)
    }
    for (index, operand) in operands.enumerated() where operand.isEmpty {
      let value = command.operands[min(index, command.operands.count - 1)].value
      if !value.mayBeEmpty { throw UsageFault.emptyOperand(value.placeholder, usage: command.usage) }
    }
  }

  private mutating func long(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandDescription<Options>
  ) throws {
    let body = word.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    let given = body.firstIndex(of: "=").map { String(body[body.index(after: $0)...]) }
    guard let flag = command.flags.first(where: { $0.long == name }) else {
      throw UsageFault.unknownFlag(
        "--\(name)", command: command.name,
        nearest: nearest(to: name, among: command.flags.map(\.long)).map { "--\($0)" })
    }
    if flag.value == nil, given != nil { throw UsageFault.unexpectedValue("--\(name)") }
    try apply(flag, spelling: "--\(name)", given: given, &rest)
  }

  private mutating func short(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandDescription<Options>
  ) throws {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = command.flags.first(where: { $0.short == letter }) else {
        throw UsageFault.unknownFlag("-\(letter)", command: command.name, nearest: [])
      }
      if flag.value != nil {
        let given = letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
        try apply(flag, spelling: "-\(letter)", given: given, &rest)
      } else {
        try apply(flag, spelling: "-\(letter)", given: nil, &rest)
      }
    }
  }

  private mutating func apply(
    _ flag: Flag<Options>, spelling: String, given: String?, _ rest: inout ArraySlice<String>
  ) throws {
    var text = given ?? ""
    if let value = flag.value, given == nil {
      guard let next = rest.popFirst() else { throw UsageFault.missingValue(spelling, value.placeholder) }
      text = next
    }
    if let value = flag.value, text.isEmpty, !value.mayBeEmpty {
      throw UsageFault.emptyValue(spelling, value.placeholder)
    }
    do { try flag.apply(&options, text) } catch { throw UsageFault.badValue(spelling, text, "\(error)") }
  }
}

/// A command line that cannot be understood.
package enum UsageFault: Fact, Equatable {
  case unknownCommand(String, nearest: [String])
  /// An option in front of the command; the line with the option behind it, where there is a command.
  case optionBeforeCommand(String, corrected: String?)
  case unknownFlag(String, command: String, nearest: [String])
  case missingValue(String, String)
  case emptyValue(String, String)
  /// An option that the command cannot do without.
  case missingFlag(String, usage: String)
  case unexpectedValue(String)
  case badValue(String, String, String)
  case missingOperand(String, usage: String)
  case emptyOperand(String, usage: String)
  case unexpectedOperand(String, usage: String)

  package var kind: FailureKind { .usage }

  package var description: String {
    switch self {
    case .unknownCommand(let word, _): "there is no command \(escaped(Array(word.utf8)))"
    case .optionBeforeCommand(let option, _?): "\(escaped(Array(option.utf8))) stands in front of the command"
    case .optionBeforeCommand(let option, nil): "decal alone has no option \(escaped(Array(option.utf8)))"
    case .unknownFlag(let flag, let command, _): "`decal \(command)` has no option `\(flag)`"
    case .missingValue(let flag, let placeholder): "`\(flag)` needs a value: `\(flag) \(placeholder)`"
    case .emptyValue(let flag, let placeholder): "the \(placeholder) of `\(flag)` is empty"
    case .missingFlag(let flag, let usage): "`\(flag)` is missing: `\(usage)`"
    case .unexpectedValue(let flag): "`\(flag)` takes no value"
    case .badValue(let flag, let text, let why):
      "`\(flag)` cannot be \(escaped(Array(text.utf8))): \(why)"
    case .missingOperand(let placeholder, let usage): "\(placeholder) is missing: `\(usage)`"
    case .emptyOperand(let placeholder, let usage): "\(placeholder) is empty: `\(usage)`"
    case .unexpectedOperand(let word, let usage): "\(escaped(Array(word.utf8))) is one word too many: `\(usage)`"
    }
  }

  /// What may have been meant.
  package var nearest: [String] {
    switch self {
    case .unknownCommand(_, let nearest), .unknownFlag(_, _, let nearest): nearest
    default: []
    }
  }
}
