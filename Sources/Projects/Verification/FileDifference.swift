internal import Git
package import Model

/// Two states of one file.
package struct FileDifference: Sendable, Equatable {
  /// One side.
  package struct Side: Sendable, Equatable {
    package var bytes: [UInt8]
    package var isExecutable: Bool

    package init(bytes: [UInt8], isExecutable: Bool) {
      self.bytes = bytes
      self.isExecutable = isExecutable
    }
  }

  package var path: ProjectPath
  package var component: ComponentKey?
  /// nil: the file is not there on this side.
  package var old: Side?
  package var new: Side?
  /// Why the sides cannot be shown, as one sentence: the base is nowhere to be found, a link stands there.
  package var problem: String?

  package init(
    path: ProjectPath, component: ComponentKey?, old: Side?, new: Side?, problem: String? = nil
  ) {
    self.path = path
    self.component = component
    self.old = old
    self.new = new
    self.problem = problem
  }

  /// git's unified form; empty when there is a problem instead.
  ///
  /// - Parameter context: unchanged lines around a change.
  /// - Throws: `GitFault`.
  package func unified(context: Int = 3) throws -> [UInt8] {
    guard problem == nil else { return [] }
    let text = try unifiedDiff(
      old: old?.bytes, oldPath: path.text, new: new?.bytes, newPath: path.text, context: context)
    guard let old, let new, old.isExecutable != new.isExecutable else { return text }
    let modes = "old mode \(fileMode(old.isExecutable))\nnew mode \(fileMode(new.isExecutable))\n"
    guard let end = text.firstIndex(of: 0x0A) else {
      return Array("diff --git a/\(path) b/\(path)\n\(modes)".utf8)
    }
    return Array(text[...end]) + Array(modes.utf8) + Array(text[(end + 1)...])
  }

  /// How many lines are new and gone; nil when a side is no text.
  ///
  /// - Throws: `GitFault`.
  package func lines() throws -> (added: Int, removed: Int)? {
    guard [old, new].allSatisfy({ $0.map { Text.isText($0.bytes) } ?? true }) else { return nil }
    var added = 0
    var removed = 0
    var isInHunk = false
    for line in try unified(context: 0).split(separator: 0x0A) {
      if line.starts(with: "@@".utf8) { isInHunk = true }
      guard isInHunk else { continue }
      if line.first == UInt8(ascii: "+") { added += 1 }
      if line.first == UInt8(ascii: "-") { removed += 1 }
    }
    return (added, removed)
  }
}

extension Project {
  /// What was changed here since the copies were taken: the base against the disk. Line ends alone are no difference.
  ///
  /// - Parameters:
  ///   - keys: only these components; nil: all.
  ///   - base: finds a base at its source, when neither base store nor git has it.
  /// - Throws: `SystemError`, what `base` throws.
  package func localDifferences(
    _ lockfile: Lockfile, only keys: Set<ComponentKey>? = nil, base: BaseProvider? = nil
  ) throws -> [FileDifference] {
    let planner = try Planner(project: self, provider: base)
    var differences: [FileDifference] = []
    for component in lockfile.components where keys?.contains(component.key) ?? true {
      for file in component.files {
        let disk = try planner.look(at: file.path)
        var problem: String?
        var new: FileDifference.Side?
        switch disk {
        case .absent: break
        case .file(let local):
          let bit = planner.keepsExecutableBit ? local.isExecutable : file.isExecutable
          if try planner.isAsTaken(local, file, in: component) != .edited, bit == file.isExecutable { continue }
          if let bytes = local.bytes {
            new = FileDifference.Side(bytes: bytes, isExecutable: bit)
          } else {
            problem = "it is too large to compare"
          }
        case .link, .folder, .other: problem = "\(disk.summary) stands there"
        }
        let bytes = try planner.finder.bytes(of: file, in: component)
        if bytes == nil { problem = problem ?? "the base is nowhere to be found" }
        differences.append(
          FileDifference(
            path: file.path, component: component.key,
            old: bytes.map { FileDifference.Side(bytes: $0, isExecutable: file.isExecutable) }, new: new,
            problem: problem))
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// What upstream changed since the copies were taken: the base against upstream's files, both after the same rewriting.
  ///
  /// - Throws: `LockfileFault`, `SystemError`, what `base` throws.
  package func upstreamDifferences(
    _ components: [PlacedComponent], base: BaseProvider? = nil
  ) throws -> [FileDifference] {
    let planner = try Planner(project: self, provider: base)
    var differences: [FileDifference] = []
    for component in components {
      let locked = planner.after[component.key]
      var old = Dictionary((locked?.files ?? []).map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
      for file in component.files.map(Incoming.init) {
        let new = FileDifference.Side(bytes: file.bytes, isExecutable: file.isExecutable)
        guard let locked, let entry = old.removeValue(forKey: file.from) else {
          differences.append(FileDifference(path: file.path, component: component.key, old: nil, new: new))
          continue
        }
        if entry.sha256 == file.sha256, entry.isExecutable == file.isExecutable { continue }
        differences.append(try planner.difference(entry, in: locked, to: new))
      }
      if let locked {
        for entry in old.values { differences.append(try planner.difference(entry, in: locked, to: nil)) }
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// What a plan would do to the files of the project: the disk against what is to stand there.
  ///
  /// - Throws: `SystemError`.
  package func differences(of plan: Plan) throws -> [FileDifference] {
    let owners = Dictionary(plan.results.map { ($0.path, $0.component) }, uniquingKeysWith: { first, _ in first })
    return try plan.changes.compactMap { change in
      guard change.path != Lockfile.path, let path = try? ProjectPath(change.path) else { return nil }
      var difference = FileDifference(path: path, component: owners[path] ?? nil, old: nil, new: nil)
      let disk = try root.look(at: change.path)
      if let local = disk.file {
        difference.old = local.bytes.map { FileDifference.Side(bytes: $0, isExecutable: local.isExecutable) }
      } else if disk != .absent {
        difference.problem = "\(disk.summary) stands there"
      }
      switch change.after {
      case .file(let bytes, _, _):
        difference.new = FileDifference.Side(bytes: bytes, isExecutable: change.after?.state.isExecutable ?? false)
      case .link(let target): difference.problem = "it becomes a link to \(target)"
      case nil: break
      }
      return difference
    }
  }
}

extension Planner {
  fileprivate func difference(
    _ entry: LockedFile, in component: LockedComponent, to new: FileDifference.Side?
  ) throws -> FileDifference {
    let bytes = try finder.bytes(of: entry, in: component)
    return FileDifference(
      path: entry.path, component: component.key,
      old: bytes.map { FileDifference.Side(bytes: $0, isExecutable: entry.isExecutable) }, new: new,
      problem: bytes == nil ? "the base is nowhere to be found" : nil)
  }
}
