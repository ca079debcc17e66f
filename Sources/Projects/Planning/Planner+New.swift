internal import Model

/// What is done where a file of upstream meets one that is not decal's.
package enum ExistingFilePolicy: Sendable {
  /// Nothing is written at all; every such path is listed.
  case refuse
  /// The user's file stays, and is recorded as an accepted edit.
  case adopt
  /// The registry's file is written; the user's goes to `.decal/rescue`.
  case overwrite
  /// The user's file stays, and a conflict is recorded: what `update` does.
  case conflict
}

extension Planner {
  /// Table A of the state table: a path that is not in the lockfile.
  ///
  /// - Returns: the entry; nil when there is to be none.
  func settleNew(_ new: Incoming, of key: ComponentKey, policy: ExistingFilePolicy) throws -> LockedFile? {
    guard !new.isLargeFilePointer else {
      block(.largeFilePointer, new.path, key)
      return nil
    }
    guard claim(new.path, for: key) else { return nil }
    keepBase(new)
    if let obstacle = try obstacle(above: new.path) {
      // A locked file that upstream turned into a folder, and that has edits: both sides stay as they are.
      if policy == .conflict, owner(of: obstacle) != nil {
        return try conflict(.fileAndFolder, new, of: key, local: nil)
      }
      block(.parent(obstacle), new.path, key)
      return nil
    }
    let disk: OnDisk = goingAway.contains(new.path.text) ? .absent : try look(at: new.path)
    switch disk {
    case .absent:
      change(new.path, from: .absent, to: .file(new.bytes, isExecutable: new.isExecutable, permissions: nil))
      note(.added, new.path, key)
      return new.entry
    case .file(let local):
      return try settleNew(new, of: key, policy: policy, disk: disk, local: local)
    case .folder:
      let below = try everything(in: new.path)
      if !below.files.isEmpty, below.files.allSatisfy(goingAway.contains) {
        makeRoom(below.folders)
        change(new.path, from: .absent, to: .file(new.bytes, isExecutable: new.isExecutable, permissions: nil))
        note(.added, new.path, key)
        return new.entry
      }
      if policy == .conflict { return try conflict(.fileAndFolder, new, of: key, local: nil) }
      block(.isFolder, new.path, key)
      return nil
    case .link, .other:
      if policy == .conflict { return try conflict(disk.state == nil ? .type : .link, new, of: key, local: nil) }
      guard policy == .overwrite, disk.state != nil else {
        block(.existsAs(disk.summary), new.path, key)
        return nil
      }
      overwrite(new, disk, permissions: nil, of: key)
      return new.entry
    }
  }

  private func settleNew(
    _ new: Incoming, of key: ComponentKey, policy: ExistingFilePolicy, disk: OnDisk, local: LocalFile
  ) throws -> LockedFile? {
    var entry = new.entry
    let isEqual = local.sha256 == new.sha256 || local.bytes.map { Text.areEqual($0, new.bytes) } ?? false
    if isEqual {
      if keepsExecutableBit, local.isExecutable != new.isExecutable {
        entry.local = .edited(sha256: local.sha256, isExecutable: local.isExecutable)
      }
      note(.adopted, new.path, key)
      return entry
    }
    switch policy {
    case .refuse:
      block(.exists, new.path, key)
      return nil
    case .adopt:
      entry.local = .edited(sha256: local.sha256, isExecutable: local.isExecutable)
      note(.adopted, new.path, key, detail: "yours stays")
      return entry
    case .overwrite:
      overwrite(new, disk, permissions: local.permissions, of: key)
      return entry
    case .conflict:
      return try conflict(.bothAdded, new, of: key, local: local)
    }
  }

  private func overwrite(_ new: Incoming, _ disk: OnDisk, permissions: UInt32?, of key: ComponentKey) {
    change(
      new.path, from: disk,
      to: .file(
        new.bytes, isExecutable: new.isExecutable,
        permissions: permissions.map { adjusted($0, isExecutable: new.isExecutable) }),
      keeping: .rescue)
    note(.updated, new.path, key, detail: "the old bytes go to \(Places.rescue)")
  }

  /// A conflict on a path that upstream adds; what stands there is left alone.
  private func conflict(
    _ kind: ConflictKind, _ new: Incoming, of key: ComponentKey, local: LocalFile?
  ) throws -> LockedFile {
    var entry = new.entry
    entry.conflict = LockedConflict(kind: kind, base: nil, local: local?.sha256, upstream: new.sha256)
    record(
      ConflictRecord(
        path: new.path, kind: kind, base: nil, local: local?.bytes, upstream: new.bytes,
        isExecutable: local?.isExecutable ?? new.isExecutable, written: nil))
    note(.conflict, new.path, key, conflict: kind)
    return entry
  }

  /// Mode bits with the executable ones switched: who may read may run.
  func adjusted(_ permissions: UInt32, isExecutable: Bool) -> UInt32 {
    guard (permissions & 0o100 != 0) != isExecutable else { return permissions }
    return isExecutable ? permissions | (permissions & 0o444) >> 2 : permissions & ~0o111
  }
}
