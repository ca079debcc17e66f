internal import BundledRegistry
import Model

/// The registry inside the executable.
final class BundledTree: SourceTree {
  private let files: [String: BundledFile]

  init() {
    files = Dictionary(uniqueKeysWithValues: BundledFiles.registry.map { ($0.path, $0) })
  }

  func file(_ path: SafePath, limit: Int) throws -> TreeFile? {
    files[path.text].map { TreeFile(bytes: $0.bytes, isExecutable: $0.isExecutable) }
  }

  func listing() throws -> TreeListing {
    TreeListing(files: try files.keys.map { try SafePath($0) }.sorted())
  }
}
