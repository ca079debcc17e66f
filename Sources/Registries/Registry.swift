package import Model
internal import Trust

/// An open registry.
package final class Registry {
  /// The name that the project gives it.
  package let alias: RegistryAlias
  package let address: Address
  /// Where its bytes came from, as the lockfile says it.
  package let record: RegistryRecord
  /// What the ref of a git registry turned out to be; nil for other sources.
  package let refKind: RefKind?
  /// What the user should know though nothing failed.
  package let notices: [String]
  /// What it says of itself.
  package var header: RegistryHeader { format.header }

  /// What the ref of a git registry is.
  package enum RefKind: Sendable, Equatable {
    /// None was given.
    case head
    case branch
    /// It should never move.
    case tag
    case commit
  }

  let tree: any SourceTree
  let format: any RegistryFormat

  init(
    alias: RegistryAlias, address: Address, record: RegistryRecord, refKind: RefKind?, notices: [String],
    tree: any SourceTree, format: any RegistryFormat
  ) {
    self.alias = alias
    self.address = address
    self.record = record
    self.refKind = refKind
    self.notices = notices
    self.tree = tree
    self.format = format
  }

  /// The same registry under another alias.
  func named(_ alias: RegistryAlias) -> Registry {
    var record = record
    record.alias = alias
    return Registry(
      alias: alias, address: address, record: record, refKind: refKind, notices: notices, tree: tree, format: format)
  }

  /// The formats that are tried, first come.
  static var formats: [any RegistryFormat.Type] { [OwnFormat.self, UimFormat.self, ShadcnFormat.self] }

  /// Reads `registry.json` and picks the format.
  ///
  /// - Parameter place: for messages.
  /// - Throws: `RegistryFault.noRegistry`, `.unknownFormat`, and what the format throws.
  static func format(of tree: any SourceTree, place: String) throws -> any RegistryFormat {
    guard let file = try tree.file(registryFile, limit: SourceLimits.index) else {
      throw RegistryFault.noRegistry(place: place)
    }
    let document = try JSONDocument(file.bytes, file: registryFile.text)
    guard let format = formats.first(where: { $0.recognises(document.root) }) else {
      // decal's own is the one whose faults help an author.
      if document.root["items"] == nil { return try OwnFormat(document, tree: tree) }
      throw RegistryFault.unknownFormat(place: place)
    }
    return try format.init(document, tree: tree)
  }

  // MARK: - Components

  /// A component.
  ///
  /// - Throws: `RegistryFault.unknownComponent` with the nearest names, and all faults of its manifest.
  package func component(_ name: ComponentName) throws -> Component {
    try component(name, chain: [])
  }

  func component(_ name: ComponentName, chain: [QualifiedName]) throws -> Component {
    guard has(name) else {
      throw RegistryFault.unknownComponent(
        QualifiedName(registry: nil, name: name), registry: alias,
        nearest: nearest(to: name.text, among: header.components.map(\.text)), chain: chain)
    }
    return try format.component(name)
  }

  /// Whether there is a component of that name.
  package func has(_ name: ComponentName) -> Bool {
    // The names are sorted.
    var low = 0
    var high = header.components.count
    while low < high {
      let middle = (low + high) / 2
      if header.components[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low < header.components.count && header.components[low] == name
  }

  /// All components, sorted by name.
  ///
  /// - Throws: the faults of all manifests together.
  package func components() throws -> [Component] { try whole(everything(format.components)) }

  /// The components whose manifests can be read, sorted by name, and what is wrong with the others.
  ///
  /// - Throws: only what makes reading impossible, such as a disk that fails.
  package func readableComponents() throws -> (components: [Component], faults: [any Fact]) {
    let (components, faults) = try everything(format.components)
    return (components, faults)
  }

  /// What lists say of all components, sorted by name; faults in what they do not say are not looked for.
  ///
  /// - Throws: the faults of all manifests together.
  package func summaries() throws -> [ComponentSummary] { try whole(everything(format.summaries)) }

  /// The same of those whose manifests can be read, and what is wrong with the others.
  ///
  /// - Throws: only what makes reading impossible, such as a disk that fails.
  package func readableSummaries() throws -> (summaries: [ComponentSummary], faults: [any Fact]) {
    let (summaries, faults) = try everything(format.summaries)
    return (summaries, faults)
  }

  private func whole<Value>(_ read: (values: [Value], faults: [any Fact])) throws -> [Value] {
    let gathering = FaultGathering()
    read.faults.forEach(gathering.note)
    try gathering.throwFaults()
    return read.values
  }

  private func everything<Value>(
    _ read: ([ComponentName]) -> [Result<Value, any Error>]
  ) throws -> (values: [Value], faults: [any Fact]) {
    try tree.prefetch(header.components.map { format.manifest(of: $0) })
    let gathering = FaultGathering()
    var values: [Value] = []
    for (name, result) in zip(header.components, read(header.components)) {
      try gathering.gather {
        do { values.append(try result.get()) } catch let fault as RegistryFault {
          try placing(at: format.place(of: .component, in: name, nil, nil)) { throw fault }
        }
      }
    }
    return (values, gathering.facts)
  }

  /// The page about a component; nil when there is none.
  package func documentation(of name: ComponentName) throws -> String? {
    guard let path = try format.documentation(of: name), let file = try tree.file(path, limit: SourceLimits.manifest)
    else { return nil }
    return String(decoding: file.bytes, as: UTF8.self)
  }

  // MARK: - Files

  /// What a platform and a style get of a component.
  ///
  /// - Throws: `RegistryFault.lacksPlatform`, `.lacksStyle`.
  package func selection(
    of component: Component, _ platform: Platform, _ style: Style?, chain: [QualifiedName] = []
  ) throws -> ComponentSelection {
    let name = QualifiedName(registry: nil, name: component.name)
    guard let variant = component.variants[platform] else {
      throw RegistryFault.lacksPlatform(name, platform, available: component.variants.keys.sorted(), chain: chain)
    }
    guard !variant.styles.isEmpty else { return ComponentSelection(variant, nil) }
    guard let style, let added = variant.styles[style] else {
      throw RegistryFault.lacksStyle(name, style, available: variant.styles.keys.sorted(), chain: chain)
    }
    return ComponentSelection(variant, (style, added))
  }

  /// Every file of a component for a platform and a style, whatever its role, sorted bytewise by its name in the component.
  ///
  /// - Throws: all missing and refused files together: `RegistryFault.missingFile`, `SourceFault`.
  package func files(of component: Component, _ platform: Platform, _ style: Style? = nil) throws -> [SourceFile] {
    try files(of: component, selection: selection(of: component, platform, style), platform)
  }

  /// The digest of a component's variant.
  ///
  /// - Throws: what `files` throws.
  package func digest(of component: Component, _ platform: Platform, _ style: Style? = nil) throws -> TreeDigest {
    try treeDigest(files(of: component, platform, style))
  }

  func files(of component: Component, selection: ComponentSelection, _ platform: Platform) throws -> [SourceFile] {
    let places = try selection.files.map { try format.places(of: $0, in: component.name, platform, selection.style) }
    try tree.prefetch(places.flatMap { $0 })
    let gathering = FaultGathering()
    var files: [SourceFile] = []
    // Nearly every file lies at the first of its places, or in the manifest.
    let inManifest = selection.files.map { file in Result { try format.content(of: file, in: component.name) } }
    let first = zip(places, inManifest).map { places, content -> SafePath? in
      if case .success(nil) = content { places.first } else { nil }
    }
    var found = tree.files(first.compactMap { $0 }, limit: SourceLimits.file)[...]
    for (index, file) in selection.files.enumerated() {
      let present = first[index] == nil ? nil : found.removeFirst()
      try gathering.gather {
        let content = try inManifest[index].get().map { TreeFile(bytes: $0, isExecutable: false) }
        let place = { self.format.place(of: .file(file.path), in: component.name, platform, selection.style) }
        files.append(
          try placing(at: place()) { try source(file, content ?? present?.get(), at: places[index], of: component) })
      }
    }
    try gathering.throwFaults()
    return files.sorted { $0.from < $1.from }
  }

  /// Where the bytes of a file lie in the registry, for messages; its name where a manifest holds them itself.
  package func place(
    of from: SafePath, in component: ComponentName, _ platform: Platform, _ style: Style?
  ) -> SafePath {
    guard let selection = try? selection(of: format.component(component), platform, style),
      let file = selection.files.first(where: { $0.path == from }),
      let places = try? format.places(of: file, in: component, platform, selection.style)
    else { return from }
    return places.first { (try? tree.file($0, limit: SourceLimits.file)) != nil } ?? places.last ?? from
  }

  /// A file as it is handed on.
  ///
  /// - Parameter present: what lies in the manifest, or at the first of its places.
  private func source(
    _ file: Component.File, _ present: TreeFile?, at places: [SafePath], of component: Component
  ) throws -> SourceFile {
    var found = present
    var place = places.first ?? file.path
    for candidate in places.dropFirst() where found == nil {
      found = try tree.file(candidate, limit: SourceLimits.file)
      place = candidate
    }
    guard let found else {
      throw RegistryFault.missingFile(
        QualifiedName(registry: nil, name: component.name), places.last ?? file.path,
        manifest: format.manifest(of: component.name))
    }
    guard !found.bytes.starts(with: "version https://git-lfs.github.com/spec/v1".utf8) else {
      throw SourceFault.pointer(place)
    }
    return SourceFile(
      from: file.path, role: file.role, target: try file.destination,
      isExecutable: file.isExecutable ?? found.isExecutable,
      bytes: found.bytes, sourceSet: file.sourceSet)
  }
}

/// What a platform and a style get of a component: the variant with what the style adds.
package struct ComponentSelection: Sendable {
  /// nil where the variant has no styles.
  package let style: Style?
  package let minimum: [Component.Minimum]
  package let requires: [QualifiedName]
  package let packages: [PackageRequirement]
  package let files: [Component.File]
  package let steps: [Step]
  package let renames: [SafePath: SafePath]

  init(_ variant: Component.Variant, _ style: (name: Style, added: Component.StyleVariant)?) {
    self.style = style?.name
    minimum = variant.minimum
    var requires = variant.requires
    for name in style?.added.requires ?? [] where !requires.contains(name) { requires.append(name) }
    self.requires = requires
    var packages = variant.packages
    for package in style?.added.packages ?? [] where !packages.contains(package) { packages.append(package) }
    self.packages = packages
    files = variant.files + (style?.added.files ?? [])
    steps = variant.steps + (style?.added.steps ?? [])
    renames = variant.renames
  }
}

extension Component.File {
  /// Where it installs, relative to the root that its role has in the project.
  ///
  /// - Throws: `PathFault` when no copy may stand there.
  package var destination: SafePath {
    get throws(PathFault) {
      let path = try installed
      try path.checkForCopies()
      return path
    }
  }

  private var installed: SafePath {
    get throws(PathFault) {
      if let target { return target }
      let leading: [String] =
        switch role {
        case .source: []
        case .test: ["Tests/", "test/"]
        case .example: ["Examples/", "examples/", "example/"]
        }
      for folder in leading where path.text.hasPrefix(folder) {
        return try SafePath(String(path.text.dropFirst(folder.count)))
      }
      return path
    }
  }
}

/// The file by which a registry is known.
let registryFile: SafePath = {
  guard let path = try? SafePath("registry.json") else { preconditionFailure("registry.json is a path") }
  return path
}()

/// Faults that are gathered, so that all of them are reported together.
final class FaultGathering {
  private(set) var facts: [any Fact] = []

  /// Runs `body`; facts that it throws are kept, other errors go on.
  @discardableResult
  func gather<Result>(_ body: () throws -> Result) throws -> Result? {
    do { return try body() } catch let several as SeveralFaults {
      facts += several.facts
    } catch let fact as any Fact {
      // An interrupt, or a disk that fails, ends the work; there is no sense in going on.
      guard fact.kind != .interrupted, fact.kind != .environment else { throw fact }
      facts.append(fact)
    }
    return nil
  }

  func note(_ fact: any Fact) { facts.append(fact) }

  /// Throws what was gathered, each fault once: one damaged folder may stand in the way of many files.
  func throwFaults() throws {
    var seen: Set<String> = []
    let facts = facts.filter { seen.insert($0.description).inserted }
    if let only = facts.first, facts.count == 1 { throw only }
    if !facts.isEmpty { throw SeveralFaults(facts) }
  }
}
