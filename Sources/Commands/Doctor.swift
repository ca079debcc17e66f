import Model
import Projects
import Registries
import Terminal

/// `decal doctor`: is everything as decal needs it.
let doctorCommand = Command(
  CommandDescription(
    ["doctor"], "Check tools, project, configuration, registries and lockfile",
    details: """
      One line a thing that was looked at: `ok`, `note` for what may be missing, `wrong` for what has to be put right. The \
      bundled registry, folders and archives of this machine are opened; remote registries only with --online. Nothing is \
      changed. Exit status 1 when something is wrong.
      """,
    flags: [Flags.online, Flags.json] + Flags.common,
    examples: [
      .init("decal doctor", "in a project, or outside of one"),
      .init("decal doctor --online --json", "with the remote registries, for a bug report"),
    ])
) { invocation in
  let checks = Examination(invocation).checks()
  let console = invocation.console
  let isWell = checks.allSatisfy { $0.state != .wrong }
  if invocation.options.json {
    console.print(JSON.object([("ok", .bool(isWell)), ("checks", .array(checks.map(\.json)))]).text())
  } else {
    let column = checks.map(\.name.count).max() ?? 0
    for check in checks {
      let state = console.paint(check.state.rawValue.padded(to: 5), check.state.ink)
      let start = "\(check.state.rawValue.padded(to: 5))  \(check.name.padded(to: column))  "
      let text = Help.wrap(check.text, indent: start.count, width: console.style.width).dropFirst(start.count)
      console.print("\(state)\(start.dropFirst(5))\(text)")
    }
  }
  return isWell ? .done : .differences
}

/// One thing that was looked at.
private struct Check {
  enum State: String {
    case ok
    /// May be meant so.
    case note
    case wrong

    var ink: Console.Ink {
      switch self {
      case .ok: .green
      case .note: .yellow
      case .wrong: .red
      }
    }
  }

  let name: String
  let state: State
  let text: String

  init(_ name: String, _ state: State, _ text: String) {
    self.name = name
    self.state = state
    self.text = text
  }

  init(_ name: String, _ error: any Error) {
    let causes: [any Fact] =
      switch error {
      case let failure as Failure: failure.causes
      case let several as SeveralFaults: several.facts
      case let fact as any Fact: [fact]
      default: [PlainFact("\(error)", kind: .environment)]
      }
    self.init(name, .wrong, causes.map(\.description).joined(separator: "; "))
  }

  var json: JSON {
    .object([("name", .string(name)), ("state", .string(state.rawValue)), ("text", .string(text))])
  }
}

private struct Examination {
  private let invocation: Invocation
  private var world: World { invocation.world }

  init(_ invocation: Invocation) { self.invocation = invocation }

  func checks() -> [Check] {
    var checks = [Check("decal", .ok, version)] + programs() + [cache()]
    do {
      guard let context = try ProjectContext.ifThereIsOne(invocation) else {
        checks.append(Check("project", .note, "none in \(invocation.folder) or above it"))
        return checks + registries(nil, nil)
      }
      checks += project(context)
      var lockfile: Lockfile?
      do {
        lockfile = try context.project.lockfile()
        checks.append(try self.lockfile(lockfile, context))
      } catch {
        checks.append(Check("lockfile", error))
      }
      return checks + registries(context, lockfile)
    } catch {
      return checks + [Check("project", error)] + registries(nil, nil)
    }
  }

  // MARK: The machine

  private func programs() -> [Check] {
    FetchProgram.allCases.map { program in
      if let version = program.version(world.environment) { return Check(program.rawValue, .ok, version) }
      let missing =
        switch program {
        case .git: "not found; remote git registries are fetched without it, by https only"
        case .curl: "not found; remote archives cannot be fetched"
        }
      return Check(program.rawValue, .note, missing)
    }
  }

  private func cache() -> Check {
    guard let folder = RegistryCache.path(environment: world.environment, home: world.environment["HOME"]) else {
      return Check("cache", .note, "there is no place for one: neither XDG_CACHE_HOME nor HOME is set")
    }
    guard let size = FolderSize(of: folder) else {
      return Check("cache", .ok, "\(folder), nothing there yet")
    }
    return Check("cache", .ok, "\(folder), \(counted(size.files, "file")), \(byteCount(size.bytes))")
  }

  // MARK: The project

  private func project(_ context: ProjectContext) -> [Check] {
    guard context.configuration.platforms.isEmpty else {
      return [
        Check("project", .ok, context.root),
        Check(
          "configuration", .ok,
          "\(Configuration.fileName) with settings for "
            + context.configuration.platforms.map(\.rawValue).joined(separator: ", ")),
      ] + context.staleAliases.map { Check("aliases", .note, $0) }
    }
    let found = context.recognitions.map { recognition in
      "\(recognition.kind.rawValue) in \(recognition.root)"
        + (recognition.isAmbiguous ? ", with \(recognition.candidates.map(\.name).joined(separator: ", "))" : "")
    }
    let warnings = context.recognitions.flatMap(\.warnings).map { Check("project", .note, $0) }
    return [
      Check("project", .ok, found.isEmpty ? context.root : found.joined(separator: "; ")),
      Check("configuration", .note, "no \(Configuration.fileName) with settings yet; `decal init` writes it"),
    ] + warnings
  }

  private func lockfile(_ lockfile: Lockfile?, _ context: ProjectContext) throws -> Check {
    if try context.project.hasUnfinishedTransaction() {
      return Check("lockfile", .wrong, "a run was cut off; the next command, such as `decal verify`, finishes it")
    }
    guard let lockfile else { return Check("lockfile", .note, "no copies are installed") }
    let report = try context.project.verify(lockfile)
    let size = "\(counted(lockfile.components.count, "component")), \(counted(report.files.count, "file"))"
    if report.isWell { return Check("lockfile", .ok, "\(size), all as recorded or accepted") }
    var parts: [String] = []
    if !report.failing.isEmpty { parts.append("\(report.failing.count) not as recorded: `decal verify` says which") }
    parts += report.unmet.map { $0.advice(in: lockfile) }
    return Check("lockfile", .wrong, "\(size), \(parts.joined(separator: "; "))")
  }

  // MARK: Registries

  private func registries(_ context: ProjectContext?, _ lockfile: Lockfile?) -> [Check] {
    let catalog: RegistryCatalog
    do { catalog = try invocation.catalog(context, lockfile, .locked) } catch { return [Check("registries", error)] }
    return catalog.aliases.map { alias in
      let name = "@\(alias)"
      if let address = catalog.address(alias), address.isRemote, !invocation.options.online {
        return Check(name, .note, "\(address), not looked at without `--online`")
      }
      do {
        let registry = try catalog.registry(alias)
        let version = registry.header.version.map { " \($0)" } ?? ""
        let count = counted(try registry.components().count, "component")
        let here = "\(registry.header.name)\(version), \(count), at \(registry.address)"
        if let lockfile, let known = lockfile.registry(alias), !known.source.isSamePlace(as: registry.record.source),
          !lockfile.copies(of: alias).isEmpty
        {
          return Check(
            name, .note, "\(here); the copies are from \(known.source.summary): `decal update` moves them")
        }
        return Check(name, .ok, here)
      } catch {
        return Check(name, error)
      }
    }
  }
}
