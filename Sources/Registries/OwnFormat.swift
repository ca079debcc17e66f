package import Model
internal import Posix

/// decal's own format: `registry.json`, `components/<name>.json`, one source tree a platform.
package final class OwnFormat: RegistryFormat {
  package let header: RegistryHeader
  private let tree: any SourceTree
  private var components: [ComponentName: Component] = [:]

  package static func recognises(_ root: JSON) -> Bool { root["components"] != nil && root["items"] == nil }

  package init(_ document: JSONDocument, tree: any SourceTree) throws {
    self.tree = tree
    let root = document.node.object
    let name = root?.required("name")?.parsed { try RegistryAlias($0) }
    var names = RegistryNames()
    for (key, node) in root?.optional("names")?.object?.nodes ?? [] {
      guard let platform = Platform(rawValue: key) else {
        node.fault(unknownPlatform(key))
        continue
      }
      OwnFormat.read(node, platform, &names)
    }
    var components: [ComponentName] = []
    var seen: Set<ComponentName> = []
    for node in root?.required("components")?.array ?? [] {
      guard let name = node.parsed({ try ComponentName($0) }) else { continue }
      if seen.insert(name).inserted { components.append(name) } else { node.fault("`\(name)` is listed twice") }
    }
    let version = root?.optional("version")?.string
    let homepage = root?.optional("homepage")?.string
    let licence = root?.optional("license")?.string
    try document.throwFaults()
    guard let name else { preconditionFailure("a missing name is a fault") }
    header = RegistryHeader(
      name: name.text, version: version, homepage: homepage, licence: licence, names: names,
      components: components.sorted())
  }

  private static func read(_ node: JSONNode, _ platform: Platform, _ names: inout RegistryNames) {
    guard let object = node.object else { return }
    names.prefixes[platform] = object.optional("prefix")?.string
    switch platform {
    case .swift: names.swiftModule = object.optional("module")?.string
    case .kotlin:
      names.kotlinPackage = object.optional("package")?.string
      names.kotlinNamespace = object.optional("namespace")?.string
    case .reactNative:
      guard let alias = object.optional("alias") else { return }
      let aliases = alias.json.array == nil ? alias.string.map { [$0] } : alias.strings
      names.aliases = (aliases ?? []).sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
    }
  }

  package func manifest(of name: ComponentName) -> SafePath { known("components/\(name).json") }

  package func component(_ name: ComponentName) throws -> Component {
    if let component = components[name] { return component }
    let path = manifest(of: name)
    let file = try tree.file(path, limit: SourceLimits.manifest)
    let component = try placing(at: file == nil ? place(of: .component, in: name, nil, nil) : nil) {
      try OwnFormat.reader(of: name, path, file).component(named: name)
    }
    components[name] = component
    return component
  }

  package func components(_ names: [ComponentName]) -> [Result<Component, any Error>] {
    read(names) { name, path, file in try OwnFormat.reader(of: name, path, file).component(named: name) }
  }

  package func summaries(_ names: [ComponentName]) -> [Result<ComponentSummary, any Error>] {
    read(names) { name, path, file in
      try OwnFormat.reader(of: name, path, file, depth: ManifestReader.summaryDepth).summary(named: name)
    }
  }

  /// Reads many manifests, on every processor.
  private func read<Value: Sendable>(
    _ names: [ComponentName], _ read: @Sendable (ComponentName, SafePath, TreeFile?) throws -> Value
  ) -> [Result<Value, any Error>] {
    let paths = names.map(manifest)
    let files = tree.files(paths, limit: SourceLimits.manifest)
    return parallelMap(names.count) { index in
      Result { try read(names[index], paths[index], files[index].get()) }
    }
  }

  private static func reader(
    of name: ComponentName, _ path: SafePath, _ file: TreeFile?, depth: Int = JSON.maximumDepth
  ) throws -> ManifestReader {
    guard let file else { throw RegistryFault.missingManifest(name, path) }
    return ManifestReader(try JSONDocument(file.bytes, file: path.text, depth: depth))
  }

  package func places(
    of file: Component.File, in component: ComponentName, _ platform: Platform, _ style: Style?
  ) throws -> [SafePath] {
    try (style.map { ["\(platform)/\($0)/\(file.path)"] } ?? []).map { try SafePath($0) }
      + [try SafePath("\(platform)/\(file.path)")]
  }

  package func documentation(of name: ComponentName) throws -> SafePath? { known("docs/\(name).md") }

  package func part(of path: SafePath) -> RegistryPart {
    let components = path.components
    guard components.count > 1, !components.contains(where: { $0.hasPrefix(".") }) else { return .other }
    if ["components", "docs"].contains(components[0]), components.count == 2 { return .document }
    guard Platform(rawValue: components[0]) != nil else { return .other }
    let isSource = [
      ".swift", ".kt", ".kts", ".java", ".ts", ".tsx", ".js", ".jsx", ".css", ".m", ".h", ".metal", ".agsl",
    ]
    .contains { path.text.hasSuffix($0) }
    // Build files, stubs and the like stand beside the sources.
    guard isSource, components.count > 2 else { return .other }
    let isTest = ["Tests", "test", "tests", "__tests__"].contains(components[1])
    return isTest ? .test : .source
  }

  package func place(
    of mention: Mention, in component: ComponentName, _ platform: Platform?, _ style: Style?
  ) -> ManifestPlace? {
    let path: SafePath = if case .component = mention { registryFile } else { manifest(of: component) }
    guard let file = try? tree.file(path, limit: SourceLimits.index),
      let document = try? JSONDocument(file.bytes, file: path.text)
    else { return nil }
    let variant = platform.flatMap { document.root["platforms"]?[$0.rawValue] }
    let added = style.flatMap { variant?["styles"]?[$0.text] }
    let found: JSON? =
      switch mention {
      case .component: JSON.element(component.text, of: [document.root["components"]])
      case .requirement(let name): JSON.element(name.description, of: [variant?["requires"], added?["requires"]])
      case .file(let path): JSON.element(path.text, of: [variant?["files"], added?["files"]])
      }
    return found.map { ManifestPlace(of: $0, in: document) }
  }

  /// A path made of names that keep stricter rules than paths do.
  private func known(_ text: String) -> SafePath {
    guard let path = try? SafePath(text) else { preconditionFailure("a component's name makes a path") }
    return path
  }
}

func unknownPlatform(_ text: String) -> String {
  let known = Platform.allCases.map(\.rawValue)
  let nearest = nearest(to: text, among: known).first.map { "; did you mean \"\($0)\"?" } ?? ""
  return "unknown platform \(JSON.string(text).line): there are \(known.joined(separator: ", "))\(nearest)"
}
