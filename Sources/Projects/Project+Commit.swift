internal import Model
internal import Posix

extension LockedProject {
  /// Carries a plan out: all of it or nothing.
  ///
  /// - Parameter isInterrupted: is asked a last time before the commit point.
  /// - Returns: what somebody else changed meanwhile (these paths are conflicts now), and what was moved aside.
  /// - Throws: the plan's blocks as `SeveralFaults`; `TransactionFault`, `SystemError`: the project is then as it was.
  package borrowing func commit(
    _ plan: Plan, isInterrupted: () -> Bool = { Interrupt.came }
  ) throws -> TransactionOutcome {
    guard !plan.isBlocked else { throw SeveralFaults(plan.blocks) }
    guard !plan.isEmpty else { return TransactionOutcome() }
    var outcome = try project.carryOut(plan, isUndoable: true, isInterrupted: isInterrupted)
    try project.recordRaces(&outcome.raced, before: plan.lockfileBefore)
    // What fails here is no fault of the command: it stays, and the next time is as good.
    if let bases = plan.basesToKeep {
      // In version control a branch brings its bases along.
      try? BaseStore(root: project.root)
        .keep(bases, roomForOthers: project.commitsBase ? 0 : BaseStore.roomForOthers)
    }
    return outcome
  }
}

extension Project {
  fileprivate func carryOut(_ plan: Plan, isUndoable: Bool, isInterrupted: () -> Bool) throws -> TransactionOutcome {
    var transaction = try Transaction.begin(root: root)
    for change in plan.changes {
      guard !isInterrupted() else { throw TransactionFault.interrupted }
      try transaction.stage(change)
    }
    for (digest, bytes) in plan.bases { transaction.keepBase(bytes, digest) }
    return try transaction.commit(
      foldersToRemove: plan.foldersToRemove, isUndoable: isUndoable, isInterrupted: isInterrupted)
  }

  /// Makes a conflict of every path that changed while a transaction was being made: the lockfile has its new base, the
  /// disk has somebody's edit of the old one, and only a person can say what is right. What is no component's, or is none's
  /// any more, makes no conflict.
  func recordRaces(_ raced: inout [TransactionOutcome.Raced], before: Lockfile?) throws {
    guard !raced.isEmpty else { return }
    let planner = try Planner(project: self)
    for index in raced.indices {
      guard let path = try? ProjectPath(raced[index].path) else { continue }
      let old = before?.file(at: path)
      if raced[index].after != nil {
        raced[index].isConflict = planner.recordRace(at: path, base: old?.file.sha256)
      } else if let old {
        raced[index].isConflict = planner.recordRacedRemoval(of: old.file, in: old.component)
      }
    }
    let plan = try planner.finish(components: [])
    guard !plan.isEmpty, !plan.isBlocked else { return }
    _ = try carryOut(plan, isUndoable: false, isInterrupted: { false })
  }
}

extension Planner {
  /// A file that upstream removed, and that somebody saved meanwhile: the lockfile has forgotten it already.
  ///
  /// - Returns: whether its component is still there.
  fileprivate func recordRacedRemoval(of file: LockedFile, in key: ComponentKey) -> Bool {
    guard let index = after.components.firstIndex(where: { $0.key == key }),
      !after.components[index].files.contains(where: { $0.path == file.path || $0.from == file.from })
    else { return false }
    let local = (try? look(at: file.path))?.file
    var entry = file
    entry.conflict = LockedConflict(
      kind: .removedUpstream, base: file.sha256, local: local?.sha256, upstream: nil)
    after.components[index].files.append(entry)
    record(
      ConflictRecord(
        path: file.path, kind: .removedUpstream, base: BaseStore(root: root).bytes(file.sha256), local: local?.bytes,
        upstream: nil, isExecutable: local?.isExecutable ?? file.isExecutable, written: nil))
    return true
  }

  /// - Returns: whether some component has the path.
  fileprivate func recordRace(at path: ProjectPath, base: Digest?) -> Bool {
    var isRecorded = false
    for component in after.components.indices {
      guard let file = after.components[component].files.firstIndex(where: { $0.path == path }) else { continue }
      let entry = after.components[component].files[file]
      let local = (try? look(at: path))?.file
      let store = BaseStore(root: root)
      after.components[component].files[file].conflict = LockedConflict(
        kind: .raced, base: base, local: local?.sha256, upstream: entry.sha256)
      record(
        ConflictRecord(
          path: path, kind: .raced, base: base.flatMap(store.bytes), local: local?.bytes,
          upstream: store.bytes(entry.sha256), isExecutable: local?.isExecutable ?? entry.isExecutable, written: nil))
      isRecorded = true
    }
    return isRecorded
  }
}
