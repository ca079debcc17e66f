internal import Git
package import Model
internal import Trust

/// How a conflict is settled.
package enum ConflictSide: Sendable {
  /// As the file stands now.
  case asItStands
  /// With this side's file, as it was before the conflict.
  case local
  /// With upstream's file; this side's goes to `.decal/rescue`.
  case upstream
}

/// The copies that a command is about.
package enum CopySelection: Sendable, Equatable {
  /// Every copy of the project.
  case all
  /// Files by their paths, and all copies in folders.
  case paths([ProjectPath])
}

extension Project {
  /// What `resolve` would do: settles the conflicts on these paths.
  ///
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planResolve(
    _ selection: CopySelection, _ way: ConflictSide, base: BaseProvider? = nil
  ) throws -> Plan {
    try plan(selection, base: base) { planner, file, component, isNamed in
      if file.conflict != nil { return try planner.resolve(file, of: component, way) }
      if isNamed { planner.block(.noConflict, file.path, component.key) }
      return file
    }
  }

  /// What `accept` would do: the edits on these paths, and the files taken away, are known from now on. Among files that were
  /// not named one by one, those with a conflict are left out.
  ///
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planAccept(_ selection: CopySelection) throws -> Plan {
    try plan(selection, base: nil) { planner, file, component, isNamed in
      if file.conflict == nil { return try planner.accept(file, of: component) }
      if isNamed { planner.block(.openConflict, file.path, component.key) }
      return file
    }
  }

  /// What `restore` would do: brings the bases of these paths back. Among files that were not named one by one, those with a
  /// conflict are left out, and without `force` also edits and deletions that were accepted.
  ///
  /// - Parameter force: edits are replaced too, and go to `.decal/rescue`.
  /// - Throws: `LockfileFault`, `SystemError`, what `base` throws. What speaks against it is in the plan's `blocks`.
  package func planRestore(_ selection: CopySelection, force: Bool = false, base: BaseProvider? = nil) throws -> Plan {
    try plan(selection, base: base) { planner, file, component, isNamed in
      if file.conflict == nil {
        if !isNamed, !force, try planner.isAccepted(file) { return file }
        return try planner.restore(file, of: component, force: force)
      }
      if isNamed { planner.block(.openConflict, file.path, component.key) }
      return file
    }
  }

  /// Goes over the entries of a selection; nil takes an entry out of the lockfile.
  ///
  /// - Parameter settle: is also told whether the path of the file itself was named.
  private func plan(
    _ selection: CopySelection, base: BaseProvider?,
    _ settle: (Planner, LockedFile, LockedComponent, _ isNamed: Bool) throws -> LockedFile?
  ) throws -> Plan {
    let planner = try Planner(project: self, provider: base)
    var named: Set<ProjectPath> = []
    var folders: Set<ProjectPath> = []
    if case .paths(let paths) = selection {
      let files = planner.after.components.flatMap { $0.files.map(\.path) }
      for path in Set(paths).sorted() {
        if files.contains(path) {
          named.insert(path)
        } else if files.contains(where: { $0.isInside(path) }) {
          folders.insert(path)
        } else {
          planner.block(.unknownPath, path, nil)
        }
      }
    }
    var touched: Set<ComponentKey> = []
    for index in planner.after.components.indices {
      let component = planner.after.components[index]
      planner.after.components[index].files = try component.files.compactMap { file in
        let isNamed = named.contains(file.path)
        guard selection == .all || isNamed || folders.contains(where: file.path.isInside) else { return file }
        touched.insert(component.key)
        return try settle(planner, file, component, isNamed)
      }
    }
    return try planner.finish(components: touched.sorted())
  }
}

extension Planner {
  fileprivate func accept(_ file: LockedFile, of component: LockedComponent) throws -> LockedFile {
    var entry = file
    let disk = try look(at: file.path)
    if disk == .other, let link = try obstacle(above: file.path) {
      block(.parent(link), file.path, component.key)
      return file
    }
    switch disk {
    case .absent: entry.local = .removed
    case .file(let local): entry.local = state(of: local, against: file)
    case .link, .folder, .other: block(.kind(disk.summary), file.path, component.key)
    }
    if entry != file { note(.accepted, file.path, component.key) }
    return entry
  }

  /// Whether a file stands as it was accepted, and not as upstream has it.
  fileprivate func isAccepted(_ file: LockedFile) throws -> Bool {
    switch (file.local, try look(at: file.path)) {
    case (.removed, .absent): true
    case (.edited(let digest, _), .file(let local)): local.sha256 == digest
    default: false
    }
  }

  /// What the lockfile says of a local file; nil when it is the base.
  private func state(of local: LocalFile, against file: LockedFile) -> LocalState? {
    let bit = keepsExecutableBit ? local.isExecutable : file.isExecutable
    return local.sha256 == file.sha256 && bit == file.isExecutable
      ? nil : .edited(sha256: local.sha256, isExecutable: bit)
  }

  fileprivate func restore(_ file: LockedFile, of component: LockedComponent, force: Bool) throws -> LockedFile {
    var entry = file
    entry.local = nil
    let disk = try look(at: file.path)
    if case .file(let local) = disk, state(of: local, against: file) == nil { return entry }
    if let obstacle = try obstacle(above: file.path) {
      block(.parent(obstacle), file.path, component.key)
      return file
    }
    if disk == .folder || disk == .other {
      block(.kind(disk.summary), file.path, component.key)
      return file
    }
    // Only the mode or the line ends differ: nothing of the user's is lost.
    var isHarmless = disk == .absent
    if case .file(let local) = disk { isHarmless = likeness(local, file) != .edited }
    guard force || isHarmless else {
      block(.modified, file.path, component.key)
      return file
    }
    guard let bytes = try finder.bytes(of: file, in: component) else {
      block(.noBase, file.path, component.key)
      return file
    }
    plan.bases[file.sha256] = bytes
    change(
      file.path, from: disk,
      to: .file(
        bytes, isExecutable: file.isExecutable,
        permissions: (disk.file?.permissions).map { adjusted($0, isExecutable: file.isExecutable) }),
      keeping: isHarmless ? .undo : .rescue)
    note(
      .restored, file.path, component.key, detail: isHarmless ? nil : "your edits go to \(Places.rescue)")
    return entry
  }

  fileprivate func resolve(
    _ file: LockedFile, of component: LockedComponent, _ way: ConflictSide
  ) throws -> LockedFile? {
    guard let conflict = file.conflict else { return file }
    let record = try conflictRecord(of: file.path)
    let disk = try look(at: file.path)
    var entry = file
    entry.conflict = nil
    entry.local = nil

    switch way {
    case .asItStands:
      if conflict.kind == .content, let bytes = disk.file?.bytes,
        let line = ConflictMarkers(in: bytes).firstLine(length: markerLength(record))
      {
        block(.markers(line: line), file.path, component.key)
        return file
      }
      switch disk {
      case .file(let local): entry.local = state(of: local, against: file)
      case .absent: entry.local = .removed
      case .link, .folder, .other:
        guard conflict.kind == .fileAndFolder, disk == .folder else {
          block(.kindInConflict(disk.summary), file.path, component.key)
          return file
        }
        entry.local = .removed
      }
    case .local:
      // Only a content conflict changed this side's file.
      if conflict.kind == .content {
        guard let bytes = record?.local ?? localSide(of: conflict, at: file.path, disk) else {
          block(.noLocal, file.path, component.key)
          return file
        }
        let isExecutable = disk.file?.isExecutable ?? record?.isExecutable ?? file.isExecutable
        if disk.file?.sha256 != sha256(bytes) {
          write(bytes, isExecutable: isExecutable, at: file.path, over: disk, isOurs: isWritten(disk, record))
        }
        entry.local =
          sha256(bytes) == file.sha256 && isExecutable == file.isExecutable
          ? nil : .edited(sha256: sha256(bytes), isExecutable: isExecutable)
      } else {
        switch disk {
        case .file(let local): entry.local = state(of: local, against: file)
        case .absent: entry.local = .removed
        case .folder where conflict.kind == .fileAndFolder: entry.local = .removed
        case .folder, .link, .other:
          // Nothing that is no file can be held to a digest.
          block(.kindInConflict(disk.summary), file.path, component.key)
          return file
        }
      }
    case .upstream:
      if conflict.upstream == nil {
        if disk == .folder || disk == .other {
          block(.kindInConflict(disk.summary), file.path, component.key)
          return file
        }
        if disk != .absent { change(file.path, from: disk, to: nil, keeping: .rescue) }
        break
      }
      if let obstacle = try obstacle(above: file.path) {
        block(.parent(obstacle), file.path, component.key)
        return file
      }
      guard disk != .folder, disk != .other else {
        block(.kindInConflict(disk.summary), file.path, component.key)
        return file
      }
      guard let bytes = try record?.upstream ?? finder.bytes(of: file, in: component) else {
        block(.noBase, file.path, component.key)
        return file
      }
      if disk.file.map({ state(of: $0, against: file) != nil }) ?? true {
        write(bytes, isExecutable: file.isExecutable, at: file.path, over: disk, isOurs: isWritten(disk, record))
      }
      // What stood here before the conflict is only in its record: it is the user's, and stays.
      if conflict.kind == .content, let local = record?.local { rescue(local, of: file.path) }
    }
    try forgetRecord(of: file.path)
    note(.resolved, file.path, component.key)
    if conflict.kind == .removedUpstream {
      // Upstream has no such file any more: what was kept stays known, what is gone is forgotten.
      guard way != .upstream, disk != .absent else {
        release(file.path)
        return nil
      }
      entry.isRemovedUpstream = true
    }
    return entry
  }

  /// How long the markers are that a merge wrote; nil without the record of its three texts, as in a colleague's clone.
  private func markerLength(_ record: ConflictRecord?) -> Int? {
    guard let base = record?.base, let local = record?.local, let upstream = record?.upstream else { return nil }
    return Git.markerLength([base, local, upstream])
  }

  /// This side's file as it was before a conflict of which there is no record here, as in a colleague's clone: the lockfile
  /// has its digest, and what hashes to it is in the file itself, between the markers, or in the project's history.
  private func localSide(of conflict: LockedConflict, at path: ProjectPath, _ disk: OnDisk) -> [UInt8]? {
    guard let digest = conflict.local else { return nil }
    if let bytes = disk.file?.bytes {
      let sides = [bytes] + ConflictMarkers(in: bytes).localSides
      if let found = sides.first(where: { sha256($0) == digest }) { return found }
    }
    return finder.earlierBytes(at: path, digest)
  }

  /// Whether the file is still what decal wrote with markers, so that nothing of the user's is in it alone.
  private func isWritten(_ disk: OnDisk, _ record: ConflictRecord?) -> Bool {
    disk == .absent || record?.written != nil && disk.file?.sha256 == record?.written
  }

  private func write(_ bytes: [UInt8], isExecutable: Bool, at path: ProjectPath, over disk: OnDisk, isOurs: Bool) {
    change(
      path, from: disk,
      to: .file(
        bytes, isExecutable: isExecutable,
        permissions: (disk.file?.permissions).map { adjusted($0, isExecutable: isExecutable) }),
      keeping: isOurs ? .undo : .rescue)
  }
}
