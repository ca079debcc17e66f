package import Model

/// What the two foreign formats share: items of one `registry.json`, all of them for React Native.
struct ForeignItem {
  /// A file of an item.
  struct File {
    /// Its name in the registry, by which imports mean it.
    var from: SafePath
    /// Where it installs, below the roots that decal's own React Native components have: `components/ui/card.tsx`.
    var target: SafePath
    /// Where its bytes lie in the registry; nil: the item holds them.
    var place: SafePath?
    var content: [UInt8]?
    var role: Role
  }

  var name: ComponentName
  var title: String
  var description: String
  var kind: String
  var requires: [QualifiedName]
  var packages: [PackageRequirement]
  var steps: [Step]
  var files: [File]
  /// What each style adds.
  var styles: [Style: StyleAddition]
  /// The document that the item stands in.
  var document: SafePath
  /// What it was read from.
  var node: JSONNode

  struct StyleAddition {
    var packages: [PackageRequirement]
    /// The folder that overridden files are read from.
    var folder: String
    var overrides: Set<SafePath>
  }

  /// The item as a component.
  var component: Component {
    var variant = Component.Variant(
      requires: requires, packages: packages,
      files: files.map { Component.File(path: $0.from, role: $0.role, target: $0.target) }, steps: steps)
    for (style, addition) in styles { variant.styles[style] = Component.StyleVariant(packages: addition.packages) }
    return Component(
      name: name, title: title, description: description, kind: kind, variants: [.reactNative: variant])
  }
}

extension ForeignItem {
  /// Where the item says something.
  func place(of mention: Mention) -> ManifestPlace? {
    let lists: [JSON?] = ["requires", "registryDependencies", "files"].map { node.json[$0] }
    let found: JSON? =
      switch mention {
      case .component: node.json
      case .requirement(let name): JSON.element(name.description, of: lists)
      case .file(let path):
        zip(lists[2]?.array ?? [], files).first { $1.from == path }?.0
      }
    return ManifestPlace(of: found ?? node.json, in: node.document)
  }
}

/// Something wrong with an item: where its document says it, the item, what.
package struct ItemFault: Fact, Equatable {
  package let file: String
  /// nil: it is about the document as a whole.
  package let position: TextPosition?
  package let item: String
  package let problem: String
  package var description: String { "\(file)\(position.map { ":\($0)" } ?? ""): the item `\(item)`: \(problem)" }
  package var kind: FailureKind { .usage }
}

/// Gathers the items of a foreign registry.
final class ForeignReader {
  let document: JSONDocument
  private(set) var faults: [any Fact] = []

  init(_ document: JSONDocument) { self.document = document }

  /// Notes what is wrong with an item, at a value of its document; without one, with the document as a whole.
  func fault(_ item: String, at node: JSONNode?, in file: String? = nil, _ problem: String) {
    faults.append(
      ItemFault(
        file: file ?? node?.document.file ?? document.file, position: node?.position, item: item, problem: problem))
  }

  /// A path as such registries write it: a leading `./` and doubled slashes are theirs to write, and mean nothing.
  ///
  /// - Returns: nil, and a fault that names the item, for a path that may not be used.
  func path(_ text: String, item: String, at node: JSONNode) -> SafePath? {
    do throws(PathFault) { return try SafePath(Self.plain(text)) } catch {
      faults.append(ItemPathFault(file: node.document.file, position: node.position, item: item, fault: error))
      return nil
    }
  }

  /// A path without what means nothing in front.
  static func plain(_ text: String) -> String {
    var text = text[...]
    while text.hasPrefix("./") { text = text.dropFirst(2).drop { $0 == "/" } }
    return String(text)
  }

  /// An npm package as it is asked for: `name`, `name@version`, `@scope/name@version`.
  static func package(_ text: String, isDevelopment: Bool) -> PackageRequirement {
    let body = text.dropFirst()
    guard let at = body.lastIndex(of: "@") else {
      return PackageRequirement(manager: "npm", name: text, isDevelopment: isDevelopment)
    }
    return PackageRequirement(
      manager: "npm", name: String(text[..<at]), version: String(text[text.index(after: at)...]),
      isDevelopment: isDevelopment)
  }

  /// A list of packages: strings, objects with a name, or an object of names and versions.
  func packages(_ node: JSONNode?, isDevelopment: Bool = false) -> [PackageRequirement] {
    guard let node else { return [] }
    if let members = node.json.members {
      return members.map { member in
        PackageRequirement(
          manager: "npm", name: member.key, version: member.value.string, isDevelopment: isDevelopment)
      }
    }
    return (node.array ?? []).compactMap { node in
      if let name = node.json["name"]?.string {
        return PackageRequirement(
          manager: "npm", name: name, version: node.json["version"]?.string, isDevelopment: isDevelopment)
      }
      return node.string.map { Self.package($0, isDevelopment: isDevelopment) }
    }
  }

  /// - Throws: everything that was found wrong.
  func throwFaults() throws {
    let all = (document.faults as [any Fact]) + faults
    if let only = all.first, all.count == 1 { throw only }
    if !all.isEmpty { throw SeveralFaults(all) }
  }
}

/// A path of an item that may not be used.
package struct ItemPathFault: Fact, Equatable {
  package let file: String
  package let position: TextPosition
  package let item: String
  package let fault: PathFault
  package var description: String { "\(file):\(position): the item `\(item)`: \(fault)" }
  package var kind: FailureKind { fault.kind }
}

extension JSONNode {
  /// Where the value stands in its document.
  var position: TextPosition { TextPosition(of: json.range.lowerBound, in: document.bytes) }
}

extension Step {
  /// What is left to do about a requirement of a registry that is not at hand.
  static func otherRegistry(_ requirement: String, for name: ComponentName) -> Step {
    Step(
      title: "`\(name)` needs an item of another registry: name that registry in decal.json, or copy it by hand",
      text: requirement)
  }
}
