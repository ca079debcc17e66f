internal import Archive
import Model

/// A tree of which no more is read than of an archive: larger files, more files and more bytes together are refused. What
/// was read before and is asked for again counts once.
final class LimitedTree: SourceTree {
  private let tree: any SourceTree
  private let limits: ArchiveLimits
  private var sizes: [SafePath: Int] = [:]
  private var total = 0

  init(_ tree: any SourceTree, limits: ArchiveLimits) {
    self.tree = tree
    self.limits = limits
  }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    try counted(try tree.file(path, limit: min(limit, limits.file)), at: path)
  }

  func files(_ paths: [SafePath], limit: Int) -> [Result<TreeFile?, any Error>] {
    zip(paths, tree.files(paths, limit: min(limit, limits.file))).map { path, file in
      Result { try counted(try file.get(), at: path) }
    }
  }

  private func counted(_ file: TreeFile?, at path: SafePath) throws -> TreeFile? {
    guard let file else { return nil }
    guard sizes.updateValue(file.bytes.count, forKey: path) == nil else { return file }
    total += file.bytes.count
    guard sizes.count <= limits.entries else { throw SourceFault.tooMany(limit: limits.entries) }
    guard total <= limits.total else { throw SourceFault.tooMuch(limit: limits.total) }
    return file
  }

  func listing() throws -> TreeListing {
    let listing = try tree.listing()
    guard listing.files.count <= limits.entries else { throw SourceFault.tooMany(limit: limits.entries) }
    return listing
  }

  func prefetch(_ paths: [SafePath]) throws { try tree.prefetch(paths) }
  func confirm() throws { try tree.confirm() }
}
