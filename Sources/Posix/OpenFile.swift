#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file open for reading; closed when it goes out of scope.
package struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// What fstat(2) says.
  package func info() throws(SystemError) -> FileInfo {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last("look at", path) }
    return FileInfo(status)
  }

  /// Reads the next bytes over the first of `buffer`, as many as there is room for; 0 at the end.
  package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    var result: Result<Int, SystemError> = .success(0)
    unsafe buffer.withUnsafeMutableBytes { bytes in
      result = Result { () throws(SystemError) in unsafe try read(into: bytes) }
    }
    return try result.get()
  }

  /// Reads the next bytes into `buffer`; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last("read", path) }
    }
  }

  /// Reads a regular file on to the end.
  ///
  /// - Parameters:
  ///   - expected: about how many bytes will come.
  ///   - limit: more than so many bytes are an error, `EFBIG`.
  package func readAll(expecting expected: Int = 0, limit: Int = .max) throws(SystemError) -> [UInt8] {
    // One byte more than expected, so that the end is seen by the same call that reads the last bytes.
    var bytes: [UInt8] = []
    var capacity = max(expected + 1, 4096)
    while true {
      var problem: SystemError?
      let known = bytes
      var count = 0
      bytes = unsafe [UInt8](unsafeUninitializedCapacity: known.count + capacity) { buffer, filled in
        unsafe known.withUnsafeBytes { old in
          unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: old)
        }
        filled = known.count
        do throws(SystemError) {
          while filled < buffer.count {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
            count = unsafe try read(into: rest)
            filled += count
            // A file gives all it has: less than there is room for is its end.
            if count < rest.count {
              count = 0
              break
            }
          }
        } catch { problem = error }
      }
      if let problem { throw problem }
      guard bytes.count <= limit else { throw SystemError(call: "read", code: EFBIG, path: path) }
      if count == 0 { return bytes }
      capacity = bytes.count
    }
  }
}
