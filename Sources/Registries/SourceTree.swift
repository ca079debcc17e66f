package import Model

/// One file of a registry, as it lies there.
package struct TreeFile: Sendable, Equatable {
  package let bytes: [UInt8]
  package let isExecutable: Bool

  package init(bytes: [UInt8], isExecutable: Bool) {
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}

/// The names that lie in a registry.
package struct TreeListing: Sendable, Equatable {
  /// Files with usable names, sorted.
  package var files: [SafePath] = []
  /// Everything else (links, pipes, names that break the rules), as messages.
  package var unusable: [String] = []
}

/// A registry's files, wherever they lie. Paths are relative to the folder of `registry.json`.
package protocol SourceTree: AnyObject {
  /// The file of that path; nil when nothing is there.
  ///
  /// - Parameter limit: in bytes; a larger file is refused.
  /// - Throws: `SourceFault` for a link, a folder or a pipe, and what the source itself throws.
  func file(_ path: SafePath, limit: Int) throws -> TreeFile?

  /// The files of these paths in their order, each as `file` gives it.
  func files(_ paths: [SafePath], limit: Int) -> [Result<TreeFile?, any Error>]

  /// Says which files are about to be asked for, so that a source that is read as a whole is read once.
  func prefetch(_ paths: [SafePath]) throws

  /// Everything that lies there, but for what is hidden and for installed packages: that belongs to other programs.
  func listing() throws -> TreeListing

  /// Checks that what was read so far still is as it was.
  ///
  /// - Throws: `SourceFault.changed`.
  func confirm() throws
}

extension SourceTree {
  package func files(_ paths: [SafePath], limit: Int) -> [Result<TreeFile?, any Error>] {
    paths.map { path in Result { try file(path, limit: limit) } }
  }
  package func prefetch(_ paths: [SafePath]) throws {}
  package func confirm() throws {}
}

/// How large the files of a registry may be, in bytes.
package enum SourceLimits {
  /// A file of a component.
  package static let file = 64 << 20
  /// `registry.json`.
  package static let index = 16 << 20
  /// A manifest or a page of documentation.
  package static let manifest = 4 << 20
}

extension TreeListing {
  /// Whether a file or folder of that name, and what is in it, belongs to other programs.
  static func skips(_ name: String) -> Bool { name.hasPrefix(".") || name == "node_modules" }
}
