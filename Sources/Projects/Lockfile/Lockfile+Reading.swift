package import Model

/// Why a lockfile cannot be used (class LOCKBAD).
package enum LockfileFault: Fact, Equatable {
  /// It is no JSON, or breaks the grammar.
  case malformed(JSONFault)
  /// Version control left both sides in it.
  case conflictMarkers(line: Int)
  /// Another version of decal wrote it.
  case version(Int, TextPosition)

  package var description: String {
    switch self {
    case .malformed(let fault): fault.description
    case .conflictMarkers(let line):
      "\(Lockfile.path):\(line):1: version control left conflict markers here"
    case .version(let version, let position):
      "\(Lockfile.path):\(position): it is of version \(version), and this decal reads version \(Lockfile.version)"
    }
  }
  package var kind: FailureKind { .integrity }
}

extension Lockfile {
  /// Reads a lockfile. Everything that breaks its grammar is an error: a lockfile that was half understood would lie.
  ///
  /// - Throws: `LockfileFault`, or `SeveralFaults` of them.
  package static func parse(_ bytes: [UInt8]) throws -> Lockfile {
    if let line = conflictMarkerLine(bytes) { throw LockfileFault.conflictMarkers(line: line) }
    do {
      let document = try JSONDocument(bytes, file: path)
      guard let top = document.node.object else {
        try document.throwFaults()
        return Lockfile()
      }
      if let node = top.optional("lock"), let number = node.json.integer, number != version {
        throw LockfileFault.version(number, TextPosition(of: node.json.range.lowerBound, in: bytes))
      }
      _ = top.required("lock")?.integer
      top.allowOnly(["lock", "registries", "components"])
      let registries = top.required("registries")?.array?.compactMap(RegistryRecord.init(reading:)) ?? []
      let components = top.required("components")?.array?.compactMap(LockedComponent.init(reading:)) ?? []
      check(registries, components, in: top)
      try document.throwFaults()
      return Lockfile(registries: registries, components: components)
    } catch let fault as JSONFault {
      throw LockfileFault.malformed(fault)
    } catch let several as SeveralFaults {
      throw SeveralFaults(
        several.facts.map { fact in (fact as? JSONFault).map { LockfileFault.malformed($0) as any Fact } ?? fact })
    }
  }

  /// What must not stand twice, and what must be there for what refers to it.
  private static func check(_ registries: [RegistryRecord], _ components: [LockedComponent], in top: JSONObject) {
    guard let registryNodes = top.optional("registries")?.json.array,
      let componentNodes = top.optional("components")?.json.array,
      registryNodes.count == registries.count, componentNodes.count == components.count
    else { return }
    let document = top.node.document
    var aliases: Set<RegistryAlias> = []
    for (registry, node) in zip(registries, registryNodes) where !aliases.insert(registry.alias).inserted {
      document.fault(at: node, "the registry `\(registry.alias)` stands twice")
    }
    var keys: Set<ComponentKey> = []
    var paths: Set<String> = []
    for (component, node) in zip(components, componentNodes) {
      if !keys.insert(component.key).inserted {
        document.fault(at: node, "the component `\(component.key)` for \(component.key.platform) stands twice")
      }
      if !aliases.contains(component.key.registry) {
        document.fault(at: node, "its registry `\(component.key.registry)` is not among \"registries\"")
      }
      let fileNodes = node["files"]?.array ?? []
      for (file, fileNode) in zip(component.files, fileNodes) where !paths.insert(file.path.folded).inserted {
        document.fault(at: fileNode, "the path `\(file.path)` stands twice (letter case aside)")
      }
    }
  }

  /// Whether version control left both sides in it.
  static func hasConflictMarkers(_ bytes: [UInt8]) -> Bool { conflictMarkerLine(bytes) != nil }

  /// The number of the first line that only a version control's conflict leaves.
  private static func conflictMarkerLine(_ bytes: [UInt8]) -> Int? {
    // A line of a lockfile never begins with one of these.
    let marks = [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|")]
    var line = 1
    var start = 0
    while start < bytes.count {
      if marks.contains(bytes[start]), start + 7 <= bytes.count,
        bytes[start..<start + 7].allSatisfy({ $0 == bytes[start] })
      {
        return line
      }
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
      line += 1
    }
    return nil
  }
}

extension RegistryRecord {
  /// nil, and faults in the document, for anything that breaks the grammar.
  fileprivate init?(reading node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly(["alias", "source", "requested", "commit", "version", "archive", "signed"])
    let alias = object.required("alias")?.parsed { try RegistryAlias($0) }
    let source = object.required("source").flatMap { Self.source(reading: $0, archive: object.optional("archive")) }
    var signed: Signed?
    if let object = object.optional("signed")?.object {
      object.allowOnly(["key", "serial"])
      let key = object.required("key")?.matching("a key id: 16 hexadecimal digits") { text in
        text.utf8.count == 16 && text.utf8.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit } ? text : nil
      }
      if let key, let serial = object.required("serial")?.integer { signed = Signed(key: key, serial: serial) }
    }
    guard let alias, let source else { return nil }
    self.init(
      alias: alias, source: source, requested: object.optional("requested")?.string, commit: object.commit,
      version: object.optional("version")?.string, signed: signed)
  }

  private static func source(reading node: JSONNode, archive: JSONNode?) -> Source? {
    guard let object = node.object, let kind = object.required("kind")?.string else { return nil }
    switch kind {
    case "bundled":
      object.allowOnly(["kind"])
      return .bundled
    case "folder":
      object.allowOnly(["kind", "path"])
      return .folder(path: object.optional("path")?.string)
    case "git":
      object.allowOnly(["kind", "url", "path"])
      let path = object.optional("path")?.parsed { try SafePath($0) }
      let url = object.required("url")?.matching("an address that decal can fetch") { isAddress($0) ? $0 : nil }
      return url.map { .git(url: $0, path: path) }
    case "archive":
      object.allowOnly(["kind", "address"])
      let address = object.required("address")?.matching("a path or an https address") {
        !$0.hasPrefix("-") && (!$0.contains("://") || $0.hasPrefix("https://") || isLoopback($0)) ? $0 : nil
      }
      guard let object = archive?.object else {
        node.fault("an archive needs the field \"archive\" beside \"source\"")
        return nil
      }
      object.allowOnly(["sha256", "size"])
      guard let address, let digest = object.required("sha256")?.digest, let size = object.required("size")?.integer
      else { return nil }
      return .archive(address: address, sha256: digest, size: size)
    default:
      node.fault("unknown kind of source \(JSON.string(kind).line)")
      return nil
    }
  }

  /// Schemes that are fetched; no leading `-`, so that no program takes it for an option.
  private static func isAddress(_ text: String) -> Bool {
    guard !text.hasPrefix("-"), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
    guard let colon = text.firstIndex(of: ":") else { return !text.isEmpty }
    let scheme = text[..<colon]
    return ["https", "ssh", "git", "file", "folder"].contains(scheme) || isLoopback(text)
      || scheme.contains("/") || scheme == "." || scheme == ".."
  }

  private static func isLoopback(_ text: String) -> Bool {
    ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { host in
      text.hasPrefix(host) && [":", "/", nil].contains(text.dropFirst(host.count).first)
    }
  }
}

extension JSONObject {
  /// Its member of that name, which a git registry has.
  fileprivate var commit: GitObjectID? {
    optional("commit")?.matching("a commit: 40 or 64 hexadecimal digits", GitObjectID.init)
  }
}

extension RegistryRecord.State {
  fileprivate init(reading object: JSONObject) {
    object.allowOnly(["requested", "commit", "version", "archive"])
    self.init(
      requested: object.optional("requested")?.string, commit: object.commit,
      version: object.optional("version")?.string, archive: object.optional("archive")?.digest)
  }
}

extension LockedComponent {
  /// nil, and faults in the document, for anything that breaks the grammar.
  fileprivate init?(reading node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly([
      "name", "registry", "platform", "style", "asked", "roles", "requires", "digest", "at", "settings", "files",
    ])
    let name = object.required("name")?.parsed { try ComponentName($0) }
    let registry = object.required("registry")?.parsed { try RegistryAlias($0) }
    let platform = object.required("platform")?.matching("a platform", Platform.init(rawValue:))
    let style = object.optional("style")?.parsed { try Style($0) }
    let isAsked = object.required("asked")?.bool
    let roles = object.required("roles")?.array?.compactMap { $0.matching("a role", Role.init(rawValue:)) }
    let names = object.required("requires")?.array?.compactMap { $0.parsed { try QualifiedName($0) } }
    let digest = object.required("digest")?.matching("a digest: dt1: and 64 hexadecimal digits") { TreeDigest($0) }
    let state = object.optional("at")?.object.map { RegistryRecord.State(reading: $0) }
    let settings = object.required("settings")
    _ = settings?.object
    let files = object.required("files")?.array?.compactMap(LockedFile.init(reading:))
    guard let name, let registry, let platform, let isAsked, let roles, let names, let digest, let settings, let files
    else { return nil }
    self.init(
      key: ComponentKey(registry: registry, name: name, platform: platform), style: style, isAsked: isAsked,
      roles: roles,
      requires: names.map { ComponentKey(registry: $0.registry ?? registry, name: $0.name, platform: platform) },
      digest: digest, state: state, settings: settings.json, files: files)
  }
}

extension LockedFile {
  private static let fields = ["path", "from", "mode", "size", "sha256", "git", "local", "upstream", "conflict"]

  /// nil, and faults in the document, for anything that breaks the grammar.
  fileprivate init?(reading node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly(Self.fields)
    let path = object.required("path")?.parsed { text in
      let path = try ProjectPath(text)
      try path.checkForCopies()
      return path
    }
    let from = object.required("from")?.parsed { try SafePath($0) }
    let mode = object.required("mode")?.fileMode
    let size = object.required("size")?.integer
    if let size, size < 0 { node.fault("a size below zero") }
    let sha256 = object.required("sha256")?.digest
    let git = object.required("git")?.matching("a blob id: 40 or 64 hexadecimal digits", GitObjectID.init)
    let local = object.optional("local").flatMap(LocalState.init(reading:))
    let upstream = object.optional("upstream")?.matching("\"removed\"") { $0 == "removed" ? true : nil }
    let conflict = object.optional("conflict").flatMap(LockedConflict.init(reading:))
    guard let path, let from, let mode, let size, let sha256, let git else { return nil }
    self.init(
      path: path, from: from, isExecutable: mode, size: size, sha256: sha256, git: git, local: local,
      isRemovedUpstream: upstream ?? false, conflict: conflict)
  }
}

extension LocalState {
  fileprivate init?(reading node: JSONNode) {
    if node.json.string != nil {
      guard node.matching("\"removed\", or an object", { $0 == "removed" ? true : nil }) != nil else { return nil }
      self = .removed
      return
    }
    guard let object = node.object else { return nil }
    object.allowOnly(["sha256", "mode"])
    guard let digest = object.required("sha256")?.digest, let mode = object.required("mode")?.fileMode else {
      return nil
    }
    self = .edited(sha256: digest, isExecutable: mode)
  }
}

extension LockedConflict {
  fileprivate init?(reading node: JSONNode) {
    guard let object = node.object else { return nil }
    object.allowOnly(["kind", "base", "local", "upstream"])
    guard let kind = object.required("kind")?.matching("a kind of conflict", ConflictKind.init(rawValue:)) else {
      return nil
    }
    self.init(
      kind: kind, base: object.optional("base")?.digest, local: object.optional("local")?.digest,
      upstream: object.optional("upstream")?.digest)
  }
}

extension JSONNode {
  /// What `make` reads from the string; a fault that names what was expected when it reads nothing.
  fileprivate func matching<T>(_ expected: String, _ make: (String) -> T?) -> T? {
    guard let text = string else { return nil }
    if let value = make(text) { return value }
    fault("expected \(expected), found \(JSON.string(text).line)")
    return nil
  }

  /// 64 lower-case hexadecimal digits.
  fileprivate var digest: Digest? { matching("a digest: 64 hexadecimal digits") { Digest(hex: $0) } }

  /// Whether a mode says that the file may be run.
  fileprivate var fileMode: Bool? {
    matching("the mode \"100644\" or \"100755\"") { $0 == "100644" ? false : $0 == "100755" ? true : nil }
  }
}
