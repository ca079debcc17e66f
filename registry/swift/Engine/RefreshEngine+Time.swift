// SPDX-License-Identifier: MIT

/// What happens because time has passed.
extension RefreshEngine {
  /// What can be due, in the order in which it happens when several are due at one instant.
  enum Deadline: Equatable, Sendable {
    case endOfRun, timeout, acknowledgement, endOfSettle, endOfCooldown
  }

  var earliestDeadline: (deadline: Deadline, due: Int64)? {
    var earliest: (deadline: Deadline, due: Int64)?
    func consider(_ deadline: Deadline, _ due: Int64?) {
      guard let due else { return }
      if let found = earliest, found.due <= due { return }
      earliest = (deadline, due)
    }
    if let run {
      if let completion = run.completion {
        consider(.endOfRun, completion.endsAt)
      } else {
        consider(.timeout, run.timeoutAt)
        consider(.acknowledgement, run.acknowledgeBy)
      }
    }
    consider(.endOfSettle, settle?.span?.endsAt)
    consider(.endOfCooldown, latch.cooldownUntil)
    return earliest
  }

  mutating func meet(_ deadline: Deadline, _ effects: inout [RefreshEffect]) {
    switch deadline {
    case .endOfRun:
      if let outcome = run?.completion?.outcome { end(outcome, &effects) }
    case .timeout:
      cancelWork(&effects)
      end(.timedOut, &effects)
    case .acknowledgement:
      complete(.unclaimed, &effects)
    case .endOfSettle:
      settle = nil
    case .endOfCooldown:
      latch.cooldownUntil = nil
      tryToUnlock()
    }
  }

  /// Opens the lock when nothing keeps it: neither the cooldown, nor a finger, nor the content away from rest.
  mutating func tryToUnlock() {
    guard latch.isLocked, latch.cooldownUntil == nil, !gesture.owesLift else { return }
    if let resetPoint = configuration.lock.resetPoint, pull > resetPoint { return }
    latch.isLocked = false
  }

  /// The instant `duration` milliseconds after `start`, or from now; at most the last one there is.
  func instant(after duration: Int64, from start: Int64? = nil) -> Int64 {
    let (sum, overflows) = (start ?? now).addingReportingOverflow(duration)
    return overflows ? .max : sum
  }

  /// A stretch of time that begins now.
  func span(_ duration: Int64) -> Span {
    Span(startsAt: now, endsAt: instant(after: duration))
  }

  var openingMs: Int64 { environment.reducesMotion ? 0 : configuration.timing.openMs }
  var settlingMs: Int64 { environment.reducesMotion ? 0 : configuration.timing.settleMs }
}
