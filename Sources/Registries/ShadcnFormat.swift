package import Model

/// The registries of shadcn's command: `registry.json` with `items`, or one item with its files' text in it.
///
/// Everything is for React Native. What decal does not carry out (style sheets, Tailwind's configuration, fonts, variables of
/// the environment) becomes a step with the exact text.
package final class ShadcnFormat: RegistryFormat {
  package let header: RegistryHeader
  private let items: [ComponentName: ForeignItem]

  package static func recognises(_ root: JSON) -> Bool {
    if root["type"]?.string?.hasPrefix("registry:") == true, root["name"] != nil { return true }
    guard let items = root["items"]?.array else { return root["include"]?.array != nil && root["components"] == nil }
    return items.isEmpty || items.contains { $0["type"]?.string?.hasPrefix("registry:") == true }
  }

  package init(_ document: JSONDocument, tree: any SourceTree) throws {
    let reader = ForeignReader(document)
    var nodes: [(node: JSONNode, folder: String)] = []
    if document.root["items"] == nil, document.root["include"] == nil {
      nodes.append((document.node, ""))
    } else {
      try Self.gather(document, folder: "", tree, reader, &nodes, depth: 0)
    }
    let homepage = document.root["homepage"]?.string
    let names = Set(nodes.compactMap { $0.node.json["name"]?.string })
    var items: [ComponentName: ForeignItem] = [:]
    var prefixes: Set<String> = ["@/registry/default/", "@/registry/new-york/", "@/registry/new-york-v4/"]
    for (node, folder) in nodes {
      guard let item = Self.item(node, folder: folder, names: names, homepage: homepage, reader, &prefixes) else {
        continue
      }
      if items.updateValue(item, forKey: item.name) != nil { reader.fault(item.name.text, "it is listed twice") }
    }
    try reader.throwFaults()
    self.items = items
    let aliases = (prefixes + ["@/"]).sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
    header = RegistryHeader(
      name: document.root["name"]?.string ?? "registry", version: document.root["version"]?.string, homepage: homepage,
      licence: document.root["license"]?.string, names: RegistryNames(aliases: aliases), components: items.keys.sorted()
    )
  }

  /// The items of a document and of the documents that it includes.
  private static func gather(
    _ document: JSONDocument, folder: String, _ tree: any SourceTree, _ reader: ForeignReader,
    _ nodes: inout [(node: JSONNode, folder: String)], depth: Int
  ) throws {
    guard depth < 16 else { return reader.fault(document.file, "documents include each other too deeply") }
    let root = document.node.object
    for node in root?.optional("items")?.array ?? [] { nodes.append((node, folder)) }
    for node in root?.optional("include")?.array ?? [] {
      guard let text = node.string else { continue }
      var name = folder + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
      if !name.hasSuffix(".json") { name += name.hasSuffix("/") ? "registry.json" : "/registry.json" }
      guard let path = reader.path(name, item: document.file) else { continue }
      guard let file = try tree.file(path, limit: SourceLimits.index) else {
        reader.fault(document.file, "it includes `\(path)`, which is not there")
        continue
      }
      let included = try JSONDocument(file.bytes, file: path.text)
      let below = path.components.dropLast().map { $0 + "/" }.joined()
      try gather(included, folder: below, tree, reader, &nodes, depth: depth + 1)
    }
    if document !== reader.document { try document.throwFaults() }
  }

  // MARK: Items

  private static func item(
    _ node: JSONNode, folder: String, names: Set<String>, homepage: String?, _ reader: ForeignReader,
    _ prefixes: inout Set<String>
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
    let paths = fileNodes.compactMap { $0.json.string ?? $0.json["path"]?.string }.map(plain)
    let shared = sharedFolder(paths)
    for node in fileNodes {
      if let file = self.file(node, type, folder: folder, shared: shared, item: name.text, reader, &prefixes) {
        files.append(file)
      }
    }
    steps += sideEffects(object, title: object.optional("title")?.string ?? name.text)
    return ForeignItem(
      name: name, title: object.optional("title")?.string ?? name.text,
      description: object.optional("description")?.string ?? "", kind: String(type.dropFirst("registry:".count)),
      requires: requires, packages: packages, steps: steps, files: files, styles: [:],
      path: node.document.path(to: node.json))
  }

  /// A bare name is an item of this registry, and so is the address of one of its items; anything else is another registry's.
  private static func requirement(
    _ text: String, of name: ComponentName, names: Set<String>, homepage: String?, _ steps: inout [Step]
  ) -> QualifiedName? {
    var bare = text
    if text.contains("://") {
      let last = text.split(separator: "/").last.map(String.init) ?? ""
      let isOwn = homepage.map { home in !home.isEmpty && text.hasPrefix(home) } ?? false
      let item = last.hasSuffix(".json") ? String(last.dropLast(".json".count)) : last
      if isOwn || names.contains(item), names.contains(item) { bare = item }
    }
    if bare == name.text { return nil }
    if let qualified = try? QualifiedName(bare), qualified.registry == nil { return qualified }
    steps.append(
      Step(
        title: "`\(name)` needs an item of another registry: name that registry in decal.json, or copy it by hand",
        text: text))
    return nil
  }

  private static func file(
    _ node: JSONNode, _ itemType: String, folder: String, shared: String, item: String, _ reader: ForeignReader,
    _ prefixes: inout Set<String>
  ) -> ForeignItem.File? {
    let written: String?
    var type = itemType
    var target: String?
    var content: [UInt8]?
    if let text = node.json.string {
      written = text
    } else {
      guard let object = node.object else { return nil }
      written = object.required("path")?.string
      type = object.optional("type")?.string ?? itemType
      target = object.optional("target")?.string
      content = object.optional("content")?.string.map { Array($0.utf8) }
    }
    guard let written, let own = reader.path(written, item: item) else { return nil }
    let segments = own.components
    if segments.count > 2, segments[0] == "registry" { prefixes.insert("@/registry/\(segments[1])/") }
    let place = folder.isEmpty ? own : (reader.path(folder + own.text, item: item) ?? own)
    let installed =
      target.flatMap { $0.isEmpty ? nil : $0 }.map { installedPath(target: $0) }
      ?? canonical(own.text, type, shared: shared)
    guard let canonical = reader.path(installed, item: item) else { return nil }
    return ForeignItem.File(
      canonical: canonical, place: content == nil ? place : nil, content: content, role: .source)
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
  static func canonical(_ path: String, _ type: String, shared: String) -> String {
    var rest = path.split(separator: "/").map(String.init)[...]
    if rest.first == "node_modules" { rest = rest.suffix(1) }
    if rest.first == "registry", rest.count > 2 { rest = rest.dropFirst(2) }
    if rest.first == "src", rest.count > 1 { rest = rest.dropFirst() }
    let text = rest.joined(separator: "/")
    if ["components", "lib", "hooks"].contains(rest.first), rest.count > 1 { return text }
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

  private static func plain(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

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

  package func component(_ name: ComponentName) throws -> Component {
    guard let item = items[name] else { throw RegistryFault.missingManifest(name, registryFile) }
    return item.component
  }

  package func manifest(of name: ComponentName) -> SafePath { registryFile }

  package func places(
    of file: Component.File, in component: ComponentName, _ platform: Platform, _ style: Style?
  ) throws -> [SafePath] {
    items[component]?.files.filter { $0.canonical == file.path }.compactMap(\.place) ?? []
  }

  package func content(of file: Component.File, in component: ComponentName) -> [UInt8]? {
    items[component]?.files.first { $0.canonical == file.path }?.content
  }

  package func part(of path: SafePath) -> RegistryPart { .other }
}
