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
  let context = try ProjectContext.ifThereIsOne(invocation)
  let lockfile = try context?.project.lockfile()
  let registry = try invocation.catalog(context, lockfile, .locked).registry()
  let rows = try ListRow.rows(registry.components(), of: registry, lockfile, options)
  if options.json {
    console.print(
      JSON.object([
        ("registry", .string(registry.header.name)), ("version", registry.header.version.map { .string($0) }),
        ("components", .array(rows.map(\.json))),
      ]).text())
    return .done
  }
  console.write(Array(ListRow.table(rows, on: console).utf8))
  if rows.isEmpty { console.note("no components") }
  return .done
}

/// A component in a list, and the platforms it is installed for here.
struct ListRow {
  let component: Component
  let installed: [Platform]

  /// The components that `--platform` and `--installed` leave.
  static func rows(
    _ components: [Component], of registry: Registry, _ lockfile: Lockfile?, _ options: Options
  ) -> [ListRow] {
    components.compactMap { component in
      let installed =
        lockfile?.components.map(\.key)
        .filter { $0.registry == registry.alias && $0.name == component.name }.map(\.platform)
        .filter { options.platform == nil || $0 == options.platform } ?? []
      if let platform = options.platform, component.variants[platform] == nil { return nil }
      if options.installed, installed.isEmpty { return nil }
      return ListRow(component: component, installed: installed.sorted())
    }
  }

  /// One line a row, in columns; descriptions are cut on a terminal.
  static func table(_ rows: [ListRow], on console: Console) -> String {
    let names = rows.map(\.component.name.text.count).max() ?? 0
    let kinds = rows.map(\.component.kind.count).max() ?? 0
    let platforms = rows.map(\.platforms.count).max() ?? 0
    var text = ""
    for row in rows {
      let mark = row.installed.isEmpty ? " " : "*"
      let columns =
        [
          mark, row.component.name.text.padded(to: names), row.component.kind.padded(to: kinds),
          row.platforms.padded(to: platforms),
        ].joined(separator: " ") + "  "
      var description = oneLine(row.component.description)
      if console.style.outputIsTerminal {
        let room = max(20, console.style.width - columns.count)
        if description.count > room { description = description.prefix(room - 1) + "…" }
      }
      text += columns + description + "\n"
    }
    return text
  }

  var platforms: String { component.variants.keys.sorted().map(\.rawValue).joined(separator: " ") }

  var json: JSON {
    .object([
      ("name", .string(component.name.text)), ("title", .string(component.title)),
      ("description", .string(component.description)), ("kind", .string(component.kind)),
      ("platforms", .strings(component.variants.keys.sorted().map(\.rawValue))),
      ("installed", .strings(installed.map(\.rawValue))),
    ])
  }
}
