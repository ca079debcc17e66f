import Model
import Projects
import Registries
import Terminal

/// `decal verify [NAME…]`: does every copy still stand as it was written or accepted.
let verifyCommand = Command(
  CommandDescription(
    ["verify"], "Prove that installed copies are what was written",
    details: """
      Every copy is read and hashed and compared with decal.lock. Each path that is not as recorded gets a line: its \
      class, its name, and what was expected and found; with --quiet only those that fail get one.

      OK, EOL (only line ends differ), ACCEPTED and REMOVED pass; MODIFIED, MODE, TYPE, MISSING, REVIVED, CASE, CONFLICT \
      and UNREADABLE fail, and so does UNMET: a component requires one that is not installed. With --online, SOURCE names \
      components of which a pinned source (a commit, a tag, an archive) now has other bytes. EXTRA, a file among copies that is none, is reported. What a run that was cut off left behind \
      is finished first.
      """,
    operands: [Operand(FlagValue("NAME", .listed("installed")), isRequired: false, isRepeated: true)],
    flags: [
      Flags.strict, Flags.pristine, Flags.online, Flags.offline, Flags.format, Flags.json, Flags.wait, Flags.noLock,
    ]
      + Flags.common,
    examples: [
      .init("decal verify", "every copy in this project"),
      .init("decal verify --strict --format github", "in continuous integration"),
    ])
) { invocation in
  try attempting("verify the project") { try verify(invocation) }
}

private func verify(_ invocation: Invocation) throws -> ExitStatus {
  let options = invocation.options
  let context = try ProjectContext(invocation)
  let strictness: Strictness = options.pristine ? .pristine : options.strict ? .strict : .standard
  return try context.project.withSharedLock(
    waiting: Double(options.wait), command: "verify", usesLock: !options.noLock
  ) { recovery in
    if let recovery { invocation.console.note(recovery.summary) }
    let lockfile = try context.lockfile()
    let keys = try invocation.componentNames().isEmpty ? nil : context.keys(invocation.componentNames(), in: lockfile)
    let report = try context.project.verify(lockfile, only: keys.map { Set($0) }, strictness: strictness)
    let changed = options.online ? try invocation.changedSources(context, lockfile, keys) : []
    if options.json {
      var members = (report.json.members ?? []).map { ($0.key, Optional($0.value)) }
      members.append(("sources", .strings(changed)))
      invocation.console.print(JSON.object(members).text())
    } else if options.format == .github {
      for line in report.annotations(below: context.folderInRepository) { invocation.console.print(line) }
    } else {
      for file in options.quiet ? report.failing : report.notable { invocation.console.print(file.line) }
      for requirement in report.unmet { invocation.console.print(requirement.line) }
      invocation.console.say(lockfile.components.isEmpty ? noCopies : report.summary)
    }
    if !options.json {
      for key in Set(report.unmet.map(\.required)).sorted() {
        invocation.console.note("note: `\(addCommand(for: key, in: lockfile))` copies what is required")
      }
    }
    if !options.json { for line in changed { invocation.console.print("SOURCE      \(line)") } }
    let status = ExitStatus(rawValue: Int32(report.exitStatus)) ?? .environment
    return changed.isEmpty ? status : ExitStatus.leading([status, .integrity])
  }
}

extension Invocation {
  /// What a pinned source now has other bytes of than decal.lock records: a git registry at its recorded commit, or where a
  /// recorded tag now points, or an archive. A folder, a branch and the bundled registry may move on; `outdated` lists those.
  ///
  /// - Returns: a line for each component: its name, the recorded digest, the one it has now.
  /// - Throws: what opening and resolving throw.
  fileprivate func changedSources(
    _ context: ProjectContext, _ lockfile: Lockfile, _ keys: [ComponentKey]?
  ) throws -> [String] {
    var opened: [RegistryRecord: [RegistryCatalog]] = [:]
    func catalogs(of record: RegistryRecord) throws -> [RegistryCatalog] {
      if let known = opened[record] { return known }
      var catalogs = [try recordedCatalog(context, [record])]
      if case .git = record.source {
        let newest = try recordedCatalog(context, [record], .newest)
        if try newest.registry(record.alias).refKind == .tag { catalogs.append(newest) }
      }
      opened[record] = catalogs
      return catalogs
    }
    var lines: [String] = []
    for component in lockfile.components where keys?.contains(component.key) ?? true {
      let alias = component.key.registry
      guard let record = lockfile.record(of: component) else { continue }
      switch record.source {
      case .git: break
      // What an archive was before others were updated from it is gone.
      case .archive where component.state == nil: break
      case .archive, .bundled, .folder: continue
      }
      for catalog in try catalogs(of: record) {
        let registry = try catalog.registry(alias)
        let manifest = try registry.component(component.key.name)
        let digest = try registry.digest(of: manifest, component.key.platform, component.style)
        guard digest != component.digest else { continue }
        lines.append("\(component.key)  \(component.digest.digest.short) → \(digest.digest.short)")
        break
      }
    }
    return lines
  }
}

/// How a component comes to a project; names the platform where there are several.
func addCommand(for key: ComponentKey, in lockfile: Lockfile) -> String {
  let platforms = Set(lockfile.components.map(\.key.platform))
  return "decal add @\(key.registry)/\(key.name)\(platforms.count == 1 ? "" : " --platform \(key.platform)")"
}

extension UnmetRequirement {
  /// What is missing, and how it comes.
  func advice(in lockfile: Lockfile) -> String {
    "`\(component)` requires `\(required)`, which is not installed: `\(addCommand(for: required, in: lockfile))`"
  }
}

/// What is said of a project from which the last copy was removed.
let noCopies = "no copies are installed"

/// A project without copies.
struct NothingInstalled: Fact {
  let root: String
  /// The only one that was asked for, while there are copies for others.
  var platform: Platform?
  var description: String {
    if let platform { return "nothing has been added for \(platform) yet" }
    return "there is no \(Lockfile.path) in \(JSON.string(root).line): nothing has been added yet"
  }
  var kind: FailureKind { .usage }
}

/// A component that the project does not have.
struct NotInstalled: Fact {
  let name: QualifiedName
  var platform: Platform?
  let nearest: [String]
  var description: String { "`\(name)` is not installed here\(platform.map { " for \($0)" } ?? "")" }
  var kind: FailureKind { .usage }
}

extension ProjectContext {
  /// The installed components of these names, all without names; of one platform or of all.
  ///
  /// - Throws: `NotInstalled` for the first that is not.
  func keys(
    _ names: [QualifiedName], in lockfile: Lockfile, _ platform: Platform? = nil
  ) throws -> [ComponentKey] {
    let installed = lockfile.components.map(\.key).filter { platform == nil || $0.platform == platform }
    if names.isEmpty { return installed }
    return try names.flatMap { name in
      let found = installed.filter { key in
        key.name == name.name && (name.registry == nil || key.registry == name.registry)
      }
      guard !found.isEmpty else {
        throw NotInstalled(
          name: name, platform: platform, nearest: nearest(to: name.name.text, among: installed.map(\.name.text)))
      }
      return found
    }
  }
}
