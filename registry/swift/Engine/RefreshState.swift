// SPDX-License-Identifier: MIT

/// What a surface and its indicator see of the engine: a value to read, the same on every platform.
public struct RefreshState: Equatable, Sendable {
  /// Where the surface is.
  public var phase: RefreshPhase
  /// How far the finger holds the content, in points.
  public var pull: Double
  /// How much of the threshold is pulled, from 0 to 1; 1 while refreshing.
  public var progress: Double
  /// The pull that arms, in points.
  public var threshold: Double
  /// The room above the content that the surface keeps, in points.
  public var inset: Double
  /// Whether a finger is down.
  public var isTouching: Bool
  /// Whether a pull does not count yet, after a run.
  public var isLocked: Bool
  /// Whether content updates are held back.
  public var isContentLocked: Bool
  /// The run that is on.
  public var token: Int?
  /// How the last run ended.
  public var outcome: RefreshOutcome?

  /// Whether a run is on.
  public var isRefreshing: Bool { phase == .refreshing }

  /// What is seen of an engine now.
  public init(_ engine: RefreshEngine) {
    phase = engine.phase
    pull = engine.pull
    progress = engine.progress
    threshold = engine.threshold
    inset = engine.inset
    isTouching = engine.isTouching
    isLocked = engine.isLocked
    isContentLocked = engine.isContentLocked
    token = engine.token
    outcome = engine.outcome
  }
}
