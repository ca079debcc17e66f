import Model
import Projects
import Registries
import Rewriting
import Terminal

/// `decal update [NAME…]`: brings copies to what their registries have now; local edits are merged, never lost.
let updateCommand = Command(
  CommandDescription(
    ["update"], "Bring copies to what the registry has now, keeping your edits",
    details: """
      Without a name every installed component is updated; with names, those and what they require. Files you did not touch \
      are replaced; files that both sides changed are merged line by line against the bytes that were last taken from \
      upstream; where both changed the same lines the file gets conflict markers, a record, and exit status 3 until \
      `decal resolve`. A file you deleted stays deleted. Nothing of yours is ever overwritten or removed.
      """,
    operands: [Operand(FlagValue("NAME", .listed("installed")), isRequired: false, isRepeated: true)],
    flags: [
      Flags.to, Flags.platform, Flags.registry, Flags.acceptMoved, Flags.allowRollback, Flags.dryRun, Flags.plan,
      Flags.json, Flags.yes, Flags.offline, Flags.wait, Flags.noLock,
    ] + Flags.common,
    examples: [
      .init("decal update --dry-run", "what would happen, file by file"),
      .init("decal update @acme/button --to v2.0", "one component, from a certain tag of its git registry"),
    ])
) { invocation in
  try attempting("update \(invocation.operands.isEmpty ? "the project" : invocation.shownOperands)") {
    try startingOver { try update(invocation) }
  }
}

private func update(_ invocation: Invocation) throws -> ExitStatus {
  let context = try ProjectContext.forChange(invocation)
  let lockfileBytes = try context.project.lockfileBytes()
  let lockfile = try lockfileBytes.map(Lockfile.parse) ?? context.lockfile()
  _ = try context.keysToChange(invocation.componentNames(), in: lockfile)
  let upstream = try Upstream(invocation, context, lockfile)
  try upstream.checkMoves()
  let options = invocation.options
  let console = invocation.console
  let project = context.project
  return try invocation.locking(project, "update") { locked in
    try context.checkUnchanged(lockfileBytes)
    let plan = try upstream.plan(project)
    let report = CopyReport(
      plan: plan, context: context, platform: upstream.platforms.first ?? .swift,
      resolution: Resolution(
        registries: upstream.registries, components: upstream.resolved,
        notices: upstream.notices + upstream.oldNames(in: plan)),
      notes: upstream.notes, warnings: upstream.warnings, options: options)
    let status = try report.carryOut(locked, on: console, summary: report.updateSummary)
    for component in upstream.resolved where upstream.isChanged(component) && upstream.isOlder(component.key) {
      let (was, now) = (
        upstream.version(of: component.key, recorded: true), upstream.version(of: component.key, recorded: false)
      )
      console.note("note: `\(component.key)` goes back from \(was ?? "") to \(now ?? ""), which is older")
    }
    if let ref = options.to, context.configuration.registries.contains(where: { $0.address.contains("#") }) {
      console.note("note: `\(ref)` was taken for this run; decal.json still names the ref that the next update takes")
    }
    return status
  }
}

/// `decal outdated [NAME…]`: which installed components have something newer.
let outdatedCommand = Command(
  CommandDescription(
    ["outdated"], "List installed components of which the registry has something newer",
    details: """
      Lists what `decal update` would change because of the registries: components with other bytes, with new requirements, \
      with files that are copied or left out by now. Settings of decal.json that changed since, and that `decal update` gives \
      to copies too, are a note. Exit status 1 when there is something newer.
      """,
    operands: [Operand(FlagValue("NAME", .listed("installed")), isRequired: false, isRepeated: true)],
    flags: [Flags.to, Flags.platform, Flags.registry, Flags.json, Flags.offline] + Flags.common,
    examples: [.init("decal outdated", "all components that changed in their registries since they were copied")])
) { invocation in
  try attempting("look for something newer") {
    let context = try ProjectContext(invocation)
    let upstream = try Upstream(invocation, context, context.lockfile())
    let console = invocation.console
    let plan = try upstream.plan(context.project)
    let changed = upstream.newer(plan)
    let older = changed.map(\.component.key).filter(upstream.isOlder)
    let rows = changed.filter { !older.contains($0.component.key) }
    if invocation.options.json {
      console.print(
        JSON.object([
          (
            "outdated",
            .array(
              rows.map { row in
                let (component, locked) = (row.component, row.locked)
                return .object([
                  ("name", .string(component.key.description)), ("platform", .string(component.key.platform.rawValue)),
                  ("installed", .string(locked.digest.description)), ("newest", .string(component.digest.description)),
                  ("from", upstream.version(of: component.key, recorded: true).map { .string($0) }),
                  ("to", upstream.version(of: component.key, recorded: false).map { .string($0) }),
                  ("requires", .strings(row.required.map(\.description))),
                  (
                    "files",
                    .array(
                      row.files.map { file in
                        .object([("action", .string(file.action.rawValue)), ("path", .string(file.path.text))])
                      })
                  ),
                ])
              })
          ), ("older", .strings(older.map(\.description))),
          ("dropped", .strings(upstream.dropped.map(\.description))),
          ("settings", .strings(upstream.unsettled.map(\.description))), ("moved", .array(upstream.moves.map(\.json))),
        ]).text())
    } else {
      let width = rows.map(\.component.key.description.count).max() ?? 0
      for row in rows {
        let (component, locked) = (row.component, row.locked)
        let from = upstream.version(of: component.key, recorded: true) ?? locked.digest.digest.short
        let to = upstream.version(of: component.key, recorded: false) ?? component.digest.digest.short
        let change =
          row.words
          ?? (from == to ? "\(locked.digest.digest.short) → \(component.digest.digest.short)" : "\(from) → \(to)")
        console.print("\(component.key.description.padded(to: width))  \(component.key.platform)  \(change)")
      }
      for key in older {
        let here = upstream.version(of: key, recorded: true) ?? ""
        let named = upstream.version(of: key, recorded: false) ?? ""
        console.note("note: `\(key)` is here at \(here), and the registry's \(named) is older")
      }
      for move in upstream.moves { console.note("note: \(move.description)") }
      for key in upstream.dropped { console.note("note: the registry does not have `\(key)` any more") }
      let unsettled = upstream.unsettled
      if !unsettled.isEmpty {
        console.note(
          "note: \(Configuration.fileName) has other settings by now than these were copied with, and `decal update` "
            + "gives them to: \(unsettled.map { "`\($0)`" }.joined(separator: ", "))")
      }
      if upstream.lockfile.components.isEmpty {
        console.note(noCopies)
      } else if rows.isEmpty {
        console.note(older.isEmpty && unsettled.isEmpty ? "everything is up to date" : "nothing newer")
      }
    }
    return rows.isEmpty ? .done : .differences
  }
}

/// What the registries have now of the components that a project has, placed and rewritten as the copies were.
struct Upstream {
  let lockfile: Lockfile
  private(set) var resolved: [ResolvedComponent] = []
  private(set) var placed: [PlacedComponent] = []
  private(set) var registries: [RegistryRecord] = []
  private(set) var notes: [(component: ComponentKey, note: Note)] = []
  private(set) var notices: [String] = []
  private(set) var warnings: [String] = []
  /// Components that their registries do not have any more.
  private(set) var dropped: [ComponentKey] = []
  /// More of these, which were not asked for.
  private(set) var abandoned: [ComponentKey] = []
  private(set) var platforms: [Platform] = []
  /// The registries that are elsewhere by now, as far as they have what is here.
  private(set) var moves: [RegistryMove] = []
  /// Finds a base at its recorded source.
  let base: BaseProvider

  /// Resolves the named components (all without names) and what they require, newest state.
  ///
  /// - Parameter names: nil: the operands.
  /// - Throws: `NothingInstalled`, `NotInstalled`, everything that resolving throws, `TagMoved`.
  init(_ invocation: Invocation, _ context: ProjectContext, _ lockfile: Lockfile, names: [QualifiedName]? = nil) throws
  {
    let options = invocation.options
    self.lockfile = lockfile
    let names = try names ?? invocation.componentNames()
    let keys = try context.meantKeys(names, in: lockfile)
    if let platform = options.platform, keys.isEmpty { throw NothingInstalled(root: context.root, platform: platform) }
    let catalog = try invocation.catalog(context, lockfile, .newest, ref: options.to)
    base = BaseFromSource(invocation, context, lockfile).provider

    // One resolution for each platform and style: a project has one style of a component at a time. What has none goes with
    // the others, whose style it needs when it comes to require one of them.
    var groups: [String: (platform: Platform, style: Style?, keys: [ComponentKey])] = [:]
    let styles = Dictionary(grouping: lockfile.components) { $0.key.platform }.mapValues { Set($0.compactMap(\.style)) }
    for key in keys {
      let found = styles[key.platform] ?? []
      let style = lockfile[key]?.style ?? (found.count == 1 ? found.first : context.style(key.platform, options))
      groups["\(key.platform) \(style?.text ?? "")", default: (key.platform, style, [])].keys.append(key)
    }
    let installed = Set(lockfile.components.map(\.key))
    var records: [RegistryAlias: RegistryRecord] = [:]
    var fresh: [Platform: [ResolvedComponent]] = [:]
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
      var wanted: [QualifiedName] = []
      for key in group.keys {
        if try catalog.registry(key.registry).has(key.name) {
          wanted.append(QualifiedName(registry: key.registry, name: key.name))
        } else {
          dropped.append(key)
        }
      }
      let resolution = try Resolver(catalog).resolve(
        wanted, group.platform, style: group.style, installed: installed)
      for move in try resolution.moves(since: lockfile, catalog)
      where !moves.contains(where: { $0.alias == move.alias }) {
        moves.append(move)
      }
      for var component in resolution.components where !resolved.contains(where: { $0.key == component.key }) {
        // One in another style that is asked for comes in its own.
        if let locked = lockfile[component.key], locked.style != component.style, keys.contains(locked.key),
          !group.keys.contains(locked.key)
        {
          continue
        }
        // What is asked for here was not necessarily asked for by the user when it came.
        component.isAsked = lockfile[component.key]?.isAsked ?? false
        resolved.append(component)
        fresh[group.platform, default: []].append(component)
      }
      notices += resolution.notices
      for record in resolution.registries { records[record.alias] = record }
    }
    // All of a platform at once: imports are computed from where everything lies.
    for (platform, components) in fresh.sorted(by: { $0.key < $1.key }) {
      let result = try Placer(context, platform).placeUpdate(
        components, of: Set(keys), locked: lockfile, isWhole: names.isEmpty)
      placed += result.components
      notes += result.notes
      notices += result.notices
      warnings += result.warnings
      platforms.append(platform)
    }
    // What has nothing left in its registry followed it all the same, unless that is another one by now.
    for alias in Set(dropped.map(\.registry)).subtracting(records.keys) {
      let record = try catalog.registry(alias).record
      if lockfile.registry(alias)?.source.isSamePlace(as: record.source) == true { records[alias] = record }
    }
    abandoned = try catalog.abandoned(installed.subtracting(keys).sorted(), by: Set(records.keys))
    registries = records.values.sorted { $0.alias < $1.alias }
    // From an address that has nothing of what is here nothing comes, and the lockfile keeps the old one.
    moves = moves.filter { move in resolved.contains { $0.key.registry == move.alias } }
    notices = moves.map(\.description) + notices
    if !options.acceptMoved { try checkTags(catalog) }
  }

  /// What an update would do.
  ///
  /// - Throws: as `Project.planUpdate`.
  func plan(_ project: Project) throws -> Plan {
    try project.planUpdate(placed, from: registries, dropped: dropped, abandoned: abandoned, base: base)
  }

  /// Makes sure that all copies of a registry that moved come along: the lockfile has one address for them.
  ///
  /// - Throws: `MoveInPart`.
  func checkMoves() throws {
    for move in moves {
      let coming = Set(resolved.map(\.key) + dropped)
      let others = lockfile.copies(of: move.alias).filter { !coming.contains($0) }
      guard others.isEmpty else { throw MoveInPart(move: move, others: others) }
    }
  }

  /// What a registry calls its state: a version, a ref, or a commit.
  func version(of key: ComponentKey, recorded: Bool) -> String? {
    let record = recorded ? record(of: key) : registries.first { $0.alias == key.registry }
    if let commit = record?.commit { return record?.requested.map { "\($0) (\(commit.short))" } ?? commit.short }
    return record?.version
  }

  /// What the lockfile records of the registry in the state in which the component came.
  private func record(of key: ComponentKey) -> RegistryRecord? { lockfile[key].flatMap { lockfile.record(of: $0) } }

  /// Whether the project has the component in another state.
  func isChanged(_ component: ResolvedComponent) -> Bool {
    lockfile[component.key].map { $0.digest != component.digest } ?? false
  }

  /// The components that an update gives other settings than their copies were made with.
  var unsettled: [ComponentKey] {
    placed.filter { component in
      lockfile[component.key].map { $0.settings != component.settings } ?? false
    }.map(\.key)
  }

  /// Whether the registry's state is older than the one here, such as after `update --to` a later one; false where neither
  /// versions nor tags tell.
  func isOlder(_ key: ComponentKey) -> Bool {
    guard let was = record(of: key), let now = registries.first(where: { $0.alias == key.registry })
    else {
      return false
    }
    for (was, now) in [(was.version, now.version), (was.requested, now.requested)] {
      if let was, let now, was != now, isRelease(was), isRelease(now) { return Commands.isOlder(now, than: was) }
    }
    return false
  }

  /// Sentences about lines of the user's own that an update merged, and that have a name of before a rename.
  func oldNames(in plan: Plan) -> [String] {
    let merged = Set(plan.results.filter { $0.action == .merged }.map(\.path))
    guard !merged.isEmpty else { return [] }
    return placed.flatMap { component -> [String] in
      let files = component.files.filter { merged.contains($0.path) }
      guard !files.isEmpty, let locked = lockfile[component.key] else { return [] }
      func names(_ settings: JSON) -> [String: String] {
        Dictionary((settings["rename"]?.members ?? []).map { ($0.key, $0.value.string ?? $0.key) }) { $1 }
      }
      let (before, now) = (names(locked.settings), names(component.settings))
      var changed: [String: String] = [:]
      for name in Set(before.keys).union(now.keys) {
        let (old, new) = (before[name] ?? name, now[name] ?? name)
        if old != new { changed[old] = new }
      }
      // Where names change places, either may be meant.
      changed = changed.filter { old, _ in !changed.values.contains(old) }
      guard !changed.isEmpty else { return [] }
      return files.flatMap { file -> [String] in
        guard case .file(let bytes, _, _)? = plan.changes.first(where: { $0.path == file.path.text })?.after else {
          return []
        }
        let text = SourceFile(
          from: file.from, role: file.role, target: file.from, isExecutable: file.isExecutable, bytes: bytes)
        return uses(of: Set(changed.keys), in: text).map { name, position in
          "\(file.path):\(position): `\(name)` is called `\(changed[name] ?? name)` by now, and an edit of yours still has "
            + "the old name"
        }
      }
    }
  }

  /// A tag names one commit for good; one that moved is only taken when the bytes are the same.
  private func checkTags(_ catalog: RegistryCatalog) throws {
    for record in registries where !moves.contains(where: { $0.alias == record.alias }) {
      guard let tag = record.requested, let now = record.commit else { continue }
      let changed = resolved.filter { component in
        let known = self.record(of: component.key)
        return component.key.registry == record.alias && known?.requested == tag && known?.commit != now
          && isChanged(component)
      }
      guard let first = changed.first, let was = self.record(of: first.key)?.commit,
        try catalog.registry(record.alias).refKind == .tag
      else { continue }
      throw TagMoved(alias: record.alias, tag: tag, was: was, now: now, components: changed.map(\.key))
    }
  }
}

/// A tag that names another commit than it did, with other bytes.
struct TagMoved: Fact {
  let alias: RegistryAlias
  let tag: String
  let was: GitObjectID
  let now: GitObjectID
  let components: [ComponentKey]
  var description: String {
    "the tag `\(tag)` of `\(alias)` moved from \(was) to \(now), and "
      + components.map { "`\($0)`" }.joined(separator: ", ") + " changed with it"
  }
  var kind: FailureKind { .integrity }
}

/// Makes bases again from where they came: the recorded source at the recorded commit, rewritten with the recorded settings.
final class BaseFromSource {
  private let invocation: Invocation
  private let context: ProjectContext
  private let lockfile: Lockfile
  /// Each recorded registry, where it is by now and where it was.
  private var catalogs: [RegistryRecord: [RegistryCatalog]] = [:]
  private var files: [ComponentKey: [SafePath: [UInt8]]] = [:]

  init(_ invocation: Invocation, _ context: ProjectContext, _ lockfile: Lockfile) {
    self.invocation = invocation
    self.context = context
    self.lockfile = lockfile
  }

  var provider: BaseProvider {
    { component, file in
      if self.files[component.key] == nil {
        // Whatever is wrong with the source only means that it has no answer; the plan says what follows from that.
        self.files[component.key] =
          self.catalogs(for: component).lazy.compactMap { try? self.read(component, $0) }.first ?? [:]
      }
      return self.files[component.key]?[file.from]
    }
  }

  private func catalogs(for component: LockedComponent) -> [RegistryCatalog] {
    guard let record = lockfile.record(of: component) else { return [] }
    if let known = catalogs[record] { return known }
    let moved = invocation.movedCatalog(context, [record])
    let found = [moved] + [try? invocation.recordedCatalog(context, [record])].compactMap { $0 }
    catalogs[record] = found
    return found
  }

  private func read(_ component: LockedComponent, _ catalog: RegistryCatalog) throws -> [SafePath: [UInt8]] {
    let registry = try catalog.registry(component.key.registry)
    let manifest = try registry.component(component.key.name)
    let settings = try RewriteSettings(
      component.settings, platform: component.key.platform, names: registry.header.names)
    let files = try registry.files(of: manifest, component.key.platform, component.style)
    // Imports of TypeScript were computed from where everything lies that is installed.
    let landing = component.key.platform == .reactNative ? landing : .none
    let rewriter = Rewriter(settings, landing: landing)
    var result: [SafePath: [UInt8]] = [:]
    for file in files { result[file.from] = rewriter.rewrite(file).file.bytes }
    return result
  }

  /// Where the installed files lie.
  private lazy var landing: Landing = {
    let placer = try? Placer(context, .reactNative)
    var landing: [Landing.File] = []
    for component in lockfile.components where component.key.platform == .reactNative {
      let alias = component.key.registry
      guard let registry = catalogs(for: component).lazy.compactMap({ try? $0.registry(alias) }).first,
        let manifest = try? registry.component(component.key.name),
        let files = try? registry.files(of: manifest, component.key.platform, component.style),
        let settings = try? RewriteSettings(
          component.settings, platform: component.key.platform, names: registry.header.names)
      else { continue }
      for file in files {
        guard let locked = component.files.first(where: { $0.from == file.from }) else { continue }
        landing.append(
          placer?.landing(of: file, settings, at: locked.path)
            ?? Landing.File(from: file.from, role: file.role, target: file.target, path: locked.path))
      }
    }
    return Landing(landing)
  }()
}
