internal import Git
package import Model
internal import Posix
internal import Trust

/// How one file differs between two states.
package struct FileDifference: Sendable, Equatable {
  /// A file's content and whether it may be run.
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
  /// nil: the file is not there before.
  package var old: Side?
  /// nil: the file is not there after.
  package var new: Side?
  /// Why there is nothing to compare, such as a base that is nowhere to be found; nil: there is.
  package var problem: String?

  package init(path: ProjectPath, component: ComponentKey?, old: Side?, new: Side?, problem: String? = nil) {
    self.path = path
    self.component = component
    self.old = old
    self.new = new
    self.problem = problem
  }

  /// The difference in git's unified form, `a/` and `b/` in front of the path; empty when only the mode differs.
  ///
  /// - Throws: `GitFault`.
  package func unified(context: Int = 3) throws -> [UInt8] {
    try unifiedDiff(old: old?.bytes, oldPath: path.text, new: new?.bytes, newPath: path.text, context: context)
  }

  /// Lines that only the new and only the old side has.
  ///
  /// - Throws: `GitFault`.
  package func lines() throws -> (added: Int, removed: Int) {
    var added = 0
    var removed = 0
    var isBody = false
    for line in try unified(context: 0).split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Array("@@".utf8)) {
        isBody = true
      } else if isBody, line.first == UInt8(ascii: "+") {
        added += 1
      } else if isBody, line.first == UInt8(ascii: "-") {
        removed += 1
      }
    }
    return (added, removed)
  }

  /// `100644 → 100755` when the mode differs on both sides.
  package var modeChange: String? {
    guard let old, let new, old.isExecutable != new.isExecutable else { return nil }
    return "\(fileMode(old.isExecutable)) → \(fileMode(new.isExecutable))"
  }
}

extension Project {
  /// What was changed here since the copies were taken: base against disk. Line ends alone are no difference.
  ///
  /// - Parameters:
  ///   - keys: only these components; nil: all.
  ///   - base: finds a base at its source, when neither base store nor git has it.
  /// - Throws: `SystemError`, what `base` throws.
  package func localDifferences(
    _ lockfile: Lockfile, only keys: Set<ComponentKey>? = nil, base: BaseProvider? = nil
  ) throws -> [FileDifference] {
    let finder = BaseFinder(project: self, provider: base)
    let store = BaseStore(root: root)
    var differences: [FileDifference] = []
    for component in lockfile.components where keys?.contains(component.key) ?? true {
      for file in component.files {
        let disk = try root.look(at: file.path.text)
        if let local = disk.file, local.likeness(to: file, store: store) != .edited,
          local.isExecutable == file.isExecutable || !keepsExecutableBit
        {
          continue
        }
        if disk == .absent, file.local == .removed { continue }
        let old = try finder.bytes(of: file, in: component).map {
          FileDifference.Side(bytes: $0, isExecutable: file.isExecutable)
        }
        var difference = FileDifference(path: file.path, component: component.key, old: old, new: disk.side)
        if old == nil { difference.problem = "its base is nowhere to be found" }
        if difference.new == nil, disk != .absent { difference.problem = "it is \(disk.summary)" }
        differences.append(difference)
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// What upstream changed since the copies were taken: base against upstream, both rewritten alike.
  ///
  /// - Parameter components: as upstream has them now, placed and rewritten.
  /// - Throws: what `base` throws.
  package func upstreamDifferences(
    _ components: [PlacedComponent], _ lockfile: Lockfile, base: BaseProvider? = nil
  ) throws -> [FileDifference] {
    let finder = BaseFinder(project: self, provider: base)
    var differences: [FileDifference] = []
    for component in components {
      let locked = lockfile[component.key]
      var known = Dictionary(
        (locked?.files ?? []).map { ($0.from, $0) }, uniquingKeysWith: { first, _ in first })
      for file in component.files {
        let new = FileDifference.Side(bytes: file.bytes, isExecutable: file.isExecutable)
        let old = known.removeValue(forKey: file.from)
        guard let old, let locked else {
          differences.append(FileDifference(path: file.path, component: component.key, old: nil, new: new))
          continue
        }
        if isBase(old, new) { continue }
        let bytes = try finder.bytes(of: old, in: locked)
        differences.append(
          FileDifference(
            path: old.path, component: component.key,
            old: bytes.map { .init(bytes: $0, isExecutable: old.isExecutable) }, new: new,
            problem: bytes == nil ? "its base is nowhere to be found" : nil))
      }
      guard let locked else { continue }
      for old in known.values {
        let bytes = try finder.bytes(of: old, in: locked)
        differences.append(
          FileDifference(
            path: old.path, component: component.key,
            old: bytes.map { .init(bytes: $0, isExecutable: old.isExecutable) }, new: nil,
            problem: bytes == nil ? "its base is nowhere to be found" : nil))
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// What carrying a plan out would change on the disk: what stands there against what would.
  ///
  /// - Throws: `SystemError`.
  package func differences(of plan: Plan) throws -> [FileDifference] {
    try plan.changes.compactMap { change -> FileDifference? in
      guard change.path != Lockfile.path, !change.path.hasPrefix(Places.folder + "/"),
        let path = try? ProjectPath(change.path)
      else { return nil }
      var new: FileDifference.Side?
      if case .file(let bytes, let isExecutable, _) = change.after {
        new = FileDifference.Side(bytes: bytes, isExecutable: isExecutable)
      }
      let old = try root.look(at: change.path).side
      guard old != new else { return nil }
      return FileDifference(
        path: path,
        component: plan.lockfileBefore?.file(at: path)?.component ?? plan.lockfileAfter?.file(at: path)?.component,
        old: old, new: new)
    }
  }

  private func isBase(_ file: LockedFile, _ side: FileDifference.Side) -> Bool {
    file.size == side.bytes.count && file.isExecutable == side.isExecutable && sha256(side.bytes) == file.sha256
  }
}

extension OnDisk {
  /// The file's content, as far as it is held in memory.
  fileprivate var side: FileDifference.Side? {
    guard let file, let bytes = file.bytes else { return nil }
    return FileDifference.Side(bytes: bytes, isExecutable: file.isExecutable)
  }
}
