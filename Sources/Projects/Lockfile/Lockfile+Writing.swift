package import Model

extension Lockfile {
  /// The file's bytes: keys in a fixed order, everything sorted, one file entry a line, so that version control shows
  /// and merges it well. Reading them gives the same value again.
  package var bytes: [UInt8] {
    var sorted = self
    sorted.normalise()
    var text = "{\n  \"lock\": \(Lockfile.version),\n  \"registries\": "
    Self.list(sorted.registries.map { $0.json.line }, indent: "    ", into: &text)
    text += ",\n  \"components\": "
    Self.list(sorted.components.map(\.text), indent: "    ", into: &text)
    text += "\n}\n"
    return Array(text.utf8)
  }

  /// An array with one element a line.
  fileprivate static func list(_ elements: [String], indent: String, into text: inout String) {
    guard !elements.isEmpty else {
      text += "[]"
      return
    }
    text += "[\n"
    for (index, element) in elements.enumerated() {
      text += indent
      text += element
      text += index == elements.count - 1 ? "\n" : ",\n"
    }
    text += indent.dropLast(2)
    text += "]"
  }
}

extension LockedComponent {
  fileprivate var text: String {
    let members: [(String, JSON?)] = [
      ("name", .string(key.name.text)),
      ("registry", .string(key.registry.text)),
      ("platform", .string(key.platform.rawValue)),
      ("style", style.map { .string($0.text) }),
      ("asked", .bool(isAsked)),
      ("roles", .strings(roles.map(\.rawValue))),
      ("requires", .strings(requires.map { $0.text(in: key) })),
      ("digest", .string(digest.description)),
      ("at", state?.json),
      ("settings", settings),
    ]
    var text = "{\n"
    for (name, value) in members {
      if let value { text += "      \"\(name)\": \(value.line),\n" }
    }
    text += "      \"files\": "
    Lockfile.list(files.map { $0.json.line }, indent: "        ", into: &text)
    text += "\n    }"
    return text
  }
}

extension ComponentKey {
  /// The name as a component of the same platform writes it: bare within one registry.
  func text(in owner: ComponentKey) -> String {
    registry == owner.registry ? name.text : "@\(registry)/\(name)"
  }
}

extension LockedFile {
  /// The entry as JSON, keys in their order.
  package var json: JSON {
    .object([
      ("path", .string(path.text)),
      ("from", .string(from.text)),
      ("mode", .string(fileMode(isExecutable))),
      ("size", .integer(size)),
      ("sha256", .string(sha256.hex)),
      ("git", .string(git.hex)),
      ("local", local?.json),
      ("upstream", isRemovedUpstream ? .string("removed") : nil),
      ("conflict", conflict?.json),
    ])
  }
}

extension LocalState {
  var json: JSON {
    switch self {
    case .removed: .string("removed")
    case .edited(let sha256, let isExecutable):
      .object([("sha256", .string(sha256.hex)), ("mode", .string(fileMode(isExecutable)))])
    }
  }
}

extension LockedConflict {
  package var json: JSON {
    .object([
      ("kind", .string(kind.rawValue)),
      ("base", base.map { .string($0.hex) }),
      ("local", local.map { .string($0.hex) }),
      ("upstream", upstream.map { .string($0.hex) }),
    ])
  }
}

extension RegistryRecord {
  /// The record as the lockfile writes it.
  package var json: JSON {
    var archive: JSON?
    let place: JSON
    switch source {
    case .bundled: place = .object([("kind", .string("bundled"))])
    case .folder(let path): place = .object([("kind", .string("folder")), ("path", path.map { .string($0) })])
    case .git(let url, let path):
      place = .object([("kind", .string("git")), ("url", .string(url)), ("path", path.map { .string($0.text) })])
    case .archive(let address, let sha256, let size):
      place = .object([("kind", .string("archive")), ("address", .string(address))])
      archive = .object([("sha256", .string(sha256.hex)), ("size", .integer(size))])
    }
    return .object([
      ("alias", .string(alias.text)),
      ("source", place),
      ("requested", requested.map { .string($0) }),
      ("commit", commit.map { .string($0.hex) }),
      ("version", version.map { .string($0) }),
      ("archive", archive),
      ("signed", signed.map { .object([("key", .string($0.key)), ("serial", .integer($0.serial))]) }),
    ])
  }
}

extension RegistryRecord.State {
  var json: JSON {
    .object([
      ("requested", requested.map { .string($0) }),
      ("commit", commit.map { .string($0.hex) }),
      ("version", version.map { .string($0) }),
      ("archive", archive.map { .string($0.hex) }),
    ])
  }
}

/// `100644` or `100755`.
func fileMode(_ isExecutable: Bool) -> String { isExecutable ? "100755" : "100644" }
