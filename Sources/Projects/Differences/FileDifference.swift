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
  /// What it was called before; nil: the same.
  package var oldPath: ProjectPath?
  package var component: ComponentKey?
  /// nil: the file is not there before.
  package var old: Side?
  /// nil: the file is not there after.
  package var new: Side?
  /// Why there is nothing to compare, such as a base that is nowhere to be found; nil: there is.
  package var problem: String?

  package init(
    path: ProjectPath, oldPath: ProjectPath? = nil, component: ComponentKey?, old: Side?, new: Side?,
    problem: String? = nil
  ) {
    self.path = path
    self.oldPath = oldPath
    self.component = component
    self.old = old
    self.new = new
    self.problem = problem
  }

  /// Whether both sides are text, as far as they are there; nothing can be said of lines else.
  package var isText: Bool { [old, new].allSatisfy { $0.map { Text.isText($0.bytes) } ?? true } }

  /// Whether one side ends its lines with CRLF and the other with LF, throughout: what differs besides is then compared
  /// without them, or every line would.
  package var differsInLineEnds: Bool {
    guard isText, let old, let new else { return false }
    let ends = (Text.lineEnds(old.bytes), Text.lineEnds(new.bytes))
    return ends == (.unix, .windows) || ends == (.windows, .unix)
  }

  /// `100644 → 100755` when the mode differs on both sides.
  package var modeChange: String? {
    guard let old, let new, old.isExecutable != new.isExecutable else { return nil }
    return "\(fileMode(old.isExecutable)) → \(fileMode(new.isExecutable))"
  }

  /// The difference in git's unified form, which `git apply` reads: `a/` and `b/` in front of the paths, modes and renames in
  /// git's words.
  ///
  /// - Throws: `GitFault`.
  package func unified(context: Int = 3) throws -> [UInt8] {
    let from = oldPath ?? path
    let hasOtherEnds = differsInLineEnds
    let sides = [old, new].map { side in side.map { hasOtherEnds ? Text.unix($0.bytes) : $0.bytes } }
    var patch = try unifiedDiff(
      old: sides[0], oldPath: from.text, new: sides[1], newPath: path.text, context: context)
    var header: [String] = []
    if let old, let new {
      if old.isExecutable != new.isExecutable {
        header += ["old mode \(fileMode(old.isExecutable))", "new mode \(fileMode(new.isExecutable))"]
      }
      if let oldPath { header += ["rename from \(oldPath)", "rename to \(path)"] }
      guard !header.isEmpty else { return patch }
      if patch.isEmpty { patch = Array("diff --git a/\(from) b/\(path)\n".utf8) }
    } else if (old ?? new)?.isExecutable == true {
      // libgit2 does not know the mode of a buffer.
      let lines = String(decoding: patch.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
      let rest = patch.dropFirst(lines.utf8.count)
      return Array(lines.replacing("file mode 100644", with: "file mode 100755").utf8) + rest
    }
    let first = patch.firstIndex(of: 0x0A).map { $0 + 1 } ?? patch.count
    patch.insert(contentsOf: header.map { $0 + "\n" }.joined().utf8, at: first)
    return patch
  }

  /// Lines that only the new and only the old side has.
  ///
  /// - Throws: `GitFault`.
  package func lines() throws -> (added: Int, removed: Int) {
    // A conflict that leaves the file as it is.
    if old == nil, new == nil { return (0, 0) }
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
    func compare(_ old: LockedFile?, in locked: LockedComponent?, _ new: Incoming?, _ key: ComponentKey) throws {
      var bytes: [UInt8]?
      if let old, let locked { bytes = try finder.bytes(of: old, in: locked) }
      guard let path = new?.path ?? old?.path else { return }
      differences.append(
        FileDifference(
          path: path, oldPath: new == nil || old?.path == path ? nil : old?.path, component: key,
          old: bytes.map { .init(bytes: $0, isExecutable: old?.isExecutable ?? false) },
          new: new.map { .init(bytes: $0.bytes, isExecutable: $0.isExecutable) },
          problem: old != nil && bytes == nil ? "its base is nowhere to be found" : nil))
    }
    for component in components {
      let incoming = Incoming.all(component.files)
      guard let locked = lockfile[component.key] else {
        for new in incoming { try compare(nil, in: nil, new, component.key) }
        continue
      }
      let matched = FileMatching(locked.files, incoming, renames: component.renames)
      for (old, new) in matched.pairs
      where old.path != new.path || old.sha256 != new.sha256 || old.isExecutable != new.isExecutable {
        try compare(old, in: locked, new, component.key)
      }
      for old in matched.gone where !old.isRemovedUpstream { try compare(old, in: locked, nil, component.key) }
      for new in matched.new { try compare(nil, in: locked, new, component.key) }
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// What carrying a plan out would change on the disk: what stands there against what would. Conflicts that leave what stands
  /// there are among them, with the conflict as their problem.
  ///
  /// - Throws: `SystemError`.
  package func differences(of plan: Plan) throws -> [FileDifference] {
    let oldPaths = plan.renames
    let renamedAway = Set(oldPaths.values)
    let changes = try plan.changes.compactMap { change -> FileDifference? in
      guard change.path != Lockfile.path, !change.path.hasPrefix(Places.folder + "/"),
        let path = try? ProjectPath(change.path), change.after != nil || !renamedAway.contains(path)
      else { return nil }
      var new: FileDifference.Side?
      if case .file(let bytes, let isExecutable, _) = change.after {
        new = FileDifference.Side(bytes: bytes, isExecutable: isExecutable)
      }
      let oldPath = oldPaths[path]
      let old = try root.look(at: (oldPath ?? path).text).side
      guard old != new || oldPath != nil else { return nil }
      return FileDifference(
        path: path, oldPath: oldPath,
        component: plan.lockfileBefore?.file(at: path)?.component ?? plan.lockfileAfter?.file(at: path)?.component,
        old: old, new: new)
    }
    let changed = Set(changes.map(\.path))
    let conflicts = plan.results.compactMap { result -> FileDifference? in
      guard let conflict = result.conflict, !changed.contains(result.path) else { return nil }
      return FileDifference(
        path: result.path, component: result.component, old: nil, new: nil,
        problem: "\(result.word): \(result.detail ?? conflict.summary)")
    }
    return (changes + conflicts).sorted { $0.path < $1.path }
  }
}

extension OnDisk {
  /// The file's content, as far as it is held in memory.
  fileprivate var side: FileDifference.Side? {
    guard let file, let bytes = file.bytes else { return nil }
    return FileDifference.Side(bytes: bytes, isExecutable: file.isExecutable)
  }
}
