#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What surrounds the process.
package enum ProcessContext {
  /// The environment's variables; what is not UTF-8 is repaired.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      var entry = unsafe _NSGetEnviron().pointee
    #else
      var entry = unsafe environ
    #endif
    while let text = unsafe entry.pointee {
      let line = unsafe String(cString: text)
      if let equals = line.firstIndex(of: "="), equals != line.startIndex {
        variables[String(line[..<equals])] = String(line[line.index(after: equals)...])
      }
      unsafe entry += 1
    }
    return variables
  }

  /// The working folder.
  package static func workingFolder() throws(SystemError) -> String { try realPath(".") }

  /// The user's home: `HOME`, else what the system's list of users says; nil when neither does.
  package static func home(_ environment: [String: String]) -> String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    guard let user = unsafe getpwuid(getuid()), let folder = unsafe user.pointee.pw_dir else { return nil }
    return unsafe String(cString: folder)
  }

  /// The number of this process.
  package static var number: Int { Int(getpid()) }

  /// The name of this machine.
  package static var host: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let capacity = buffer.count
    let result = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe gethostname(bytes.baseAddress!.assumingMemoryBound(to: CChar.self), capacity - 1)
    }
    return result == 0 ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : "unknown"
  }

  /// A clock that only runs forward, in seconds.
  package static var monotonicSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits; returns early when a signal comes.
  package static func pause(seconds: Double) {
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    unsafe nanosleep(&time, nil)
  }

  /// Sets how the C library reads names: as UTF-8, whatever the user's locale.
  package static func useUTF8Names() {
    #if canImport(Darwin)
      unsafe setlocale(LC_CTYPE, "UTF-8")
    #else
      unsafe setlocale(LC_CTYPE, "C.UTF-8")
    #endif
  }

  /// Ends the process at once.
  package static func end(status: Int32) -> Never { exit(status) }
}
