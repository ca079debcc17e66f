internal import Model
internal import Posix

/// Makes the changes of a journal, or takes them back. Everything may be done again from any point: each step looks
/// first at what is there.
struct JournalRunner {
  let root: Folder
  private(set) var journal: Journal
  private let keepsExecutableBit: Bool
  private var outcome = TransactionOutcome()

  init(root: Folder, journal: Journal) {
    self.root = root
    self.journal = journal
    keepsExecutableBit = root.keepsExecutableBit
  }

  /// Puts the journal into its place: the commit point.
  func write() throws {
    let draft = Places.journal + ".tmp"
    if try root.info(draft) != nil { try root.remove(draft) }
    try root.create(draft, journal.bytes, flush: true)
    if Folder.needsVolumeFlush { try root.flushVolume() }
    try root.replace(Places.journal, with: draft)
    try root.flush(Places.transaction)
    try root.flush(Places.folder)
    try root.flush()
  }

  /// Does what the journal says, and clears up.
  ///
  /// - Throws: `TransactionFault.takenBack` when a step failed and all were undone, `.stuck` when not even that worked.
  mutating func run() throws -> TransactionOutcome {
    if journal.direction == .forward {
      do {
        try goForward()
      } catch let reason as SystemError {
        try takeBack(because: reason)
        throw TransactionFault.takenBack(reason: reason)
      }
    } else {
      try goBack()
    }
    do {
      // All changes are made: what fails now is clearing up, and the next run does that.
      try finish()
    } catch let reason as SystemError {
      throw TransactionFault.stuck(reason: reason)
    }
    return outcome
  }

  private mutating func takeBack(because reason: SystemError) throws {
    do {
      journal.direction = .back
      try write()
      try goBack()
      try finish()
    } catch is SystemError {
      throw TransactionFault.stuck(reason: reason)
    }
  }

  // MARK: Forward

  private mutating func goForward() throws {
    outcome = TransactionOutcome()
    for entry in journal.entries where entry.after == nil { try applyForward(entry) }
    for folder in journal.foldersToRemove { try removeIfEmpty(folder) }
    for folder in journal.foldersToMake { try make(folder) }
    for entry in journal.entries where entry.after != nil {
      if entry.path == Lockfile.path { try flushChangedFolders() }
      try applyForward(entry)
    }
    if journal.entries.last?.path != Lockfile.path { try flushChangedFolders() }
    try root.flush()
  }

  private mutating func applyForward(_ entry: Journal.Entry) throws {
    // The rename itself says whether the name is free.
    if entry.before == nil, entry.after != nil, try putInPlace(staged(entry), at: entry.path) { return }
    let disk = try look(at: entry.path)
    if matches(disk, entry.after) { return }
    if entry.before != nil, entry.after != nil, disk == .absent,
      matches(try look(at: movedAside(entry)), entry.before)
    {
      // The run was cut off between the two renames that stand for an exchange.
      if try !putInPlace(staged(entry), at: entry.path) { leave(entry) }
      return
    }
    guard matches(disk, entry.before), try change(entry) else {
      leave(entry)
      return
    }
  }

  /// Makes one change on a path that looked as expected a moment ago; false when it no longer did.
  private func change(_ entry: Journal.Entry) throws -> Bool {
    switch (entry.before, entry.after) {
    case (nil, nil): return true
    // Its name was taken a moment ago, and is free again: whoever took it is still at work there.
    case (nil, _?): return false
    case (let before?, nil): return try moveAside(entry.path, to: movedAside(entry), expecting: before)
    case (let before?, _?):
      do {
        try root.exchange(staged(entry), with: entry.path)
      } catch {
        if error.isElsewhere { return false }
        guard error.isUnsupported else { throw error }
        guard try moveAside(entry.path, to: movedAside(entry), expecting: before) else { return false }
        return try putInPlace(staged(entry), at: entry.path)
      }
      if matches(try look(at: staged(entry)), before) { return true }
      // Somebody saved between the look and the exchange: theirs goes back. If they saved once more meanwhile, what is
      // then in our slot is rescued at the end.
      try root.exchange(staged(entry), with: entry.path)
      return false
    }
  }

  /// Gives a file of ours a name that must be free; false when it is taken, or its folder is gone.
  private func putInPlace(_ slot: String, at path: String) throws -> Bool {
    do {
      try root.move(slot, to: path)
      return true
    } catch {
      if error.isElsewhere { return false }
      guard error.isUnsupported else { throw error }
    }
    do {
      try root.hardLink(slot, as: path)
    } catch {
      if error.isElsewhere { return false }
      guard error.isUnsupported || error.isDenied else { throw error }
      // No links either: look and rename, which is the best that this volume offers.
      guard try root.info(path) == nil else { return false }
      try root.replace(path, with: slot)
      return true
    }
    try root.remove(slot)
    return true
  }

  /// Takes a file away; false, with the file where it was, when it is not the one expected.
  private func moveAside(_ path: String, to slot: String, expecting expected: FileState) throws -> Bool {
    do {
      try root.replace(slot, with: path)
    } catch {
      guard error.isElsewhere else { throw error }
      return false
    }
    if matches(try look(at: slot), expected) { return true }
    // Where the name was taken again meanwhile, what we hold is rescued at the end.
    _ = try putInPlace(slot, at: path)
    return false
  }

  // MARK: Back

  private mutating func goBack() throws {
    outcome = TransactionOutcome()
    for entry in journal.entries.reversed() where entry.after != nil { try applyBack(entry) }
    for folder in journal.foldersToMake.reversed() { try removeIfEmpty(folder) }
    for folder in journal.foldersToRemove.reversed() { try make(folder) }
    for entry in journal.entries.reversed() where entry.after == nil { try applyBack(entry) }
    try flushChangedFolders()
    try root.flush()
  }

  private mutating func applyBack(_ entry: Journal.Entry) throws {
    let disk = try look(at: entry.path)
    if matches(disk, entry.before) { return }
    if let before = entry.before, disk == .absent, matches(try look(at: movedAside(entry)), before) {
      _ = try putInPlace(movedAside(entry), at: entry.path)
      return
    }
    guard let after = entry.after, matches(disk, after) else { return }
    guard let before = entry.before else {
      _ = try moveAside(entry.path, to: staged(entry), expecting: after)
      return
    }
    if matches(try look(at: staged(entry)), before) {
      try root.exchange(staged(entry), with: entry.path)
    } else if matches(try look(at: movedAside(entry)), before),
      try moveAside(entry.path, to: staged(entry), expecting: after)
    {
      _ = try putInPlace(movedAside(entry), at: entry.path)
    }
  }

  // MARK: Finishing

  /// Keeps what was replaced, and removes the transaction's folder.
  private mutating func finish() throws {
    let undo = "\(Places.undo)/\(journal.id)"
    let keepsUndo = journal.isUndoable && journal.direction == .forward
    if keepsUndo { try root.makeFolders(undo, permissions: 0o700) }
    for entry in journal.entries {
      for slot in [staged(entry), movedAside(entry)] {
        let content = try look(at: slot)
        if content == .absent || matches(content, entry.after) && entry.after != entry.before { continue }
        let isExpected = entry.before != nil && matches(content, entry.before)
        if isExpected, journal.direction == .back { continue }
        if isExpected, entry.keeping == .undo {
          if keepsUndo { try root.replace("\(undo)/\(entry.number)", with: slot) }
        } else {
          try rescue(slot, of: entry.path)
        }
      }
    }
    if keepsUndo { try keepUndo(in: undo) }
    try root.replace(Places.journal + ".done", with: Places.journal)
    try root.flush(Places.transaction)
    try root.removeTree(Places.transaction)
  }

  /// Writes the journal of what was really changed beside the old bytes, and forgets the generation before.
  private func keepUndo(in undo: String) throws {
    var kept = journal
    let raced = Set(outcome.raced.map(\.path))
    kept.entries.removeAll { raced.contains($0.path) }
    let path = "\(undo)/journal"
    if try root.info(path) != nil { try root.remove(path) }
    try root.create(path, kept.bytes)
    for name in try root.names(in: Places.undo) where name != "\(journal.id)" {
      try root.removeTree("\(Places.undo)/\(name)")
    }
  }

  private mutating func rescue(_ slot: String, of path: String) throws {
    let place = Self.rescuePlace(of: path, in: journal.id)
    try root.makeFolders(parentFolder(of: place))
    var free = place
    var number = 2
    while try root.info(free) != nil {
      free = "\(place)~\(number)"
      number += 1
    }
    try root.replace(free, with: slot)
    outcome.rescued.append(TransactionOutcome.Rescued(path: path, place: free))
  }

  /// Where the old bytes of a path go that the user forced decal to replace.
  static func rescuePlace(of path: String, in id: Int) -> String { "\(Places.rescue)/\(id)/\(path)" }

  // MARK: Helpers

  private mutating func leave(_ entry: Journal.Entry) {
    outcome.raced.append(TransactionOutcome.Raced(path: entry.path, before: entry.before, after: entry.after))
  }

  private func staged(_ entry: Journal.Entry) -> String { "\(Places.staged)/\(entry.number)" }
  private func movedAside(_ entry: Journal.Entry) -> String { "\(Places.movedAside)/\(entry.number)" }

  /// What stands there; a path that goes through a link, or is of no use otherwise, is somebody else's.
  private func look(at path: String) throws -> OnDisk {
    do {
      return try root.look(at: path)
    } catch let error as SystemError where error.isLink {
      return .other
    }
  }

  private func matches(_ disk: OnDisk, _ expected: FileState?) -> Bool {
    guard let expected else { return disk == .absent }
    guard var state = disk.state else { return false }
    if !keepsExecutableBit { state.isExecutable = expected.isExecutable }
    return state == expected
  }

  private func make(_ folder: String) throws {
    // Taken by something else, or its own parent is: the files that were to go there are found raced.
    do { try root.makeFolder(folder) } catch {
      guard error.isElsewhere else { throw error }
    }
  }

  private func removeIfEmpty(_ folder: String) throws {
    do { try root.removeFolder(folder) } catch {
      guard error.isElsewhere else { throw error }
    }
  }

  private func flushChangedFolders() throws {
    var folders = Set(journal.entries.map { parentFolder(of: $0.path) })
    for folder in journal.foldersToMake + journal.foldersToRemove { folders.insert(parentFolder(of: folder)) }
    guard Folder.flushesSingly(folders.count) else { return try root.flushVolume() }
    for folder in folders.sorted() where !folder.isEmpty {
      do { try root.flush(folder) } catch {
        guard error.isElsewhere else { throw error }
      }
    }
  }
}

extension SystemError {
  /// Somebody else changed what is there: the name is taken, the folder is gone, a link stands in the way.
  fileprivate var isElsewhere: Bool { isExisting || isMissing || isLink }
}
