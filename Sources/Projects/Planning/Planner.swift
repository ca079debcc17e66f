internal import Model
internal import Posix
internal import Trust

/// Gathers what a plan consists of, while it looks at lockfile, disk and upstream. Writes nothing.
final class Planner {
  let project: Project
  let root: Folder
  let before: Lockfile?
  private let lockfileBytes: [UInt8]?
  /// Becomes the new lockfile.
  var after: Lockfile
  let finder: BaseFinder
  var plan = Plan()

  /// Which component has a path; keys are folded for letter case.
  private var owners: [String: (component: ComponentKey, path: ProjectPath)] = [:]
  /// Files that this plan takes away.
  private(set) var goingAway: Set<String> = []
  /// Paths of files that change places in a ring, as far as these have not been moved yet.
  private var vacated: Set<ProjectPath> = []
  /// Folders that go with everything that decal put into them, to make room for a file.
  private var foldersMakingRoom: Set<String> = []
  /// Folders of conflict records whose files go.
  private var recordFolders: Set<String> = []
  /// What was read ahead.
  private var looked: [ProjectPath: OnDisk] = [:]
  /// What the parents of paths are, as far as they were looked at.
  private var kinds: [String: FileKind?] = [:]
  private var records: ConflictRecords
  let keepsExecutableBit: Bool

  init(project: Project, provider: BaseProvider? = nil) throws {
    self.project = project
    root = project.root
    lockfileBytes = try project.lockfileBytes()
    before = try lockfileBytes.map(Lockfile.parse)
    after = before ?? Lockfile()
    finder = BaseFinder(project: project, provider: provider)
    records = try ConflictRecords(root: root)
    keepsExecutableBit = project.keepsExecutableBit
    for component in after.components {
      for file in component.files { owners[file.path.folded] = (component.key, file.path) }
    }
  }

  // MARK: Looking

  /// What stands at a path of the project; what lies behind a link is `other`.
  func look(at path: ProjectPath) throws -> OnDisk {
    if let obstacle = try obstacle(above: path) {
      return kinds[obstacle.text] == .some(.link) ? .other : .absent
    }
    return try looked[path] ?? root.look(at: path.text)
  }

  /// Reads what stands at many paths, on every processor, for `look` to find.
  func lookAhead(at paths: [ProjectPath]) {
    let root = root
    // What cannot be read is looked at again when its turn comes, and fails then.
    let found = parallelMap(paths.count) { try? root.look(at: paths[$0].text) }
    for (path, disk) in zip(paths, found) { looked[path] = disk }
  }

  /// Whether two spellings name one file, as they do on a volume that ignores letter case.
  func isOneFile(_ path: ProjectPath, _ other: ProjectPath) throws -> Bool {
    if root.calls?.volume?.isCaseSensitive == false { return true }
    guard let info = try root.info(path.text), let otherInfo = try root.info(other.text) else { return false }
    return info.isSameFile(as: otherInfo)
  }

  /// The outermost folder of a path that is something else than a folder.
  func obstacle(above path: ProjectPath) throws -> ProjectPath? {
    var above: [ProjectPath] = []
    var folder = path.parent
    while let next = folder {
      above.append(next)
      folder = next.parent
    }
    for folder in above.reversed() where !goingAway.contains(folder.text) {
      let kind: FileKind?
      if let known = kinds[folder.text] {
        kind = known
      } else {
        kind = try root.info(folder.text)?.kind
        kinds[folder.text] = .some(kind)
      }
      guard let kind else { return nil }
      if kind != .folder { return folder }
    }
    return nil
  }

  /// Every file below a folder, for deciding whether it may make room for a file; folders as well.
  func everything(in folder: ProjectPath) throws -> (files: [String], folders: [String]) {
    var files: [String] = []
    var folders = [folder.text]
    var position = 0
    while position < folders.count {
      let here = folders[position]
      position += 1
      for name in try root.names(in: here) {
        let path = "\(here)/\(name)"
        if try root.info(path)?.kind == .folder { folders.append(path) } else { files.append(path) }
      }
    }
    return (files, folders)
  }

  // MARK: Owners

  /// Takes a path for a component.
  ///
  /// - Returns: false, and a block, when another has it.
  func claim(_ path: ProjectPath, for key: ComponentKey) -> Bool {
    if let owner = owners[path.folded] {
      if owner.component != key {
        block(.owned(owner.component), path, key)
        return false
      }
      if owner.path != path {
        block(.collides(owner.path), path, key)
        return false
      }
    }
    owners[path.folded] = (key, path)
    return true
  }

  func release(_ path: ProjectPath) {
    if vacated.remove(path) == nil { owners[path.folded] = nil }
  }

  /// Gives up the path of a file that will be moved, before its turn comes: another takes the name earlier.
  func vacate(_ path: ProjectPath) {
    release(path)
    vacated.insert(path)
    goingAway.insert(path.text)
  }

  /// The component that has a path.
  func owner(of path: ProjectPath) -> ComponentKey? { owners[path.folded]?.component }

  // MARK: Noting

  func note(
    _ action: PlanResult.Action, _ path: ProjectPath, _ key: ComponentKey?, conflict: ConflictKind? = nil,
    detail: String? = nil
  ) {
    plan.results.append(PlanResult(action, path, of: key, conflict: conflict, detail: detail))
  }

  func block(_ reason: Block.Reason, _ path: ProjectPath?, _ key: ComponentKey?) {
    plan.blocks.append(Block(reason, path: path?.text ?? "", component: key))
  }

  func notice(_ matter: Notice.Matter) { plan.notices.append(Notice(matter)) }

  /// Adds a step.
  func change(
    _ path: ProjectPath, from before: OnDisk, to after: Change.Content?, keeping: Change.Keeping = .undo
  ) {
    if after == nil { goingAway.insert(path.text) }
    plan.changes.append(Change(path: path.text, before: before.state, after: after, keeping: keeping))
  }

  /// Has the base store keep the bytes of an incoming file.
  func keepBase(_ incoming: Incoming) { plan.bases[incoming.sha256] = incoming.bytes }

  func makeRoom(_ folders: [String]) { foldersMakingRoom.formUnion(folders) }

  /// Writes a conflict record, `.decal/conflicts/<n>`.
  func record(_ record: ConflictRecord) { plan.changes += records.add(record) }

  /// Has the user's bytes kept in `.decal/rescue`.
  func rescue(_ bytes: [UInt8], of path: ProjectPath) {
    let place = "\(Places.rescue)/conflicts/\(sha256(bytes).short)/\(path)"
    guard (try? root.info(place)) == .some(nil) else { return }
    plan.changes.append(
      Change(path: place, before: nil, after: .file(bytes, isExecutable: false, permissions: nil)))
  }

  /// Removes the record of a path, if there is one.
  func forgetRecord(of path: ProjectPath) throws {
    let steps = try records.removal(of: path)
    plan.changes += steps
    recordFolders.formUnion(steps.map { parentFolder(of: $0.path) })
  }

  /// The record of a path.
  func conflictRecord(of path: ProjectPath) throws -> ConflictRecord? { try records.record(of: path) }

  // MARK: Finishing

  /// The plan, with everything that follows from the decisions.
  ///
  /// - Parameters:
  ///   - writes: other files that change along: the configuration.
  ///   - components: what the command was about; open conflicts in these count for the exit status.
  func finish(writes: [FileWrite] = [], components: [ComponentKey]) throws -> Plan {
    after.normalise()
    // A lockfile in which a path stands twice, or one where no copy may stand, could not be read again.
    var places: [String: ProjectPath] = [:]
    for component in after.components {
      for file in component.files {
        do throws(PathFault) { try file.path.checkForCopies() } catch {
          block(.path(error.reason), file.path, component.key)
        }
        if let other = places.updateValue(file.path, forKey: file.path.folded) {
          block(.collides(other), file.path, component.key)
        }
      }
    }
    let lockfile: Lockfile? = after.components.isEmpty ? nil : after
    plan.lockfileBefore = before
    plan.lockfileAfter = lockfile
    plan.components = components.sorted()
    plan.openConflicts = after.components.filter { components.contains($0.key) }
      .flatMap { $0.files.filter { $0.conflict != nil }.map(\.path) }.sorted()
    joinSteps()
    order()
    for write in writes { try add(write) }
    try rememberFolders()
    // An unchanged lockfile is not written again, even if somebody formatted it differently.
    if lockfile != before {
      plan.changes.append(
        Change(
          path: Lockfile.path,
          before: lockfileBytes.map { .file(sha256($0), isExecutable: isExecutable(Lockfile.path)) },
          after: lockfile.map { .file($0.bytes, isExecutable: false, permissions: permissions(Lockfile.path)) }))
    }
    if plan.blocks.isEmpty { plan.blocks = try project.obstacles(to: plan) }
    // One that waits for rights alone is still what a dry run shows.
    if plan.isBlocked, !plan.lacksOnlyRights {
      plan.changes = []
      plan.bases = [:]
      plan.foldersToRemove = []
      plan.lockfileAfter = before
    }
    return plan
  }

  /// Makes one step of two where a file goes and another takes its name.
  private func joinSteps() {
    let gone = Dictionary(
      plan.changes.filter { $0.after == nil }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let taken = Set(plan.changes.filter { $0.before == nil && $0.after != nil }.map(\.path)).filter { gone[$0] != nil }
    guard !taken.isEmpty else { return }
    plan.changes = plan.changes.compactMap { change in
      guard taken.contains(change.path), let old = gone[change.path] else { return change }
      guard let after = change.after, after.state != old.before else { return nil }
      return Change(path: change.path, before: old.before, after: after, keeping: old.keeping)
    }
  }

  /// One order for every machine: by action, then by path.
  private func order() {
    let actions = PlanResult.Action.allCases
    plan.results.sort { left, right in
      let leftRank = actions.firstIndex(of: left.action)!
      let rightRank = actions.firstIndex(of: right.action)!
      return leftRank == rightRank ? left.path < right.path : leftRank < rightRank
    }
    plan.blocks.sort { left, right in
      left.path == right.path
        ? left.code < right.code : left.path.isBefore(right.path)
    }
    plan.notices.sort { left, right in
      let leftName = left.path?.text ?? left.component?.description ?? ""
      let rightName = right.path?.text ?? right.component?.description ?? ""
      return (left.word, leftName) < (right.word, rightName)
    }
    plan.changes.sort { $0.path.isBefore($1.path) }
  }

  private func add(_ write: FileWrite) throws {
    let disk = try root.look(at: write.path)
    let expected = write.before.map { sha256($0) }
    guard disk.state?.sha256 == expected, disk == .absent || disk.file != nil else {
      plan.blocks.append(Block(.changed, path: write.path))
      return
    }
    guard write.before != write.after else { return }
    plan.changes.append(
      Change(
        path: write.path, before: disk.state,
        after: write.after.map {
          .file($0, isExecutable: write.isExecutable, permissions: disk.file?.permissions)
        }))
  }

  private func isExecutable(_ path: String) -> Bool { (try? root.info(path))??.isExecutable ?? false }
  private func permissions(_ path: String) -> UInt32? { (try? root.info(path))??.permissions }

  /// Finds the folders that become empty, and keeps the list of those that decal made.
  private func rememberFolders() throws {
    let listBytes = try? root.read(Places.madeFolders)
    let list = listBytes.map { Set(String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)) }
    let written = plan.changes.filter { $0.after != nil && !$0.path.hasPrefix(Places.folder + "/") }.map(\.path)
    let made = try root.missingFolders(for: written, removing: goingAway)
    let emptied = try emptiedFolders(written: written, made: list)
    plan.foldersToRemove = emptied + recordFolders.sorted()
    let kept = (list ?? []).union(made).subtracting(emptied)
    guard kept != list ?? [] else { return }
    let text = kept.sorted { $0.isBefore($1) }.map { $0 + "\n" }.joined()
    plan.changes.append(
      Change(
        path: Places.madeFolders, before: listBytes.map { .file(sha256($0)) },
        after: .file(Array(text.utf8), isExecutable: false, permissions: nil)))
  }

  private func emptiedFolders(written: [String], made: Set<String>?) throws -> [String] {
    var emptied: Set<String> = []
    var pending = Set(goingAway.map(parentFolder)).union(foldersMakingRoom)
    func isOurs(_ folder: String) -> Bool {
      if foldersMakingRoom.contains(folder) { return true }
      if let made { return made.contains(folder) }
      return foldersBelowRoots.contains(folder)
    }
    // Innermost first, so that a folder of which only emptied folders remain is found empty too.
    while let folder = pending.max(by: { $0.split(separator: "/").count < $1.split(separator: "/").count }) {
      pending.remove(folder)
      guard !folder.isEmpty, isOurs(folder), !written.contains(where: { $0.hasPrefix(folder + "/") }),
        try root.info(folder)?.kind == .folder
      else { continue }
      let names = try root.names(in: folder).map { "\(folder)/\($0)" }
      guard names.allSatisfy({ goingAway.contains($0) || emptied.contains($0) }) else { continue }
      emptied.insert(folder)
      pending.insert(parentFolder(of: folder))
    }
    return emptied.sorted { left, right in
      let leftDepth = left.split(separator: "/").count
      let rightDepth = right.split(separator: "/").count
      return leftDepth == rightDepth ? left < right : leftDepth > rightDepth
    }
  }

  /// Without a list of the folders that decal made (a fresh clone): those strictly below where a component was put.
  private var foldersBelowRoots: Set<String> {
    var folders: Set<String> = []
    for component in before?.components ?? [] {
      for file in component.files {
        let path = file.path.components
        let from = file.from.components
        var common = 0
        while common < min(path.count, from.count), path[path.count - 1 - common] == from[from.count - 1 - common] {
          common += 1
        }
        // `Sources/UI/Interactions/A.swift` from `Interactions/A.swift` was put into `Sources/UI`.
        for depth in stride(from: path.count - 1, to: path.count - common, by: -1) {
          folders.insert(path[..<depth].joined(separator: "/"))
        }
      }
    }
    return folders
  }
}

/// A file that a plan writes beside the components' own.
package struct FileWrite: Sendable, Equatable {
  /// Below the project's root: `decal.json`.
  package var path: String
  /// What it is expected to hold; nil: it is not there.
  package var before: [UInt8]?
  /// What it is to hold; nil: it is to go.
  package var after: [UInt8]?
  package var isExecutable: Bool

  package init(path: String, before: [UInt8]?, after: [UInt8]?, isExecutable: Bool = false) {
    self.path = path
    self.before = before
    self.after = after
    self.isExecutable = isExecutable
  }
}
