internal import CPosix

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open folder, and everything that is done below it.
///
/// Paths are relative and `/`-separated. No symbolic link is followed in any component, and no path leaves the folder,
/// whatever others do to the folders on the way meanwhile: each name is resolved from an open descriptor.
package final class Folder: Sendable {
  /// Where it was opened, for messages and for programs that need a path.
  package let path: String
  let descriptor: Int32
  /// What watches the calls below this folder.
  package let calls: SystemCalls?

  init(descriptor: Int32, path: String, calls: SystemCalls?) {
    self.descriptor = descriptor
    self.path = path
    self.calls = calls
  }

  deinit { close(descriptor) }

  /// Opens a folder by its path, once, through whatever links lead to it.
  package static func open(_ path: String, calls: SystemCalls? = nil) throws(SystemError) -> Folder {
    let real = try realPath(path)
    let descriptor = openFile(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open", path) }
    return Folder(descriptor: descriptor, path: real, calls: calls)
  }

  /// The folder below this one.
  package func folder(_ path: String) throws(SystemError) -> Folder {
    let opened = unsafe cposix_open_beneath(descriptor, path, O_RDONLY | O_DIRECTORY, 0)
    guard opened >= 0 else { throw error("open", path) }
    return Folder(descriptor: opened, path: join(path), calls: calls)
  }

  /// The whole path of something below.
  package func join(_ path: String) -> String { self.path == "/" ? "/\(path)" : "\(self.path)/\(path)" }

  func error(_ call: String, _ path: String) -> SystemError { .last(call, path) }

  /// Runs `body` with the descriptor of the folder that `path` stands in, and its last component.
  func withParent<Result>(
    of path: String, _ call: String, _ body: (Int32, String) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      guard path != "..", path != ".", !path.isEmpty else { throw SystemError(call: call, code: EINVAL, path: path) }
      return try body(descriptor, path)
    }
    let name = String(path[path.utf8.index(after: slash)...])
    guard name != "..", name != ".", !name.isEmpty else { throw SystemError(call: call, code: EINVAL, path: path) }
    let parent = unsafe cposix_open_beneath(descriptor, String(path[..<slash]), O_RDONLY | O_DIRECTORY, 0)
    guard parent >= 0 else { throw error(call, path) }
    defer { close(parent) }
    return try body(parent, name)
  }
}

/// The path without links, `.` and `..`.
package func realPath(_ path: String) throws(SystemError) -> String {
  guard let resolved = unsafe realpath(path, nil) else { throw .last("find", path) }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// open(2) by a whole path, for the few files that are not below an open folder.
func openFile(_ path: String, _ flags: Int32) -> Int32 {
  while true {
    let descriptor = unsafe open(path, flags)
    if descriptor >= 0 || errno != EINTR { return descriptor }
  }
}
