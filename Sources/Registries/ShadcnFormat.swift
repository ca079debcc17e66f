package import Model

/// The registries of shadcn's command: `registry.json` with `items`, or one item with its files' text in it.
///
/// Everything is for React Native. What decal does not carry out (style sheets, Tailwind's configuration, fonts, variables of
/// the environment) becomes a step with the exact text.
package final class ShadcnFormat: RegistryFormat {
  package let header: RegistryHeader
  private let items: [ComponentName: ForeignItem]
  private let tree: any SourceTree
  /// The documents that `registry.json` includes, and those that they include.
  private let included: [SafePath]
  /// What `<item>.json` beside the registry holds of the item's files, for items that were asked about.
  private var published: [ComponentName: [String: [UInt8]]] = [:]

  package static func recognises(_ root: JSON) -> Bool {
    if root["type"]?.string?.hasPrefix("registry:") == true, root["name"] != nil { return true }
    guard let items = root["items"]?.array else { return root["include"]?.array != nil && root["components"] == nil }
    return items.isEmpty || items.contains { $0["type"]?.string?.hasPrefix("registry:") == true }
  }

  package init(_ document: JSONDocument, tree: any SourceTree) throws {
    self.tree = tree
    let reader = ForeignReader(document)
    var nodes: [(node: JSONNode, folder: String)] = []
    var included: [SafePath] = []
    if document.root["items"] == nil, document.root["include"] == nil {
      nodes.append((document.node, ""))
    } else {
      try Self.gather(document, folder: "", tree, reader, &nodes, &included, depth: 0)
    }
    self.included = included
    let homepage = document.root["homepage"]?.string
    let names = Set(nodes.compactMap { $0.node.json["name"]?.string })
    var items: [ComponentName: ForeignItem] = [:]
    for (node, folder) in nodes {
      guard let item = Self.item(node, folder: folder, names: names, homepage: homepage, reader) else { continue }
      if items.updateValue(item, forKey: item.name) != nil {
        reader.fault(item.name.text, at: node, "it is listed twice")
      }
    }
    try reader.throwFaults()
    self.items = items
    header = RegistryHeader(
      name: document.root["name"]?.string ?? "registry", version: document.root["version"]?.string, homepage: homepage,
      // Sources import by the registry's own folders, those of a style between, or as they are to stand in a project.
      licence: document.root["license"]?.string,
      names: RegistryNames(aliases: ["@/registry/*/", "@/registry/", "@/", "~/"]), components: items.keys.sorted())
  }

  /// The items of a document and of the documents that it includes.
  private static func gather(
    _ document: JSONDocument, folder: String, _ tree: any SourceTree, _ reader: ForeignReader,
    _ nodes: inout [(node: JSONNode, folder: String)], _ documents: inout [SafePath], depth: Int
  ) throws {
    guard depth < 16 else {
      return reader.fault(document.file, at: nil, in: document.file, "documents include each other too deeply")
    }
    let root = document.node.object
    for node in root?.optional("items")?.array ?? [] { nodes.append((node, folder)) }
    for node in root?.optional("include")?.array ?? [] {
      guard let text = node.string else { continue }
      var name = folder + ForeignReader.plain(text)
      if !name.hasSuffix(".json") { name += name.hasSuffix("/") ? "registry.json" : "/registry.json" }
      guard let path = reader.path(name, item: document.file, at: node) else { continue }
      // Each is read once, however they include one another.
      guard path != registryFile, !documents.contains(path) else { continue }
      guard let file = try tree.file(path, limit: SourceLimits.index) else {
        reader.fault(document.file, at: node, "it includes `\(path)`, which is not there")
        continue
      }
      documents.append(path)
      let included = try JSONDocument(file.bytes, file: path.text)
      let below = path.components.dropLast().map { $0 + "/" }.joined()
      try gather(included, folder: below, tree, reader, &nodes, &documents, depth: depth + 1)
    }
    if document !== reader.document { try document.throwFaults() }
  }

  // MARK: Items

  private static func item(
    _ node: JSONNode, folder: String, names: Set<String>, homepage: String?, _ reader: ForeignReader
  ) -> ForeignItem? {
    guard let object = node.object, let nameNode = object.required("name"),
      let name = nameNode.parsed({ try ComponentName($0) })
    else { return nil }
    let type = object.optional("type")?.string ?? "registry:component"
    var steps: [Step] = []
    let requires = (object.optional("registryDependencies")?.strings ?? []).compactMap { text in
      requirement(text, of: name, names: names, homepage: homepage, &steps)
    }
    let packages =
      reader.packages(object.optional("dependencies"))
      + reader.packages(object.optional("devDependencies"), isDevelopment: true)
    var files: [ForeignItem.File] = []
    let fileNodes = object.optional("files")?.array ?? []
    let paths = fileNodes.compactMap { $0.json.string ?? $0.json["path"]?.string }.map(ForeignReader.plain)
    let shared = sharedFolder(paths)
    for node in fileNodes {
      guard let file = self.file(node, type, folder: folder, shared: shared, item: name.text, reader) else { continue }
      if files.contains(where: { $0.from == file.from }) {
        reader.fault(name.text, at: node, "it lists `\(file.from)` twice")
      } else if let other = files.first(where: { $0.target == file.target }) {
        reader.fault(name.text, at: node, "`\(file.from)` and `\(other.from)` both install at `\(file.target)`")
      } else {
        files.append(file)
      }
    }
    steps += sideEffects(object, title: object.optional("title")?.string ?? name.text)
    return ForeignItem(
      name: name, title: object.optional("title")?.string ?? name.text,
      description: object.optional("description")?.string ?? "", kind: String(type.dropFirst("registry:".count)),
      requires: requires, packages: packages, steps: steps, files: files, styles: [:],
      document: (try? SafePath(node.document.file)) ?? registryFile, node: node)
  }

  /// A bare name is an item of this registry, and so is the address of one of its items; `@name/item` is of another registry,
  /// which the project may know; any other address is a step.
  private static func requirement(
    _ text: String, of name: ComponentName, names: Set<String>, homepage: String?, _ steps: inout [Step]
  ) -> QualifiedName? {
    var bare = text
    if text.contains("://") {
      let last = text.split(separator: "/").last.map(String.init) ?? ""
      let item = last.hasSuffix(".json") ? String(last.dropLast(".json".count)) : last
      if names.contains(item), isOwn(text, homepage: homepage) { bare = item }
    }
    if bare == name.text { return nil }
    if let qualified = try? QualifiedName(bare) { return qualified }
    steps.append(.otherRegistry(text, for: name))
    return nil
  }

  /// Whether an address is on the registry's own site, as far as the registry says which that is: the same host, or one of
  /// both within the other.
  private static func isOwn(_ address: String, homepage: String?) -> Bool {
    func host(_ text: String) -> Substring {
      let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
      let host = rest.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
      return host.hasPrefix("www.") ? host.dropFirst(4) : host
    }
    guard let homepage, case let home = host(homepage), !home.isEmpty else { return true }
    let other = host(address)
    return other == home || other.hasSuffix("." + home) || home.hasSuffix("." + other)
  }

  private static func file(
    _ node: JSONNode, _ itemType: String, folder: String, shared: String, item: String, _ reader: ForeignReader
  ) -> ForeignItem.File? {
    let pathNode: JSONNode?
    var type = itemType
    var target: JSONNode?
    var content: [UInt8]?
    if node.json.string != nil {
      pathNode = node
    } else {
      guard let object = node.object else { return nil }
      pathNode = object.required("path")
      type = object.optional("type")?.string ?? itemType
      // Some write an empty target where they have none.
      target = object.optional("target").flatMap { $0.json.string == "" || $0.json == .null ? nil : $0 }
      content = object.optional("content")?.string.map { Array($0.utf8) }
    }
    guard let pathNode, let written = pathNode.string,
      let place = reader.path(folder + ForeignReader.plain(written), item: item, at: pathNode)
    else { return nil }
    var installed = installedPath(ForeignReader.plain(written), type, shared: shared)
    if let target {
      guard let text = target.string else { return nil }
      installed = installedPath(target: text)
    }
    guard let target = reader.path(installed, item: item, at: target ?? pathNode) else { return nil }
    return ForeignItem.File(
      from: place, target: target, place: content == nil ? place : nil, content: content, role: .source)
  }

  /// `~/x` is the project's root; `@ui/`, `@components/`, `@lib/` and `@hooks/` are its folders.
  private static func installedPath(target: String) -> String {
    for (placeholder, folder) in [
      ("~/", ""), ("@ui/", "components/ui/"), ("@components/", "components/"), ("@lib/", "lib/"), ("@hooks/", "hooks/"),
    ] where target.hasPrefix(placeholder) {
      return folder + target.dropFirst(placeholder.count)
    }
    return target
  }

  /// Where a file without a target installs: as it lies, where it lies in one of the known folders; else below the folder of
  /// its type, nested as the item nests it.
  private static func installedPath(_ path: String, _ type: String, shared: String) -> String {
    var rest = path.split(separator: "/").map(String.init)[...]
    if rest.first == "node_modules" {
      // The link that a package manager made to a package of the registry's own, and what that package calls its folders.
      rest = rest.dropFirst()
      rest = rest.dropFirst(rest.first?.hasPrefix("@") == true ? 2 : 1)
      if let known = rest.firstIndex(where: { knownFolders.contains($0) || $0 == "ui" }) { rest = rest[known...] }
    }
    if rest.first == "registry", rest.count > 2 {
      rest = rest.dropFirst()
      if !knownFolders.contains(rest[rest.startIndex]), rest.first != "ui" { rest = rest.dropFirst() }
    }
    if rest.first == "src", rest.count > 1 { rest = rest.dropFirst() }
    let text = rest.joined(separator: "/")
    if let first = rest.first, knownFolders.contains(first), rest.count > 1 { return text }
    if rest.first == "ui", rest.count > 1 { return "components/" + text }
    let folder: String =
      switch type {
      case "registry:ui": "components/ui/"
      case "registry:lib": "lib/"
      case "registry:hook": "hooks/"
      default: "components/"
      }
    // The item's own folder stays, what lies above it goes.
    let parts = path.split(separator: "/")
    let above = shared.split(separator: "/").dropLast()
    let own = parts.starts(with: above) ? parts.dropFirst(above.count).joined(separator: "/") : text
    return folder + own
  }

  private static let knownFolders: Set<String> = ["components", "hooks", "lib"]

  /// The folder that all files of an item lie in; `""` when there is none.
  private static func sharedFolder(_ paths: [String]) -> String {
    guard paths.count > 1, var shared = paths.first.map({ $0.split(separator: "/").dropLast() }) else {
      return paths.first.map { $0.split(separator: "/").dropLast().joined(separator: "/") + "/." } ?? ""
    }
    for path in paths {
      let folders = path.split(separator: "/").dropLast()
      while !folders.starts(with: shared) { shared = shared.dropLast() }
    }
    return shared.joined(separator: "/")
  }

  /// What shadcn's command would change besides, as steps with the exact text.
  private static func sideEffects(_ object: JSONObject, title: String) -> [Step] {
    let effects: [(key: String, title: String)] = [
      ("cssVars", "Add these variables to the style sheet"), ("css", "Add these rules to the style sheet"),
      ("tailwind", "Merge this into the Tailwind configuration"), ("font", "Load this font"),
      ("fonts", "Load these fonts"), ("envVars", "Set these variables of the environment"), ("docs", "Read"),
    ]
    return effects.compactMap { key, what in
      guard let node = object.optional(key) else { return nil }
      let isEmpty = node.json.members?.isEmpty ?? node.json.array?.isEmpty ?? node.json.string?.isEmpty ?? false
      guard !isEmpty else { return nil }
      return Step(title: "\(what) (\(title))", text: node.json.string ?? node.json.text())
    }
  }

  // MARK: RegistryFormat

  package var mayRequireUnknownRegistries: Bool { true }

  package func component(_ name: ComponentName) throws -> Component {
    guard let item = items[name] else { throw RegistryFault.missingManifest(name, registryFile) }
    return item.component
  }

  package func manifest(of name: ComponentName) -> SafePath { items[name]?.document ?? registryFile }

  package func places(
    of file: Component.File, in component: ComponentName, _ platform: Platform, _ style: Style?
  ) throws -> [SafePath] {
    items[component]?.files.filter { $0.from == file.path }.compactMap(\.place) ?? []
  }

  package func content(of file: Component.File, in component: ComponentName) throws -> [UInt8]? {
    guard let item = items[component], let own = item.files.first(where: { $0.from == file.path }) else { return nil }
    if let content = own.content { return content }
    // What a registry publishes: each item with its text in a document of its own, beside a registry.json whose paths lead
    // nowhere.
    let texts = try published(item)
    guard let text = texts[file.path.text], let place = own.place else { return nil }
    let isThere = (try? tree.file(place, limit: SourceLimits.file)) ?? nil != nil
    return isThere ? nil : text
  }

  private func publishedPath(_ item: ForeignItem) throws -> SafePath {
    try SafePath((item.document.components.dropLast() + ["\(item.name).json"]).joined(separator: "/"))
  }

  /// The texts in `<item>.json`, by the names of the files; none when there is no such document of the item.
  private func published(_ item: ForeignItem) throws -> [String: [UInt8]] {
    if let known = published[item.name] { return known }
    var texts: [String: [UInt8]] = [:]
    let path = try publishedPath(item)
    let folder = path.components.dropLast().map { $0 + "/" }.joined()
    if let file = try tree.file(path, limit: SourceLimits.index), let root = try? JSON.parse(file.bytes),
      root["name"]?.string == item.name.text
    {
      for node in root["files"]?.array ?? [] {
        guard let path = node["path"]?.string, let content = node["content"]?.string else { continue }
        texts[folder + ForeignReader.plain(path)] = Array(content.utf8)
      }
    }
    published[item.name] = texts
    return texts
  }

  package func documents(of name: ComponentName) throws -> [SafePath] {
    guard let item = items[name], try !published(item).isEmpty else { return included }
    return included + [try publishedPath(item)]
  }

  package func part(of path: SafePath) -> RegistryPart { .other }

  package func place(
    of mention: Mention, in component: ComponentName, _ platform: Platform?, _ style: Style?
  ) -> ManifestPlace? { items[component]?.place(of: mention) }
}
