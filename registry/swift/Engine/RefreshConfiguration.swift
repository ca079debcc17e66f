// SPDX-License-Identifier: MIT

/// Everything that may differ from one refreshable surface to the next. The standard values are the preset `standard`.
///
/// Lengths are in points, times in whole milliseconds. A configuration with a number that is not finite, or with a
/// resistance that has no room, is refused by the engine; negative times and rest lengths count as zero.
public struct RefreshConfiguration: Equatable, Sendable {
  /// What the surface reports: overscroll distances or unconsumed drags.
  public var input: RefreshInput
  /// The pull that arms.
  public var threshold: RefreshThreshold
  /// When a pull starts a run.
  public var trigger: RefreshTrigger
  /// How a drag becomes a pull; nested input only.
  public var resistance: RefreshResistance
  /// Room kept above the content while refreshing.
  public var hold: Double
  /// How the content gives way.
  public var presentation: RefreshPresentation
  /// What is felt, and when.
  public var haptics: RefreshHaptics
  /// How long things take.
  public var timing: RefreshTiming
  /// What must happen after a run before the next pull counts.
  public var lock: RefreshLock
  /// A pull begun by a finger may cross the threshold on its momentum.
  public var momentumMayArm: Bool
  /// A run that ends under a finger keeps its room until the lift; scroll input only.
  public var deferSettle: Bool
  /// What becomes of a run when the view goes.
  public var onDisappear: RefreshDisappearance
  /// What a second start does to a run.
  public var reentry: RefreshReentry
  /// Which velocity is taken from a lift that ends a pull; nested input only.
  public var fling: RefreshFling
  /// Distances up to this are rest; scroll input only.
  public var restEpsilon: Double
  /// Surfaces hold back content updates while refreshing.
  public var lockContent: Bool

  /// A configuration from its parts; what is not named has the value of the preset `standard`.
  public init(
    input: RefreshInput = .scroll,
    threshold: RefreshThreshold = .fixed(72),
    trigger: RefreshTrigger = .release(disarm: 0.9),
    resistance: RefreshResistance = .none,
    hold: Double = 60,
    presentation: RefreshPresentation = .push,
    haptics: RefreshHaptics = RefreshHaptics(armed: .medium),
    timing: RefreshTiming = RefreshTiming(openMs: 200, minimumMs: 600, settleMs: 350),
    lock: RefreshLock = RefreshLock(resetPoint: 5, requiresLift: true),
    momentumMayArm: Bool = false,
    deferSettle: Bool = true,
    onDisappear: RefreshDisappearance = .keep,
    reentry: RefreshReentry = .join,
    fling: RefreshFling = .downward,
    restEpsilon: Double = 0.5,
    lockContent: Bool = false
  ) {
    self.input = input
    self.threshold = threshold
    self.trigger = trigger
    self.resistance = resistance
    self.hold = hold
    self.presentation = presentation
    self.haptics = haptics
    self.timing = timing
    self.lock = lock
    self.momentumMayArm = momentumMayArm
    self.deferSettle = deferSettle
    self.onDisappear = onDisappear
    self.reentry = reentry
    self.fling = fling
    self.restEpsilon = restEpsilon
    self.lockContent = lockContent
  }

  /// Whether the engine takes this configuration: every number is finite and the resistance has room.
  public var isValid: Bool {
    threshold.isValid && trigger.isValid && resistance.isValid && hold.isFinite && timing.easing.isValid
      && lock.isValid && restEpsilon.isFinite
  }

  /// The same configuration with negative times and rest lengths raised to zero and an empty timeout removed.
  var normalized: Self {
    var result = self
    result.timing = timing.normalized
    result.lock = lock.normalized
    result.restEpsilon = max(0, restEpsilon)
    return result
  }
}

/// What a surface reports to the engine.
public enum RefreshInput: Equatable, Sendable {
  /// The overscroll distance, as `RefreshEvent.offset`.
  case scroll
  /// Drags that the list did not use, as `RefreshEvent.drag`; the engine owns the distance.
  case nested
}

/// What becomes of a run when the view goes.
public enum RefreshDisappearance: Equatable, Sendable {
  /// The run goes on.
  case keep
  /// The run is cancelled.
  case cancel
}

/// What a second start does to a run.
public enum RefreshReentry: Equatable, Sendable {
  /// It joins the run.
  case join
  /// The run is superseded by a new one.
  case restart
}

/// Which velocity is taken from a lift that ends a pull.
public enum RefreshFling: Equatable, Sendable {
  /// Only a downward one.
  case downward
  /// Any.
  case all
}
