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

extension Project {
  /// What `resolve` would do: settles the conflicts on these paths.
  ///
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planResolve(_ paths: [ProjectPath], _ way: ConflictSide, base: BaseProvider? = nil) throws -> Plan {
    try plan(paths, base: base) { planner, file, component in
      guard file.conflict != nil else {
        planner.block(.noConflict, file.path, component.key)
        return file
      }
      return try planner.resolve(file, of: component, way)
    }
  }

  /// What `accept` would do: the edits on these paths, and the files taken away, are known from now on.
  ///
  /// - Throws: `LockfileFault`, `SystemError`. What speaks against it is in the plan's `blocks`.
  package func planAccept(_ paths: [ProjectPath]) throws -> Plan {
    try plan(paths, base: nil) { planner, file, component in
      guard file.conflict == nil else {
        planner.block(.openConflict, file.path, component.key)
        return file
      }
      return try planner.accept(file, of: component)
    }
  }

  /// What `restore` would do: brings the bases of these paths back.
  ///
  /// - Parameter force: edits are replaced too, and go to `.decal/rescue`.
  /// - Throws: `LockfileFault`, `SystemError`, what `base` throws. What speaks against it is in the plan's `blocks`.
  package func planRestore(_ paths: [ProjectPath], force: Bool = false, base: BaseProvider? = nil) throws -> Plan {
    try plan(paths, base: base) { planner, file, component in
      guard file.conflict == nil else {
        planner.block(.openConflict, file.path, component.key)
        return file
      }
      return try planner.restore(file, of: component, force: force)
    }
  }

  /// Goes over the entries of these paths; nil takes an entry out of the lockfile.
  private func plan(
    _ paths: [ProjectPath], base: BaseProvider?,
    _ settle: (Planner, LockedFile, LockedComponent) throws -> LockedFile?
  ) throws -> Plan {
    let planner = try Planner(project: self, provider: base)
    var touched: Set<ComponentKey> = []
    for path in Set(paths).sorted() {
      guard let index = planner.after.components.firstIndex(where: { $0.files.contains { $0.path == path } }),
        let file = planner.after.components[index].files.firstIndex(where: { $0.path == path })
      else {
        planner.block(.unknownPath, path, nil)
        continue
      }
      let component = planner.after.components[index]
      touched.insert(component.key)
      if let entry = try settle(planner, component.files[file], component) {
        planner.after.components[index].files[file] = entry
      } else {
        planner.after.components[index].files.remove(at: file)
      }
    }
    return try planner.finish(components: touched.sorted())
  }
}

extension Planner {
  fileprivate func accept(_ file: LockedFile, of component: LockedComponent) throws -> LockedFile {
    var entry = file
    let disk = try look(at: file.path)
    switch disk {
    case .absent: entry.local = .removed
    case .file(let local): entry.local = state(of: local, against: file)
    case .link, .folder, .other: block(.kind(disk.summary), file.path, component.key)
    }
    if entry != file { note(.accepted, file.path, component.key) }
    return entry
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
      if conflict.kind == .content, let bytes = disk.file?.bytes, let line = markerLine(bytes) {
        block(.markers(line: line), file.path, component.key)
        return file
      }
      switch disk {
      case .file(let local): entry.local = state(of: local, against: file)
      case .absent: entry.local = .removed
      case .link, .folder, .other:
        guard conflict.kind == .fileAndFolder, disk == .folder else {
          block(.kind(disk.summary), file.path, component.key)
          return file
        }
      }
    case .local:
      // Only a content conflict changed this side's file.
      if conflict.kind == .content {
        guard let bytes = record?.local else {
          block(.noBase, file.path, component.key)
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
        case .absent, .folder, .link, .other: entry.local = .removed
        }
      }
    case .upstream:
      if conflict.upstream == nil {
        if disk == .folder || disk == .other {
          block(.kind(disk.summary), file.path, component.key)
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
        block(.kind(disk.summary), file.path, component.key)
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
      // Upstream has no such file any more: what is left here is the user's own.
      release(file.path)
      return nil
    }
    return entry
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

  /// The first line that only the markers of a conflict leave.
  private func markerLine(_ bytes: [UInt8]) -> Int? {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = line.last == 0x0D ? line.dropLast() : line
      for (mark, word) in [(UInt8(ascii: "<"), " local"), (UInt8(ascii: ">"), " upstream")] {
        let run = text.prefix { $0 == mark }.count
        if run >= 7, text.dropFirst(run).starts(with: word.utf8) { return index + 1 }
      }
    }
    return nil
  }
}
