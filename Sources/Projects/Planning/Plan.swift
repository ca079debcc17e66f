package import Model

/// Everything that a command is about to do to the project, decided before anything is written.
///
/// The same value is printed by `--dry-run` and `--json`, asked about in the confirmation, and carried out.
package struct Plan: Sendable {
  /// What happens to the paths, in the order of printing.
  package var results: [PlanResult] = []
  /// Why it may not be carried out; then nothing is written at all.
  package var blocks: [Block] = []
  /// What the user should know though nothing is done about it.
  package var notices: [Notice] = []
  /// The steps, the lockfile's last.
  package var changes: [Change] = []
  /// New path → old path, of files that are moved.
  package var renames: [ProjectPath: ProjectPath] = [:]
  /// What the base store is to have.
  package var bases: [Digest: [UInt8]] = [:]
  /// Folders that become empty and go, innermost first.
  package var foldersToRemove: [String] = []
  /// nil: there was none.
  package var lockfileBefore: Lockfile?
  /// nil: there is to be none.
  package var lockfileAfter: Lockfile?
  /// Components that the command was about.
  package var components: [ComponentKey] = []
  /// Packages, steps and everything else that `Commands` adds is not its business; paths with open conflicts are.
  package var openConflicts: [ProjectPath] = []

  package init() {}

  /// Whether something stands against it.
  package var isBlocked: Bool { !blocks.isEmpty }
  /// Whether all that stands against it is that folders cannot be written to.
  package var lacksOnlyRights: Bool { isBlocked && blocks.allSatisfy { $0.reason == .readOnly } }
  /// Whether carrying it out would change nothing.
  package var isEmpty: Bool { changes.isEmpty }
  /// The bases that are needed once it is carried out: those of the new lockfile, and of the old one for `undo`; nil when
  /// nothing stops being a base.
  var basesToKeep: Set<Digest>? {
    let before = lockfileBefore?.bases ?? []
    let after = lockfileAfter?.bases ?? []
    return before.isSubset(of: after) ? nil : before.union(after)
  }
  /// Paths that somebody took away without telling decal.
  package var missing: [ProjectPath] {
    notices.compactMap { if case .missing(let path) = $0.matter { path } else { nil } }
  }

  /// The exit status of a run that carried it out, or of a dry run.
  ///
  /// 5 when it is blocked, 3 when conflicts are open, 1 when a dry run found something to do.
  package func exitStatus(isDryRun: Bool = false, outcome: TransactionOutcome? = nil) -> Int {
    if let block = blocks.first { return FailureKind.leading(blocks.map(\.kind) + [block.kind]).rawValue }
    // A file that was to go, and that nothing asks for any more, may as well stay.
    let isRaced = outcome?.raced.contains { $0.isConflict || $0.after != nil } ?? false
    if !openConflicts.isEmpty || isRaced { return 3 }
    if isDryRun, !isEmpty { return 1 }
    return 0
  }
}

/// What happens to one path.
package struct PlanResult: Sendable, Equatable {
  /// In the order of printing.
  package enum Action: String, Sendable, CaseIterable {
    case updated
    case added
    case deleted
    /// What both sides changed was brought together.
    case merged
    /// It was as wanted already: only the lockfile learns of it.
    case adopted
    /// Yours stays, and upstream has nothing new for it.
    case kept
    /// You took it away on purpose; it stays away.
    case tombstone
    case conflict
    case restored
    /// An edit of yours that is known from now on.
    case accepted
    /// A conflict that is settled.
    case resolved

    /// The word as long as nothing was carried out: `add` for `added`.
    package var planned: String {
      switch self {
      case .updated: "update"
      case .added: "add"
      case .deleted: "delete"
      case .merged: "merge"
      case .adopted: "adopt"
      case .kept: "keep"
      case .restored: "restore"
      case .accepted: "accept"
      case .resolved: "resolve"
      case .tombstone: "leave out"
      case .conflict: rawValue
      }
    }
    /// The word when it was carried out.
    package var word: String { self == .tombstone ? "left out" : rawValue }

    package func word(isDone: Bool) -> String { isDone ? word : planned }
  }

  package var action: Action
  package var path: ProjectPath
  package var component: ComponentKey?
  /// What kind of conflict it is.
  package var conflict: ConflictKind?
  /// A few words more: `renamed from …`, `the old bytes go to …`.
  package var detail: String?

  package init(
    _ action: Action, _ path: ProjectPath, of component: ComponentKey?, conflict: ConflictKind? = nil,
    detail: String? = nil
  ) {
    self.action = action
    self.path = path
    self.component = component
    self.conflict = conflict
    self.detail = detail
  }

  /// The word in front of the path when it was carried out: `added`, `conflict(content)`.
  package var word: String { word(isDone: true) }
  /// The word in front of the path: `added`, or `add` before it was.
  package func word(isDone: Bool) -> String {
    let word = action.word(isDone: isDone)
    return conflict.map { "\(word)(\($0.rawValue))" } ?? word
  }
}

/// Why a plan may not be carried out.
package struct Block: Fact, Equatable {
  package enum Reason: Sendable, Equatable {
    /// Something else stands where a file is to go.
    case exists
    /// Something that is no file stands where a file is to go.
    case existsAs(String)
    /// A folder stands where a file is to go.
    case isFolder
    /// A file or a link stands where a folder is to be.
    case parent(ProjectPath)
    /// Another component has the path.
    case owned(ComponentKey)
    /// The path is another one's when letter case does not count, or one is a folder of the other.
    case collides(ProjectPath)
    /// No copy may stand there: a rename gave the file a name that tools obey.
    case path(PathFault.Reason)
    /// A placeholder of git's large file storage instead of the file.
    case largeFilePointer
    /// A conflict on the path has to be settled first.
    case openConflict
    /// The project's copy is of an older state of the component; it has to be updated first.
    case older
    /// The project has the component in another style.
    case otherStyle(Style?)
    /// The project has these components where what this run copies could not see them: what the place is called, and what
    /// that of this run is.
    case elsewhere([ComponentKey], here: String, wanted: String)
    /// Installed components require it.
    case required(by: [ComponentKey])
    /// The folder cannot be written to.
    case readOnly
    /// The folder is on another volume than the project.
    case otherVolume
    /// There is not room for so many bytes.
    case space(needed: Int, free: Int)
    /// The file is not what it was when the plan was asked for.
    case changed
    /// It has edits that would be lost.
    case modified
    /// Its base is nowhere to be found.
    case noBase
    /// What it was here before a conflict is nowhere to be found.
    case noLocal
    /// Marker lines are still in it.
    case markers(line: Int)
    /// Something else than a file stands there.
    case kind(String)
    /// Something else than a file stands there, and a conflict is to be settled.
    case kindInConflict(String)
    /// No component has a file of that name.
    case unknownPath
    /// There is no conflict on the path.
    case noConflict
    /// The project has no such component.
    case notInstalled
    /// There is nothing to undo.
    case nothingToUndo
  }

  package var reason: Reason
  /// A path of the project, as text; empty when it is about a component.
  package var path: String
  package var component: ComponentKey?

  package init(_ reason: Reason, path: String = "", component: ComponentKey? = nil) {
    self.reason = reason
    self.path = path
    self.component = component
  }

  /// The code by which documentation speaks of it.
  package var code: String {
    switch reason {
    case .exists, .existsAs: "E-EXISTS"
    case .isFolder: "E-ISDIR"
    case .parent: "E-PARENT"
    case .owned: "E-OWNED"
    case .collides: "E-COLLIDES"
    case .path: "E-PATH"
    case .largeFilePointer: "E-LFS"
    case .openConflict: "E-CONFLICT"
    case .older: "E-OLDER"
    case .otherStyle: "E-STYLE"
    case .elsewhere: "E-ELSEWHERE"
    case .required: "E-REQUIRED"
    case .readOnly: "E-READONLY"
    case .otherVolume: "E-VOLUME"
    case .space: "E-SPACE"
    case .changed: "E-CHANGED"
    case .modified: "E-MODIFIED"
    case .noBase: "E-NO-BASE"
    case .noLocal: "E-NO-LOCAL"
    case .markers: "E-MARKERS"
    case .kind, .kindInConflict: "E-KIND"
    case .unknownPath: "E-UNKNOWN-PATH"
    case .noConflict: "E-NO-CONFLICT"
    case .notInstalled: "E-NOT-INSTALLED"
    case .nothingToUndo: "E-NOTHING-TO-UNDO"
    }
  }

  package var description: String {
    var name = path.isEmpty ? component.map { "`\($0)`" } ?? "the project" : shownText(path, mark: "`")
    let what: String
    switch reason {
    case .exists: what = "exists and differs from the registry's"
    case .existsAs(let kind): what = "is \(kind), and a file is to go there"
    case .isFolder: what = "is a folder, and a file is to go there"
    case .parent(let parent): what = "cannot be written, because \(shownText(parent.text, mark: "`")) is not a folder"
    case .owned(let owner): what = "belongs to `\(owner)`"
    case .collides(let other): what = "collides with \(shownText(other.text, mark: "`"))"
    case .path(let reason): what = "\(reason)"
    case .largeFilePointer: what = "is a placeholder of git's large file storage, not the file"
    case .openConflict: what = "has a conflict that is not settled"
    case .older: what = "is here in an older state than the registry has"
    case .otherStyle(let style): what = "is here in another style\(style.map { " (\($0))" } ?? "")"
    case .elsewhere(let keys, let here, let wanted):
      name = keys.map { "`\($0)`" }.joined(separator: ", ")
      what = "\(keys.count == 1 ? "is" : "are") installed in \(here), and this run copies into \(wanted)"
    case .required(let others): what = "is required by \(others.map { "`\($0)`" }.joined(separator: ", "))"
    case .readOnly: what = "is in a folder that cannot be written to"
    case .otherVolume: what = "is on another volume than the project"
    case .space(let needed, let free): what = "needs \(needed) bytes of free space, and has \(free)"
    case .changed: what = "changed meanwhile"
    case .modified: what = "has edits of yours"
    case .noBase: what = "cannot be brought back: its base is nowhere to be found"
    case .noLocal:
      what = "was never committed as it was before the conflict, and whoever made the update has the only record of it"
    case .markers(let line): what = "still has conflict markers (line \(line))"
    case .kind(let kind), .kindInConflict(let kind): what = "is \(kind), not a file"
    case .unknownPath: what = "is no file of an installed component"
    case .noConflict: what = "has no conflict"
    case .notInstalled: what = "is not installed"
    case .nothingToUndo: what = "has nothing to undo"
    }
    return "\(name) \(what) (\(code))"
  }

  package var kind: FailureKind {
    switch reason {
    case .unknownPath, .notInstalled, .noConflict, .nothingToUndo: .usage
    default: .refused
    }
  }
}

/// Something to know, about which nothing is done.
package struct Notice: Sendable, Equatable {
  package enum Matter: Sendable, Equatable {
    /// Upstream has a newer state; only `update` takes it.
    case newer(ComponentKey)
    /// A file of the component is not there.
    case missing(ProjectPath)
    /// Changed upstream, and not here any more.
    case deletedHere(ProjectPath)
    /// The user moved a copy.
    case moved(ProjectPath, from: ProjectPath)
    /// Upstream has removed it, and it was gone here already.
    case forgotten(ProjectPath)
    /// Nothing requires it any more.
    case noLongerRequired(ComponentKey)
    /// The registry does not have it any more.
    case noLongerOffered(ComponentKey)
    /// The registry does not have it any more, and its files belong to others now, or are gone.
    case takenOver(ComponentKey, by: [ComponentKey])
    /// Upstream has something newer, and a conflict of it has to be settled first.
    case heldBack(ComponentKey)
    /// The file mixes line ends, so it was merged as it is.
    case mixedLineEnds(ProjectPath)
    /// A modified file of a removed component: it is the user's now.
    case leftBehind(ProjectPath)
  }

  package var matter: Matter

  package init(_ matter: Matter) { self.matter = matter }

  /// One sentence without a full stop.
  package var description: String {
    switch matter {
    case .newer(let key): "`\(key)` is newer upstream"
    case .missing(let path): "`\(path)` is missing; `decal restore \(path)` brings it back"
    case .deletedHere(let path):
      "`\(path)` changed upstream, and is missing here: `decal restore \(path)` brings it back and `decal update` up to "
        + "date; `decal accept \(path)` leaves it out for good"
    case .moved(let path, let old): "`\(path)` was moved here from `\(old)`"
    case .forgotten(let path): "`\(path)` was removed upstream, and was gone here already"
    case .noLongerRequired(let key): "nothing requires `\(key)` any more"
    case .noLongerOffered(let key): "the registry does not have `\(key)` any more; your copy stays"
    case .takenOver(let key, []): "`\(key)` is gone upstream, and none of its files is left here"
    case .takenOver(let key, let heirs):
      "`\(key)` is gone upstream; its files belong to \(heirs.map { "`\($0)`" }.joined(separator: ", ")) now"
    case .heldBack(let key): "`\(key)` has something newer upstream, which waits until its conflict is settled"
    case .mixedLineEnds(let path): "`\(path)` mixes line ends, so it was merged as it is"
    case .leftBehind(let path): "`\(path)` has edits of yours, so it stays; it is yours now"
    }
  }

  /// A word for programs: `missing`.
  package var word: String {
    switch matter {
    case .newer: "newer"
    case .missing: "missing"
    case .deletedHere: "deleted-here"
    case .moved: "moved"
    case .forgotten: "forgotten"
    case .noLongerRequired: "no-longer-required"
    case .noLongerOffered: "no-longer-offered"
    case .takenOver: "taken-over"
    case .heldBack: "held-back"
    case .mixedLineEnds: "mixed-line-ends"
    case .leftBehind: "left-behind"
    }
  }

  /// The path it is about.
  package var path: ProjectPath? {
    switch matter {
    case .missing(let path), .deletedHere(let path), .moved(let path, _), .forgotten(let path),
      .mixedLineEnds(let path), .leftBehind(let path):
      path
    case .newer, .noLongerRequired, .noLongerOffered, .takenOver, .heldBack: nil
    }
  }

  /// The component it is about.
  package var component: ComponentKey? {
    switch matter {
    case .newer(let key), .noLongerRequired(let key), .noLongerOffered(let key), .takenOver(let key, _),
      .heldBack(let key):
      key
    default: nil
    }
  }
}

extension Plan {
  /// The plan for programs: one object, keys in a fixed order.
  package var json: JSON {
    .object([
      (
        "results",
        .array(
          results.map { result in
            .object([
              ("action", .string(result.action.rawValue)),
              ("path", .string(result.path.text)),
              ("component", result.component.map { .string($0.description) }),
              ("platform", result.component.map { .string($0.platform.rawValue) }),
              ("conflict", result.conflict.map { .string($0.rawValue) }),
              ("detail", result.detail.map { .string($0) }),
            ])
          })
      ),
      (
        "blocked",
        .array(
          blocks.map { block in
            .object([
              ("code", .string(block.code)),
              ("path", block.path.isEmpty ? nil : .string(block.path)),
              ("component", block.component.map { .string($0.description) }),
              ("platform", block.component.map { .string($0.platform.rawValue) }),
              ("reason", .string(block.description)),
            ])
          })
      ),
      (
        "notices",
        .array(
          notices.map { notice in
            .object([
              ("notice", .string(notice.word)),
              ("path", notice.path.map { .string($0.text) }),
              ("component", notice.component.map { .string($0.description) }),
              ("platform", notice.component.map { .string($0.platform.rawValue) }),
              ("text", .string(notice.description)),
            ])
          })
      ),
      ("openConflicts", .strings(openConflicts.map(\.text))),
      ("changes", .bool(!isEmpty)),
      ("digest", digest.map { .string($0.hex) }),
    ])
  }

  /// One line a path: the word, padded, the path, and what else there is to say.
  ///
  /// - Parameter isDone: whether it was carried out.
  package func lines(isDone: Bool) -> [String] {
    let words = results.map { $0.word(isDone: isDone) }
    let width = words.map(\.utf8.count).max() ?? 0
    return zip(words, results).map { word, result in
      let padding = String(repeating: " ", count: width - word.utf8.count)
      return "\(word)\(padding)  \(result.path)\(result.detail.map { "  (\($0))" } ?? "")"
    }
  }
}
