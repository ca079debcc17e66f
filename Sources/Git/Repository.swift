internal import CLibgit2
package import Model

/// A git repository, opened where it is and only read: no checkout, no hooks, no filters, no child process.
@safe package struct Repository: ~Copyable {
  private let handle: OpaquePointer
  /// The place as it was given, for messages.
  package let place: String

  private init(handle: OpaquePointer, place: String) {
    unsafe self.handle = handle
    self.place = place
  }

  deinit { unsafe git_repository_free(handle) }

  /// Opens a repository, bare or not: `git_repository_open_ext`.
  ///
  /// - Parameters:
  ///   - path: the working tree, its `.git`, or a bare repository; an absolute path.
  ///   - searching: whether folders above are tried too, as `git` does.
  /// - Throws: `GitFault.notARepository`, `.sha256Repository`, `.failed`.
  package static func open(_ path: String, searching: Bool = false) throws(GitFault) -> Repository {
    try Library.prepare()
    var handle: OpaquePointer?
    let flags = searching ? 0 : GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue
    let status = unsafe git_repository_open_ext(&handle, path, flags, nil)
    guard status != GIT_ENOTFOUND.rawValue else { throw .notARepository(path) }
    guard status >= 0, let handle = unsafe handle else {
      let detail = Library.lastError()
      throw detail.contains("objectformat")
        ? .sha256Repository(path) : .failed(operation: "open \(path)", detail: detail)
    }
    return unsafe Repository(handle: handle, place: path)
  }

  /// Makes an empty bare repository, without templates and hooks: `git_repository_init`.
  ///
  /// - Throws: `GitFault.failed`.
  package static func create(_ path: String) throws(GitFault) -> Repository {
    try Library.prepare()
    var handle: OpaquePointer?
    try Library.check(unsafe git_repository_init(&handle, path, 1), "make the repository \(path)")
    guard let handle = unsafe handle else { throw .failed(operation: "make \(path)", detail: "no handle") }
    return unsafe Repository(handle: handle, place: path)
  }

  /// The working tree with its links resolved, ending in `/`; nil for a bare repository.
  package var workingTree: String? {
    unsafe git_repository_workdir(handle).map { unsafe String(cString: $0) }
  }

  // MARK: - Refs

  /// What a ref turned out to be.
  package enum RefKind: Sendable, Equatable {
    case head
    case branch
    case tag
    case commit
    /// Another full name below `refs/`.
    case other
  }

  /// What a ref stands for.
  package struct Resolved: Sendable, Equatable {
    package var commit: GitObjectID
    package var kind: RefKind
    /// What the user should know: that the name is both a tag and a branch.
    package var notice: String?

    package init(commit: GitObjectID, kind: RefKind, notice: String? = nil) {
      self.commit = commit
      self.kind = kind
      self.notice = notice
    }
  }

  /// Finds the commit that a branch, a tag, a full or a unique short commit id stands for; nil stands for HEAD.
  ///
  /// A name that is both a tag and a branch is the tag, with a notice. Annotated tags are followed to their commit.
  /// - Throws: `GitFault.unborn`, `.unknownRef`, `.ambiguousCommit`, `.notACommit`, `.failed`.
  package func resolve(_ ref: String?) throws(GitFault) -> Resolved {
    guard let ref, ref != "HEAD" else {
      let unborn = unsafe git_repository_head_unborn(handle)
      try Library.check(unborn, "read HEAD of \(place)")
      guard unborn == 0 else { throw .unborn(place) }
      guard let commit = try commit(ofReference: "HEAD", named: "HEAD") else { throw .unborn(place) }
      return Resolved(commit: commit, kind: .head)
    }
    if let id = GitObjectID(ref) {
      guard let commit = try commit(id) else { throw .unknownRef(ref, nearest: []) }
      return Resolved(commit: commit, kind: .commit)
    }
    if ref.hasPrefix("refs/") {
      guard let commit = try commit(ofReference: ref, named: ref) else { throw try unknown(ref) }
      let kind: RefKind = ref.hasPrefix("refs/tags/") ? .tag : ref.hasPrefix("refs/heads/") ? .branch : .other
      return Resolved(commit: commit, kind: kind)
    }
    let tag = try commit(ofReference: "refs/tags/\(ref)", named: ref)
    let branch = try commit(ofReference: "refs/heads/\(ref)", named: ref)
    if let tag {
      let notice = branch.map { Repository.ambiguous(ref, tag: tag, branch: $0) }
      return Resolved(commit: tag, kind: .tag, notice: notice)
    }
    if let branch { return Resolved(commit: branch, kind: .branch) }
    if let commit = try commit(digits: ref) { return Resolved(commit: commit, kind: .commit) }
    if try references().isEmpty, unsafe git_repository_head_unborn(handle) == 1 { throw .unborn(place) }
    throw try unknown(ref)
  }

  /// What is said of a name that is both a tag and a branch.
  package static func ambiguous(_ ref: String, tag: GitObjectID, branch: GitObjectID) -> String {
    "\(ref) is both a tag and a branch; the tag (\(tag.short)) was taken, not the branch (\(branch.short)); "
      + "refs/heads/\(ref) names the branch"
  }

  private func unknown(_ ref: String) throws(GitFault) -> GitFault {
    let names = try references().compactMap { name -> String? in
      for prefix in ["refs/heads/", "refs/tags/"] where name.hasPrefix(prefix) {
        return String(name.dropFirst(prefix.count))
      }
      return nil
    }
    return .unknownRef(ref, nearest: nearest(to: ref, among: Array(Set(names)).sorted()))
  }

  /// The full names of all references, sorted.
  package func references() throws(GitFault) -> [String] {
    var names = unsafe git_strarray()
    try Library.check(unsafe git_reference_list(&names, handle), "list the refs of \(place)")
    defer { unsafe git_strarray_dispose(&names) }
    let count = unsafe names.count
    return (0..<count).compactMap { index in unsafe names.strings[index].map { unsafe String(cString: $0) } }.sorted()
  }

  /// The commit that a reference stands for; nil when there is no such reference.
  private func commit(ofReference name: String, named shown: String) throws(GitFault) -> GitObjectID? {
    var reference: OpaquePointer?
    let status = unsafe git_reference_lookup(&reference, handle, name)
    if status == GIT_ENOTFOUND.rawValue || status == GIT_EINVALIDSPEC.rawValue { return nil }
    try Library.check(status, "read the ref \(name)")
    defer { unsafe git_reference_free(reference) }
    var object: OpaquePointer?
    let peeled = unsafe git_reference_peel(&object, reference, GIT_OBJECT_COMMIT)
    guard peeled >= 0, let object = unsafe object else {
      if peeled == GIT_ENOTFOUND.rawValue { return nil }
      throw .notACommit(shown)
    }
    defer { unsafe git_object_free(object) }
    return unsafe GitObjectID(git_object_id(object))
  }

  /// The commit with that id, or that a tag object with that id stands for; nil when there is none.
  package func commit(_ id: GitObjectID) throws(GitFault) -> GitObjectID? {
    guard var oid = id.raw else { return nil }
    var object: OpaquePointer?
    let status = unsafe git_object_lookup(&object, handle, &oid, GIT_OBJECT_ANY)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    guard status >= 0 else { throw .damaged(id, detail: Library.lastError()) }
    defer { unsafe git_object_free(object) }
    var commit: OpaquePointer?
    guard unsafe git_object_peel(&commit, object, GIT_OBJECT_COMMIT) >= 0 else { throw .notACommit(id.hex) }
    defer { unsafe git_object_free(commit) }
    return unsafe GitObjectID(git_object_id(commit))
  }

  /// The only commit whose id begins with these digits (at least four); nil when there is none.
  private func commit(digits: String) throws(GitFault) -> GitObjectID? {
    let bytes = Array(digits.utf8)
    guard (4...40).contains(bytes.count), Model.bytes(hex: bytes.count.isMultiple(of: 2) ? digits : digits + "0") != nil
    else { return nil }
    var prefix = git_oid()
    guard unsafe git_oid_fromstrn(&prefix, digits, bytes.count) == 0 else { return nil }
    var object: OpaquePointer?
    let status = unsafe git_object_lookup_prefix(&object, handle, &prefix, bytes.count, GIT_OBJECT_COMMIT)
    if status == GIT_EAMBIGUOUS.rawValue {
      // libgit2 counts objects of every kind; only commits matter here.
      let commits = try self.commits(beginningWith: digits)
      guard commits.count <= 1 else { throw .ambiguousCommit(digits, candidates: commits) }
      return commits.first
    }
    if status == GIT_ENOTFOUND.rawValue { return nil }
    try Library.check(status, "look up the commit \(digits)")
    defer { unsafe git_object_free(object) }
    return unsafe GitObjectID(git_object_id(object))
  }

  private func commits(beginningWith digits: String) throws(GitFault) -> [GitObjectID] {
    var database: OpaquePointer?
    try Library.check(unsafe git_repository_odb(&database, handle), "open the objects of \(place)")
    defer { unsafe git_odb_free(database) }
    let search = PrefixSearch(digits: digits)
    let status = withExtendedLifetime(search) {
      unsafe git_odb_foreach(
        database,
        { id, payload in
          guard let id = unsafe id, let payload = unsafe payload else { return 0 }
          let search = unsafe Unmanaged<PrefixSearch>.fromOpaque(payload).takeUnretainedValue()
          let found = unsafe GitObjectID(id)
          if found.hex.hasPrefix(search.digits) { search.found.append(found) }
          return 0
        }, Unmanaged.passUnretained(search).toOpaque())
    }
    try Library.check(status, "look through the objects of \(place)")
    var commits: [GitObjectID] = []
    for id in Set(search.found).sorted(by: { $0.hex < $1.hex }) {
      guard var oid = id.raw else { continue }
      var size = 0
      var type = GIT_OBJECT_ANY
      if unsafe git_odb_read_header(&size, &type, database, &oid) == 0, type == GIT_OBJECT_COMMIT { commits.append(id) }
    }
    return commits
  }

  /// What the callback of a search through all objects gathers.
  private final class PrefixSearch {
    let digits: String
    var found: [GitObjectID] = []
    init(digits: String) { self.digits = digits }
  }

  /// Makes a reference, or moves it.
  ///
  /// - Parameter name: in full, `refs/…`.
  package func setReference(_ name: String, to id: GitObjectID) throws(GitFault) {
    guard var oid = id.raw else { throw .damaged(id, detail: "it is no SHA-1 id") }
    var reference: OpaquePointer?
    try Library.check(unsafe git_reference_create(&reference, handle, name, &oid, 1, nil), "write the ref \(name)")
    unsafe git_reference_free(reference)
  }

  // MARK: - Trees and blobs

  /// The tree of a commit.
  ///
  /// - Throws: `GitFault.damaged`.
  package func tree(of commit: GitObjectID) throws(GitFault) -> GitObjectID {
    guard var oid = commit.raw else { throw .damaged(commit, detail: "it is no SHA-1 id") }
    var object: OpaquePointer?
    guard unsafe git_commit_lookup(&object, handle, &oid) >= 0 else {
      throw .damaged(commit, detail: Library.lastError())
    }
    defer { unsafe git_commit_free(object) }
    return unsafe GitObjectID(git_commit_tree_id(object))
  }

  /// The entries of a tree, in its order, with raw names and modes.
  ///
  /// - Parameter limit: in bytes; the size is looked at before anything is read.
  /// - Throws: `GitFault.treeTooLarge`, `.damaged`.
  package func entries(of tree: GitObjectID, limit: Int = 16 << 20) throws(GitFault) -> [TreeEntry] {
    guard var oid = tree.raw else { throw .damaged(tree, detail: "it is no SHA-1 id") }
    var database: OpaquePointer?
    try Library.check(unsafe git_repository_odb(&database, handle), "open the objects of \(place)")
    defer { unsafe git_odb_free(database) }
    var size = 0
    var type = GIT_OBJECT_ANY
    // What cannot be read is told by the next call.
    if unsafe git_odb_read_header(&size, &type, database, &oid) == 0, size > limit {
      throw .treeTooLarge(folder: tree, limit: limit)
    }
    var object: OpaquePointer?
    guard unsafe git_tree_lookup(&object, handle, &oid) >= 0 else { throw .damaged(tree, detail: Library.lastError()) }
    defer { unsafe git_tree_free(object) }
    let count = unsafe git_tree_entrycount(object)
    return (0..<count).compactMap { index in
      guard let entry = unsafe git_tree_entry_byindex(object, index) else { return nil }
      let name = unsafe git_tree_entry_name(entry)!
      return unsafe TreeEntry(
        name: Library.bytes(name),
        mode: UInt32(git_tree_entry_filemode_raw(entry).rawValue), id: GitObjectID(git_tree_entry_id(entry)))
    }
  }

  /// The bytes of a blob, raw (no filter, no line-end conversion); nil when the repository does not have it. libgit2
  /// checks that they hash to the id.
  ///
  /// - Parameter limit: in bytes; the size is looked at before anything is read.
  /// - Throws: `GitFault.tooLarge`, `.damaged`.
  package func blob(_ id: GitObjectID, limit: Int = .max) throws(GitFault) -> [UInt8]? {
    guard var oid = id.raw else { return nil }
    var database: OpaquePointer?
    try Library.check(unsafe git_repository_odb(&database, handle), "open the objects of \(place)")
    defer { unsafe git_odb_free(database) }
    var size = 0
    var type = GIT_OBJECT_ANY
    let status = unsafe git_odb_read_header(&size, &type, database, &oid)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    guard status >= 0 else { throw .damaged(id, detail: Library.lastError()) }
    guard type == GIT_OBJECT_BLOB else { return nil }
    guard size <= limit else { throw .tooLarge(id, size: size, limit: limit) }
    var object: OpaquePointer?
    guard unsafe git_odb_read(&object, database, &oid) >= 0 else { throw .damaged(id, detail: Library.lastError()) }
    defer { unsafe git_odb_object_free(object) }
    return unsafe [UInt8](
      UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object)))
  }

  /// The first content that a file had in the history of the current branch, newest first, of which `isWanted` says so; nil
  /// when there is none: `git_revwalk`.
  ///
  /// - Parameters:
  ///   - path: relative to the working tree.
  ///   - commits: so many are looked at.
  ///   - limit: of a content, in bytes; larger ones are passed over.
  /// - Throws: `GitFault.failed`, `.damaged`.
  package func earlier(
    _ path: String, commits: Int = 10_000, limit: Int = .max, isWanted: ([UInt8]) -> Bool
  ) throws(GitFault) -> [UInt8]? {
    var walk: OpaquePointer?
    try Library.check(unsafe git_revwalk_new(&walk, handle), "walk the history of \(place)")
    defer { unsafe git_revwalk_free(walk) }
    try Library.check(unsafe git_revwalk_push_head(walk), "walk the history of \(place)")
    var seen: Set<GitObjectID> = []
    var commit = git_oid()
    for _ in 0..<commits {
      guard unsafe git_revwalk_next(&commit, walk) == 0 else { return nil }
      guard let id = try blobID(at: path, in: unsafe GitObjectID(&commit)), seen.insert(id).inserted else { continue }
      do {
        if let bytes = try blob(id, limit: limit), isWanted(bytes) { return bytes }
      } catch GitFault.tooLarge {
        continue
      }
    }
    return nil
  }

  /// The blob that a commit has at a path; nil for none.
  private func blobID(at path: String, in commit: GitObjectID) throws(GitFault) -> GitObjectID? {
    guard var oid = try tree(of: commit).raw else { return nil }
    var tree: OpaquePointer?
    guard unsafe git_tree_lookup(&tree, handle, &oid) >= 0 else { throw .damaged(commit, detail: Library.lastError()) }
    defer { unsafe git_tree_free(tree) }
    var entry: OpaquePointer?
    guard unsafe git_tree_entry_bypath(&entry, tree, path) == 0, let entry = unsafe entry else { return nil }
    defer { unsafe git_tree_entry_free(entry) }
    return unsafe git_tree_entry_type(entry) == GIT_OBJECT_BLOB ? GitObjectID(git_tree_entry_id(entry)) : nil
  }

  // MARK: - A project's repository

  /// Whether git ignores a path: `git_ignore_path_is_ignored`.
  ///
  /// - Parameter path: absolute with links resolved, or relative to the working tree; a folder ends in `/`.
  /// - Throws: `GitFault.failed`, in a bare repository too.
  package func isIgnored(_ path: String) throws(GitFault) -> Bool {
    var ignored: Int32 = 0
    try Library.check(unsafe git_ignore_path_is_ignored(&ignored, handle, path), "read the ignore rules for \(path)")
    return ignored == 1
  }

  /// Whether git keeps a path out of the working tree (sparse checkout): `GIT_INDEX_ENTRY_SKIP_WORKTREE`.
  ///
  /// - Parameter path: absolute with links resolved, or relative to the working tree.
  /// - Throws: `GitFault.failed`.
  package func isSkipped(_ path: String) throws(GitFault) -> Bool {
    var relative = path
    if let workingTree, path.hasPrefix(workingTree) { relative = String(path.dropFirst(workingTree.count)) }
    var index: OpaquePointer?
    try Library.check(unsafe git_repository_index(&index, handle), "read the index of \(place)")
    defer { unsafe git_index_free(index) }
    guard let entry = unsafe git_index_get_bypath(index, relative, 0) else { return false }
    return unsafe UInt32(entry.pointee.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
  }
}
