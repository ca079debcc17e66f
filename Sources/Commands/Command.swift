import Model
package import Terminal

/// One command: how it is described and what it does.
package struct Command: Sendable {
  package let description: CommandDescription<Options>
  /// Whether it is left out of `decal help`.
  package let isHidden: Bool
  let body: @Sendable (Invocation) throws -> ExitStatus

  init(
    _ description: CommandDescription<Options>, isHidden: Bool = false,
    body: @escaping @Sendable (Invocation) throws -> ExitStatus
  ) {
    self.description = description
    self.isHidden = isHidden
    self.body = body
  }
}

/// What a command gets.
struct Invocation {
  let world: World
  let options: Options
  let operands: [String]

  var console: Console { world.console }

  /// The operands as component names.
  ///
  /// - Throws: `NameFault` for the first that is none.
  func componentNames() throws -> [QualifiedName] { try operands.map { try QualifiedName($0) } }

  /// The working folder that counts: `--cwd`, relative to where the command was started.
  var folder: String {
    guard let cwd = options.cwd else { return world.workingFolder }
    return cwd.hasPrefix("/") ? cwd : world.workingFolder + "/" + cwd
  }
}
