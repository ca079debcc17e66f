internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Watches the system calls that change something below a folder, and says what kind of volume it is played to be.
///
/// A run that is to be stopped, to fail or to meet a change from outside at its n-th call is made this way; without a
/// watcher each call pays for one comparison with nil.
package final class SystemCalls: Sendable {
  /// What a volume may lack. Every property is true on an ordinary volume.
  package struct Volume: Sendable, Equatable {
    /// Two names that differ in case are two files.
    package var isCaseSensitive = true
    /// The executable bit is kept.
    package var keepsExecutableBit = true
    /// Names can be exchanged, and moved without replacing, in one step.
    package var hasExclusiveRenames = true

    package init() {}
  }

  /// Is asked before each call with its number (from 1), its verb and its path; what it throws is what the call answers.
  package typealias Watcher = @Sendable (_ number: Int, _ call: String, _ path: String) throws(SystemError) -> Void

  /// What the volume is played to be; nil: what it is.
  package let volume: Volume?
  private let watcher: Watcher?
  private let count = Atomic<Int>(0)

  package init(volume: Volume? = nil, watcher: Watcher? = nil) {
    self.volume = volume
    self.watcher = watcher
  }

  /// How many calls were made.
  package var made: Int { count.load(ordering: .relaxed) }

  func before(_ call: String, _ path: String) throws(SystemError) {
    guard let watcher else { return }
    try watcher(count.add(1, ordering: .relaxed).newValue, call, path)
  }

  /// What the environment asks for; nil when it asks for nothing.
  ///
  /// `DECAL_FAIL_AT=7` kills the process before its seventh changing call, as a power cut would;
  /// `DECAL_FAIL_AT=7:28` makes that call fail with error number 28. `DECAL_VOLUME` is a list of
  /// `ignores-case`, `no-executable-bit`, `no-exclusive-renames`.
  package static func asked(by environment: [String: String]) -> SystemCalls? {
    var volume: Volume?
    if let words = environment["DECAL_VOLUME"]?.split(separator: ","), !words.isEmpty {
      var played = Volume()
      played.isCaseSensitive = !words.contains("ignores-case")
      played.keepsExecutableBit = !words.contains("no-executable-bit")
      played.hasExclusiveRenames = !words.contains("no-exclusive-renames")
      volume = played
    }
    var watcher: Watcher?
    if let words = environment["DECAL_FAIL_AT"]?.split(separator: ":"), let at = words.first.flatMap({ Int($0) }) {
      let code = words.count > 1 ? Int32(words[1]) : nil
      watcher = { (number, call, path) throws(SystemError) in
        guard number == at else { return }
        if let code { throw SystemError(call: call, code: code, path: path) }
        kill(getpid(), SIGKILL)
      }
    }
    return volume == nil && watcher == nil ? nil : SystemCalls(volume: volume, watcher: watcher)
  }
}
