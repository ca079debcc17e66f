package import Model
internal import Trust

/// Finds what is needed for some components, and reads all of it.
package struct Resolver {
  private let catalog: RegistryCatalog

  package init(_ catalog: RegistryCatalog) { self.catalog = catalog }

  /// Walks the requirements depth first. The result is the same whatever the order of `wanted`: dependencies before
  /// dependents, ties by name; every file of every component read and checked.
  ///
  /// - Parameters:
  ///   - style: for platforms that have styles.
  ///   - installed: what the project has, wherever. One of these that its registry no longer has is satisfied, with a notice,
  ///     when it comes as a requirement.
  /// - Throws: everything that is wrong, together: `RegistryFault`, `SourceFault`, faults of manifests and of sources.
  package func resolve(
    _ wanted: [QualifiedName], _ platform: Platform, style: Style? = nil, installed: Set<ComponentKey> = []
  ) throws -> Resolution {
    let walk = Walk(catalog: catalog, platform: platform, style: style, installed: installed)
    let roots = try walk.roots(wanted)
    for root in roots { try walk.visit(root, chain: [], required: nil) }
    try walk.gathering.throwFaults()
    try walk.checkCollisions()
    let registries = catalog.opened(walk.aliases)
    for registry in registries { try registry.tree.confirm() }
    return Resolution(
      registries: registries.map(\.record), components: walk.resolved,
      notices: registries.flatMap(\.notices) + walk.notices)
  }
}

/// One walk through the graph.
private final class Walk {
  private let catalog: RegistryCatalog
  private let platform: Platform
  private let style: Style?
  private let installed: Set<ComponentKey>
  let gathering = FaultGathering()
  private(set) var resolved: [ResolvedComponent] = []
  private(set) var notices: [String] = []
  private(set) var aliases: Set<RegistryAlias> = []
  private var asked: Set<ComponentKey> = []
  private var visited: Set<ComponentKey> = []

  init(catalog: RegistryCatalog, platform: Platform, style: Style?, installed: Set<ComponentKey>) {
    self.catalog = catalog
    self.platform = platform
    self.style = style
    self.installed = installed
  }

  /// The keys of what was asked for, sorted.
  func roots(_ wanted: [QualifiedName]) throws -> [ComponentKey] {
    asked = Set(wanted.map { key($0, in: catalog.defaultAlias) })
    return asked.sorted()
  }

  private func key(_ name: QualifiedName, in registry: RegistryAlias) -> ComponentKey {
    ComponentKey(registry: name.registry ?? registry, name: name.name, platform: platform)
  }

  private func shown(_ key: ComponentKey) -> QualifiedName {
    QualifiedName(registry: key.registry == catalog.defaultAlias ? nil : key.registry, name: key.name)
  }

  /// Visits a component and, first, what it requires.
  ///
  /// - Parameters:
  ///   - chain: who required it, the nearest first.
  ///   - required: where that is written.
  func visit(_ key: ComponentKey, chain: [QualifiedName], required: (() -> ManifestPlace?)?) throws {
    guard visited.insert(key).inserted else { return }
    try gathering.gather {
      let registry = try placing(at: catalog.has(key.registry) ? nil : required?()) {
        try catalog.registry(key.registry, chain: chain)
      }
      aliases.insert(key.registry)
      if !asked.contains(key), installed.contains(key), !registry.has(key.name) {
        notices.append("`@\(key.registry)` no longer has `\(key.name)`, which the project has")
        return
      }
      let component = try placing(at: registry.has(key.name) ? nil : required?()) {
        try registry.component(key.name, chain: chain)
      }
      let selection = try placing(at: required?()) {
        try registry.selection(of: component, platform, style, chain: chain)
      }
      var steps = selection.steps
      let known = selection.requires.filter { required in
        guard let alias = required.registry, registry.format.mayRequireUnknownRegistries, catalog.address(alias) == nil
        else { return true }
        steps.append(.otherRegistry(required.description, for: key.name))
        return false
      }
      let requires = Set(known.map { self.key($0, in: key.registry) })
      if requires.contains(key) { notices.append("`\(shown(key))` requires itself, which is ignored") }
      let others = requires.subtracting([key]).sorted()
      for other in others {
        try visit(
          other, chain: [shown(key)] + chain,
          required: {
            let name = selection.requires.first { self.key($0, in: key.registry) == other }
            return name.flatMap {
              registry.format.place(of: .requirement($0), in: component.name, self.platform, selection.style)
            }
          })
      }
      let files = try registry.files(of: component, selection: selection, platform)
      resolved.append(
        ResolvedComponent(
          key: key, style: selection.style, component: component, names: registry.header.names,
          isAsked: asked.contains(key), requires: others, digest: treeDigest(files), files: files,
          minimum: selection.minimum, packages: selection.packages, steps: steps, renames: selection.renames))
    }
  }

  /// No two files may claim one destination, on any volume. What is installed may lie elsewhere than what is new would.
  func checkCollisions() throws {
    var claims = DestinationClaims()
    for component in resolved where !installed.contains(component.key) {
      for file in component.files {
        try gathering.gather {
          try claims.add(
            file.from, role: file.role, target: file.target, sourceSet: file.sourceSet, of: shown(component.key))
        }
      }
    }
    try gathering.throwFaults()
  }
}
