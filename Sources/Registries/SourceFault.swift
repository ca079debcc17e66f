package import Model

/// Something in a registry's files that is refused, whatever the manifests say.
package enum SourceFault: Fact, Equatable {
  /// A symbolic link, or one on the way.
  case link(SafePath)
  /// Something else than a file: `a folder`, `a submodule`, `a pipe or a device`.
  case notAFile(SafePath, what: String)
  /// Larger than the limit (bytes).
  case tooLarge(SafePath, limit: Int)
  /// More files are wanted than the limit.
  case tooMany(limit: Int)
  /// They have more bytes together than the limit.
  case tooMuch(limit: Int)
  /// Large file storage keeps the bytes elsewhere.
  case pointer(SafePath)
  /// The bytes changed between two readings.
  case changed(SafePath)

  package var description: String {
    switch self {
    case .link(let path): "the registry's `\(path)` is a symbolic link, or stands behind one (E-LINK)"
    case .notAFile(let path, let what): "the registry's `\(path)` is \(what), not a file (E-TYPE)"
    case .tooLarge(let path, let limit): "the registry's `\(path)` has more than \(limit) bytes (E-LIMIT)"
    case .tooMany(let limit): "the registry has more than \(limit) files to read (E-LIMIT)"
    case .tooMuch(let limit): "the registry's files have more than \(limit) bytes together (E-LIMIT)"
    case .pointer(let path): "the registry's `\(path)` is a Git LFS pointer, not the file itself (E-LFS)"
    case .changed(let path): "the registry changed while it was read: `\(path)`"
    }
  }

  package var kind: FailureKind {
    if case .changed = self { .environment } else { .refused }
  }
}
