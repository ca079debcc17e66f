import Model
import Projects
import Registries
import Terminal

/// `decal completion SHELL`: the script that teaches a shell to complete decal's words.
let completionCommand = Command(
  CommandDescription(
    ["completion"], "Print the completion script of a shell",
    details: """
      Commands, options, components, installed components, registries, platforms and styles are completed. The script asks \
      decal itself for the words, without the network.
      """,
    operands: [Operand(FlagValue("SHELL", .words(CompletionScript.allCases.map(\.rawValue))))], flags: Flags.common,
    examples: [
      .init("source <(decal completion bash)", "in ~/.bashrc"),
      .init("eval \"$(decal completion zsh)\"", "in ~/.zshrc, after compinit"),
      .init("decal completion fish > ~/.config/fish/completions/decal.fish", "once"),
    ])
) { invocation in
  guard let script = CompletionScript(rawValue: invocation.operands[0]) else {
    throw UnknownShell(name: invocation.operands[0])
  }
  invocation.console.write(Array(script.text.utf8))
  return .done
}

/// A shell that there is no script for.
struct UnknownShell: Fact {
  let name: String
  var description: String {
    let known = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
    return "there is no completion for the shell \(JSON.string(name).line); there is for \(known)"
  }
  var kind: FailureKind { .usage }
}

/// `decal complete-words -- WORD…`: what the scripts ask. It never fails: a shell has no use for a message.
let completeWordsCommand = Command(
  CommandDescription(
    ["complete-words"], "Print candidates for the last word, one a line with what it is",
    operands: [Operand(FlagValue("WORD", mayBeEmpty: true), isRequired: false, isRepeated: true)], flags: Flags.common),
  isHidden: true
) { invocation in
  let words = WordLists(invocation)
  let completer = Completer(
    commands: CommandList.visible.map(\.description), alone: Flags.alone, listed: words.candidates)
  let lines = completer.candidates(for: invocation.operands).map { candidate in
    candidate.meaning.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.meaning)"
  }
  for line in lines { invocation.console.print(line) }
  return .done
}

/// The words that only the world knows. What cannot be had is left out.
private struct WordLists {
  private let invocation: Invocation
  private let context: ProjectContext?
  private let lockfile: Lockfile?
  /// The word that is being typed.
  private let typed: String
  /// The operands that are typed already.
  private let operands: [String]

  /// - Parameter typed: the words of the half-typed line; the folder, the platform and the registry that they name count.
  init(_ typed: Invocation) {
    var options = Options()
    options.offline = true
    // `--platform=swift` says what `--platform swift` says.
    let words =
      typed.operands.dropLast().flatMap { word in
        word.hasPrefix("--")
          ? word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) : [word]
      } + typed.operands.suffix(1)
    for (index, word) in words.enumerated() where index + 1 < words.count - 1 {
      switch word {
      case "-C", "--cwd": options.cwd = words[index + 1]
      case "-r", "--registry": options.registry = words[index + 1]
      case "-p", "--platform": options.platform = Platform(rawValue: words[index + 1])
      default: break
      }
    }
    invocation = Invocation(world: typed.world, options: options, operands: [])
    context = try? ProjectContext(invocation)
    lockfile = (try? context?.project.lockfile()) ?? nil
    self.typed = words.last ?? ""
    operands = Completer.operands(in: words.dropLast(), of: CommandList.visible.map(\.description))
  }

  func candidates(of kind: String) -> [Completer<Options>.Candidate] {
    switch kind {
    case "components": components()
    case "installed": installed()
    case "registries": (catalog?.aliases ?? []).map { .init($0.text) } + [.folders]
    case "styles": styles()
    case "commands": commands()
    case "files": files()
    default: []
    }
  }

  private var catalog: RegistryCatalog? { try? invocation.catalog(context, lockfile, .locked) }

  private func components() -> [Completer<Options>.Candidate] {
    guard let catalog else { return [] }
    // `@` names the other registries.
    guard typed.hasPrefix("@") else { return components(of: nil, in: catalog, prefix: "") }
    return catalog.aliases.flatMap { alias in
      typed.hasPrefix("@\(alias)/") || "@\(alias)/".hasPrefix(typed)
        ? components(of: alias, in: catalog, prefix: "@\(alias)/") : []
    }
  }

  private func components(
    of alias: RegistryAlias?, in catalog: RegistryCatalog, prefix: String
  ) -> [Completer<Options>.Candidate] {
    guard let registry = try? catalog.registry(alias),
      let components = try? registry.readableSummaries().summaries
    else { return [] }
    return components.filter { component in
      invocation.options.platform.map(component.platforms.contains) ?? true
    }.map { .init(prefix + $0.name.text, oneLine($0.description)) }
  }

  private func installed() -> [Completer<Options>.Candidate] {
    // A plain name is enough, unless it is an `@` that is being typed.
    let keys = (lockfile?.components ?? []).map(\.key)
    var seen: Set<String> = []
    return keys.map { typed.hasPrefix("@") ? $0.description : $0.name.text }.filter { seen.insert($0).inserted }
      .map { .init($0) }
  }

  private func styles() -> [Completer<Options>.Candidate] {
    guard let catalog, let components = try? catalog.registry().readableComponents().components else { return [] }
    let styles = components.flatMap { $0.variants[.reactNative]?.styles.keys.map { $0 } ?? [] }
    return Set(styles).sorted().map { .init($0.text) }
  }

  /// The files of the component that is named already, by their names where those tell them apart.
  private func files() -> [Completer<Options>.Candidate] {
    let lookup = Invocation(world: invocation.world, options: invocation.options, operands: operands)
    guard !operands.isEmpty, let variants = try? Lookup(lookup).variants() else { return [] }
    let paths = Set(variants.flatMap { $0.files.map(\.from) }).sorted { $0.text < $1.text }
    return paths.map { path in
      let isOnly = paths.count { $0.lastComponent == path.lastComponent } == 1
      return .init(isOnly && !typed.contains("/") ? path.lastComponent : path.text)
    }
  }

  private func commands() -> [Completer<Options>.Candidate] {
    var seen: Set<String> = []
    return
      (CommandList.visible.map { ($0.description.words[0], $0.description.summary) } + [("exit-codes", "Exit codes")])
      .filter { seen.insert($0.0).inserted }.map { .init($0.0, $0.1) }
  }
}

/// Text without line breaks, tabs and other control characters, for a list.
func oneLine(_ text: String) -> String {
  // Nearly every text is one line already.
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 < 0x80 }) { return text }
  return String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { !$0.isASCII || $0 >= " " })
}
