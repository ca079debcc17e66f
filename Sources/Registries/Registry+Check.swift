package import Model

/// Something in a registry that its author should mend, though much of it may work.
package enum CheckFault: Fact, Equatable {
  /// Components that require one another: the first again at the end.
  case ring([ComponentName], Platform)
  case requiresItself(ComponentName, Platform)
  /// Declared renames of files that lead back to where they began: the first again at the end.
  case renameRing([SafePath], ComponentName, Platform)
  /// A file of a platform's tree that no manifest lists.
  case unusedFile(SafePath)
  /// A test that no manifest lists.
  case unlistedTest(SafePath)
  /// A manifest, or a page of documentation, of no component.
  case strayDocument(SafePath)
  /// A link, a pipe, or a name that breaks the rules.
  case unusable(String)

  package var description: String {
    switch self {
    case .ring(let names, let platform):
      "these components require one another for \(platform): \(names.map(\.text).joined(separator: " → "))"
    case .requiresItself(let name, let platform): "\(name) requires itself for \(platform)"
    case .renameRing(let paths, let name, let platform):
      "renames of \(name) for \(platform) lead back to where they began, so that nobody can tell which were made: "
        + paths.map(\.text).joined(separator: " → ")
    case .unusedFile(let path): "\(path) is listed by no manifest"
    case .unlistedTest(let path): "the test \(path) is listed by no manifest"
    case .strayDocument(let path): "\(path) belongs to no component that registry.json lists"
    case .unusable(let message): message
    }
  }
  package var kind: FailureKind { .usage }
}

extension Registry {
  /// Everything that is wrong with the registry, as its author can mend it: faults of manifests, unknown requirements,
  /// rings, missing and unused files, colliding destinations, names that may not be used, requirements that lack a
  /// platform or a style. Requirements of other registries cannot be looked at from here.
  ///
  /// - Returns: the faults, in an order that does not change; empty when all is well.
  /// - Throws: only what makes looking impossible, such as a disk that fails.
  package func check() throws -> [any Fact] {
    let gathering = FaultGathering()
    let (components, faults) = try readableComponents()
    faults.forEach(gathering.note)
    for component in components {
      for platform in component.variants.keys.sorted() {
        let styles = component.variants[platform]?.styles.keys.sorted().map(Optional.some) ?? []
        for style in styles.isEmpty ? [nil] : styles {
          let own = FaultGathering()
          try check(component, platform, style, own)
          for fact in own.facts { gathering.note(located(fact, in: component.name)) }
        }
      }
    }
    for platform in Platform.allCases {
      rings(components, platform, gathering)
      try collisions(components, platform, gathering)
    }
    try strays(components, gathering)
    var seen: Set<String> = []
    return gathering.facts.filter { seen.insert($0.description).inserted }
  }

  /// The fault with the place of the component in a document that describes several; one that has a place keeps it.
  private func located(_ fact: any Fact, in name: ComponentName) -> any Fact {
    guard !(fact is PlacedFault), let place = format.place(of: .component, in: name, nil, nil),
      place.file == format.manifest(of: name).text
    else { return fact }
    return PlacedFault(place: place, fault: fact)
  }

  private func check(
    _ component: Component, _ platform: Platform, _ style: Style?, _ gathering: FaultGathering
  ) throws {
    let selection = try selection(of: component, platform, style)
    let chain = [QualifiedName(registry: nil, name: component.name)]
    for required in selection.requires where required.registry == nil || required.registry == alias {
      let place = { self.format.place(of: .requirement(required), in: component.name, platform, style) }
      if required.name == component.name {
        let fault = CheckFault.requiresItself(component.name, platform)
        gathering.note(place().map { PlacedFault(place: $0, fault: fault) } ?? fault)
        continue
      }
      // A manifest that does not parse was named already.
      guard has(required.name) else {
        try gathering.gather { try placing(at: place()) { _ = try self.component(required.name, chain: chain) } }
        continue
      }
      guard let other = try? format.component(required.name) else { continue }
      try gathering.gather {
        try placing(at: place()) { _ = try self.selection(of: other, platform, style, chain: chain) }
      }
    }
    try gathering.gather { _ = try files(of: component, selection: selection, platform) }
    for ring in renameRings(selection.renames) {
      gathering.note(CheckFault.renameRing(ring, component.name, platform))
    }
  }

  /// Each ring once, from its first name in order.
  private func renameRings(_ renames: [SafePath: SafePath]) -> [[SafePath]] {
    renames.keys.sorted().compactMap { start in
      var way = [start]
      while let next = renames[way[way.count - 1]] {
        way.append(next)
        if next == start { return way }
        // One that began earlier, or that this name only leads into.
        if next < start || way.dropLast().contains(next) { return nil }
      }
      return nil
    }
  }

  private func rings(_ components: [Component], _ platform: Platform, _ gathering: FaultGathering) {
    var graph: [ComponentName: [ComponentName]] = [:]
    for component in components {
      guard let variant = component.variants[platform] else { continue }
      let requires = variant.requires + variant.styles.values.flatMap(\.requires)
      graph[component.name] = Set(requires.filter { $0.registry == nil }.map(\.name)).subtracting([component.name])
        .sorted()
    }
    var finished: Set<ComponentName> = []
    var way: [ComponentName] = []
    func visit(_ name: ComponentName) {
      if let start = way.firstIndex(of: name) {
        gathering.note(CheckFault.ring(Array(way[start...]) + [name], platform))
        return
      }
      guard !finished.contains(name) else { return }
      way.append(name)
      for other in graph[name] ?? [] { visit(other) }
      way.removeLast()
      finished.insert(name)
    }
    for name in graph.keys.sorted() { visit(name) }
  }

  /// All components of a platform may come to stand in one project.
  private func collisions(_ components: [Component], _ platform: Platform, _ gathering: FaultGathering) throws {
    var styles: Set<Style?> = [nil]
    for component in components { styles.formUnion(component.variants[platform]?.styles.keys.map { $0 } ?? []) }
    for style in styles.sorted(by: { ($0?.text ?? "") < ($1?.text ?? "") }) {
      var claims = DestinationClaims()
      for component in components {
        guard let selection = try? selection(of: component, platform, style) else { continue }
        // Of one that can have no destination that was said where it is listed.
        for file in selection.files {
          guard let target = try? file.destination else { continue }
          try gathering.gather {
            try claims.add(
              file.path, role: file.role, target: target, sourceSet: file.sourceSet,
              of: QualifiedName(registry: nil, name: component.name))
          }
        }
      }
    }
  }

  private func strays(_ components: [Component], _ gathering: FaultGathering) throws {
    let listing = try tree.listing()
    for message in listing.unusable { gathering.note(CheckFault.unusable(message)) }
    // With a manifest that cannot be read, nobody can say what it would list.
    guard components.count == header.components.count else { return }
    let used = Set(try paths(of: components))
    for path in listing.files where !used.contains(path) {
      switch format.part(of: path) {
      case .source: gathering.note(CheckFault.unusedFile(path))
      case .test: gathering.note(CheckFault.unlistedTest(path))
      case .document: gathering.note(CheckFault.strayDocument(path))
      case .other: break
      }
    }
  }

  /// Every path that the components' manifests, pages and files may have, whether or not something is there.
  func paths(of components: [Component]) throws -> [SafePath] {
    var paths: [SafePath] = []
    for component in components {
      paths.append(format.manifest(of: component.name))
      paths += try format.documents(of: component.name)
      if let page = try format.documentation(of: component.name) { paths.append(page) }
      for (platform, variant) in component.variants {
        for file in variant.files {
          paths += try format.places(of: file, in: component.name, platform, nil)
          for style in variant.styles.keys { paths += try format.places(of: file, in: component.name, platform, style) }
        }
        for (style, added) in variant.styles {
          for file in added.files { paths += try format.places(of: file, in: component.name, platform, style) }
        }
      }
    }
    return Array(Set(paths)).sorted()
  }
}

/// What a file of a registry is for, by its place.
package enum RegistryPart: Sendable {
  case source
  case test
  case document
  case other
}

/// The destinations that files claim: no two may be one, on any volume.
struct DestinationClaims {
  private var claims: [Role: PathSet<RegistryFault.Claim>] = [:]

  /// - Throws: `RegistryFault.collision`.
  mutating func add(
    _ file: SafePath, role: Role, target: SafePath, sourceSet: String?, of component: QualifiedName
  ) throws {
    let claim = RegistryFault.Claim(component: component, file: file, target: target)
    // Source sets of Kotlin are folders of their own.
    let place = try sourceSet.map { try SafePath("\($0)/\(target)") } ?? target
    if let other = claims[role, default: PathSet()].insert(place, owner: claim) {
      throw RegistryFault.collision(first: other.owner, second: claim, role: role)
    }
  }
}
