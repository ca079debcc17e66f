import Model
import Terminal

/// The page that `decal` alone and `decal help` print.
func overview(width: Int) -> String {
  var text = """
    decal copies UI components from a registry into your project, and keeps the
    copies verifiable and updatable.

    Usage: decal COMMAND [ARGUMENTS] [OPTIONS]

    """
  let column = CommandList.visible.map(\.description.name.count).max() ?? 0
  for group in CommandList.groups {
    text += "\n\(group.title):\n"
    text += Help.table(
      group.commands.filter { !$0.isHidden }.map { ($0.description.name.padded(to: column), $0.description.summary) },
      width: width)
  }
  text += """

    `decal help COMMAND` says more of one, `decal help exit-codes` lists the exit
    codes.
    """
  return text
}

/// `decal help [COMMAND]`.
let helpCommand = Command(
  CommandDescription(
    ["help"], "Print help on a command or a topic",
    operands: [
      Operand(FlagValue("COMMAND", .listed("commands")), isRequired: false, isRepeated: true)
    ],
    flags: Flags.common,
    examples: [.init("decal help add", "everything about `add`"), .init("decal help exit-codes", "the exit codes")])
) { invocation in
  let console = invocation.console
  let width = console.style.width
  if invocation.operands.isEmpty {
    console.print(overview(width: width))
    return .done
  }
  let name = invocation.operands.joined(separator: " ")
  if name == "exit-codes" {
    console.print("Exit codes of every command. Several at once: the first in the order\n4, 5, 7, 3, 1.\n")
    console.write(Array(Help.table(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }, width: width).utf8))
    return .done
  }
  let commands = CommandList.all.filter { $0.description.name == name }
  if let command = commands.first {
    console.write(Array(Help.page(command.description, common: Flags.common, isLong: true, width: width).utf8))
    return .done
  }
  let group = CommandList.members(of: name)
  guard !group.isEmpty else {
    throw UsageFault.unknownCommand(
      name, nearest: nearest(to: name, among: CommandList.visible.map(\.description.name) + ["exit-codes"]))
  }
  console.write(Array(groupPage(name, group, width: width).utf8))
  return .done
}

/// The page of a word that several commands begin with.
func groupPage(_ word: String, _ group: [CommandDescription<Options>], width: Int) -> String {
  "Usage: decal \(word) COMMAND\n\n" + Help.table(group.map { ($0.name, $0.summary) }, width: width)
}
