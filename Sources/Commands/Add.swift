import Model
import Projects
import Registries
import Terminal

/// `decal add NAME…`: copies components with everything they require.
let addCommand = Command(
  CommandDescription(
    ["add"], "Copy components, and what they require, into the project",
    details: """
      Names are looked up in the bundled registry, in the one that decal.json makes the default, or with --registry in any \
      folder, git repository or archive. `@alias/name` names a component of a registry that decal.json lists.

      All or nothing: everything is read, checked and planned before the first write; files that stand where a copy would \
      go are never replaced unless you say so. A component that the project has is left as it is; `decal update` moves it.
      """,
    operands: [Operand(FlagValue("NAME", .listed("components")), isRequired: false, isRepeated: true)],
    flags: [
      Flags.platform, Flags.style, Flags.registry, Flags.tests, Flags.examples, Flags.target, Flags.module,
      Flags.package,
      Flags.access, Flags.prefix, Flags.sourceDir, Flags.testDir, Flags.adopt, Flags.overwrite, Flags.install,
      Flags.dryRun, Flags.plan, Flags.json, Flags.yes, Flags.offline, Flags.wait, Flags.noLock,
    ] + Flags.common,
    examples: [
      .init("decal add pull-to-refresh --platform swift --tests", "the component, what it requires, and their tests"),
      .init("decal add @acme/button", "from a registry that decal.json calls acme"),
      .init("decal add card --registry github:acme/ui#v1.4", "from a git repository, at a tag"),
      .init("decal add spinner --dry-run", "the plan, and nothing else"),
    ])
) { invocation in
  try attempting("add \(invocation.shownOperands)") { try startingOver { try add(invocation) } }
}

private func add(_ invocation: Invocation) throws -> ExitStatus {
  let options = invocation.options
  let console = invocation.console
  if options.adopt, options.overwrite {
    throw PlainFact("`--adopt` and `--overwrite` say opposite things; use one of them", kind: .usage)
  }
  var context = try ProjectContext.forChange(invocation)
  let platform = try context.platform()
  try context.configure(platform, asking: console)
  let lockfileBytes = try context.project.lockfileBytes()
  let lockfile = try lockfileBytes.map(Lockfile.parse)
  let catalog = try invocation.catalog(context, lockfile, .locked)
  let names =
    try invocation.operands.isEmpty ? choose(catalog, platform, lockfile, console) : invocation.componentNames()

  let resolution = try catalog.tellingRecordedState(lockfile?.registries ?? []) {
    try Resolver(catalog).resolve(
      names, platform, style: context.style(platform, options),
      installed: Set(lockfile?.components.map(\.key) ?? []))
  }
  if let move = try resolution.moves(since: lockfile, catalog).first { throw MoveAhead(move: move) }
  var roles: [Role] = [.source]
  if options.tests { roles.append(.test) }
  if options.examples { roles.append(.example) }
  let (known, new) = (
    resolution.components.filter { lockfile?[$0.key] != nil }, resolution.components.filter { lockfile?[$0.key] == nil }
  )
  var prefixNote: String?
  if let prefix = options.prefix, try !context.rename(new, beside: known, to: prefix, platform), !new.isEmpty {
    prefixNote =
      "note: `--prefix` renames nothing in \(new.map(\.key.description).joined(separator: ", ")): no type there carries the "
      + "registry's own prefix, unless decal.json renames it already"
  }
  let placed = try Placer(context, platform)
    .place(resolution.components, roles: roles, locked: lockfile)

  // What a component was called before is no stranger's.
  let abandoned = try catalog.abandoned(
    (lockfile?.components ?? []).map(\.key), by: Set(resolution.registries.map(\.alias)))

  let project = context.project
  return try invocation.locking(project, "add") { locked in
    try context.checkUnchanged(lockfileBytes)
    let plan = try project.planAdd(
      placed.components, from: resolution.registries,
      policy: options.adopt ? .adopt : options.overwrite ? .overwrite : .refuse, abandoned: Set(abandoned),
      base: lockfile.map { BaseFromSource(invocation, context, $0).provider },
      writes: context.configurationWrite.map { [$0] } ?? [], blocks: placed.blocks)
    let report = CopyReport(
      plan: plan, context: context, platform: platform, resolution: resolution, notes: placed.notes,
      warnings: placed.warnings, options: options)
    let status = try report.carryOut(locked, on: console, summary: report.addSummary)
    if let prefixNote { console.note(prefixNote) }
    let flags = options.naming
    if !flags.isEmpty, !known.isEmpty {
      console.note(
        "note: \(flags.map { "`\($0)`" }.joined(separator: ", ")) \(flags.count == 1 ? "changes" : "change") nothing in what "
          + "is installed already: \(known.map(\.key.description).joined(separator: ", "))")
    }
    for record in resolution.registries where !plan.isEmpty && record.isFarFromProject {
      guard !context.configuration.registries.contains(where: { $0.alias == record.alias }) else { continue }
      console.note(
        "note: the registry `\(record.alias)` lies outside of the project, so only its name is recorded; to update from it, "
          + "run `decal registry add \(record.alias) ADDRESS`")
    }
    for record in resolution.registries where !plan.isEmpty && options.registry == nil {
      guard let wanted = context.configuration.refs[record.alias], wanted != record.requested else { continue }
      let recorded = record.requested.map { "`\($0)`" } ?? "no ref in particular"
      console.note(
        "note: the copies of `\(record.alias)` are from \(recorded), and \(Configuration.fileName) names "
          + "\(wanted.map { "`\($0)`" } ?? "no ref"); `decal update` takes what it names")
    }
    if options.install { try report.installPackages(invocation.world.environment, on: console) }
    return status
  }
}

/// Without a name: a list to pick from on a terminal, an error elsewhere.
///
/// - Throws: `Interrupted` when the list was left; `UsageFault` where there is no terminal.
private func choose(
  _ catalog: RegistryCatalog, _ platform: Platform, _ lockfile: Lockfile?, _ console: Console
) throws -> [QualifiedName] {
  let registry = try catalog.registry()
  let components = try registry.readableSummaries().summaries.filter { $0.platforms.contains(platform) }
  let items = components.map { component in
    let key = ComponentKey(registry: registry.alias, name: component.name, platform: platform)
    return MultiSelect.Item(
      component.name.text, (lockfile?[key] == nil ? "" : "(installed) ") + oneLine(component.description))
  }
  let chosen = try console.chooseSeveral("Which components?", items)
  guard !chosen.isEmpty else {
    if console.style.isInteractive, !items.isEmpty { throw Interrupted() }
    throw UsageFault.missingOperand("NAME", usage: addCommand.description.usage)
  }
  return chosen.map { QualifiedName(registry: nil, name: components[$0].name) }
}

extension Options {
  /// The flags given that say what names and places copies get when they are made.
  fileprivate var naming: [String] {
    [
      (Flags.prefix, prefix), (Flags.module, module), (Flags.package, package), (Flags.access, access),
      (Flags.sourceDir, sourceDir),
    ].compactMap { flag, value in value == nil ? nil : "--\(flag.long)" }
  }
}

extension Invocation {
  /// The operands as a message names them.
  var shownOperands: String {
    operands.isEmpty ? "components" : operands.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
  }
}
