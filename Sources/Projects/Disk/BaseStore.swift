internal import Git
package import Model
package import Posix
internal import Trust

/// `.decal/base`: the bytes of every base by their digest, plain, read-only.
package struct BaseStore: Sendable {
  let root: Folder

  package init(root: Folder) { self.root = root }

  /// Where the bytes of that digest lie, below the project's root.
  package static func path(_ digest: Digest) -> String {
    let hex = digest.hex
    return "\(Places.base)/sha256/\(hex.prefix(2))/\(hex.dropFirst(2))"
  }

  /// The bytes of that digest; nil when the store does not have them, or has something else under that name.
  package func bytes(_ digest: Digest) -> [UInt8]? {
    let bytes = try? root.read(Self.path(digest), limit: largestFileInMemory)
    return bytes.flatMap { Trust.sha256($0) == digest ? $0 : nil }
  }
}

extension BaseStore {
  /// How many bytes of bases may stay that the lockfile does not name: one of another branch may.
  static let roomForOthers = 64 << 20

  /// Removes bases other than these, the oldest first, until what is left of the others takes up no more than `room` bytes.
  /// Only under the project's lock, and with no transaction at work.
  ///
  /// - Throws: `SystemError`.
  package func keep(_ needed: Set<Digest>, roomForOthers room: Int) throws {
    let store = "\(Places.base)/sha256"
    var others: [(path: String, size: Int, written: Int64)] = []
    for start in try root.names(in: store) {
      let folder = "\(store)/\(start)"
      for name in try root.names(in: folder) {
        // What is no digest is none of the store's.
        guard let digest = Digest(hex: start + name), !needed.contains(digest),
          let info = try root.info("\(folder)/\(name)")
        else { continue }
        others.append(("\(folder)/\(name)", info.size, info.modified))
      }
    }
    var size = others.reduce(0) { $0 + $1.size }
    guard size > room else { return }
    for other in others.sorted(by: { ($0.written, $0.path) < ($1.written, $1.path) }) where size > room {
      try root.remove(other.path)
      size -= other.size
      let folder = parentFolder(of: other.path)
      if try root.names(in: folder).isEmpty { try root.removeFolder(folder) }
    }
  }
}

/// Fetches the base of a file from where its component came from, rewritten with the recorded settings; nil when it
/// cannot be had any more.
package typealias BaseProvider = (_ component: LockedComponent, _ file: LockedFile) throws -> [UInt8]?

/// Finds the bytes of bases: in the base store, in the project's git objects, at the source. Everything is hashed again.
final class BaseFinder {
  private let project: Project
  private let provider: BaseProvider?
  private var hasLookedForRepository = false
  private var repository: Repository?

  init(project: Project, provider: BaseProvider?) {
    self.project = project
    self.provider = provider
  }

  /// The bytes of the base of a file; nil when they are nowhere to be found.
  ///
  /// - Throws: what the provider throws, when it was asked.
  func bytes(of file: LockedFile, in component: LockedComponent) throws -> [UInt8]? {
    if let bytes = BaseStore(root: project.root).bytes(file.sha256) { return bytes }
    if let bytes = gitBytes(file) { return bytes }
    guard let bytes = try provider?(component, file), Trust.sha256(bytes) == file.sha256 else { return nil }
    return bytes
  }

  /// What the project itself once held at a path, by its digest: looked for in the history of its git repository, for whoever
  /// has no `.decal`. nil when it was never committed.
  func earlierBytes(at path: ProjectPath, _ digest: Digest) -> [UInt8]? {
    openRepository()
    guard let tree = repository?.workingTree,
      let below = Paths.relative(project.root.path, to: Paths.normalized(tree))
    else { return nil }
    return
      (try? repository?.earlier(below.isEmpty ? path.text : "\(below)/\(path)", limit: largestFileInMemory) {
        Trust.sha256($0) == digest
      }) ?? nil
  }

  /// git is optional: whatever is wrong with the repository only means that it has no answer.
  private func openRepository() {
    guard !hasLookedForRepository else { return }
    hasLookedForRepository = true
    repository = try? Repository.open(project.root.path, searching: true)
  }

  private func gitBytes(_ file: LockedFile) -> [UInt8]? {
    openRepository()
    guard let bytes = try? repository?.blob(file.git, limit: largestFileInMemory) else { return nil }
    return Trust.sha256(bytes) == file.sha256 ? bytes : nil
  }
}
