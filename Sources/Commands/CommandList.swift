import Terminal

/// The commands, in the order of help.
package enum CommandList {
  package struct Group: Sendable {
    package let title: String
    package let commands: [Command]
  }

  package static let groups: [Group] = [
    Group(title: "Looking", commands: [listCommand, searchCommand, showCommand, docsCommand, viewCommand]),
    Group(title: "Copying", commands: [initCommand, addCommand, updateCommand, removeCommand, newCommand]),
    Group(title: "Checking", commands: [verifyCommand, outdatedCommand, doctorCommand]),
    Group(title: "Edits", commands: [diffCommand, resolveCommand, acceptCommand, restoreCommand, undoCommand]),
    Group(title: "Registries", commands: [registryListCommand, registryAddCommand, registryRemoveCommand]),
    Group(
      title: "For authors",
      commands: [registryNewCommand, registryComponentCommand, registryCheckCommand, registryPackCommand]),
    Group(title: "For other programs", commands: [mcpCommand]),
    Group(
      title: "More",
      commands: [
        cacheSizeCommand, cacheClearCommand, schemaCommand, completionCommand, manualCommand, helpCommand,
        completeWordsCommand, referenceCommand,
      ]),
  ]

  package static let all: [Command] = groups.flatMap(\.commands)
  /// Those that help, completions, the manual page and the reference show.
  package static let visible: [Command] = all.filter { !$0.isHidden }

  /// The commands of two words that begin with this one, such as `registry`.
  static func members(of word: String) -> [CommandDescription<Options>] {
    visible.map(\.description).filter { $0.words.count > 1 && $0.words[0] == word }
  }
}
