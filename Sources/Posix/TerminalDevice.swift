internal import CPosix

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One of the three standard streams.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// What people call it.
  private var name: String {
    switch self {
    case .input: "standard input"
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Whether a person sits at it.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width and height of the terminal in characters; nil when there is none.
  package var size: (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe cposix_terminal_size(rawValue, &columns, &rows) == 0, columns > 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  /// Writes everything.
  ///
  /// - Throws: `SystemError`; code `EPIPE` (`isClosedPipe`) when nobody reads any more.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    guard writeAll(bytes, to: rawValue) else { throw .last("write to", name) }
  }

  /// Reads what is there, at most `count` bytes, waiting for the first; empty at the end, nil when interrupted.
  package func read(_ count: Int = 4096) throws(SystemError) -> [UInt8]? {
    // Not by read(2) alone: a signal that comes between the look at the flag and the read would not end the wait.
    while cposix_wait_readable(rawValue, -1) < 0 {
      if Interrupt.came { return nil }
      guard errno == EINTR else { break }
    }
    var buffer = [UInt8](repeating: 0, count: count)
    let got = unsafe buffer.withUnsafeMutableBytes { bytes in
      #if canImport(Darwin)
        unsafe Darwin.read(rawValue, bytes.baseAddress, count)
      #else
        unsafe Glibc.read(rawValue, bytes.baseAddress, count)
      #endif
    }
    if got < 0 {
      if errno == EINTR { return nil }
      throw .last("read", name)
    }
    return Array(buffer[..<got])
  }

  /// Whether something can be read within so many milliseconds.
  package func isReadable(within milliseconds: Int) -> Bool {
    cposix_wait_readable(rawValue, Int32(clamping: milliseconds)) > 0
  }
}

extension SystemError {
  /// Nobody reads the pipe any more.
  package var isClosedPipe: Bool { code == EPIPE }
}

/// The terminal at the standard input, read key by key.
package enum RawMode {
  /// Runs `body` while keys come one by one and are not shown; signals still work.
  package static func during<Result>(_ body: () throws -> Result) throws -> Result {
    guard cposix_raw_mode_begin(StandardStream.input.rawValue) == 0 else {
      throw SystemError.last("set the mode of", "the terminal")
    }
    defer { cposix_raw_mode_end(StandardStream.input.rawValue) }
    return try body()
  }
}
