import Terminal

/// The commands, in the order of help.
package enum CommandList {
  package struct Group: Sendable {
    package let title: String
    package let commands: [Command]
  }

  package static let groups: [Group] = [
    Group(title: "Copying", commands: [initCommand, addCommand, updateCommand, removeCommand, newCommand]),
    Group(title: "Edits", commands: [diffCommand, resolveCommand, acceptCommand, restoreCommand, undoCommand]),
    Group(title: "Looking", commands: [listCommand, verifyCommand, outdatedCommand]),
    Group(title: "Registries", commands: [registryListCommand, registryAddCommand, registryRemoveCommand]),
    Group(title: "For authors", commands: [registryNewCommand, registryComponentCommand]),
    Group(title: "More", commands: [schemaCommand, helpCommand]),
  ]

  package static let all: [Command] = groups.flatMap(\.commands)
}
