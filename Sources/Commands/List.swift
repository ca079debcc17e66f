import Model
import Projects
import Registries
import Terminal

/// `decal list`: the components of a registry, and which of them the project has.
let listCommand = Command(
  CommandDescription(
    ["list"], "List the components of a registry, and which are installed",
    details: """
      One line a component: `*` when it is installed here, its name, its kind, the platforms it is written for, and what it \
      is. Works outside a project too.
      """,
    flags: [Flags.registry, Flags.platform, Flags.installed, Flags.json, Flags.offline] + Flags.common,
    examples: [
      .init("decal list", "the default registry"),
      .init("decal list --registry ../ui --platform kotlin", "what a folder has for Kotlin"),
    ])
) { invocation in
  let options = invocation.options
  let console = invocation.console
  let (registry, rows, faults) = try ListRow.all(invocation)
  if options.json {
    console.print(
      JSON.object([
        ("registry", .string(registry.header.name)), ("version", registry.header.version.map { .string($0) }),
        ("components", .array(rows.map(\.json))), ("faults", .strings(faults.map(\.description))),
      ]).text())
  } else {
    console.show(ListRow.table(rows, on: console))
    if rows.isEmpty, faults.isEmpty { console.note("no components") }
  }
  return console.report(faults, of: registry)
}

extension Console {
  /// Says what there is to know of a registry, and which of its components could not be read, after the others were shown.
  ///
  /// - Returns: `.done` when all could.
  func report(_ faults: [any Fact], of registry: Registry) -> ExitStatus {
    for notice in registry.notices { note("note: \(notice)") }
    guard !faults.isEmpty else { return .done }
    let failure = Failure(attempt: "read every component of the registry `\(registry.header.name)`", causes: faults)
    report(failure.withHints())
    return ExitStatus(failure.kind)
  }
}

/// A component in a list, and the platforms it is installed for here.
struct ListRow {
  let component: ComponentSummary
  let registry: RegistryAlias
  /// Whether that is another registry than the one that is asked about.
  let isElsewhere: Bool
  /// Whether the registry does not have it any more.
  let isDropped: Bool
  let installed: [Platform]

  /// The components of the registry that is asked about, as far as `--platform` and `--installed` leave them; what is installed
  /// comes from every registry, unless one is named.
  static func all(_ invocation: Invocation) throws -> (registry: Registry, rows: [ListRow], faults: [any Fact]) {
    let options = invocation.options
    let context = try ProjectContext.ifThereIsOne(invocation)
    let lockfile = try context?.project.lockfile()
    let catalog = try invocation.catalog(context, lockfile, .locked)
    let registry = try catalog.registry()
    let keys = (lockfile?.components.map(\.key) ?? []).filter {
      options.platform == nil || $0.platform == options.platform
    }
    let (summaries, faults) = try registry.readableSummaries()
    var rows = summaries.map { ListRow(component: $0, of: registry.alias, in: keys) }
    if options.installed {
      let aliases = Set(keys.map(\.registry)).filter { options.registry == nil || $0 == registry.alias }
      for alias in aliases.sorted() {
        // Without their registry, which may be out of reach, the names of the lockfile have to do.
        let isElsewhere = alias != registry.alias
        let other = isElsewhere ? try? catalog.registry(alias) : registry
        let known = isElsewhere ? (try? other?.readableSummaries().summaries) ?? [] : []
        let names = Set(keys.filter { $0.registry == alias }.map(\.name)).sorted()
        rows += names.compactMap { name in
          let isDropped = other.map { !$0.has(name) } ?? false
          guard isElsewhere || isDropped else { return nil }
          let summary = known.first { $0.name == name }
          return ListRow(
            component: summary ?? ComponentSummary(name: name), of: alias, in: keys, isElsewhere: isElsewhere,
            isDropped: isDropped)
        }
      }
    }
    rows = rows.filter { row in
      if let platform = options.platform, !row.isElsewhere, !row.isDropped, !row.component.platforms.contains(platform)
      {
        return false
      }
      return !options.installed || !row.installed.isEmpty
    }
    return (registry, rows, faults)
  }

  private init(
    component: ComponentSummary, of alias: RegistryAlias, in keys: [ComponentKey], isElsewhere: Bool = false,
    isDropped: Bool = false
  ) {
    self.component = component
    registry = alias
    self.isElsewhere = isElsewhere
    self.isDropped = isDropped
    installed = keys.filter { $0.registry == alias && $0.name == component.name }.map(\.platform).sorted()
  }

  /// One line a row, in columns; descriptions are cut on a terminal.
  static func table(_ rows: [ListRow], on console: Console) -> String {
    let columns = rows.map { [$0.name, $0.component.kind, $0.platforms] }
    let widths = (0..<3).map { column in columns.map { $0[column].shownWidth }.max() ?? 0 }
    var text = ""
    for (row, columns) in zip(rows, columns) {
      var line = row.installed.isEmpty ? "  " : "* "
      for (column, width) in zip(columns, widths) { line += column.padded(to: width) + " " }
      line += " "
      var description =
        row.isDropped ? "(the registry does not have it any more)" : oneLine(row.component.description)
      if console.style.outputIsTerminal {
        let room = max(20, console.style.width - line.count)
        if description.count > room { description = description.prefix(room - 1) + "…" }
      }
      line += description
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// As `add` takes it.
  var name: String { isElsewhere ? "@\(registry)/\(component.name)" : component.name.text }
  var platforms: String { component.platforms.map(\.rawValue).joined(separator: " ") }

  var json: JSON {
    .object([
      ("name", .string(component.name.text)), ("registry", .string(registry.text)), ("title", .string(component.title)),
      ("description", .string(component.description)), ("kind", .string(component.kind)),
      ("platforms", .strings(component.platforms.map(\.rawValue))),
      ("installed", .strings(installed.map(\.rawValue))), ("dropped", isDropped ? .bool(true) : nil),
    ])
  }
}
