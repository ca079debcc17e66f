package import Model

/// Why an archive cannot be used.
package enum ArchiveFault: Fact, Equatable {
  /// It is neither a tar nor a zip that decal reads.
  case notAnArchive(String, detail: String)
  /// It ends early: after how many bytes, and where that is: `in the member swift/A.swift`.
  case cutShort(String, size: Int, place: String)
  /// Its bytes are damaged.
  case damaged(String, detail: String)
  /// A member is something else than a file or a folder: `a symbolic link`, `a hard link`, `a device`, ….
  case notAFile(String, name: [UInt8], what: String)
  /// Two members are one file on some volumes.
  case clash(String, first: SafePath, second: SafePath)
  /// There is more than is read: what, and the limit.
  case limit(String, what: String)
  /// An archive that could not be written.
  case notWritten(detail: String)

  package var description: String {
    switch self {
    case .notAnArchive(let name, let detail): "\(name) is no archive that decal reads: \(detail)"
    case .cutShort(let name, let size, let place): "\(name) is cut short: it ends after \(size) bytes, \(place)"
    case .damaged(let name, let detail): "\(name) is damaged: \(detail)"
    case .notAFile(let name, let member, let what):
      "\(name) has the member \(escaped(member)), \(what) (\(what.contains("link") ? "E-LINK" : "E-TYPE"))"
    case .clash(let name, let first, let second):
      first == second
        ? "\(name) has the member \(first) twice (E-PATH)"
        : "\(name) has the members \(first) and \(second), which cannot stand beside one another on every volume (E-PATH)"
    case .limit(let name, let what): "\(name) has \(what) (E-LIMIT)"
    case .notWritten(let detail): "the archive could not be written: \(detail)"
    }
  }

  package var kind: FailureKind {
    switch self {
    case .notAnArchive, .cutShort, .damaged: .usage
    case .notAFile, .clash, .limit: .refused
    case .notWritten: .environment
    }
  }
}
