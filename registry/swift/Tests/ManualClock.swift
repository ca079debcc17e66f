// SPDX-License-Identifier: MIT

/// A clock that moves only when a test moves it.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
@MainActor final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var sinceStart: Duration
    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    static func < (one: Instant, other: Instant) -> Bool { one.sinceStart < other.sinceStart }
  }

  private var time = Instant(sinceStart: .zero)
  private var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var lastSleeper = 0

  /// How often anything has gone to sleep, and how many sleep now.
  var sleeps: Int { lastSleeper }
  var sleeping: Int { sleepers.count }

  // A driver asks from the main actor, to which this clock belongs.
  nonisolated var now: Instant { MainActor.assumeIsolated { time } }
  nonisolated var minimumResolution: Duration { .milliseconds(1) }

  nonisolated func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleepHere(until: deadline)
  }

  private func sleepHere(until deadline: Instant) async throws {
    lastSleeper += 1
    let sleeper = lastSleeper
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else if deadline <= time {
          continuation.resume()
        } else {
          sleepers[sleeper] = (deadline, continuation)
        }
      }
    } onCancel: {
      Task { @MainActor in self.wake(sleeper, throwing: CancellationError()) }
    }
  }

  private func wake(_ sleeper: Int, throwing error: any Error) {
    sleepers.removeValue(forKey: sleeper)?.continuation.resume(throwing: error)
  }

  /// Moves the time and wakes who has slept long enough.
  func advance(by milliseconds: Int) async {
    time = time.advanced(by: .milliseconds(milliseconds))
    for (sleeper, entry) in sleepers.sorted(by: { $0.value.until < $1.value.until }) where entry.until <= time {
      sleepers.removeValue(forKey: sleeper)?.continuation.resume()
    }
    await settle()
  }

  /// Lets other tasks run, so that something that must not happen has a chance to.
  func settle() async {
    for _ in 0..<50 { await Task.yield() }
  }

  /// Lets other tasks run until the condition holds; gives up after minutes.
  func until(_ condition: () -> Bool) async -> Bool {
    let start = ContinuousClock.now
    while !condition() {
      guard start.duration(to: .now) < .seconds(180) else { return false }
      await Task.yield()
    }
    return true
  }
}
