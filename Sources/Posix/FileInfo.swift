#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What stands under a name.
package enum FileKind: String, Sendable {
  case file
  case folder
  case link
  /// A device, a pipe, a socket.
  case other
}

/// What lstat(2) says of a name.
package struct FileInfo: Sendable, Equatable {
  package let kind: FileKind
  /// In bytes.
  package let size: Int
  /// The lower twelve bits of the mode.
  package let permissions: UInt32
  package let device: UInt64
  package let inode: UInt64
  /// When it was written last, in nanoseconds since 1970.
  package let modified: Int64

  /// Whether the owner may run it.
  package var isExecutable: Bool { permissions & 0o100 != 0 }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    permissions = UInt32(status.st_mode) & 0o7777
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Whether both are one file.
  package func isSameFile(as other: FileInfo) -> Bool { device == other.device && inode == other.inode }
}
