package import Model

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A system call that failed.
package struct SystemError: Fact, Equatable {
  /// What was done, as a verb: `open`, `rename`.
  package let call: String
  /// The error number, `errno`.
  package let code: Int32
  /// The file it was done to, as far as it is known.
  package let path: String

  package init(call: String, code: Int32, path: String) {
    self.call = call
    self.code = code
    self.path = path
  }

  /// The error number of the call that just failed on this thread.
  static func last(_ call: String, _ path: String) -> SystemError {
    SystemError(call: call, code: errno, path: path)
  }

  /// Nothing of that name is there, or something on the way to it is no folder.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Something of that name is there already.
  package var isExisting: Bool { code == EEXIST || code == ENOTEMPTY }
  /// The file system or the kernel has no such call.
  package var isUnsupported: Bool { code == ENOSYS || code == EINVAL || code == ENOTSUP || code == EOPNOTSUPP }
  /// A symbolic link stands where none may be followed.
  package var isLink: Bool { code == ELOOP }
  /// The file system is mounted read-only.
  package var isReadOnlyVolume: Bool { code == EROFS }
  /// Permission was denied.
  package var isDenied: Bool { code == EACCES || code == EPERM }
  /// The volume knows no locks.
  package var isWithoutLocks: Bool { code == ENOLCK }

  package var description: String { "cannot \(call) \(escaped(Array(path.utf8))): \(reason)" }
  /// What the system calls it: `No space left on device`.
  package var reason: String { errorText(code) }
  package var kind: FailureKind { .environment }
}

/// What the system calls an error: `No space left on device`.
private func errorText(_ code: Int32) -> String {
  guard let text = unsafe strerror(code) else { return "error \(code)" }
  return unsafe String(cString: text)
}
