// SPDX-License-Identifier: MIT

/// What the surface is to do now. Effects are applied in the order given.
public enum RefreshEffect: Equatable, Sendable {
  /// Let this be felt.
  case haptic(RefreshHaptics.Moment, RefreshHaptics.Style)
  /// Start the work of this run.
  case start(token: Int, RefreshSource)
  /// Cancel the work of this run.
  case cancel(token: Int)
  /// The run is over.
  case end(token: Int, RefreshOutcome)
  /// The pull is given up: let the content go back.
  case snapBack
  /// Show the hold, and move resting content so that the indicator is seen.
  case reveal
  /// A start has joined this run.
  case join(token: Int)
  /// Nested input: this much of the drag or of the velocity is taken.
  case consume(Double)
}

/// What a run came from.
public enum RefreshSource: Equatable, Sendable {
  /// A pull.
  case pull
  /// Code.
  case program
  /// An assistive action or a refresh key.
  case accessibility
  /// The platform's control.
  case native
  /// The owner's flag.
  case external
}

/// How a run ended.
public enum RefreshOutcome: Equatable, Sendable {
  /// The work returned.
  case success
  /// The work failed.
  case failure
  /// The work, or the view it was for, was cancelled.
  case cancelled
  /// The longest time was over.
  case timedOut
  /// The owner's flag never came up.
  case unclaimed
  /// A new run took its place.
  case superseded
}

/// Where a surface is between two runs.
public enum RefreshPhase: Equatable, Sendable {
  /// At rest.
  case idle
  /// Pulled, not far enough.
  case pulling
  /// Pulled far enough.
  case armed
  /// A run is on.
  case refreshing
  /// The content goes back.
  case settling
}
