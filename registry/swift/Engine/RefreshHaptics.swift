// SPDX-License-Identifier: MIT

/// What is felt, and when. A moment without a style is not felt.
public struct RefreshHaptics: Equatable, Sendable {
  /// When something is felt.
  public enum Moment: Equatable, Sendable {
    /// The pull has reached the threshold.
    case armed
    /// The pull has fallen back.
    case disarmed
    /// A pull, or the platform's control, has started a run.
    case trigger
  }

  /// What is felt; the haptics adapter of a platform says how.
  public enum Style: Equatable, Sendable {
    /// A touch of one strength.
    case light, medium, heavy
    /// A touch of one hardness.
    case soft, rigid
    /// Something was confirmed.
    case confirm
  }

  /// Felt at most once a gesture.
  public var armed: Style?
  /// Felt at most once a gesture.
  public var disarmed: Style?
  /// Felt at every start from a pull or from the platform's control.
  public var trigger: Style?

  /// Haptics from their parts; what is not named is not felt.
  public init(armed: Style? = nil, disarmed: Style? = nil, trigger: Style? = nil) {
    self.armed = armed
    self.disarmed = disarmed
    self.trigger = trigger
  }
}
