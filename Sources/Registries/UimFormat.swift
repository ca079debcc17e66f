package import Model

/// uim's registries: `registry.json` with `items` whose files are strings, requirements in `requires`, and styles that
/// override files: an overridden file is read from the style's folder and installs at its own path.
package final class UimFormat: RegistryFormat {
  package let header: RegistryHeader
  private let items: [ComponentName: ForeignItem]

  package static func recognises(_ root: JSON) -> Bool {
    guard let items = root["items"]?.array else { return false }
    return items.contains { $0["requires"] != nil || $0["files"]?.array?.first?.string != nil }
      && !items.contains { $0["type"]?.string?.hasPrefix("registry:") == true }
  }

  package init(_ document: JSONDocument, tree: any SourceTree) throws {
    let reader = ForeignReader(document)
    let root = document.node.object
    var folders: [Style: String] = [:]
    var packages: [Style: [PackageRequirement]] = [:]
    for (key, node) in root?.optional("styles")?.object?.nodes ?? [] {
      guard let style = try? Style(key) else {
        node.fault("\(JSON.string(key).line) is no style name")
        continue
      }
      let directory = node.json.string ?? node.json["directory"]?.string ?? key
      folders[style] = directory.hasPrefix("./") ? String(directory.dropFirst(2)) : directory
      if let list = node.json["dependencies"] {
        packages[style] = reader.packages(JSONNode(json: list, document: document))
      }
    }
    var items: [ComponentName: ForeignItem] = [:]
    for node in root?.required("items")?.array ?? [] {
      guard let item = Self.item(node, folders, packages, reader) else { continue }
      if items.updateValue(item, forKey: item.name) != nil {
        reader.fault(item.name.text, at: node, "it is listed twice")
      }
    }
    try reader.throwFaults()
    self.items = items
    header = RegistryHeader(
      name: document.root["name"]?.string ?? "registry", version: document.root["version"]?.string,
      homepage: document.root["homepage"]?.string, licence: document.root["license"]?.string,
      names: RegistryNames(aliases: ["@/"]), components: items.keys.sorted())
  }

  private static func item(
    _ node: JSONNode, _ folders: [Style: String], _ packages: [Style: [PackageRequirement]], _ reader: ForeignReader
  ) -> ForeignItem? {
    guard let object = node.object, let name = object.required("name")?.parsed({ try ComponentName($0) }) else {
      return nil
    }
    let requires = (object.optional("requires")?.strings ?? []).compactMap { text -> QualifiedName? in
      guard text != name.text else { return nil }
      do { return try QualifiedName(text) } catch {
        reader.fault(name.text, at: object.optional("requires"), "\(error)")
        return nil
      }
    }
    var names: Set<SafePath> = []
    let files = (object.optional("files")?.array ?? []).compactMap { node -> ForeignItem.File? in
      guard let text = node.string, let path = reader.path(text, item: name.text, at: node) else { return nil }
      guard names.insert(path).inserted else {
        reader.fault(name.text, at: node, "it lists `\(path)` twice")
        return nil
      }
      return ForeignItem.File(from: path, target: path, place: path, content: nil, role: .source)
    }
    // Packages are one list, or a list for each style.
    var common: [PackageRequirement] = []
    var byStyle = packages
    if let dependencies = object.optional("dependencies") {
      let members = dependencies.json.members ?? []
      if !members.isEmpty, members.allSatisfy({ $0.value.array != nil || $0.value.members != nil }) {
        for member in members {
          let list = reader.packages(JSONNode(json: member.value, document: node.document))
          if let style = try? Style(member.key), folders[style] != nil {
            byStyle[style, default: []] += list
          } else {
            common += list
          }
        }
      } else {
        common = reader.packages(dependencies)
      }
    }
    common += reader.packages(object.optional("devDependencies"), isDevelopment: true)
    var styles: [Style: ForeignItem.StyleAddition] = [:]
    for (style, folder) in folders {
      styles[style] = ForeignItem.StyleAddition(
        packages: byStyle[style] ?? [], folder: folder,
        overrides: overrides(object.optional("overrides"), style, item: name.text, reader))
    }
    return ForeignItem(
      name: name, title: object.optional("title")?.string ?? name.text,
      description: object.optional("description")?.string ?? "", kind: object.optional("type")?.string ?? "component",
      requires: requires, packages: common, steps: [], files: files, styles: styles,
      document: registryFile, node: node)
  }

  /// A list for all styles, or an object with a list for each.
  private static func overrides(
    _ node: JSONNode?, _ style: Style, item: String, _ reader: ForeignReader
  ) -> Set<SafePath> {
    guard let node else { return [] }
    var list = node
    if node.json.members != nil {
      guard let own = node.json[style.text] else { return [] }
      list = JSONNode(json: own, document: node.document)
    }
    return Set(
      (list.array ?? []).compactMap { node in node.string.flatMap { reader.path($0, item: item, at: node) } })
  }

  // MARK: RegistryFormat

  package func component(_ name: ComponentName) throws -> Component {
    guard let item = items[name] else { throw RegistryFault.missingManifest(name, registryFile) }
    return item.component
  }

  package func manifest(of name: ComponentName) -> SafePath { registryFile }

  package func places(
    of file: Component.File, in component: ComponentName, _ platform: Platform, _ style: Style?
  ) throws -> [SafePath] {
    guard let style, let own = items[component]?.styles[style], own.overrides.contains(file.path) else {
      return [file.path]
    }
    return [try SafePath("\(own.folder)/\(file.path)")]
  }

  package func part(of path: SafePath) -> RegistryPart { .other }

  package func place(
    of mention: Mention, in component: ComponentName, _ platform: Platform?, _ style: Style?
  ) -> ManifestPlace? { items[component]?.place(of: mention) }
}
