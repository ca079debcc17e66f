/// One flag of the command line: what parsing, help, the manual page, completions and the reference are made from.
package struct Flag<Options: Sendable>: Sendable {
  /// Without the dashes.
  package let long: String
  /// The letter after one dash.
  package let short: Character?
  /// What the flag takes; nil for a switch.
  package let value: FlagValue?
  /// One line without a full stop.
  package let summary: String
  /// More, for `--help` and the manual page; empty when the summary says it all.
  package let details: String
  /// Writes the flag into the options; the text is empty for a switch. What it throws is shown as a usage error.
  package let apply: @Sendable (inout Options, String) throws -> Void

  package init(
    _ long: String, short: Character? = nil, value: FlagValue? = nil, _ summary: String, details: String = "",
    apply: @escaping @Sendable (inout Options, String) throws -> Void
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.summary = summary
    self.details = details
    self.apply = apply
  }

  /// `-n, --dry-run` or `    --platform PLATFORM`, as help shows it.
  package var usage: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return "\(letter)--\(long)" + (value.map { " \($0.placeholder)" } ?? "")
  }
}

/// The value that a flag or an operand stands for.
package struct FlagValue: Sendable {
  /// In capitals: `PLATFORM`.
  package let placeholder: String
  /// What a shell completes it with.
  package let completion: Completion
  /// Whether the empty word means something; else it is refused.
  package let mayBeEmpty: Bool

  package init(_ placeholder: String, _ completion: Completion = .nothing, mayBeEmpty: Bool = false) {
    self.placeholder = placeholder
    self.completion = completion
    self.mayBeEmpty = mayBeEmpty
  }
}

/// What a shell offers for a value.
package enum Completion: Sendable, Equatable {
  case nothing
  case words([String])
  case files
  case folders
  /// What only the world knows: `components`, `installed`, `registries`, `styles`, `files` of the component named.
  case listed(String)
}

/// One operand of a command.
package struct Operand: Sendable {
  package let value: FlagValue
  package let isRequired: Bool
  /// Any number of them; always the last.
  package let isRepeated: Bool

  package init(_ value: FlagValue, isRequired: Bool = true, isRepeated: Bool = false) {
    self.value = value
    self.isRequired = isRequired
    self.isRepeated = isRepeated
  }

  /// `NAME`, `[NAME]`, `NAME…` or `[NAME…]`.
  package var usage: String {
    let name = value.placeholder + (isRepeated ? "…" : "")
    return isRequired ? name : "[\(name)]"
  }
}

/// One command, described: what help, completions and the parser read.
package struct CommandDescription<Options: Sendable>: Sendable {
  /// `["add"]`, `["registry", "list"]`.
  package let words: [String]
  /// One line without a full stop.
  package let summary: String
  /// Paragraphs for `--help` and the manual page, separated by an empty line.
  package let details: String
  package let operands: [Operand]
  package let flags: [Flag<Options>]
  /// Command lines with what they do.
  package let examples: [Example]

  package struct Example: Sendable {
    package let line: String
    package let meaning: String
    package init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  package init(
    _ words: [String], _ summary: String, details: String = "", operands: [Operand] = [], flags: [Flag<Options>] = [],
    examples: [Example] = []
  ) {
    self.words = words
    self.summary = summary
    self.details = details
    self.operands = operands
    self.flags = flags
    self.examples = examples
  }

  package var name: String { words.joined(separator: " ") }
  /// `decal add NAME… [OPTIONS]`.
  package var usage: String {
    (["decal", name] + operands.map(\.usage) + (flags.isEmpty ? [] : ["[OPTIONS]"])).joined(separator: " ")
  }
}
