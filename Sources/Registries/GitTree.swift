internal import Git
import Model
internal import Posix

/// A registry in a commit of a git repository. Only the trees on the way to a file are read.
final class GitTree: SourceTree {
  private var repository: Repository
  private let commit: GitObjectID
  private let root: GitObjectID
  /// Keeps the repository in the cache while it is read.
  private var use: FileLock?
  /// Fetches the commit anew when what is in the cache is damaged; once.
  private var renew: Renewal?
  /// The entries of the trees that were read, by folder and name; "" is the root.
  private var folders: [String: [String: TreeEntry]] = [:]

  /// Brings a commit into the cache once more, given what is wrong with it as it is.
  typealias Renewal = (GitObjectID, GitFault) throws -> RemoteRepository.Found

  /// The commit that a fetch brought into the cache. What is damaged there is fetched anew.
  ///
  /// - Parameter use: held for reading; given up when something is damaged.
  static func open(
    _ path: String, commit: GitObjectID, folder: SafePath?, use: inout FileLock?, renew: @escaping Renewal
  ) throws -> GitTree {
    do {
      return try GitTree(Repository.open(path), commit: commit, folder: folder, use: use, renew: renew)
    } catch let fault as GitFault where fault.isDamage {
      use = nil
      let fresh = try renew(commit, fault)
      return try GitTree(Repository.open(fresh.path), commit: commit, folder: folder, use: fresh.use)
    }
  }

  /// - Parameter folder: where `registry.json` lies in the repository.
  /// - Throws: `GitFault`, `RegistryFault.noFolder`.
  init(
    _ repository: consuming Repository, commit: GitObjectID, folder: SafePath?, use: FileLock? = nil,
    renew: Renewal? = nil
  ) throws {
    var root = try repository.tree(of: commit)
    var way = ""
    for component in folder?.components ?? [] {
      let entries = try GitTree.checked(try repository.entries(of: root), in: way)
      guard let entry = entries[component], entry.kind == .folder else {
        throw RegistryFault.noFolder(folder!, in: repository.place)
      }
      root = entry.id
      way += way.isEmpty ? component : "/\(component)"
    }
    self.repository = repository
    self.root = root
    self.use = use
    self.commit = commit
    self.renew = renew
  }

  /// Reads from the repository, and once more from a fresh one when it is damaged.
  private func reading<Result>(_ body: (borrowing Repository) throws -> Result) throws -> Result {
    do { return try body(repository) } catch let fault as GitFault where fault.isDamage {
      guard let renew else { throw fault }
      self.renew = nil
      use = nil
      let fresh = try renew(commit, fault)
      repository = try Repository.open(fresh.path)
      use = fresh.use
      return try body(repository)
    }
  }

  /// The entries of a tree by name, once every one of them keeps the rules.
  private static func checked(_ entries: [TreeEntry], in folder: String) throws -> [String: TreeEntry] {
    var result: [String: TreeEntry] = [:]
    for entry in entries {
      func fault(_ problem: String) -> GitFault { .treeEntry(folder: folder, name: entry.name, problem: problem) }
      guard !entry.name.contains(UInt8(ascii: "/")) else { throw fault("which has a slash") }
      guard (try? SafePath(bytes: entry.name)) != nil else { throw fault("a name that may not be used") }
      guard entry.kind != .unknown else { throw fault("of the unknown mode \(String(entry.mode, radix: 8))") }
      guard result.updateValue(entry, forKey: String(decoding: entry.name, as: UTF8.self)) == nil else {
        throw fault("which is there twice")
      }
    }
    return result
  }

  private func entries(in folder: String, _ tree: GitObjectID) throws -> [String: TreeEntry] {
    if let known = folders[folder] { return known }
    let entries = try GitTree.checked(try reading { try $0.entries(of: tree) }, in: folder)
    folders[folder] = entries
    return entries
  }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    var tree = root
    var way = ""
    let components = path.components
    for component in components.dropLast() {
      guard let entry = try entries(in: way, tree)[component] else { return nil }
      switch entry.kind {
      case .folder: tree = entry.id
      case .link: throw SourceFault.link(path)
      case .file, .submodule, .unknown: return nil
      }
      way += way.isEmpty ? component : "/\(component)"
    }
    guard let entry = try entries(in: way, tree)[path.lastComponent] else { return nil }
    switch entry.kind {
    case .file(let isExecutable):
      do {
        let bytes = try reading { repository in
          guard let bytes = try repository.blob(entry.id, limit: limit) else {
            throw GitFault.damaged(entry.id, detail: "it is missing (\(path))")
          }
          return bytes
        }
        return TreeFile(bytes: bytes, isExecutable: isExecutable)
      } catch GitFault.tooLarge {
        throw SourceFault.tooLarge(path, limit: limit)
      }
    case .link: throw SourceFault.link(path)
    case .folder: throw SourceFault.notAFile(path, what: "a folder")
    case .submodule: throw SourceFault.notAFile(path, what: "a submodule")
    case .unknown: throw SourceFault.notAFile(path, what: "of an unknown kind")
    }
  }

  func listing() throws -> TreeListing {
    var listing = TreeListing()
    func walk(_ folder: String, _ tree: GitObjectID) throws {
      for (name, entry) in try entries(in: folder, tree).sorted(by: { $0.key < $1.key })
      where !TreeListing.skips(name) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch entry.kind {
        case .folder: try walk(path, entry.id)
        case .file: listing.files.append(try SafePath(path))
        case .link: listing.unusable.append("\(path) is a symbolic link")
        case .submodule: listing.unusable.append("\(path) is a submodule")
        case .unknown: break
        }
      }
    }
    try walk("", root)
    listing.files.sort()
    return listing
  }
}
