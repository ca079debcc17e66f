package import Model
package import Posix
internal import Trust

/// Several changes that happen together or not at all.
///
/// Everything is written to `.decal/txn` first and flushed; the journal that is then renamed into place is the commit
/// point. Before it, giving up means removing `.decal/txn`; after it, the changes are made by renames, and whoever comes
/// next finishes them if this process dies. The project's lock must be held throughout.
package struct Transaction: ~Copyable {
  private let root: Folder
  private let id: Int
  private var changes: [Change] = []
  /// What the base store is to have, by digest.
  private var bases: [Digest: [UInt8]] = [:]
  private var isOver = false

  private init(root: Folder, id: Int) {
    self.root = root
    self.id = id
  }

  /// Starts one.
  ///
  /// - Throws: `TransactionFault.unfinished` when another was left, `SystemError`.
  package static func begin(root: Folder) throws -> Transaction {
    let id = try nextNumber(in: root)
    guard try root.makeFolder(Places.transaction, permissions: 0o700) else { throw TransactionFault.unfinished }
    let transaction = Transaction(root: root, id: id)
    try root.makeFolder(Places.staged, permissions: 0o700)
    try root.makeFolder(Places.movedAside, permissions: 0o700)
    return transaction
  }

  deinit {
    // Not committed: nothing outside of this folder was touched.
    if !isOver { try? root.removeTree(Places.transaction) }
  }

  /// Adds a change; its bytes are written to the disk, aside.
  package mutating func stage(_ change: Change) throws {
    let slot = "\(Places.staged)/\(changes.count)"
    switch change.after {
    case .file(let bytes, let isExecutable, let permissions):
      try root.create(slot, bytes, permissions: permissions, isExecutable: isExecutable)
    case .link(let target): try root.createLink(slot, to: target)
    case nil: break
    }
    changes.append(change)
  }

  /// Has the base store keep these bytes.
  package mutating func keepBase(_ bytes: [UInt8], _ digest: Digest) { bases[digest] = bytes }

  /// Makes the changes, all of them, the lockfile last.
  ///
  /// - Parameters:
  ///   - foldersToRemove: what may be removed when it is empty after the deletions, innermost first.
  ///   - isUndoable: whether what is replaced is kept for `undo`.
  ///   - isInterrupted: is asked a last time before the commit point.
  /// - Throws: `TransactionFault`, `SystemError`; the project is then as it was.
  package consuming func commit(
    foldersToRemove: [String] = [], isUndoable: Bool = true, isInterrupted: () -> Bool = { Interrupt.came }
  ) throws -> TransactionOutcome {
    let numbered = Array(changes.enumerated())
    let deletions = numbered.filter { $0.element.after == nil }
    let writes = numbered.filter { $0.element.after != nil && $0.element.path != Lockfile.path }
    let lock = numbered.filter { $0.element.after != nil && $0.element.path == Lockfile.path }
    let removed = Set(deletions.map(\.element.path))
    let journal = Journal(
      id: id, direction: .forward, isUndoable: isUndoable,
      foldersToMake: try root.missingFolders(for: (writes + lock).map(\.element.path), removing: removed),
      foldersToRemove: foldersToRemove,
      entries: (deletions + writes + lock).map { number, change in
        Journal.Entry(
          number: number, path: change.path, before: change.before, after: change.after?.state,
          keeping: change.keeping)
      })
    try storeBases()
    try flushStaged()
    guard !isInterrupted() else { throw TransactionFault.interrupted }
    // From here on there is a journal, or soon may be: what to do is recovery's to decide.
    var runner = JournalRunner(root: root, journal: journal)
    try runner.write()
    isOver = true
    return try runner.run()
  }

  /// Writes what the base store lacks. Content under its own digest harms nobody if the rest does not happen.
  private func storeBases() throws {
    var folders: Set<String> = []
    let store = BaseStore(root: root)
    let wanted = bases.sorted { $0.key < $1.key }
    let isThere = parallelMap(wanted.count) { store.bytes(wanted[$0].key) != nil }
    for (index, base) in wanted.enumerated() where !isThere[index] {
      let path = BaseStore.path(base.key)
      let folder = parentFolder(of: path)
      if folders.insert(folder).inserted { try root.makeFolders(folder) }
      let slot = "\(Places.transaction)/base-\(index)"
      try root.create(
        slot, base.value, permissions: 0o444, flush: Folder.flushesSingly(changes.count + bases.count))
      try root.replace(path, with: slot)
    }
  }

  private func flushStaged() throws {
    if Folder.flushesSingly(changes.count + bases.count) {
      for (number, change) in changes.enumerated() {
        if case .file = change.after { try root.flush("\(Places.staged)/\(number)") }
      }
      try root.flush(Places.staged)
    } else {
      try root.flushVolume()
    }
  }

  /// One more than every number that names something in `undo` and `rescue`.
  private static func nextNumber(in root: Folder) throws -> Int {
    var highest = 0
    for place in [Places.undo, Places.rescue] where try root.info(place) != nil {
      for name in try root.names(in: place) { highest = max(highest, Int(name) ?? 0) }
    }
    return highest + 1
  }
}

/// What a transaction came to.
package struct TransactionOutcome: Sendable, Equatable {
  /// Something of the user's that was moved aside, and where it is now (both below the root).
  package struct Rescued: Sendable, Equatable {
    package var path: String
    package var place: String
  }

  /// A path that somebody else changed meanwhile; what stood there was left alone.
  package struct Raced: Sendable, Equatable {
    package var path: String
    /// What was expected there, and what was to stand there.
    package var before: FileState?
    package var after: FileState?
    /// Whether a conflict was recorded: not of what belongs to no component, or to none any more.
    package var isConflict = false

    /// What to tell the user.
    package var sentence: String {
      let what = "\(path) changed while decal was at work"
      if isConflict { return "\(what); your bytes are there, see `decal resolve`" }
      return after == nil
        ? "\(what), so it stays; it is yours now"
        : "\(what); your bytes are there, without what decal was to write: run the command again"
    }
  }

  package var raced: [Raced] = []
  package var rescued: [Rescued] = []
}

/// Why a transaction did not take place.
package enum TransactionFault: Fact, Equatable {
  /// The user interrupted; nothing changed.
  case interrupted
  /// Another transaction was left unfinished.
  case unfinished
  /// The journal of an unfinished transaction is damaged: the disk lost what it had promised to keep.
  case damagedJournal
  /// It failed on the way and was taken back.
  case takenBack(reason: SystemError)
  /// It failed on the way, and so did taking it back.
  case stuck(reason: SystemError)

  package var description: String {
    switch self {
    case .interrupted: "it was interrupted; nothing changed"
    case .unfinished: "a run that was cut off left \(Places.transaction)"
    case .damagedJournal:
      "\(Places.journal), the list of what a run that was cut off was doing, is damaged; nothing was touched"
    case .takenBack(let reason): "\(reason); everything was put back as it was"
    case .stuck(let reason): "\(reason); the next run finishes what can be finished (\(Places.journal))"
    }
  }
  package var kind: FailureKind { self == .interrupted ? .interrupted : .environment }
}

extension Change.Content {
  /// As the journal describes it.
  var state: FileState {
    switch self {
    case .file(let bytes, let isExecutable, let permissions):
      FileState(
        kind: .file, sha256: sha256(bytes), isExecutable: permissions.map { $0 & 0o100 != 0 } ?? isExecutable)
    case .link(let target): FileState(kind: .link, sha256: sha256(target.utf8), isExecutable: false)
    }
  }
}

extension Folder {
  /// The folders that have to be made before these files can be, outermost first.
  ///
  /// - Parameter removing: files that are gone by then.
  func missingFolders(for paths: [String], removing: Set<String> = []) throws -> [String] {
    var missing: Set<String> = []
    var present: Set<String> = []
    for path in paths {
      var folder = parentFolder(of: path)
      var above: [String] = []
      while !folder.isEmpty, !missing.contains(folder), !present.contains(folder) {
        above.append(folder)
        folder = parentFolder(of: folder)
      }
      for folder in above.reversed() {
        if missing.contains(parentFolder(of: folder)) || removing.contains(folder) {
          missing.insert(folder)
        } else if try info(folder) == nil {
          missing.insert(folder)
        } else {
          present.insert(folder)
        }
      }
    }
    return missing.sorted { $0.isBefore($1) }
  }
}

/// The folder that a path stands in; empty at the root.
func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return String(path[..<slash])
}
