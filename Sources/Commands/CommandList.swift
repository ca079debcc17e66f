import Terminal

/// The commands, in the order of help.
package enum CommandList {
  package struct Group: Sendable {
    package let title: String
    package let commands: [Command]
  }

  package static let groups: [Group] = [
    Group(title: "More", commands: [helpCommand])
  ]

  package static let all: [Command] = groups.flatMap(\.commands)
}
