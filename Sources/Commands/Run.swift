import Model
import Projects
package import Terminal

/// The version of the tool.
package let version = "0.1.0"

/// Runs the words of a command line in a world and answers with the exit status. Prints everything, failures included.
package func run(_ words: [String], in world: World) -> ExitStatus {
  do {
    return try dispatch(words, in: world)
  } catch let failure as Failure {
    world.console.report(failure.withHints())
    return ExitStatus(failure.kind)
  } catch {
    let facts = facts(of: error)
    let failure = Failure(attempt: attempt(words), causes: facts).withHints()
    world.console.report(failure)
    return ExitStatus(failure.kind)
  }
}

/// The facts an error stands for.
private func facts(of error: any Error) -> [any Fact] {
  switch error {
  case let several as SeveralFaults: several.facts
  case let fact as any Fact: [fact]
  default: [PlainFact("\(error)", kind: .environment)]
  }
}

/// What a command line tried, for the first line of a failure.
private func attempt(_ words: [String]) -> String {
  let shown = words.prefix(6).map { word in
    word.isEmpty || word.contains(" ") ? escaped(Array(word.utf8)) : shownText(word)
  }
  return "run `" + (["decal"] + shown).joined(separator: " ") + (words.count > 6 ? " …" : "") + "`"
}

private func dispatch(_ words: [String], in world: World) throws -> ExitStatus {
  guard let first = words.first else {
    world.console.print(overview(width: world.console.style.width))
    return .done
  }
  switch first {
  case "--version", "-V", "version":
    world.console.print("decal \(version)")
    return .done
  case "--help", "-h":
    world.console.print(overview(width: world.console.style.width))
    return .done
  default: break
  }
  let group = CommandList.members(of: first)
  if !group.isEmpty, words.dropFirst().allSatisfy({ ["--help", "-h"].contains($0) }) {
    world.console.write(Array(groupPage(first, group, width: world.console.style.width).utf8))
    return .done
  }
  let (command, rest) = try find(words)
  return try command.run(rest, in: world)
}

/// The command that the words begin with, the longest first: `registry list` before `registry`.
private func find(_ words: [String]) throws -> (Command, [String]) {
  let matching = CommandList.all.filter { words.starts(with: $0.description.words) }
  if let command = matching.max(by: { $0.description.words.count < $1.description.words.count }) {
    return (command, Array(words.dropFirst(command.description.words.count)))
  }
  if words[0].hasPrefix("-") { throw UsageFault.optionBeforeCommand(words[0], corrected: corrected(words)) }
  let typed = words.prefix { !$0.hasPrefix("-") }
  let group = CommandList.members(of: words[0])
  if !group.isEmpty {
    let second = typed.dropFirst().first ?? ""
    throw UsageFault.unknownCommand(
      typed.prefix(2).joined(separator: " "),
      nearest: second.isEmpty
        ? group.map(\.name)
        : nearest(to: second, among: group.map { $0.words[1] }).map { "\(typed[0]) \($0)" })
  }
  let names = Set(CommandList.visible.map { $0.description.words[0] } + ["help"])
  throw UsageFault.unknownCommand(words[0], nearest: nearest(to: words[0], among: names.sorted()))
}

/// The line with the options that stand in front of the command behind it; nil when there is no command that takes them.
private func corrected(_ words: [String]) -> String? {
  for start in words.indices.dropFirst() {
    let options = Array(words[..<start])
    guard let (command, rest) = try? find(Array(words[start...])),
      let read = try? Arguments(options, of: command.description.withoutOperands, into: Options()),
      read.operands.isEmpty
    else { continue }
    return (["decal"] + (command.description.words + options + rest).map(shellWord)).joined(separator: " ")
  }
  return nil
}

extension CommandDescription {
  /// The options alone.
  fileprivate var withoutOperands: CommandDescription {
    CommandDescription(words, summary, details: details, flags: flags, examples: examples)
  }
}

extension Command {
  /// Parses the words and runs the body.
  fileprivate func run(_ words: [String], in world: World) throws -> ExitStatus {
    // Help is wanted even when the rest of the line is not right.
    let beforeOperands = words.prefix { $0 != "--" }
    if beforeOperands.contains("--help") || beforeOperands.contains("-h") {
      let page = Help.page(
        description, common: Flags.common, isLong: beforeOperands.contains("--help"), width: world.console.style.width)
      world.console.write(Array(page.utf8))
      return .done
    }
    let arguments = try Arguments(words, of: description, into: Options())
    let console = world.console
    console.isQuiet = arguments.options.quiet
    switch arguments.options.color {
    case .auto: break
    case .always:
      console.style.outputHasColor = true
      console.style.errorHasColor = true
    case .never:
      console.style.outputHasColor = false
      console.style.errorHasColor = false
    }
    let invocation = Invocation(world: world, options: arguments.options, operands: arguments.operands)
    if let cwd = invocation.options.cwd, !FilesOnDisk().isFolder(invocation.folder) {
      throw NoSuchFolder(folder: cwd)
    }
    return try body(invocation)
  }
}

/// The folder that `--cwd` names is not there, or cannot be entered.
struct NoSuchFolder: Fact {
  let folder: String
  var description: String { "`--cwd` names \(JSON.string(folder).line), which is no folder that can be worked in" }
  var kind: FailureKind { .usage }
}
