internal import Git
package import Model
internal import Posix
internal import Trust

extension Project {
  /// Compares every copy with the lockfile, by its bytes.
  ///
  /// - Parameters:
  ///   - keys: only these components; nil: all, and files among the copies that are none.
  /// - Throws: `LockfileFault`, `SystemError` for what is not about one file.
  package func verify(
    _ lockfile: Lockfile, only keys: Set<ComponentKey>? = nil, strictness: Strictness = .standard
  ) throws -> VerifyReport {
    let reader = CopyReader(project: self)
    let copies = lockfile.components.filter { keys?.contains($0.key) ?? true }
      .flatMap { component in component.files.map { (file: $0, component: component.key) } }
    var files = parallelMap(copies.count) { reader.status(of: copies[$0].file, in: copies[$0].component) }
    let git = ProjectGit(path: root.path)
    for index in files.indices where files[index].fileClass == .missing && git.isSkipped(files[index].path.text) {
      files[index] = FileStatus(.skipped, files[index].path, of: files[index].component)
    }
    reader.compareNames(of: lockfile, &files, findsExtras: keys == nil, git: git)
    files.sort { $0.path < $1.path }
    let unmet = lockfile.unmetRequirements.filter { keys?.contains($0.component) ?? true }
    return VerifyReport(files: files, unmet: unmet, strictness: strictness)
  }
}

/// Looks at copies.
private struct CopyReader: Sendable {
  private let root: Folder
  private let store: BaseStore
  private let keepsExecutableBit: Bool

  init(project: Project) {
    root = project.root
    store = BaseStore(root: root)
    keepsExecutableBit = project.keepsExecutableBit
  }

  func status(of file: LockedFile, in component: ComponentKey) -> FileStatus {
    func status(_ fileClass: FileClass, _ expected: String = "", _ got: String = "") -> FileStatus {
      FileStatus(fileClass, file.path, of: component, expected: expected, got: got)
    }
    if let conflict = file.conflict { return status(.conflict, "", conflict.kind.summary) }
    let disk: OnDisk
    do {
      disk = try root.look(at: file.path.text)
    } catch let error as SystemError where error.isLink {
      return status(.type, "file", "a file behind a link")
    } catch {
      return status(.unreadable, file.sha256.short, "unreadable")
    }
    switch disk {
    case .absent:
      if file.local == .removed { return status(.removed) }
      return status(.missing, file.sha256.short, "absent")
    case .folder where file.local == .removed: return status(.removed)
    case .link, .folder, .other: return status(.type, "a file", disk.summary)
    case .file(let local):
      if file.local == .removed { return status(.revived, "absent", local.sha256.short) }
      return compare(local, file, status)
    }
  }

  private func compare(
    _ local: LocalFile, _ file: LockedFile, _ status: (FileClass, String, String) -> FileStatus
  ) -> FileStatus {
    func mode(_ expected: Bool, otherwise fileClass: FileClass) -> FileStatus {
      keepsExecutableBit && local.isExecutable != expected
        ? status(.mode, fileMode(expected), fileMode(local.isExecutable)) : status(fileClass, "", "")
    }
    if case .edited(let digest, let isExecutable) = file.local {
      // What was accepted is what it is held to, unless somebody took it back.
      if local.sha256 == file.sha256, local.isExecutable == file.isExecutable { return status(.ok, "", "") }
      if local.sha256 == digest { return mode(isExecutable, otherwise: .accepted) }
      if local.sha256 != file.sha256 {
        // Of an edit only the digest is known here: a text is tried with both line ends.
        if let bytes = local.bytes, Text.isText(bytes) {
          let unix = Text.unix(bytes)
          if sha256(unix) == digest || sha256(Text.windows(unix)) == digest {
            return mode(isExecutable, otherwise: .lineEnds)
          }
        }
        return local.likeness(to: file, store: store) == .lineEndsAside
          ? mode(file.isExecutable, otherwise: .lineEnds) : status(.modified, digest.short, local.sha256.short)
      }
    }
    switch local.likeness(to: file, store: store) {
    case .same: return mode(file.isExecutable, otherwise: .ok)
    case .lineEndsAside: return mode(file.isExecutable, otherwise: .lineEnds)
    case .edited: return status(.modified, file.sha256.short, local.sha256.short)
    }
  }

  /// Reads the folders that hold copies: a name may be spelt otherwise than in the lockfile, and there may be files in
  /// them that are no copies. A folder in which most files are none is the user's own, and nothing in it is reported.
  func compareNames(
    of lockfile: Lockfile, _ files: inout [FileStatus], findsExtras: Bool, git: ProjectGit
  ) {
    var known: [String: Set<String>] = [:]
    for component in lockfile.components {
      for file in component.files {
        known[parentFolder(of: file.path.text), default: []].insert(file.path.lastComponent)
      }
    }
    var spelling: [String: [String: String]] = [:]
    for (folder, copies) in known.sorted(by: { $0.key < $1.key }) {
      guard let names = try? folder.isEmpty ? root.names() : root.names(in: folder) else { continue }
      // The usual case: the folder holds the copies, as they are spelt, and nothing else.
      if names.count == copies.count, copies.isSuperset(of: names) { continue }
      let folded = Set(copies.map { $0.lowercased() })
      let present = names.filter { folded.contains($0.lowercased()) }
      let exact = copies.intersection(names)
      if exact.count < copies.count {
        let found = Set(exact.map { $0.lowercased() })
        spelling[folder] = Dictionary(
          present.filter { !found.contains($0.lowercased()) }.map { ($0.lowercased(), $0) },
          uniquingKeysWith: { first, _ in first })
      }
      guard findsExtras, !folder.isEmpty else { continue }
      let others = names.filter { name in
        guard !folded.contains(name.lowercased()), !name.hasPrefix(".") else { return false }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        return (try? root.info(path))??.kind != .folder
      }
      guard others.count <= present.count else { continue }
      for name in others {
        guard let path = try? ProjectPath(folder.isEmpty ? name : "\(folder)/\(name)"), !git.isIgnored(path.text) else {
          continue
        }
        files.append(FileStatus(.extra, path, of: nil))
      }
    }
    for index in files.indices where [.ok, .lineEnds, .accepted].contains(files[index].fileClass) {
      let name = files[index].path.lastComponent
      if let other = spelling[parentFolder(of: files[index].path.text)]?[name.lowercased()] {
        files[index].fileClass = .letterCase
        files[index].expected = name
        files[index].got = other
      }
    }
  }
}

/// What the project's git repository says of paths, if there is one: it is optional, and whatever is wrong with it only
/// means that it has no answer.
private final class ProjectGit {
  private let path: String
  private var hasLooked = false
  private var repository: Repository?

  init(path: String) { self.path = path }

  private func open() {
    guard !hasLooked else { return }
    hasLooked = true
    repository = try? Repository.open(path, searching: true)
  }

  func isIgnored(_ path: String) -> Bool {
    open()
    return (try? repository?.isIgnored("\(self.path)/\(path)")) ?? false
  }

  func isSkipped(_ path: String) -> Bool {
    open()
    return (try? repository?.isSkipped("\(self.path)/\(path)")) ?? false
  }
}
