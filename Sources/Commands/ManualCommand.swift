import Terminal

/// `decal manual`: the manual page.
let manualCommand = Command(
  CommandDescription(
    ["manual"], "Print the manual page",
    details: "decal(1), for `man`; an installation puts it where `man decal` finds it.",
    flags: Flags.common, examples: [.init("decal manual | man -l -", "reads it without an installation")])
) { invocation in
  let page = Manual.page(
    CommandList.visible.map(\.description), common: Flags.common, version: version,
    summary: "copy UI components into a project, and keep the copies verifiable and updatable")
  invocation.console.write(Array(page.utf8))
  return .done
}

/// `decal reference`: every command with its options as a page of Markdown. `docs/commands.md` is its output.
let referenceCommand = Command(
  CommandDescription(["reference"], "Print the reference of all commands as Markdown", flags: Flags.common),
  isHidden: true
) { invocation in
  invocation.console.write(Array(reference().utf8))
  return .done
}

private func reference() -> String {
  var text = """
    # Commands

    What `decal help` and `decal help COMMAND` say, on one page. It is written by `decal reference`; a test holds it to the
    program.

    | command | does |
    | --- | --- |

    """
  for command in CommandList.visible.map(\.description) {
    let anchor = "decal-" + command.words.joined(separator: "-")
    text += "| [`\(command.name)`](#\(anchor)) | \(command.summary) |\n"
  }
  text += "\n## Options of every command\n\n" + table(Flags.common)
  for group in CommandList.groups {
    let commands = group.commands.filter { !$0.isHidden }.map(\.description)
    for command in commands { text += "\n" + section(command) }
  }
  return text
}

private func section(_ command: CommandDescription<Options>) -> String {
  var text = "## decal \(command.name)\n\n\(command.summary).\n\n```\n\(command.usage)\n```\n"
  if !command.details.isEmpty { text += "\n\(command.details)\n" }
  let own = command.flags.filter { flag in !Flags.common.contains { $0.long == flag.long } }
  if !own.isEmpty { text += "\n" + table(own) }
  if !command.examples.isEmpty {
    text += "\n| example | |\n| --- | --- |\n"
    for example in command.examples { text += "| `\(cell(example.line))` | \(cell(example.meaning)) |\n" }
  }
  return text
}

private func table(_ flags: [Flag<Options>]) -> String {
  var text = "| option | |\n| --- | --- |\n"
  for flag in flags {
    let usage = flag.usage.drop { $0 == " " }
    let details = flag.details.isEmpty ? "" : " " + flag.details
    text += "| `\(cell(String(usage)))` | \(cell(flag.summary)).\(cell(details)) |\n"
  }
  return text
}

/// Text of a cell of a table.
private func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("\n", with: " ") }
