import Model
import Projects
import Terminal

/// `decal init`: recognises the project and writes `decal.json`.
let initCommand = Command(
  CommandDescription(
    ["init"], "Recognise the project and write decal.json",
    details: """
      Reads what kind of project this is (a Swift package, an Xcode, Gradle, Expo or React Native project), decides where \
      copies go, says why, and writes it to decal.json. `decal add` does the same when there is no decal.json; with init \
      you can look first. In the folder of a project of its own, such as a package of examples, that project is set up, also \
      when a decal.json above is there for another. A decal.json that is there keeps its comments and order, and only gains what it lacks.
      """,
    flags: [
      Flags.platform, Flags.style, Flags.target, Flags.module, Flags.package, Flags.access, Flags.sourceDir,
      Flags.testDir, Flags.dryRun, Flags.json, Flags.yes, Flags.wait, Flags.noLock,
    ] + Flags.common,
    examples: [.init("decal init --dry-run --json", "everything that was found, and nothing is written")])
) { invocation in
  try attempting("set the project up") { try startingOver { try initialise(invocation) } }
}

private func initialise(_ invocation: Invocation) throws -> ExitStatus {
  let options = invocation.options
  let console = invocation.console
  var context = try ProjectContext.forChange(invocation, startsNew: true)
  let lockfileBytes = try context.project.lockfileBytes()
  // Everything that was found is shown, also what is not chosen in the end.
  let platforms: [Platform]
  if let platform = options.platform {
    platforms = [platform]
  } else if context.wasGuessed {
    platforms = Set(context.recognitions.map(\.platform)).sorted()
  } else {
    platforms = context.configuration.platforms
  }
  var recognised: [Recognition] = []
  func document(changes: Bool, problems: JSON? = nil) -> String {
    JSON.object([
      ("project", .string(context.root)), ("recognised", .array(recognised.map(\.json))), ("problems", problems),
      ("file", .string(Configuration.fileName)), ("text", .string(context.configurationText)),
      ("dryRun", .bool(options.dryRun)), ("changes", .bool(changes)),
    ]).text()
  }
  for platform in platforms {
    let found = context.recognitionsBeforeChoice(of: platform)
    if !options.json { for recognition in found { recognition.show(on: console) } }
    recognised += found
    do { try context.configure(platform, asking: console) } catch {
      // What was found, and why, is what the choice needs.
      if options.json {
        let facts = (error as? SeveralFaults)?.facts.map(\.description) ?? ["\(error)"]
        console.print(document(changes: false, problems: .array(facts.map { .string($0) })))
      }
      throw error
    }
  }
  for platform in platforms {
    let overrides = try context.overrides(of: platform)
    if !overrides.isEmpty { throw SettingsKnown(platform: platform, overrides: overrides) }
  }
  let write = context.configurationWrite
  guard let write else {
    if options.json {
      console.print(document(changes: false))
    } else {
      console.say("nothing to do: \(Configuration.fileName) has what is needed")
    }
    return .done
  }
  if options.dryRun {
    console.print(options.json ? document(changes: true) : context.configurationText.trimmingLastNewline)
    return .differences
  }
  if console.style.isInteractive, !options.yes, !options.json {
    console.note(context.configurationText.trimmingLastNewline)
    guard try console.confirm("Write this to \(Configuration.fileName)?") else { return console.declined() }
  }
  let project = context.project
  try invocation.locking(project, "init") { locked in
    try context.checkUnchanged(lockfileBytes)
    _ = try locked.commit(try project.planWrites([write]))
  }
  if options.json { console.print(document(changes: true)) } else { console.say("wrote \(Configuration.fileName)") }
  return .done
}

/// Settings that decal.json has already, and that flags would have otherwise.
struct SettingsKnown: Fact {
  let platform: Platform
  let overrides: [ProjectContext.Override]
  var description: String {
    func shown(_ value: String?) -> String { value.map { "`\($0)`" } ?? "unset" }
    let words = overrides.map { "`\($0.key)` is \(shown($0.configured)), and not \(shown($0.given))" }
      .joined(separator: "; ")
    return "\(Configuration.fileName) has settings for \(platform) already: \(words)"
  }
  var kind: FailureKind { .usage }
}

extension String {
  fileprivate var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
