package import Model
package import Posix
internal import Trust

/// What stands at a path of the project, no link followed.
package enum OnDisk: Sendable, Equatable {
  case absent
  case file(LocalFile)
  case link(target: String)
  case folder
  /// A device, a pipe, a socket.
  case other

  /// The file, if it is one.
  package var file: LocalFile? { if case .file(let file) = self { file } else { nil } }

  /// As the journal of a transaction describes it; nil for what is absent, and for what no transaction touches.
  package var state: FileState? {
    switch self {
    case .file(let file): FileState(kind: .file, sha256: file.sha256, isExecutable: file.isExecutable)
    case .link(let target): FileState(kind: .link, sha256: Trust.sha256(target.utf8), isExecutable: false)
    case .absent, .folder, .other: nil
    }
  }

  /// What it is called in messages.
  package var summary: String {
    switch self {
    case .absent: "absent"
    case .file: "a file"
    case .link: "a link"
    case .folder: "a folder"
    case .other: "a device or pipe"
    }
  }
}

/// A file of the project as it is now.
package struct LocalFile: Sendable, Equatable {
  package var sha256: Digest
  package var isExecutable: Bool
  /// The lower twelve bits of the mode.
  package var permissions: UInt32
  /// In bytes.
  package var size: Int
  /// nil when the file is larger than is kept in memory.
  package var bytes: [UInt8]?
}

/// What a transaction expects at a path, or puts there.
package struct FileState: Sendable, Equatable {
  /// `.file` or `.link`.
  package var kind: FileKind
  /// Of a file's bytes or a link's target.
  package var sha256: Digest
  package var isExecutable: Bool

  package init(kind: FileKind, sha256: Digest, isExecutable: Bool) {
    self.kind = kind
    self.sha256 = sha256
    self.isExecutable = isExecutable
  }

  package static func file(_ sha256: Digest, isExecutable: Bool = false) -> FileState {
    FileState(kind: .file, sha256: sha256, isExecutable: isExecutable)
  }
}

/// Files larger than this, in bytes, are hashed piece by piece and never merged.
let largestFileInMemory = 64 << 20

extension Folder {
  /// Reads what stands at a path.
  ///
  /// - Throws: `SystemError`; `isLink` when a link is on the way.
  package func look(at path: String) throws -> OnDisk {
    do {
      let file = try open(path)
      let info = try file.info()
      switch info.kind {
      case .folder: return .folder
      case .link, .other: return .other
      case .file:
        if info.size > largestFileInMemory {
          return .file(
            LocalFile(
              sha256: try file.digest(), isExecutable: info.isExecutable, permissions: info.permissions,
              size: info.size, bytes: nil))
        }
        let bytes = try file.readAll(expecting: info.size)
        return .file(
          LocalFile(
            sha256: Trust.sha256(bytes), isExecutable: info.isExecutable, permissions: info.permissions,
            size: bytes.count, bytes: bytes))
      }
    } catch {
      if error.isMissing { return .absent }
      // A link and a socket cannot be opened: look at the name instead.
      guard let info = try info(path) else {
        // A link on the way hides whatever is behind it: that is not the same as nothing.
        if error.isLink { throw error }
        return .absent
      }
      switch info.kind {
      case .link: return .link(target: try linkTarget(path))
      case .folder: return .folder
      case .other: return .other
      case .file: throw error
      }
    }
  }
}

extension OpenFile {
  /// The digest of everything that follows, read piece by piece.
  func digest() throws(SystemError) -> Digest {
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try read(into: &piece)
      if count == 0 { return hash.finish() }
      hash.update(piece[..<count])
    }
  }
}
