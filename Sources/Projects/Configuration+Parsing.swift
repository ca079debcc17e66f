package import Model
internal import Scanning

extension Configuration {
  private static let keys = ["$schema", "registries", "defaultRegistry", "platforms", "rename", "base", "limits"]

  /// Reads `decal.json`.
  ///
  /// - Throws: `JSONFault` when the text is not JSON; `JSONFault` or `SeveralFaults` with everything that does not fit, each
  ///   with line, column and path.
  package init(parsing bytes: [UInt8], file: String = Configuration.fileName) throws {
    let document = try JSONDocument(bytes, file: file, options: .lenient)
    self.init()
    if let root = document.node.object {
      root.allowOnly(Self.keys)
      _ = root.optional("$schema")?.string
      if let node = root.optional("registries") { registries = Self.registries(node) }
      defaultRegistry = root.optional("defaultRegistry")?.parsed(RegistryAlias.init)
      if let alias = defaultRegistry, alias != .bundled, !registries.contains(where: { $0.alias == alias }) {
        root.optional("defaultRegistry")?.fault("no registry is called \"\(alias)\"")
      }
      if let platforms = root.optional("platforms")?.object {
        platforms.allowOnly(Platform.allCases.map(\.rawValue))
        swift = platforms.optional("swift").flatMap(SwiftSettings.init)
        kotlin = platforms.optional("kotlin").flatMap(KotlinSettings.init)
        reactNative = platforms.optional("react-native").flatMap(ReactNativeSettings.init)
      }
      if let node = root.optional("rename") { rename = Self.rename(node, for: platforms) }
      base = root.optional("base")?.choice(Base.allCases) ?? .local
      if let node = root.optional("limits") { limits = Limits(node) }
    }
    try document.throwFaults()
  }

  private static func registries(_ node: JSONNode) -> [ConfiguredRegistry] {
    (node.object?.members ?? []).compactMap { member in
      let value = JSONNode(json: member.value, document: node.document)
      let alias: RegistryAlias
      do { alias = try RegistryAlias(member.key) } catch {
        node.document.fault(at: JSON(.string(member.key), range: member.keyRange), "\(error)")
        return nil
      }
      if alias == .bundled {
        value.fault("the alias \"\(alias)\" stands for the registry inside the executable")
        return nil
      }
      if member.value.string != nil {
        return value.filledString.map { ConfiguredRegistry(alias: alias, address: $0) }
      }
      guard member.value.members != nil, let object = value.object else {
        value.fault("expected an address or an object with one, found \(member.value.kind)")
        return nil
      }
      object.allowOnly(["address", "keys"])
      let keys = object.optional("keys")?.strings ?? []
      return object.required("address")?.filledString.map { ConfiguredRegistry(alias: alias, address: $0, keys: keys) }
    }
  }

  /// - Parameter platforms: those whose languages the new names must be names in; none: all.
  private static func rename(_ node: JSONNode, for platforms: [Platform]) -> [String: String] {
    let platforms = platforms.isEmpty ? Platform.allCases : platforms
    var rename: [String: String] = [:]
    var olds: [String: String] = [:]
    for (old, value) in node.object?.nodes ?? [] {
      guard isIdentifier(old) else {
        value.fault("\(JSON.string(old).line) is no name that source code can have")
        continue
      }
      guard let new = value.string else { continue }
      guard isIdentifier(new) else {
        value.fault("\(JSON.string(new).line) is no name that source code can have")
        continue
      }
      if let platform = platforms.first(where: { $0.keywords.contains(new) }) {
        value.fault("\(JSON.string(new).line) is a keyword of \(platform.language), so nothing can be called that")
        continue
      }
      if let other = olds.updateValue(old, forKey: new) {
        value.fault("\"\(other)\" and \"\(old)\" would both become \"\(new)\"")
      }
      rename[old] = new
    }
    return rename
  }
}

extension Configuration {
  /// What is wrong with an entry of `rename`, with its place in the file, where it stands in one.
  ///
  /// - Parameters:
  ///   - old: the key of the entry.
  ///   - bytes: the file's; nil: there is none.
  package static func fault(inRenameOf old: String, _ problem: String, in bytes: [UInt8]?) -> any Fact {
    if let bytes, let document = try? JSONDocument(bytes, file: Self.fileName, options: .lenient),
      let entry = document.root["rename"]?[old]
    {
      document.fault(at: entry, problem)
      if let fault = document.faults.first { return fault }
    }
    return PlainFact("`\(old)` cannot be renamed: \(problem)", kind: .usage)
  }
}

extension SwiftSettings {
  fileprivate init?(_ node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly(["module", "sources", "tests", "access"])
    let access = object.optional("access")?.choice(Access.allCases) ?? .public
    let tests = object.optional("tests")?.projectPath
    let module = object.required("module")?.identifier("a module")
    let sources = object.required("sources")?.projectPath
    guard let module, let sources else { return nil }
    self.init(module: module, sources: sources, tests: tests, access: access)
  }
}

extension KotlinSettings {
  fileprivate init?(_ node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly(["package", "namespace", "sources", "tests"])
    let namespace = object.optional("namespace")?.packageName
    let tests = object.optional("tests")?.projectPath
    let package = object.required("package")?.packageName
    let sources = object.required("sources")?.projectPath
    guard let package, let sources else { return nil }
    self.init(package: package, namespace: namespace, sources: sources, tests: tests)
  }
}

extension ReactNativeSettings {
  fileprivate init?(_ node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly(["style", "root", "aliases", "stylesheet"])
    var root: ProjectPath?
    if let node = object.optional("root"), node.json.string != "." { root = node.projectPath }
    let stylesheet = object.optional("stylesheet")?.projectPath
    let aliases = (object.optional("aliases")?.object?.nodes ?? []).compactMap { key, value in
      value.filledString.map { Alias(from: key, to: $0) }
    }
    guard let style = object.required("style")?.parsed(Style.init) else { return nil }
    self.init(style: style, root: root, aliases: aliases, stylesheet: stylesheet)
  }
}

extension Limits {
  fileprivate init(_ node: JSONNode) {
    self.init()
    guard let object = node.object else { return }
    object.allowOnly(["archive", "unpacked", "file", "entries", "ratio", "seconds"])
    func number(_ key: String) -> Int? {
      guard let node = object.optional(key), let value = node.integer else { return nil }
      guard value > 0 else {
        node.fault("expected a number above 0, found \(value)")
        return nil
      }
      return value
    }
    archive = number("archive")
    unpacked = number("unpacked")
    file = number("file")
    entries = number("entries")
    ratio = number("ratio")
    seconds = number("seconds")
  }
}

extension JSONNode {
  /// A string that is not empty.
  fileprivate var filledString: String? {
    guard let text = string else { return nil }
    guard !text.isEmpty else {
      fault("expected a string that is not empty")
      return nil
    }
    return text
  }

  /// A path below the project; a slash at the end and `./` in front are allowed.
  fileprivate var projectPath: ProjectPath? {
    parsed { text in try ProjectPath(folder: text) }
  }

  /// A name that source code can have, backticks taken off.
  fileprivate func identifier(_ what: String) -> String? {
    guard let text = string else { return nil }
    let plain = withoutBackticks(text)
    guard isIdentifier(plain) else {
      fault("\(JSON.string(text).line) is no name that \(what) can have")
      return nil
    }
    return plain
  }

  /// A Kotlin package, written with or without backticks.
  fileprivate var packageName: String? {
    parsed { try kotlinPackage($0) }
  }

  /// One of several words; a fault names them and the nearest.
  fileprivate func choice<Choice: RawRepresentable<String>>(_ choices: [Choice]) -> Choice? {
    guard let text = string else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = choices.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    fault("expected \(words), found \(JSON.string(text).line)")
    return nil
  }
}

/// A Kotlin package without the backticks that it may be written with.
///
/// - Throws: `NoPackageName`.
package func kotlinPackage(_ text: String) throws -> String {
  let segments = text.split(separator: ".", omittingEmptySubsequences: false).map { withoutBackticks(String($0)) }
  guard segments.allSatisfy(isIdentifier) else { throw NoPackageName(text: text) }
  return segments.joined(separator: ".")
}

/// A text that cannot be a Kotlin package.
package struct NoPackageName: Fact {
  package let text: String
  package var description: String {
    "\(JSON.string(text).line) is no package name: segments of letters, digits and _ between dots"
  }
  package var kind: FailureKind { .usage }
}

private func withoutBackticks(_ text: String) -> String {
  text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
}

/// Whether a word is a name in Swift, Kotlin and TypeScript alike: letters, digits and `_`, not a digit in front.
package func isIdentifier(_ text: String) -> Bool {
  guard text != "_", let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
    return false
  }
  return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
}
