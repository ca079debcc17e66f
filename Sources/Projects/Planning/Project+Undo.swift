internal import Model
internal import Posix
internal import Trust

extension Project {
  /// What `undo` would do: brings back what the last transaction changed. Undoing twice does it again.
  ///
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`: a path that changed
  ///   since stops everything.
  package func planUndo() throws -> Plan {
    var plan = Plan()
    guard let (journal, folder) = try lastJournal() else {
      plan.blocks.append(Block(.nothingToUndo))
      return plan
    }
    plan.lockfileBefore = try lockfile()
    plan.lockfileAfter = plan.lockfileBefore
    for entry in journal.entries {
      var disk = try root.look(at: entry.path).state
      if !keepsExecutableBit { disk?.isExecutable = entry.after?.isExecutable ?? false }
      guard try disk == entry.after && (entry.after != nil || root.info(entry.path) == nil) else {
        plan.blocks.append(Block(.changed, path: entry.path))
        continue
      }
      guard let before = entry.before else {
        plan.changes.append(Change(path: entry.path, before: entry.after, after: nil))
        note(&plan, .deleted, entry.path)
        continue
      }
      let slot =
        entry.keeping == .rescue
        ? JournalRunner.rescuePlace(of: entry.path, in: journal.id) : "\(folder)/\(entry.number)"
      guard let content = try content(of: slot, expecting: before) else {
        plan.blocks.append(Block(.noBase, path: entry.path))
        continue
      }
      plan.changes.append(Change(path: entry.path, before: entry.after, after: content))
      note(&plan, entry.after == nil ? .restored : .updated, entry.path)
      if entry.path == Lockfile.path, case .file(let bytes, _, _) = content {
        plan.lockfileAfter = try Lockfile.parse(bytes)
      }
    }
    if journal.entries.contains(where: { $0.path == Lockfile.path && $0.before == nil }) { plan.lockfileAfter = nil }
    // What the transaction made is removed again when it is empty.
    plan.foldersToRemove = journal.foldersToMake.reversed()
    plan.results.sort { $0.path < $1.path }
    if plan.isBlocked { plan.changes = [] }
    return plan
  }

  private func note(_ plan: inout Plan, _ action: PlanResult.Action, _ path: String) {
    guard let path = try? ProjectPath(path), path.text != Lockfile.path else { return }
    plan.results.append(PlanResult(action, path, of: nil))
  }

  private func lastJournal() throws -> (Journal, String)? {
    guard try root.info(Places.undo) != nil else { return nil }
    for number in try root.names(in: Places.undo).compactMap({ Int($0) }).sorted().reversed() {
      let folder = "\(Places.undo)/\(number)"
      if let bytes = try? root.read("\(folder)/journal"), let journal = Journal(bytes) { return (journal, folder) }
    }
    return nil
  }

  private func content(of slot: String, expecting expected: FileState) throws -> Change.Content? {
    switch try root.look(at: slot) {
    case .file(let file):
      guard file.sha256 == expected.sha256, let bytes = file.bytes else { return nil }
      return .file(bytes, isExecutable: expected.isExecutable, permissions: file.permissions)
    case .link(let target):
      return expected.kind == .link && sha256(target.utf8) == expected.sha256 ? .link(target: target) : nil
    case .absent, .folder, .other: return nil
    }
  }
}
