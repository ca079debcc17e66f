import Model
import Projects
import Registries
import Terminal

/// `decal show NAME`: everything that is known of one component.
let showCommand = Command(
  CommandDescription(
    ["show"], "Show what a component is, needs and holds",
    details: """
      Its platforms and styles, the files of each with their sizes, what it requires as a tree, packages, lowest versions, \
      licence and origin, and whether it is installed here. Works outside a project too.
      """,
    operands: [Operand(FlagValue("NAME", .listed("components")))],
    flags: [Flags.platform, Flags.style, Flags.registry, Flags.json, Flags.offline] + Flags.common,
    examples: [
      .init("decal show refresh-engine", "on every platform"),
      .init("decal show @acme/button --platform kotlin", "of another registry, on one platform"),
    ])
) { invocation in
  try attempting("show \(invocation.shownOperands)") {
    let lookup = try Lookup(invocation)
    let variants = try lookup.variants()
    let page = ComponentPage(lookup: lookup, variants: variants)
    if invocation.options.json {
      invocation.console.print(page.json.text())
    } else {
      invocation.console.show(page.text(on: invocation.console))
    }
    return .done
  }
}

/// What `show` says.
private struct ComponentPage {
  let lookup: Lookup
  let variants: [VariantChoice]

  private var component: Component { lookup.component }
  private var header: RegistryHeader { lookup.registry.header }

  // MARK: People

  func text(on console: Console) -> String {
    var text = console.paint(lookup.name.description, .bold) + "  \(component.title)\n"
    if !component.description.isEmpty {
      text += Help.wrap(component.description, indent: 0, width: console.style.width) + "\n"
    }
    text += "\n"
    let version = header.version.map { " \($0)" } ?? ""
    text += rows(
      [
        ("kind", component.kind), ("registry", "\(header.name)\(version) (\(lookup.registry.address))"),
        ("licence", header.licence ?? "not stated"),
        ("origin", component.origin.isEmpty ? "not stated" : component.origin),
        ("keywords", component.keywords.joined(separator: ", ")),
      ], indent: 0, width: console.style.width)
    for variant in variants {
      text += "\n" + console.paint(variant.title, .bold) + "\n"
      text += section(variant, width: console.style.width)
    }
    return text
  }

  private func section(_ variant: VariantChoice, width: Int) -> String {
    let selection = variant.selection
    let minimum = selection.minimum.map { "\($0.system) \($0.version)" }.joined(separator: ", ")
    let packages = selection.packages.map { package in
      "\(package.name)\(package.version.map { " \($0)" } ?? "") (\(package.manager)"
        + "\(package.isDevelopment ? ", for development" : ""))"
    }
    var text = rows(
      [
        ("installed", installed(variant.platform)), ("needs", minimum),
        ("packages", packages.joined(separator: ", ")),
        ("by hand", selection.steps.map(\.title).joined(separator: "; ")),
      ], indent: 2, width: width)
    let tree = requirements(variant).flatMap { $0.lines("    ") }
    if !tree.isEmpty { text += "  requires\n" + tree.map { $0 + "\n" }.joined() }
    let size = variant.files.reduce(0) { $0 + $1.bytes.count }
    text += "  files (\(variant.files.count), \(byteCount(size)))\n"
    let column = variant.files.map(\.from.text.count).max() ?? 0
    for role in Role.allCases {
      for file in variant.files where file.role == role {
        let suffix = role == .source ? "" : "  \(role)"
        text += "    \(file.from.text.padded(to: column))  \(byteCount(file.bytes.count).leftPadded(to: 8))\(suffix)\n"
      }
    }
    return text
  }

  private func installed(_ platform: Platform) -> String {
    guard let installed = lookup.installed(platform) else { return "no" }
    let folders = Set(installed.files.compactMap { $0.path.parent?.text }).sorted()
    let why = installed.isAsked ? "asked for" : "required by others"
    return "\(counted(installed.files.count, "file")) in \(folders.joined(separator: ", ")) (\(why))"
  }

  private func requirements(_ variant: VariantChoice) -> [RequirementTree] {
    RequirementTree.of(
      variant.selection.requires, in: lookup.registry, lookup.catalog, variant.platform, variant.style)
  }

  /// Two columns; rows without a value are left out.
  private func rows(_ rows: [(String, String)], indent: Int, width: Int) -> String {
    rows.filter { !$0.1.isEmpty }.map { name, value in
      let start = String(repeating: " ", count: indent) + name.padded(to: 11)
      return start + Help.wrap(value, indent: start.count, width: width).dropFirst(start.count) + "\n"
    }.joined()
  }

  // MARK: Programs

  var json: JSON {
    .object([
      ("name", .string(component.name.text)), ("title", .string(component.title)),
      ("description", .string(component.description)), ("kind", .string(component.kind)),
      ("origin", .string(component.origin)), ("keywords", .strings(component.keywords)),
      (
        "registry",
        .object([
          ("name", .string(header.name)), ("version", header.version.map { .string($0) }),
          ("alias", .string(lookup.registry.alias.text)), ("address", .string(lookup.registry.address.description)),
          ("licence", header.licence.map { .string($0) }),
        ])
      ),
      ("variants", .array(variants.map(json))),
    ])
  }

  private func json(_ variant: VariantChoice) -> JSON {
    let selection = variant.selection
    let installed = lookup.installed(variant.platform)
    return .object([
      ("platform", .string(variant.platform.rawValue)), ("style", variant.style.map { .string($0.text) }),
      ("minimum", .object(selection.minimum.map { ($0.system, .string($0.version)) })),
      ("requires", .array(requirements(variant).map(\.json))),
      ("packages", .array(selection.packages.map(\.json))),
      ("steps", .array(selection.steps.map(\.json))),
      (
        "files",
        .array(
          variant.files.map { file in
            .object([
              ("path", .string(file.from.text)), ("role", .string(file.role.rawValue)),
              ("target", .string(file.target.text)), ("size", .integer(file.bytes.count)),
            ])
          })
      ),
      (
        "installed",
        installed.map { installed in
          .object([
            ("asked", .bool(installed.isAsked)), ("style", installed.style.map { .string($0.text) }),
            ("files", .strings(installed.files.map(\.path.text))),
          ])
        }
      ),
    ])
  }
}

extension PackageRequirement {
  /// As `--json` has it.
  var json: JSON {
    .object([
      ("manager", .string(manager)), ("name", .string(name)), ("version", version.map { .string($0) }),
      ("development", .bool(isDevelopment)),
    ])
  }
}

extension Step {
  /// As `--json` has it.
  var json: JSON {
    .object([("title", .string(title)), ("file", file.map { .string($0) }), ("text", .string(text))])
  }
}

/// `812 B`, `1.2 kB`, `3.4 MB`: powers of ten.
func byteCount(_ count: Int) -> String {
  var tenths = count * 10
  for unit in ["B", "kB", "MB", "GB"] {
    if tenths < 10_000 || unit == "GB" {
      return unit == "B" ? "\(count) B" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    tenths = (tenths + 500) / 1000
  }
  return "\(count) B"
}

extension String {
  /// Filled up with spaces on the left.
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
