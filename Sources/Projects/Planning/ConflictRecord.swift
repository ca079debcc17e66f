internal import Model
internal import Posix
internal import Trust

/// The three sides of a conflict, kept in `.decal/conflicts/<n>` until it is settled.
struct ConflictRecord: Equatable {
  var path: ProjectPath
  var kind: ConflictKind
  /// nil where a side has no file, or it was not kept.
  var base: [UInt8]?
  var local: [UInt8]?
  var upstream: [UInt8]?
  /// Whether the local side may be run.
  var isExecutable: Bool
  /// The digest of what was written with markers; nil when the local file was left alone.
  var written: Digest?

  var files: [(name: String, bytes: [UInt8])] {
    let meta = JSON.object([
      ("path", .string(path.text)),
      ("kind", .string(kind.rawValue)),
      ("executable", .bool(isExecutable)),
      ("written", written.map { .string($0.hex) }),
      ("base", base.map { .string(sha256($0).hex) }),
      ("local", local.map { .string(sha256($0).hex) }),
      ("upstream", upstream.map { .string(sha256($0).hex) }),
    ])
    let sides = [("base", base), ("local", local), ("upstream", upstream)]
    return [("meta.json", Array((meta.text() + "\n").utf8))]
      + sides.compactMap { name, bytes in bytes.map { (name, $0) } }
  }
}

/// The records of a project.
struct ConflictRecords {
  private let root: Folder
  private var next: Int

  init(root: Folder) throws {
    self.root = root
    next = try Self.numbers(root).max() ?? 0
  }

  private static func numbers(_ root: Folder) throws -> [Int] {
    guard try root.info(Places.conflicts) != nil else { return [] }
    return try root.names(in: Places.conflicts).compactMap { Int($0) }.sorted()
  }

  /// The steps that write a record.
  mutating func add(_ record: ConflictRecord) -> [Change] {
    next += 1
    return record.files.map { name, bytes in
      Change(
        path: "\(Places.conflicts)/\(next)/\(name)", before: nil,
        after: .file(bytes, isExecutable: false, permissions: 0o600))
    }
  }

  /// The number of the record of a path.
  private func number(of path: ProjectPath) throws -> Int? {
    // The newest first: a record that an older run could not remove does not hide it.
    try Self.numbers(root).last { number in
      let meta = (try? root.read("\(Places.conflicts)/\(number)/meta.json")).flatMap { try? JSON.parse($0) }
      return meta?["path"]?.string == path.text
    }
  }

  /// The record of a path; nil when there is none, as in a fresh clone.
  func record(of path: ProjectPath) throws -> ConflictRecord? {
    guard let number = try number(of: path) else { return nil }
    let folder = "\(Places.conflicts)/\(number)"
    guard let meta = try? JSON.parse(root.read("\(folder)/meta.json")),
      let kind = meta["kind"]?.string.flatMap(ConflictKind.init(rawValue:))
    else { return nil }
    func side(_ name: String) -> [UInt8]? {
      guard let digest = meta[name]?.string, let bytes = try? root.read("\(folder)/\(name)"),
        sha256(bytes).hex == digest
      else { return nil }
      return bytes
    }
    return ConflictRecord(
      path: path, kind: kind, base: side("base"), local: side("local"), upstream: side("upstream"),
      isExecutable: meta["executable"]?.bool ?? false,
      written: meta["written"]?.string.flatMap(Digest.init(hex:)))
  }

  /// The steps that remove the record of a path.
  func removal(of path: ProjectPath) throws -> [Change] {
    guard let number = try number(of: path) else { return [] }
    let folder = "\(Places.conflicts)/\(number)"
    return try root.names(in: folder).compactMap { name in
      let state = try root.look(at: "\(folder)/\(name)").state
      return state.map { Change(path: "\(folder)/\(name)", before: $0, after: nil) }
    }
  }
}
