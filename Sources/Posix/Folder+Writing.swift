internal import CPosix

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Folder {
  /// Creates a file with these bytes; never replaces one.
  ///
  /// - Parameters:
  ///   - permissions: its exact mode; nil: what a new file gets here (0666, or 0777 when `isExecutable`, less the umask).
  ///   - flush: whether the bytes reach the disk before this returns.
  package func create(
    _ path: String, _ bytes: [UInt8], permissions: UInt32? = nil, isExecutable: Bool = false, flush: Bool = false
  ) throws(SystemError) {
    try calls?.before("create", path)
    let mode = mode_t(permissions == nil ? (isExecutable ? 0o777 : 0o666) : 0o600)
    let file = unsafe cposix_open_beneath(descriptor, path, O_WRONLY | O_CREAT | O_EXCL, mode)
    guard file >= 0 else { throw error("create", path) }
    defer { close(file) }
    try write(bytes, to: file, path)
    if let permissions, fchmod(file, mode_t(permissions)) != 0 { throw error("set the mode of", path) }
    if flush { try self.flush(file, path) }
  }

  /// Replaces the bytes of a file that only decal writes, in place; creates it where it is missing.
  package func overwrite(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    let file = unsafe cposix_open_beneath(descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard file >= 0 else { throw error("write", path) }
    defer { close(file) }
    try write(bytes, to: file, path)
  }

  private func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(SystemError) {
    guard writeAll(bytes, to: file) else { throw error("write", path) }
  }

  private func flush(_ file: Int32, _ path: String) throws(SystemError) {
    try calls?.before("flush", path)
    guard cposix_sync_file(file) == 0 else { throw error("flush", path) }
  }

  /// Creates a symbolic link.
  package func createLink(_ path: String, to target: String) throws(SystemError) {
    try calls?.before("link", path)
    try withParent(of: path, "link") { (parent, name) throws(SystemError) in
      guard unsafe symlinkat(target, parent, name) == 0 else { throw error("link", path) }
    }
  }

  /// A second name for a file. Fails when the new name is taken.
  package func hardLink(_ path: String, as other: String) throws(SystemError) {
    try calls?.before("link", other)
    try withParent(of: path, "link") { (parent, name) throws(SystemError) in
      try withParent(of: other, "link") { (otherParent, otherName) throws(SystemError) in
        guard unsafe linkat(parent, name, otherParent, otherName, 0) == 0 else { throw error("link", other) }
      }
    }
  }

  /// Makes one folder; its parent must be there.
  ///
  /// - Returns: whether it was made; false when a folder of that name was there.
  @discardableResult
  package func makeFolder(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) -> Bool {
    try calls?.before("make the folder", path)
    return try withParent(of: path, "make the folder") { (parent, name) throws(SystemError) -> Bool in
      if unsafe mkdirat(parent, name, mode_t(permissions)) == 0 { return true }
      let problem = error("make the folder", path)
      var status = stat()
      guard problem.code == EEXIST, unsafe fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        FileInfo(status).kind == .folder
      else { throw problem }
      return false
    }
  }

  /// Makes a folder and those that it stands in.
  package func makeFolders(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
    var made = ""
    for component in path.split(separator: "/") {
      made += made.isEmpty ? String(component) : "/\(component)"
      try makeFolder(made, permissions: permissions)
    }
  }

  /// Removes a file or a link.
  package func remove(_ path: String) throws(SystemError) {
    try calls?.before("remove", path)
    try withParent(of: path, "remove") { (parent, name) throws(SystemError) in
      guard unsafe unlinkat(parent, name, 0) == 0 else { throw error("remove", path) }
    }
  }

  /// Removes an empty folder.
  package func removeFolder(_ path: String) throws(SystemError) {
    try calls?.before("remove the folder", path)
    try withParent(of: path, "remove the folder") { (parent, name) throws(SystemError) in
      guard unsafe unlinkat(parent, name, AT_REMOVEDIR) == 0 else { throw error("remove the folder", path) }
    }
  }

  /// Removes a folder with everything in it; nothing when it is missing.
  package func removeTree(_ path: String) throws(SystemError) {
    guard let info = try info(path) else { return }
    guard info.kind == .folder else { return try remove(path) }
    for name in try names(in: path) {
      let below = "\(path)/\(name)"
      if try self.info(below)?.kind == .folder { try removeTree(below) } else { try remove(below) }
    }
    try removeFolder(path)
  }

  // MARK: Renaming

  /// Renames; whatever stands under the new name is replaced.
  package func replace(_ path: String, with other: String) throws(SystemError) {
    try rename("rename", other, path) { unsafe renameat($0, $1, $2, $3) }
  }

  /// Renames; fails with `isExisting` when the new name is taken, with `isUnsupported` where the volume cannot do it.
  package func move(_ path: String, to other: String) throws(SystemError) {
    try checkExclusiveRenames("rename", path)
    try rename("rename", path, other) { unsafe cposix_rename_exclusive($0, $1, $2, $3) }
  }

  /// Two names change places; fails with `isUnsupported` where the volume cannot do it.
  package func exchange(_ path: String, with other: String) throws(SystemError) {
    try checkExclusiveRenames("exchange", path)
    try rename("exchange", path, other) { unsafe cposix_rename_exchange($0, $1, $2, $3) }
  }

  private func checkExclusiveRenames(_ call: String, _ path: String) throws(SystemError) {
    guard calls?.volume?.hasExclusiveRenames ?? true else { throw SystemError(call: call, code: ENOTSUP, path: path) }
  }

  private func rename(
    _ call: String, _ path: String, _ other: String, _ body: (Int32, String, Int32, String) -> Int32
  ) throws(SystemError) {
    try calls?.before(call, path)
    try withParent(of: path, call) { (parent, name) throws(SystemError) in
      try withParent(of: other, call) { (otherParent, otherName) throws(SystemError) in
        guard body(parent, name, otherParent, otherName) == 0 else { throw error(call, path) }
      }
    }
  }

  // MARK: Flushing

  /// The bytes of a file, or the names of a folder, reach the disk.
  package func flush(_ path: String) throws(SystemError) {
    let opened = unsafe cposix_open_beneath(descriptor, path, O_RDONLY | O_NONBLOCK, 0)
    guard opened >= 0 else { throw error("flush", path) }
    defer { close(opened) }
    try flush(opened, path)
  }

  /// The names of this folder reach the disk.
  package func flush() throws(SystemError) { try flush(descriptor, path) }

  /// Everything written to the volume of this folder reaches the disk.
  package func flushVolume() throws(SystemError) {
    try calls?.before("flush the volume of", path)
    guard cposix_sync_volume(descriptor) == 0 else { throw error("flush the volume of", path) }
  }

  /// Whether so many files are better flushed one by one than with `flushVolume`.
  package static func flushesSingly(_ count: Int) -> Bool { cposix_sync_files_singly(count) != 0 }

  /// Whether a flushed file may still be lost in a power cut until `flushVolume` was called.
  package static var needsVolumeFlush: Bool {
    #if canImport(Darwin)
      true
    #else
      false
    #endif
  }
}

/// Writes everything; false with `errno` set when that fails.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      #if canImport(Darwin)
        let count = unsafe Darwin.write(file, buffer.baseAddress! + done, buffer.count - done)
      #else
        let count = unsafe Glibc.write(file, buffer.baseAddress! + done, buffer.count - done)
      #endif
      if count < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      done += count
    }
    return true
  }
}
