package import Model
package import Posix
internal import Trust

extension Project {
  /// What `undo` would do: brings back what the last transaction changed. Undoing twice does it again.
  ///
  /// - Throws: `KeptForAnother`, `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`: a path that
  ///   changed since stops everything.
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
        plan.lockfileAfter = try? Lockfile.parse(bytes)
      }
    }
    if journal.entries.contains(where: { $0.path == Lockfile.path && $0.before == nil }) { plan.lockfileAfter = nil }
    // What the transaction made is removed again when it is empty.
    plan.foldersToRemove = journal.foldersToMake.reversed()
    plan.results.sort { $0.path < $1.path }
    if plan.isBlocked { plan.changes = [] }
    plan.blocks += try obstacles(to: plan)
    return plan
  }

  private func note(_ plan: inout Plan, _ action: PlanResult.Action, _ path: String) {
    guard let path = try? ProjectPath(path), path.text != Lockfile.path else { return }
    plan.results.append(PlanResult(action, path, of: nil))
  }

  private func lastJournal() throws -> (Journal, String)? {
    guard try root.info(Places.undo) != nil else { return nil }
    let names: [String]
    do throws(SystemError) { names = try root.names(in: Places.undo) } catch {
      if error.isDenied { throw KeptForAnother(error: error) }
      throw error
    }
    for number in names.compactMap({ Int($0) }).sorted().reversed() {
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

/// What `undo` brings back is kept where the user alone may read it who made the change: the bytes may have come from folders
/// that are not open to others.
package struct KeptForAnother: Fact, Equatable {
  package let error: SystemError
  package var description: String { "\(error): only the user who made the last change may read what it replaced" }
  package var kind: FailureKind { .environment }
}
