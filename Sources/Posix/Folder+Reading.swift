internal import CPosix
internal import Model

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Folder {
  /// What stands under a name; nil when nothing does, or when something on the way is no folder.
  ///
  /// - Throws: `SystemError`; `isLink` when a link is on the way.
  package func info(_ path: String) throws(SystemError) -> FileInfo? {
    do {
      return try withParent(of: path, "look at") { (parent, name) throws(SystemError) -> FileInfo? in
        var status = stat()
        guard unsafe fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw error("look at", path) }
        return FileInfo(status)
      }
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  /// What this folder itself is.
  package func info() throws(SystemError) -> FileInfo {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw error("look at", path) }
    return FileInfo(status)
  }

  /// Opens a file for reading. A pipe that stands there does not block.
  package func open(_ path: String) throws(SystemError) -> OpenFile {
    let opened = unsafe cposix_open_beneath(descriptor, path, O_RDONLY | O_NONBLOCK, 0)
    guard opened >= 0 else { throw error("open", path) }
    return OpenFile(descriptor: opened, path: path)
  }

  /// The bytes of a file.
  ///
  /// - Throws: `SystemError`; `EFBIG` when there are more than `limit`, `EISDIR` or `EINVAL` when it is no file.
  package func read(_ path: String, limit: Int = .max) throws(SystemError) -> [UInt8] {
    let file = try open(path)
    let info = try file.info()
    guard info.kind == .file else {
      throw SystemError(call: "read", code: info.kind == .folder ? EISDIR : EINVAL, path: path)
    }
    guard info.size <= limit else { throw SystemError(call: "read", code: EFBIG, path: path) }
    return try file.readAll(expecting: info.size, limit: limit)
  }

  /// Where a link points.
  package func linkTarget(_ path: String) throws(SystemError) -> String {
    try withParent(of: path, "read the link") { (parent, name) throws(SystemError) -> String in
      var buffer = [UInt8](repeating: 0, count: 4096)
      let capacity = buffer.count
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe readlinkat(parent, name, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), capacity)
      }
      guard count >= 0 else { throw error("read the link", path) }
      return String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  /// The names in a folder below, sorted bytewise.
  package func names(in path: String) throws(SystemError) -> [String] { try folder(path).names() }

  /// The names in this folder, sorted bytewise.
  package func names() throws(SystemError) -> [String] { try entries().map(\.name) }

  /// The names in this folder with what stands under each, as far as the file system says it along with the name (nil: it
  /// does not, `info` asks); sorted bytewise.
  package func entries() throws(SystemError) -> [(name: String, kind: FileKind?)] {
    let copy = unsafe cposix_open_beneath(descriptor, ".", O_RDONLY | O_DIRECTORY, 0)
    guard copy >= 0 else { throw error("list", path) }
    guard let stream = unsafe fdopendir(copy) else {
      let problem = error("list", path)
      close(copy)
      throw problem
    }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: FileKind?)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw error("list", path) }
        break
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      let kind: FileKind? =
        switch Int32(unsafe entry.pointee.d_type) {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .folder
        case Int32(DT_LNK): .link
        default: nil
        }
      entries.append((name, kind))
    }
    return entries.sorted { $0.name.isBefore($1.name) }
  }

  /// Whether names may be added to and removed from a folder below.
  package func isWritable(_ path: String) -> Bool {
    unsafe faccessat(descriptor, path, W_OK | X_OK, 0) == 0
  }

  /// How many bytes can still be written to the volume.
  package func freeSpace() throws(SystemError) -> Int {
    var status = statvfs()
    guard unsafe fstatvfs(descriptor, &status) == 0 else { throw error("measure", path) }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }
}
