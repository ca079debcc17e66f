internal import Git
internal import Model
internal import Trust

extension Planner {
  /// Table B of the state table: a path that is in the lockfile and that upstream has too, perhaps under another name.
  ///
  /// - Parameters:
  ///   - component: that the file came from.
  ///   - key: the component that has it from now on.
  ///   - labels: what stands behind conflict markers.
  /// - Returns: the entries that take the place of the old one.
  func settleKnown(
    _ old: LockedFile, in component: LockedComponent, for key: ComponentKey, with new: Incoming, labels: MergeLabels
  ) throws -> [LockedFile] {
    guard !new.isLargeFilePointer else {
      block(.largeFilePointer, new.path, key)
      return [old]
    }
    let isRenamed = old.path != new.path
    let isChanged = old.sha256 != new.sha256 || old.isExecutable != new.isExecutable
    if let conflict = old.conflict {
      note(.conflict, old.path, key, conflict: conflict.kind, detail: "not settled yet")
      return [with(old, namedAs: new)]
    }
    let disk = try look(at: old.path)
    if isRenamed { return try settleRenamed(old, in: component, for: key, with: new, disk: disk, labels: labels) }
    if disk == .absent || disk == .folder && old.local == .removed {
      return [settleAbsent(old, with: new, isChanged: isChanged, of: key)]
    }
    keepBase(new)
    switch disk {
    case .file(let local):
      let decision = try decide(old, in: component, with: new, local: local, labels: labels)
      carryOut(decision, at: new.path, disk: disk, local: local, of: key)
      return [decision.entry]
    case .absent, .link, .folder, .other:
      guard isChanged else {
        note(.kept, new.path, key, detail: try obstacle(above: new.path).map { "`\($0)` is a link" } ?? disk.summary)
        return [with(old, namedAs: new)]
      }
      var entry = new.entry
      let kind: ConflictKind = if case .link = disk { .link } else { .type }
      entry.conflict = LockedConflict(
        kind: kind, base: old.sha256, local: disk.state?.sha256, upstream: new.sha256)
      record(
        ConflictRecord(
          path: new.path, kind: kind, base: try finder.bytes(of: old, in: component), local: nil,
          upstream: new.bytes, isExecutable: old.isExecutable, written: nil))
      note(.conflict, new.path, key, conflict: kind)
      return [entry]
    }
  }

  /// A file that upstream removed.
  ///
  /// - Parameter reason: what else happened to it upstream than that it was removed.
  /// - Returns: the entry that stays; nil when the lockfile forgets it.
  func settleGone(
    _ old: LockedFile, in component: LockedComponent, because reason: String? = nil
  ) throws -> LockedFile? {
    let key = component.key
    if let conflict = old.conflict {
      note(.conflict, old.path, key, conflict: conflict.kind, detail: "not settled yet")
      return old
    }
    let disk = try look(at: old.path)
    switch disk {
    case .absent where old.local == .removed:
      // It stays away when upstream brings it back, too.
      var entry = old
      entry.isRemovedUpstream = true
      return entry
    case .absent:
      release(old.path)
      notice(.forgotten(old.path))
      return nil
    case _ where old.isRemovedUpstream: return old
    default:
      if case .file(let local) = disk, likeness(local, old) != .edited {
        release(old.path)
        change(old.path, from: disk, to: nil)
        note(.deleted, old.path, key, detail: reason)
        return nil
      }
      var entry = old
      entry.conflict = LockedConflict(
        kind: .removedUpstream, base: old.sha256, local: disk.state?.sha256, upstream: nil)
      record(
        ConflictRecord(
          path: old.path, kind: .removedUpstream, base: try finder.bytes(of: old, in: component),
          local: disk.file?.bytes, upstream: nil, isExecutable: disk.file?.isExecutable ?? false, written: nil))
      note(.conflict, old.path, key, conflict: .removedUpstream, detail: reason)
      return entry
    }
  }

  // MARK: Renames

  private func settleRenamed(
    _ old: LockedFile, in component: LockedComponent, for key: ComponentKey, with new: Incoming, disk: OnDisk,
    labels: MergeLabels
  ) throws -> [LockedFile] {
    /// Two rows instead of one: the old path loses its file, the new path gets one.
    func apart() throws -> [LockedFile] {
      let gone = try settleGone(old, in: component)
      let added = try settleNew(new, of: key, policy: .conflict)
      return [gone, added].compactMap { $0 }
    }
    if old.path.folded != new.path.folded, owner(of: new.path) == key {
      note(.kept, old.path, key, detail: "it becomes \(new.path) once that has moved too")
      return [old]
    }
    if disk == .absent {
      guard try old.local == .removed || look(at: new.path) == .absent else { return try apart() }
      // Nothing is taken: under its old name the file is still as it was when it comes back.
      guard old.local == .removed else {
        notice(.deletedHere(old.path))
        return [old]
      }
      release(old.path)
      guard claim(new.path, for: key) else { return [] }
      return [settleAbsent(old, with: new, isChanged: old.sha256 != new.sha256, of: key)]
    }
    guard case .file(let local) = disk, let localBytes = local.bytes else { return try apart() }
    let isCaseOnly = old.path.folded == new.path.folded
    var isFree = try obstacle(above: new.path) == nil && (owner(of: new.path) == nil || isCaseOnly)
    if isFree, try !(isCaseOnly && isOneFile(old.path, new.path)), !goingAway.contains(new.path.text) {
      isFree = try look(at: new.path) == .absent
    }
    guard isFree else { return try apart() }
    release(old.path)
    guard claim(new.path, for: key) else { return [] }
    keepBase(new)
    let decision = try decide(old, in: component, with: new, local: local, labels: labels)
    let write = decision.write ?? Decision.Write(bytes: localBytes, isExecutable: local.isExecutable)
    change(old.path, from: disk, to: nil)
    plan.renames[new.path] = old.path
    change(
      new.path, from: .absent,
      to: .file(
        write.bytes, isExecutable: write.isExecutable,
        permissions: adjusted(local.permissions, isExecutable: write.isExecutable)))
    if let conflict = decision.record { record(conflict) }
    if decision.mixesLineEnds { notice(.mixedLineEnds(new.path)) }
    note(
      decision.action == .kept || decision.action == nil ? .updated : decision.action ?? .updated, new.path, key,
      conflict: decision.entry.conflict?.kind,
      detail: ["renamed from \(old.path)", decision.detail].compactMap { $0 }.joined(separator: "; "))
    return [decision.entry]
  }

  // MARK: Rows

  /// A file that is not there. The base of one that nobody took away on purpose stays: nothing was taken, and when the file
  /// comes back, as a checkout brings it, what upstream changed since still has to come.
  private func settleAbsent(
    _ old: LockedFile, with new: Incoming, isChanged: Bool, of key: ComponentKey
  ) -> LockedFile {
    guard old.local == .removed else {
      notice(isChanged ? .deletedHere(new.path) : .missing(new.path))
      return with(old, namedAs: new)
    }
    keepBase(new)
    var entry = new.entry
    entry.local = old.local
    note(.tombstone, new.path, key, detail: "you removed it")
    return entry
  }

  private func with(_ old: LockedFile, namedAs new: Incoming) -> LockedFile {
    var entry = old
    entry.from = new.from
    return entry
  }

  /// What a row comes to.
  struct Decision {
    struct Write {
      var bytes: [UInt8]
      var isExecutable: Bool
    }

    var entry: LockedFile
    /// nil: the file stays as it is.
    var write: Write?
    /// nil: there is nothing to say.
    var action: PlanResult.Action?
    var record: ConflictRecord?
    var mixesLineEnds = false
    /// What the lockfile learns of an edit.
    var detail: String? {
      guard action == .merged, case .edited = entry.local else { return nil }
      return "your edit counts as accepted"
    }
  }

  private func carryOut(
    _ decision: Decision, at path: ProjectPath, disk: OnDisk, local: LocalFile, of key: ComponentKey
  ) {
    if let write = decision.write {
      change(
        path, from: disk,
        to: .file(
          write.bytes, isExecutable: write.isExecutable,
          permissions: adjusted(local.permissions, isExecutable: write.isExecutable)))
    }
    if let conflict = decision.record { record(conflict) }
    if decision.mixesLineEnds { notice(.mixedLineEnds(path)) }
    if let action = decision.action {
      note(action, path, key, conflict: decision.entry.conflict?.kind, detail: decision.detail)
    }
  }

  /// How a local file compares with its base.
  func likeness(_ local: LocalFile, _ file: LockedFile) -> Likeness {
    local.likeness(to: file, store: BaseStore(root: root))
  }

  /// Content and executable bit of a file that is on all three sides; each has its own three-way rule.
  func decide(
    _ old: LockedFile, in component: LockedComponent, with new: Incoming, local: LocalFile, labels: MergeLabels
  ) throws -> Decision {
    let localBit = keepsExecutableBit ? local.isExecutable : old.isExecutable
    let bit = localBit == old.isExecutable ? new.isExecutable : localBit
    var entry = new.entry
    let likeness = likeness(local, old)

    /// The local content stays; only the executable bit may have to follow.
    func keepContent(_ action: PlanResult.Action?) -> Decision {
      var write: Decision.Write?
      if bit != localBit, let bytes = local.bytes { write = Decision.Write(bytes: bytes, isExecutable: bit) }
      return Decision(entry: entry, write: write, action: write == nil ? action : .updated)
    }
    /// The state that is then known on this side; nil when it is upstream's.
    func known(_ digest: Digest) -> LocalState? {
      digest == new.sha256 && bit == new.isExecutable ? nil : .edited(sha256: digest, isExecutable: bit)
    }

    guard old.sha256 != new.sha256 else {
      // Upstream's content is what we took. Edits stay as known or unknown as they were.
      if case .edited(let digest, let known) = old.local {
        let followed = known == old.isExecutable ? new.isExecutable : known
        entry.local =
          digest == new.sha256 && followed == new.isExecutable
          ? nil : .edited(sha256: digest, isExecutable: followed)
      }
      let isEdited = likeness == .edited || localBit != old.isExecutable
      return keepContent(isEdited ? .kept : nil)
    }

    if likeness != .edited {
      var bytes = new.bytes
      if likeness == .lineEndsAside, let localBytes = local.bytes {
        if Text.areEqual(localBytes, new.bytes) {
          // Upstream changed nothing but line ends, and the ones here are the project's own.
          return keepContent(nil)
        }
        if Text.lineEnds(localBytes) == .windows, Text.isText(new.bytes), Text.lineEnds(new.bytes) == .unix {
          bytes = Text.windows(new.bytes)
        }
      }
      if bit != new.isExecutable { entry.local = known(sha256(bytes)) }
      return Decision(
        entry: entry, write: Decision.Write(bytes: bytes, isExecutable: bit),
        action: bit == new.isExecutable ? .updated : .merged)
    }

    if local.sha256 == new.sha256 || local.bytes.map({ Text.areEqual($0, new.bytes) }) ?? false {
      if bit != new.isExecutable { entry.local = known(local.sha256) }
      return keepContent(.adopted)
    }
    return try merge(
      old, in: component, with: new, local: local, bit: bit, localBit: localBit, entry: entry, labels: labels)
  }

  /// Both sides changed the content.
  private func merge(
    _ old: LockedFile, in component: LockedComponent, with new: Incoming, local: LocalFile, bit: Bool,
    localBit: Bool, entry: LockedFile, labels: MergeLabels
  ) throws -> Decision {
    var entry = entry
    let base = try finder.bytes(of: old, in: component)

    func conflict(_ kind: ConflictKind, _ write: [UInt8]?) -> Decision {
      entry.conflict = LockedConflict(
        kind: kind, base: base == nil ? nil : old.sha256, local: local.sha256, upstream: new.sha256)
      return Decision(
        entry: entry, write: write.map { Decision.Write(bytes: $0, isExecutable: bit) }, action: .conflict,
        record: ConflictRecord(
          path: new.path, kind: kind, base: base, local: local.bytes, upstream: new.bytes,
          isExecutable: localBit, written: write.map { sha256($0) }))
    }

    guard let base else { return conflict(.noBase, nil) }
    guard let localBytes = local.bytes, Text.isText(localBytes), Text.isText(base), Text.isText(new.bytes) else {
      return conflict(.binary, nil)
    }
    let style = Text.lineEnds(localBytes)
    if Text.areEqual(base, new.bytes) {
      // Upstream changed nothing but line ends; the base moves, the edits stay.
      entry.local = old.local
      return Decision(entry: entry, write: nil, action: .kept)
    }
    let merged: MergeResult
    if style == .mixed {
      merged = try Git.merge(base: base, local: localBytes, upstream: new.bytes, labels: labels)
    } else {
      merged = try Git.merge(
        base: Text.unix(base), local: Text.unix(localBytes), upstream: Text.unix(new.bytes), labels: labels)
    }
    let bytes = style == .windows ? Text.windows(merged.bytes) : merged.bytes
    var decision: Decision
    if merged.hasConflicts {
      decision = conflict(.content, bytes)
    } else {
      let digest = sha256(bytes)
      entry.local =
        digest == new.sha256 && bit == new.isExecutable ? nil : .edited(sha256: digest, isExecutable: bit)
      let isWritten = digest != local.sha256 || bit != localBit
      decision = Decision(
        entry: entry, write: isWritten ? Decision.Write(bytes: bytes, isExecutable: bit) : nil, action: .merged)
    }
    decision.mixesLineEnds = style == .mixed
    return decision
  }
}
