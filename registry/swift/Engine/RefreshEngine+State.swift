// SPDX-License-Identifier: MIT

extension RefreshEngine {
  /// What the surface says about itself.
  struct Environment: Equatable, Sendable {
    var isEnabled = true
    var isVisible = true
    var reducesMotion = false
    var viewport: Double?
    /// The owner's flag; nil when none is in use.
    var flag: Bool?
  }

  /// One touch of the content, and what is remembered of it until the next.
  struct Gesture: Equatable, Sendable {
    var isTouching = false
    /// This surface reports presses at all.
    var pressesAreKnown = false
    /// This gesture starts no pull any more.
    var isSpent = false
    /// A finger that was down at the end of a run has not been lifted yet.
    var owesLift = false
    /// The threshold as it was when the pull met it, so that a rotation does not move it under the finger.
    var threshold: Double?
    var hasTickedArmed = false
    var hasTickedDisarmed = false
  }

  /// How far a pull is while there is neither a run nor a settle.
  enum Track: Equatable, Sendable {
    case idle, pulling, armed
  }

  /// One run, from its start to its end.
  struct Run: Equatable, Sendable {
    let token: Int
    let source: RefreshSource
    /// Where the content was at the start.
    let from: Double
    /// When the content moves to the hold.
    let opening: Span
    /// The earliest end.
    let minimumUntil: Int64
    let timeoutAt: Int64?
    /// Until when the owner's flag must have come up.
    var acknowledgeBy: Int64?
    /// The owner's flag has come up.
    var isClaimed: Bool
    /// How the work ended while a flag held the run.
    var remembered: RefreshOutcome?
    var completion: Completion?

    /// The work is over, and the run is shown until its end.
    struct Completion: Equatable, Sendable {
      let outcome: RefreshOutcome
      let endsAt: Int64
    }

    /// The owner's flag opened this run: there is no work to start or to cancel.
    var isExternal: Bool { source == .external }
  }

  /// The content goes back.
  struct Settle: Equatable, Sendable {
    /// A pull was given up, rather than a run finished.
    let isAborted: Bool
    /// Where the content starts.
    let from: Double
    /// When the content moves; nil while it waits for the lift of a finger.
    let span: Span?

    var isWaiting: Bool { span == nil }
  }

  /// A stretch of time in which the content moves.
  struct Span: Equatable, Sendable {
    let startsAt: Int64
    let endsAt: Int64

    /// The share of the stretch that is over at `time`, from 0 to 1.
    func share(at time: Int64) -> Double {
      if time >= endsAt { return 1 }
      return (Double(time) - Double(startsAt)) / (Double(endsAt) - Double(startsAt))
    }
  }

  /// What keeps the next pull from counting.
  struct Latch: Equatable, Sendable {
    var isLocked = false
    var cooldownUntil: Int64?
  }
}
