internal import CPosix

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A lock on a file, flock(2): it goes when this value does, or with the process, however that ends.
package final class FileLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // Not by closing alone: a child that is just being started has all our descriptors until its program begins.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// How a lock may be held.
  package enum Mode: Sendable {
    /// By one.
    case exclusive
    /// By several that only read; the file must be there.
    case shared
  }

  /// Takes the lock if that is possible at once.
  ///
  /// - Parameter note: is written into the file for whoever finds it locked.
  /// - Returns: nil when another holds it.
  /// - Throws: `SystemError`; `isMissing` in shared mode when there is no such file, in either when there is no such folder.
  package static func take(
    _ path: String, in folder: Folder, _ mode: Mode, note: String = ""
  ) throws(SystemError) -> FileLock? {
    let flags = mode == .exclusive ? O_RDWR | O_CREAT : O_RDONLY
    if mode == .exclusive { try folder.calls?.before("lock", path) }
    while true {
      let descriptor = unsafe cposix_open_beneath(folder.descriptor, path, flags, 0o644)
      guard descriptor >= 0 else { throw .last("open", path) }
      let lock = FileLock(descriptor: descriptor)
      guard flock(descriptor, (mode == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
        let problem = SystemError.last("lock", path)
        if problem.code == EWOULDBLOCK { return nil }
        throw problem
      }
      // Somebody may have removed or replaced the file between the two calls: then this lock guards nothing.
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .last("look at", path) }
      guard let named = try folder.info(path), named.isSameFile(as: FileInfo(status)) else { continue }
      if mode == .exclusive {
        ftruncate(descriptor, 0)
        _ = writeAll(Array(note.utf8), to: descriptor)
      }
      return lock
    }
  }
}
