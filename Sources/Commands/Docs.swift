import Model
import Projects
import Registries
import Rewriting
import Terminal

/// `decal docs NAME`: the component's page, with how to install it by hand.
let docsCommand = Command(
  CommandDescription(
    ["docs"], "Print a component's page, with how to install it by hand",
    details: """
      The page that the registry has about the component, without the chapters of other platforms where one is named or the \
      project has only one, then the manual installation for that platform, made from the manifest: packages to install, every file with its place and its source in full, and names to change. In a project \
      whose decal.json has settings for the platform, places and names are the project's own.
      """,
    operands: [Operand(FlagValue("NAME", .listed("components")))],
    flags: [Flags.platform, Flags.style, Flags.registry, Flags.tests, Flags.offline] + Flags.common,
    examples: [
      .init("decal docs theme --platform kotlin", "with every file that Kotlin needs"),
      .init("decal docs theme | less", "in a pager"),
    ])
) { invocation in
  try attempting("print the documentation of \(invocation.shownOperands)") {
    let lookup = try Lookup(invocation)
    let console = invocation.console
    let page =
      try lookup.registry.documentation(of: lookup.component.name)
      ?? "# \(lookup.component.title)\n\n\(lookup.component.description)\n"
    let platforms = lookup.component.variants.keys.sorted()
    let variant: VariantChoice
    do { variant = try lookup.variant() } catch is AmbiguousProject {
      console.write(Array(page.utf8))
      console.note("\nfor how to install it by hand, say for which platform:")
      for platform in platforms {
        console.note("  decal docs \(lookup.name) --platform \(platform)\(invocation.registryWords)")
      }
      return .done
    }
    let chapters = PlatformChapters(page).text(for: variant.platform)
    let manual = try ManualInstallation(lookup, variant, invocation)
    console.write(Array((chapters + (chapters.hasSuffix("\n") ? "\n" : "\n\n") + manual.text).utf8))
    return .done
  }
}

extension Invocation {
  /// The words that make another run look where this one did.
  fileprivate var registryWords: String { options.registry.map { " --registry \(shellWord($0))" } ?? "" }
}

/// How to do by hand what `add` does, as Markdown.
private struct ManualInstallation {
  private let lookup: Lookup
  private let variant: VariantChoice
  private let resolution: Resolution
  /// The project's own places and names; nil when they are not known.
  private let placed: Placer.Placed?
  private let roles: [Role]
  private let steps: [Step]
  private let handwork: [Step]
  private let registryWords: String

  init(_ lookup: Lookup, _ variant: VariantChoice, _ invocation: Invocation) throws {
    self.lookup = lookup
    self.variant = variant
    registryWords = invocation.registryWords
    roles = invocation.options.tests ? [.source, .test] : [.source]
    resolution = try Resolver(lookup.catalog).resolve([lookup.name], variant.platform, style: variant.style)
    let packages = resolution.components.flatMap(\.packages)
    if let context = lookup.context, context.configuration.platforms.contains(variant.platform) {
      placed = try Placer(context, variant.platform).place(resolution.components, roles: roles, locked: nil)
      let wantsTests = invocation.options.tests
      let needed = packages.filter { wantsTests || !$0.isForTests }
      steps = PackageSteps(needed, context: context, platform: variant.platform).steps
      let places = placed?.components.flatMap { component in component.files.map { ($0.from, $0.path) } } ?? []
      handwork = resolution.components.flatMap { $0.steps(at: places) }
    } else {
      placed = nil
      steps = []
      handwork = resolution.components.flatMap(\.steps)
    }
  }

  var text: String {
    var text = "## Installation by hand: \(variant.title)\n"
    text += "\n`decal add \(lookup.name) --platform \(variant.platform)"
    text += "\(variant.style.map { " --style \($0)" } ?? "")\(registryWords)` does all of this.\n"
    let others = resolution.components.filter { !$0.isAsked }
      .map { "`\(lookup.catalog.shown($0.key.name, of: $0.key.registry))`" }
    if !others.isEmpty {
      text += "\nIt requires \(others.joined(separator: ", ")), whose files are among those below.\n"
    }
    text += packages + handSteps + renames
    for (heading, role) in [("Files", Role.source), ("Tests", .test)] where roles.contains(role) {
      let files = files(role)
      if !files.isEmpty { text += "\n### \(heading)\n\n\(place(of: role))\n" + files.joined() }
    }
    return text
  }

  private var packages: String {
    let needed = resolution.components.flatMap(\.packages)
    guard !needed.isEmpty else { return "" }
    var text = "\n### Packages\n\n"
    if steps.isEmpty {
      var seen: Set<PackageRequirement> = []
      for package in needed where seen.insert(package).inserted {
        text += "- \(package.manager): `\(package.name)`\(package.version.map { " \($0)" } ?? "")"
        text += "\(package.isDevelopment ? ", for development" : "")\n"
      }
    } else {
      for step in steps { text += list(step) }
    }
    return text
  }

  private var handSteps: String {
    var seen: Set<Step> = []
    let steps = handwork.filter { seen.insert($0).inserted }
    return steps.isEmpty ? "" : "\n### Steps\n\n" + steps.map(list).joined()
  }

  private func list(_ step: Step) -> String {
    "\(step.title)\(step.file.map { " (`\($0)`)" } ?? ""):\n\n\(fenced(step.text, ""))\n"
  }

  /// What has to be changed in the sources, when they are not the project's own already.
  private var renames: String {
    guard placed == nil else { return "" }
    let names = lookup.registry.header.names
    var lines: [String] = []
    switch variant.platform {
    case .swift:
      if let module = names.swiftModule {
        lines = [
          "`import \(module)`: remove the line; in tests, `@testable import` your own module",
          "`\(module).` in front of a name: remove it, or write your own module",
        ]
      }
    case .kotlin:
      if let package = names.kotlinPackage {
        lines = ["`\(package)` in `package` and `import` lines and in names: write your own package"]
      }
      if let namespace = names.kotlinNamespace {
        lines.append("`import \(namespace).R`: write your own namespace")
      }
    case .reactNative:
      if let alias = names.aliases.last {
        lines = ["`\(alias)` in imports: your own alias for the folder that the files stand in, or a relative path"]
      }
    }
    return lines.isEmpty ? "" : "\n### Names to change\n\n" + lines.map { "- \($0)\n" }.joined()
  }

  private func place(of role: Role) -> String {
    guard placed == nil else { return "Places are below the project's root; names are the project's already." }
    let folder = role == .test ? "your tests" : "your sources"
    switch variant.platform {
    case .swift: return "Places are below the folder of \(folder)."
    case .kotlin: return "Places are below the folder of \(folder) and your package."
    case .reactNative: return "Places are below the folder that the alias stands for."
    }
  }

  private func files(_ role: Role) -> [String] {
    if let placed {
      return placed.components.flatMap { component in
        component.files.filter { $0.role == role }.map { section($0.path.text, $0.bytes) }
      }
    }
    return resolution.components.flatMap { component in
      component.files.filter { $0.role == role }.map { section($0.target.text, $0.bytes) }
    }
  }

  private func section(_ path: String, _ bytes: [UInt8]) -> String {
    guard !bytes.contains(0) else {
      return "\n`\(path)`: \(byteCount(bytes.count)), not text; `decal view` writes it.\n"
    }
    let language = path.split(separator: ".").last.map(String.init) ?? ""
    return "\n`\(path)`\n\n" + fenced(String(decoding: bytes, as: UTF8.self), language)
  }

  /// A fenced block that the text cannot end by itself.
  private func fenced(_ text: String, _ language: String) -> String {
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }
}
