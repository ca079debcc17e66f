package import Model
package import Posix

/// The user's project: a folder that decal may read, and change under the project's lock.
package struct Project: Sendable {
  /// The project's root, opened once.
  package let root: Folder
  /// Whether the base store belongs into version control (`"base": "commit"` in the configuration).
  package let commitsBase: Bool

  package init(root: Folder, commitsBase: Bool = false) {
    self.root = root
    self.commitsBase = commitsBase
  }

  /// The project in a folder.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - environment: may ask for fail points, which tests of the transaction use.
  /// - Throws: `SystemError`.
  package static func open(
    _ path: String, commitsBase: Bool = false, environment: [String: String] = [:]
  ) throws -> Project {
    Project(root: try Folder.open(path, calls: SystemCalls.asked(by: environment)), commitsBase: commitsBase)
  }

  /// Whether the volume keeps executable bits.
  var keepsExecutableBit: Bool { root.keepsExecutableBit }

  /// The bytes of `decal.lock`; nil when the project has none.
  ///
  /// - Throws: `SystemError`.
  package func lockfileBytes() throws -> [UInt8]? {
    do { return try root.read(Lockfile.path) } catch {
      if error.isMissing { return nil }
      if error.isLink { throw LinkFault(path: Lockfile.path) }
      throw error
    }
  }

  /// The lockfile; nil when the project has none.
  ///
  /// - Throws: `LockfileFault`, `SystemError`.
  package func lockfile() throws -> Lockfile? { try lockfileBytes().map(Lockfile.parse) }

  /// Whether a run was cut off, so that the next one that takes the lock has something to finish.
  package func hasUnfinishedTransaction() throws -> Bool {
    if try root.info(Places.folder)?.kind == .link { throw LinkFault(path: Places.folder) }
    return try root.info(Places.transaction) != nil
  }

  /// Runs `body` while no other `decal` changes the project; finishes first what a run that was cut off left behind.
  ///
  /// Do not hold the lock while an editor, a pager or a network transfer runs.
  ///
  /// - Parameters:
  ///   - seconds: how long to wait for another `decal`.
  ///   - command: what the message of whoever finds the project locked names.
  ///   - usesLock: false goes without a lock, for volumes that have none.
  ///   - isDryRun: whether `body` will only look. Where the project cannot be written, that is done as `withSharedLock` does
  ///     it. This is as good: `body` changes nothing that a lock would have to keep from others, and whoever changes the
  ///     project meanwhile, which only another user can, has made the lock file, which can be held for reading, or makes what
  ///     was read differ from what is compared again under the lock.
  /// - Throws: `LockFault` when another holds it or the project cannot be written, `TransactionFault`, `SystemError`, and what
  ///   `body` throws.
  package func withLock<Result>(
    waiting seconds: Double = 10, command: String, usesLock: Bool = true, isDryRun: Bool = false,
    _ body: (borrowing LockedProject) throws -> Result
  ) throws -> Result {
    var isNew: Bool
    let lock: FileLock?
    do {
      isNew = try makeFolder()
      lock = usesLock ? try takeLock(waiting: seconds, command: command, &isNew) : nil
      try writeIgnoreFile()
    } catch let error as SystemError where error.isDenied || error.isReadOnlyVolume {
      guard isDryRun, try !hasUnfinishedTransaction() else { throw LockFault.notWritable(error) }
      return try withSharedLock(waiting: seconds, command: command, usesLock: usesLock) { recovery in
        try body(LockedProject(project: self, recovery: recovery, lock: nil))
      }
    }
    // What nothing was written into is taken away again.
    defer { if isNew { removeUnusedFolder() } }
    let locked = LockedProject(project: self, recovery: try recover(), lock: lock)
    return try body(locked)
  }

  /// Runs `body` while no `decal` changes the project, for commands that only read it. Goes without the lock where there
  /// is no `.decal`, or it cannot be opened; what was left unfinished is finished first if that is possible.
  ///
  /// - Throws: `LockFault`, `TransactionFault`, `SystemError`, and what `body` throws.
  package func withSharedLock<Result>(
    waiting seconds: Double = 10, command: String, usesLock: Bool = true, _ body: (Recovery?) throws -> Result
  ) throws -> Result {
    if try hasUnfinishedTransaction() {
      return try withLock(waiting: seconds, command: command, usesLock: usesLock) { try body($0.recovery) }
    }
    guard usesLock else { return try body(nil) }
    do {
      let lock = try wait(seconds) {
        try FileLock.take(Places.lock, in: root, .shared)
      }
      return try withExtendedLifetime(lock) { try body(nil) }
    } catch let error as SystemError where error.path == Places.lock && (error.isMissing || error.isDenied) {
      return try body(nil)
    }
  }

  // MARK: The lock

  /// Makes `.decal`; true when it was not there.
  private func makeFolder() throws -> Bool {
    let info = try root.info(Places.folder)
    if info?.kind == .link { throw LinkFault(path: Places.folder) }
    guard info == nil else { return false }
    return try root.makeFolder(Places.folder)
  }

  private func writeIgnoreFile() throws {
    let wanted = Array((commitsBase ? "*\n!.gitignore\n!base/\n!base/**\n" : "*\n").utf8)
    let present = try? root.read(Places.ignore)
    if present == nil || present != wanted && commitsBase { try root.overwrite(Places.ignore, wanted) }
  }

  private func removeUnusedFolder() {
    guard let names = try? root.names(in: Places.folder), Set(names).isSubset(of: [".gitignore", "lock"]) else {
      return
    }
    // Whoever waits for the lock notices that its file is gone, and makes both anew.
    try? root.removeTree(Places.folder)
  }

  /// - Parameter isNew: becomes true when `.decal` had to be made: whoever had the lock had taken it away.
  private func takeLock(waiting seconds: Double, command: String, _ isNew: inout Bool) throws -> FileLock {
    let note = "\(ProcessContext.number) \(ProcessContext.host) \(command)\n"
    do {
      return try wait(seconds) {
        do throws(SystemError) { return try FileLock.take(Places.lock, in: root, .exclusive, note: note) } catch {
          guard error.isMissing else { throw error }
          if try makeFolder() { isNew = true }
          return nil
        }
      }
    } catch let error as SystemError where error.isUnsupported || error.isWithoutLocks {
      throw LockFault.noLocks(error)
    }
  }

  /// Tries again and again until the lock is free or the time is up.
  private func wait(_ seconds: Double, _ take: () throws -> FileLock?) throws -> FileLock {
    let end = ProcessContext.monotonicSeconds + seconds
    var pause = 0.005
    while true {
      if let lock = try take() { return lock }
      guard ProcessContext.monotonicSeconds < end else {
        let holder = (try? root.read(Places.lock)).map { String(decoding: $0, as: UTF8.self) }
        throw LockFault.held(by: holder?.split(separator: "\n").first.map(String.init) ?? "")
      }
      guard !Interrupt.came else { throw TransactionFault.interrupted }
      ProcessContext.pause(seconds: pause)
      pause = min(pause * 1.5, 0.1)
    }
  }

  // MARK: Recovery

  /// Finishes what a run that was cut off left behind.
  private func recover() throws -> Recovery? {
    guard try root.info(Places.transaction) != nil else { return nil }
    guard try root.info(Places.journal) != nil else {
      let wasDone = try root.info(Places.journal + ".done") != nil
      try root.removeTree(Places.transaction)
      return wasDone ? nil : Recovery(kind: .removed, outcome: TransactionOutcome())
    }
    guard let journal = Journal(try root.read(Places.journal)) else { throw TransactionFault.damagedJournal }
    var runner = JournalRunner(root: root, journal: journal)
    var outcome = try runner.run()
    try recordRaces(&outcome.raced, before: nil)
    return Recovery(kind: journal.direction == .forward ? .finished : .takenBack, outcome: outcome)
  }
}

/// What was done about a run that was cut off.
package struct Recovery: Sendable, Equatable {
  package enum Kind: Sendable {
    /// It had not come to its commit point: what it had prepared was removed.
    case removed
    /// Its changes were all made.
    case finished
    /// It was on its way back: its changes were all taken back.
    case takenBack
  }

  package var kind: Kind
  package var outcome: TransactionOutcome

  /// One sentence for the user.
  package var summary: String {
    switch kind {
    case .removed: "a run that was cut off before it changed anything was cleared away"
    case .finished: "a run that was cut off was finished"
    case .takenBack: "a run that failed and was cut off was taken back"
    }
  }
}

/// A project whose lock is held: only this can be changed.
package struct LockedProject: ~Copyable {
  package let project: Project
  /// What had to be done first about a run that was cut off.
  package let recovery: Recovery?
  private let lock: FileLock?

  fileprivate init(project: Project, recovery: Recovery?, lock: FileLock?) {
    self.project = project
    self.recovery = recovery
    self.lock = lock
  }
}

/// A link stands where decal keeps something of its own.
package struct LinkFault: Fact, Equatable {
  /// Below the project's root.
  package let path: String

  package var description: String { "`\(path)` is a link, and decal neither reads nor writes through one" }
  package var kind: FailureKind { .refused }
}

/// The project's lock could not be had.
package enum LockFault: Fact, Equatable {
  /// Another `decal` has it: its process number, machine and command.
  case held(by: String)
  /// The volume knows no locks.
  case noLocks(SystemError)
  /// The project is not this user's to change, or its volume nobody's.
  case notWritable(SystemError)

  package var description: String {
    switch self {
    case .held(let holder):
      "another decal is at work in this project" + Self.words(for: holder)
    case .noLocks(let error): "\(error): this volume knows no locks"
    case .notWritable(let error): "\(error): the project cannot be written to"
    }
  }
  /// ` (process 17199 on vm, `decal resolve`)`, from the number, the machine and the command that a lock's file holds.
  private static func words(for holder: String) -> String {
    let parts = holder.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return "" }
    func shown(_ text: Substring) -> Substring { escaped(Array(text.utf8)).dropFirst().dropLast() }
    return " (process \(parts[0]) on \(shown(parts[1])), `decal \(shown(parts[2]))`)"
  }

  package var kind: FailureKind {
    switch self {
    case .held: .busy
    case .noLocks, .notWritable: .environment
    }
  }
}
