internal import Model
internal import Posix
internal import Trust

/// A file of upstream, placed and rewritten, with its digests.
struct Incoming: Sendable {
  var path: ProjectPath
  var from: SafePath
  var role: Role
  var isExecutable: Bool
  var bytes: [UInt8]
  var sha256: Digest
  var git: GitObjectID

  init(_ file: PlacedComponent.File) {
    path = file.path
    from = file.from
    role = file.role
    isExecutable = file.isExecutable
    bytes = file.bytes
    sha256 = Trust.sha256(file.bytes)
    git = gitBlobID(file.bytes)
  }

  /// The same of many files, on every processor.
  static func all(_ files: [PlacedComponent.File]) -> [Incoming] { parallelMap(files.count) { Incoming(files[$0]) } }

  /// The lockfile's entry with this file as its base.
  var entry: LockedFile {
    LockedFile(
      path: path, from: from, isExecutable: isExecutable, size: bytes.count, sha256: sha256, git: git)
  }

  /// Whether it is git's placeholder for a large file, which no compiler can read.
  var isLargeFilePointer: Bool { bytes.starts(with: "version https://git-lfs.github.com/spec/v1\n".utf8) }
}
