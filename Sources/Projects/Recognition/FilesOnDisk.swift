internal import Posix

/// The user's files, read by whole path through whatever links lead to them.
package struct FilesOnDisk: ProjectFiles {
  /// No description of a project is larger than this, in bytes.
  private static let limit = 64 << 20

  package init() {}

  package func read(_ path: String) -> [UInt8]? {
    // Resolved first: what is read is what the user's own tools would read.
    guard let real = try? realPath(path), let parent = Paths.parent(of: real),
      let folder = try? Folder.open(parent)
    else { return nil }
    return try? folder.read(Paths.lastComponent(of: real), limit: Self.limit)
  }

  package func list(_ path: String) -> [String]? {
    guard let folder = try? Folder.open(path), let entries = try? folder.entries() else { return nil }
    return entries.map { name, kind in
      // Asking for each name would make large folders slow.
      switch kind ?? (try? folder.info(name))??.kind {
      case .folder: "\(name)/"
      case .link: (try? Folder.open(folder.join(name))) == nil ? name : "\(name)/"
      default: name
      }
    }
  }

  package func isFolder(_ path: String) -> Bool { (try? Folder.open(path)) != nil }
}
