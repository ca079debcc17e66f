internal import Git
import Model
internal import Posix

/// A registry in a commit of a git repository. Only the trees on the way to a file are read.
final class GitTree: SourceTree {
  private let repository: Repository
  private let root: GitObjectID
  /// Keeps the repository in the cache while it is read.
  private let use: FileLock?
  /// The entries of the trees that were read, by folder and name; "" is the root.
  private var folders: [String: [String: TreeEntry]] = [:]

  /// - Parameter folder: where `registry.json` lies in the repository.
  /// - Throws: `GitFault`, `RegistryFault.noFolder`.
  init(_ repository: consuming Repository, commit: GitObjectID, folder: SafePath?, use: FileLock?) throws {
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
    let entries = try GitTree.checked(try repository.entries(of: tree), in: folder)
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
        guard let bytes = try repository.blob(entry.id, limit: limit) else {
          throw GitFault.damaged(entry.id, detail: "it is missing (\(path))")
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
      for (name, entry) in try entries(in: folder, tree).sorted(by: { $0.key < $1.key }) {
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
