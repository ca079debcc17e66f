import Model
internal import Trust

/// A tree whose files must be what the index says. Every byte passes through here, manifests included.
final class SignedTree: SourceTree {
  static let indexPath = known("index.json")
  static let signaturePath = known("index.json.minisig")

  private let tree: any SourceTree
  private let index: SignedIndex

  init(_ tree: any SourceTree, index: SignedIndex) {
    self.tree = tree
    self.index = index
  }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    guard let file = try tree.file(path, limit: limit) else {
      // A file that is taken away can change what is copied as much as one that is changed.
      try index.checkMissing(path)
      return nil
    }
    // These two are what the others are held against.
    if path != SignedTree.indexPath, path != SignedTree.signaturePath { try index.check(path, file.bytes) }
    return file
  }

  private static func known(_ text: String) -> SafePath {
    guard let path = try? SafePath(text) else { preconditionFailure("\(text) is a path") }
    return path
  }

  func prefetch(_ paths: [SafePath]) throws { try tree.prefetch(paths) }
  func listing() throws -> TreeListing { try tree.listing() }
  func confirm() throws { try tree.confirm() }
}
