internal import Model
internal import Posix
internal import Trust

/// What a transaction is about to do, so that it can be finished, or taken back, after a crash at any point.
///
/// One JSON object a line: the header, then the entries in the order in which they are applied; the last line is the
/// SHA-256 of everything before it.
struct Journal: Equatable {
  static let version = 1

  enum Direction: String {
    /// Towards the new state. The way of every recovery, once the journal stands.
    case forward
    /// Towards the old state, after an error on the way.
    case back
  }

  struct Entry: Equatable {
    /// The name of its slots in `new` and `old`.
    var number: Int
    var path: String
    var before: FileState?
    var after: FileState?
    var keeping: Change.Keeping
  }

  /// Names what it leaves in `undo` and `rescue`.
  var id: Int
  var direction: Direction
  /// Whether what it replaces is kept for `undo`.
  var isUndoable: Bool
  /// In the order of making, outermost first.
  var foldersToMake: [String]
  /// In the order of removing, innermost first.
  var foldersToRemove: [String]
  var entries: [Entry]

  var bytes: [UInt8] {
    let header = JSON.object([
      ("journal", .integer(Self.version)),
      ("id", .integer(id)),
      ("direction", .string(direction.rawValue)),
      ("undoable", .bool(isUndoable)),
      ("make", .strings(foldersToMake)),
      ("remove", .strings(foldersToRemove)),
    ])
    var text = header.line + "\n"
    for entry in entries { text += entry.json.line + "\n" }
    let bytes = Array(text.utf8)
    return bytes + Array("\(sha256(bytes).hex)\n".utf8)
  }

  /// nil when the bytes are not what some `bytes` gave.
  init?(_ bytes: [UInt8]) {
    // The last line: 64 digits and a line feed.
    guard bytes.count > 65, let digest = Digest(hex: String(decoding: bytes.suffix(65).dropLast(), as: UTF8.self)),
      bytes.last == 0x0A
    else { return nil }
    let body = Array(bytes.dropLast(65))
    guard sha256(body) == digest else { return nil }
    let lines = body.split(separator: 0x0A).compactMap { try? JSON.parse(Array($0)) }
    guard let header = lines.first, header["journal"]?.integer == Self.version, let id = header["id"]?.integer,
      let direction = header["direction"]?.string.flatMap(Direction.init(rawValue:)),
      let isUndoable = header["undoable"]?.bool,
      let make = header["make"]?.array?.compactMap(\.string), let remove = header["remove"]?.array?.compactMap(\.string)
    else { return nil }
    let entries = lines.dropFirst().compactMap(Entry.init)
    guard entries.count == lines.count - 1 else { return nil }
    self.init(
      id: id, direction: direction, isUndoable: isUndoable, foldersToMake: make, foldersToRemove: remove,
      entries: entries)
  }

  init(
    id: Int, direction: Direction, isUndoable: Bool, foldersToMake: [String], foldersToRemove: [String],
    entries: [Entry]
  ) {
    self.id = id
    self.direction = direction
    self.isUndoable = isUndoable
    self.foldersToMake = foldersToMake
    self.foldersToRemove = foldersToRemove
    self.entries = entries
  }
}

extension Journal.Entry {
  fileprivate var json: JSON {
    .object([
      ("number", .integer(number)),
      ("path", .string(path)),
      ("before", before?.json ?? .null),
      ("after", after?.json ?? .null),
      ("keeping", .string(keeping.rawValue)),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let number = json["number"]?.integer, let path = json["path"]?.string,
      let before = json["before"], let after = json["after"],
      let keeping = json["keeping"]?.string.flatMap(Change.Keeping.init(rawValue:))
    else { return nil }
    self.init(
      number: number, path: path, before: FileState(before), after: FileState(after), keeping: keeping)
  }
}

extension FileState {
  fileprivate var json: JSON {
    .object([("kind", .string(kind.rawValue)), ("sha256", .string(sha256.hex)), ("executable", .bool(isExecutable))])
  }

  fileprivate init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap(FileKind.init(rawValue:)),
      let digest = json["sha256"]?.string.flatMap(Digest.init(hex:)), let isExecutable = json["executable"]?.bool
    else { return nil }
    self.init(kind: kind, sha256: digest, isExecutable: isExecutable)
  }
}
