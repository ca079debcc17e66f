import Posix
import Support
import Testing

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

@Suite struct FileLockTests {
  @Test func `a lock that is let go is free at once, though a child that begins has its descriptor`() throws {
    let temporary = try TemporaryFolder()
    var lock = try FileLock.take("lock", in: temporary.folder, .exclusive)
    var file = stat()
    let found = unsafe stat("\(temporary.path)/lock", &file)
    try #require(lock != nil && found == 0)
    // Another descriptor of the same opening, as fork(2) makes one.
    let opened = (3..<Int32(4096)).filter { descriptor in
      var open = stat()
      return unsafe fstat(descriptor, &open) == 0 && open.st_ino == file.st_ino && open.st_dev == file.st_dev
    }
    try #require(opened.count == 1)
    let copy = fcntl(opened[0], F_DUPFD_CLOEXEC, 0)
    defer { close(copy) }
    #expect(try FileLock.take("lock", in: temporary.folder, .exclusive) == nil)
    lock = nil
    #expect(try FileLock.take("lock", in: temporary.folder, .exclusive) != nil)
  }
}
