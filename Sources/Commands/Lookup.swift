import Model
import Projects
import Registries

/// One component that a command is about, with what surrounds it.
struct Lookup {
  let context: ProjectContext?
  let lockfile: Lockfile?
  let catalog: RegistryCatalog
  let registry: Registry
  let component: Component
  private let options: Options

  /// Finds the component that the first operand names. Works outside a project too.
  ///
  /// - Throws: `NameFault`, `RegistryFault`, and what opening the project or the registry throws.
  init(_ invocation: Invocation) throws {
    options = invocation.options
    context = try ProjectContext.ifThereIsOne(invocation)
    lockfile = try context?.project.lockfile()
    catalog = try invocation.catalog(context, lockfile, .locked)
    let name = try QualifiedName(invocation.operands[0])
    let registry = try catalog.registry(name.registry)
    self.registry = registry
    component = try catalog.tellingRecordedState(lockfile?.registries ?? []) { try registry.component(name.name) }
  }

  /// As messages name it: with its registry when that is not the default one.
  var name: QualifiedName { catalog.shown(component.name, of: registry.alias) }

  /// Every variant, or those of `--platform` and `--style`, styles apart from each other.
  ///
  /// - Throws: `RegistryFault.lacksPlatform`, `.lacksStyle`.
  func variants() throws -> [VariantChoice] {
    var choices: [VariantChoice] = []
    for platform in options.platform.map({ [$0] }) ?? component.variants.keys.sorted() {
      let styles = component.variants[platform]?.styles.keys.sorted() ?? []
      if styles.isEmpty {
        choices.append(try choice(platform, nil))
      } else if let style = options.style {
        choices.append(try choice(platform, style))
      } else {
        for style in styles { choices.append(try choice(platform, style)) }
      }
    }
    return choices
  }

  /// The one variant that is meant: of `--platform`, of the project's only platform, or of the only one that there is.
  ///
  /// - Throws: `AmbiguousProject` when several could be meant; `RegistryFault.lacksPlatform`, `.lacksStyle`.
  func variant() throws -> VariantChoice {
    let platform = try platform()
    let styles = component.variants[platform]?.styles.keys.sorted() ?? []
    let style = options.style ?? context?.style(platform, options) ?? (styles.count == 1 ? styles[0] : nil)
    return try choice(platform, styles.isEmpty ? nil : style)
  }

  private func platform() throws -> Platform {
    if let platform = options.platform { return platform }
    let available = component.variants.keys.sorted()
    if available.count == 1 { return available[0] }
    if let ours = try? context?.platform(), available.contains(ours) { return ours }
    throw AmbiguousProject(what: "platform", choices: available.map(\.rawValue), flag: "--platform")
  }

  private func choice(_ platform: Platform, _ style: Style?) throws -> VariantChoice {
    VariantChoice(
      platform: platform, style: style,
      selection: try registry.selection(of: component, platform, style),
      files: try registry.files(of: component, platform, style))
  }

  /// How the project has the component on a platform; nil: not at all.
  func installed(_ platform: Platform) -> LockedComponent? {
    lockfile?[ComponentKey(registry: registry.alias, name: component.name, platform: platform)]
  }
}

extension RegistryCatalog {
  /// A component as this run names it: bare when it is of the default registry.
  func shown(_ name: ComponentName, of alias: RegistryAlias) -> QualifiedName {
    QualifiedName(registry: alias == defaultAlias ? nil : alias, name: name)
  }
}

/// A variant of a component, styles apart from each other.
struct VariantChoice {
  let platform: Platform
  let style: Style?
  let selection: ComponentSelection
  /// Sorted by their names in the component.
  let files: [SourceFile]

  /// `swift`; `react-native, uniwind`.
  var title: String { ([platform.rawValue] + (style.map { [$0.text] } ?? [])).joined(separator: ", ") }
}

/// What a component requires, and what that requires.
struct RequirementTree {
  let name: QualifiedName
  /// Why it cannot be followed further; nil: it could.
  let problem: String?
  /// Its own requirements stand where it was named first.
  let isRepeated: Bool
  let requires: [RequirementTree]

  /// The requirements of a component.
  static func of(
    _ requires: [QualifiedName], in registry: Registry, _ catalog: RegistryCatalog, _ platform: Platform,
    _ style: Style?
  ) -> [RequirementTree] {
    var seen: Set<String> = []
    return trees(requires, of: registry.alias, in: registry, catalog, platform, style, &seen)
  }

  /// - Parameter own: the registry of the component at the top: a bare name would be taken for one of its.
  private static func trees(
    _ requires: [QualifiedName], of own: RegistryAlias, in registry: Registry, _ catalog: RegistryCatalog,
    _ platform: Platform, _ style: Style?, _ seen: inout Set<String>
  ) -> [RequirementTree] {
    requires.sorted { $0.description < $1.description }.map { name in
      let alias = name.registry ?? registry.alias
      let shown =
        alias == own ? catalog.shown(name.name, of: alias) : QualifiedName(registry: alias, name: name.name)
      guard seen.insert("@\(alias)/\(name.name)").inserted else {
        return RequirementTree(name: shown, problem: nil, isRepeated: true, requires: [])
      }
      do {
        let other = try catalog.registry(alias)
        let selection = try other.selection(of: other.component(name.name), platform, style)
        return RequirementTree(
          name: shown, problem: nil, isRepeated: false,
          requires: trees(selection.requires, of: own, in: other, catalog, platform, style, &seen))
      } catch {
        return RequirementTree(name: shown, problem: problem(error), isRepeated: false, requires: [])
      }
    }
  }

  private static func problem(_ error: any Error) -> String {
    switch error {
    case let failure as Failure: failure.causes.map(\.description).joined(separator: "; ")
    case let several as SeveralFaults: several.facts.map(\.description).joined(separator: "; ")
    default: "\(error)"
    }
  }

  /// One line a component, indented.
  func lines(_ indent: String) -> [String] {
    let remark = problem.map { " (\($0))" } ?? (isRepeated ? " (above)" : "")
    return ["\(indent)\(name)\(remark)"] + requires.flatMap { $0.lines(indent + "  ") }
  }

  var json: JSON {
    .object([
      ("name", .string(name.description)), ("problem", problem.map { .string($0) }),
      ("repeated", isRepeated ? .bool(true) : nil), ("requires", .array(requires.map(\.json))),
    ])
  }
}
