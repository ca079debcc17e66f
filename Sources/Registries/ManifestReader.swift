import Model

/// Reads `components/<name>.json`, and gathers everything that is wrong in it.
final class ManifestReader {
  private let document: JSONDocument
  private var pathFaults: [PlacedFault] = []

  init(_ document: JSONDocument) { self.document = document }

  /// What a document of this depth is enough for `summary`.
  static let summaryDepth = 2

  func component(named name: ComponentName) throws -> Component {
    var variants: [Platform: Component.Variant] = [:]
    let (summary, root) = summary(named: name) { platform, node in variants[platform] = variant(node) }
    let origin = root?.optional("origin")?.string
    try throwFaults()
    return Component(
      name: name, title: summary.title, description: summary.description, kind: summary.kind, origin: origin ?? "",
      keywords: summary.keywords, variants: variants)
  }

  func summary(named name: ComponentName) throws -> ComponentSummary {
    let (summary, _) = summary(named: name) { _, _ in }
    try throwFaults()
    return summary
  }

  private func summary(
    named name: ComponentName, readVariant: (Platform, JSONNode) -> Void
  ) -> (ComponentSummary, root: JSONObject?) {
    let root = document.node.object
    if let node = root?.required("name"), let found = node.parsed({ try ComponentName($0) }), found != name {
      node.fault("the name is `\(found)`, but the file is `\(document.file)`")
    }
    let title = root?.optional("title")?.string
    let description = root?.optional("description")?.string
    let kind = root?.optional("kind")?.string
    let keywords = root?.optional("keywords")?.strings
    var found: [Platform] = []
    let platforms = root?.required("platforms")
    if let platforms, platforms.json.members?.isEmpty == true { platforms.fault("no platform is listed") }
    for (key, node) in platforms?.object?.nodes ?? [] {
      if let platform = Platform(rawValue: key) {
        found.append(platform)
        readVariant(platform, node)
      } else {
        node.fault(unknownPlatform(key))
      }
    }
    let summary = ComponentSummary(
      name: name, title: title ?? name.text, description: description ?? "", kind: kind ?? "",
      keywords: keywords ?? [], platforms: found.sorted())
    return (summary, root)
  }

  private func throwFaults() throws {
    guard document.faults.isEmpty, pathFaults.isEmpty else {
      throw SeveralFaults((document.faults as [any Fact]) + pathFaults)
    }
  }

  private func variant(_ node: JSONNode) -> Component.Variant {
    guard let object = node.object else { return Component.Variant(files: []) }
    var styles: [Style: Component.StyleVariant] = [:]
    // Where everything differs by style there is nothing left for all of them.
    let files = files(object.optional("styles") == nil ? object.required("files") : object.optional("files"))
    for (key, node) in object.optional("styles")?.object?.nodes ?? [] {
      guard let style = try? Style(key) else {
        node.fault("\(JSON.string(key).line) is no style name: only a–z, 0–9 and - are allowed, and no - in front")
        continue
      }
      guard let object = node.object else { continue }
      styles[style] = Component.StyleVariant(
        requires: requires(object.optional("requires")), packages: packages(object.optional("packages")),
        files: self.files(object.optional("files"), besides: files), steps: steps(object.optional("steps")))
    }
    return Component.Variant(
      minimum: minimum(object.optional("minimum")), requires: requires(object.optional("requires")),
      packages: packages(object.optional("packages")), files: files, steps: steps(object.optional("steps")),
      styles: styles, renames: renames(object.optional("renames")))
  }

  private func path(_ node: JSONNode?) -> SafePath? {
    guard let node, let text = node.string else { return nil }
    return path(text, at: node)
  }

  private func path(_ text: String, at node: JSONNode) -> SafePath? {
    do throws(PathFault) { return try SafePath(text) } catch {
      pathFaults.append(PlacedFault(place: ManifestPlace(of: node.json, in: document), fault: error))
      return nil
    }
  }

  private func minimum(_ node: JSONNode?) -> [Component.Minimum] {
    (node?.object?.nodes ?? []).compactMap { key, node in
      // `minSdk` is most naturally written as a number.
      if let number = node.json.integer { return Component.Minimum(system: key, version: String(number)) }
      guard let version = node.string else { return nil }
      let isVersion = !version.isEmpty && version.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E }
      guard isVersion else {
        node.fault("\(JSON.string(version).line) is no version: digits and dots are expected")
        return nil
      }
      return Component.Minimum(system: key, version: version)
    }
  }

  private func requires(_ node: JSONNode?) -> [QualifiedName] {
    var seen: Set<QualifiedName> = []
    return (node?.array ?? []).compactMap { node in
      guard let name = node.parsed({ try QualifiedName($0) }) else { return nil }
      guard seen.insert(name).inserted else {
        node.fault("`\(name)` is required twice")
        return nil
      }
      return name
    }
  }

  private func packages(_ node: JSONNode?) -> [PackageRequirement] {
    (node?.array ?? []).compactMap { node in
      guard let object = node.object else { return nil }
      let manager = object.required("manager")
      let name = object.required("name")?.string
      let version = object.optional("version")?.string
      let isDevelopment = object.optional("dev")?.bool
      guard let manager, let managerName = manager.string, let name else { return nil }
      let known = ["npm", "gradle", "swiftpm", "cocoapods"]
      guard known.contains(managerName) else {
        manager.fault(
          "unknown package manager \(JSON.string(managerName).line): there are \(known.joined(separator: ", "))")
        return nil
      }
      return PackageRequirement(
        manager: managerName, name: name, version: version, isDevelopment: isDevelopment ?? false)
    }
  }

  private func steps(_ node: JSONNode?) -> [Step] {
    (node?.array ?? []).compactMap { node in
      guard let object = node.object, let title = object.required("title")?.string,
        let text = object.required("text")?.string
      else { return nil }
      return Step(title: title, file: object.optional("file")?.string, text: text)
    }
  }

  private func renames(_ node: JSONNode?) -> [SafePath: SafePath] {
    var renames: [SafePath: SafePath] = [:]
    for (old, node) in node?.object?.nodes ?? [] {
      if let old = path(old, at: node), let new = path(node) { renames[old] = new }
    }
    return renames
  }

  private func files(_ node: JSONNode?, besides others: [Component.File] = []) -> [Component.File] {
    var seen = Set(others.map(\.path))
    return (node?.array ?? []).compactMap { node in
      guard let file = file(node) else { return nil }
      guard seen.insert(file.path).inserted else {
        node.fault("the file `\(file.path)` is listed twice")
        return nil
      }
      return file
    }
  }

  private func file(_ node: JSONNode) -> Component.File? {
    if node.json.string != nil { return path(node).map { Component.File(path: $0) } }
    guard node.json.members != nil, let object = node.object else {
      node.fault("expected a string or an object, found \(node.json.kind)")
      return nil
    }
    let path = path(object.required("path"))
    let target = object.optional("target").flatMap { self.path($0) }
    var role = Role.source
    if let node = object.optional("role"), let text = node.string {
      if let known = Role(rawValue: text) {
        role = known
      } else {
        node.fault("unknown role \(JSON.string(text).line): there are source, test, example")
      }
    }
    var isExecutable: Bool?
    if let node = object.optional("mode"), let text = node.string {
      switch text {
      case "100644", "0644", "644": isExecutable = false
      case "100755", "0755", "755": isExecutable = true
      default: node.fault("\(JSON.string(text).line) is no mode: \"100644\" or \"100755\" is expected")
      }
    }
    let sourceSet = object.optional("sourceSet")?.string
    guard let path else { return nil }
    return Component.File(path: path, role: role, target: target, isExecutable: isExecutable, sourceSet: sourceSet)
  }
}
