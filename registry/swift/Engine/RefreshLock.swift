// SPDX-License-Identifier: MIT

/// What must happen after a run before the next pull counts. The lock opens when all of it has.
public struct RefreshLock: Equatable, Sendable {
  /// Time after the end, in milliseconds.
  public var cooldownMs: Int64
  /// The content must have come back to this distance, in points.
  public var resetPoint: Double?
  /// A finger that was down at the end must have been lifted.
  public var requiresLift: Bool

  /// A lock from its parts; without any of them there is none.
  public init(cooldownMs: Int64 = 0, resetPoint: Double? = nil, requiresLift: Bool = false) {
    self.cooldownMs = cooldownMs
    self.resetPoint = resetPoint
    self.requiresLift = requiresLift
  }

  /// Whether a run leaves anything locked.
  var isLocking: Bool { cooldownMs > 0 || resetPoint != nil || requiresLift }

  var isValid: Bool { (resetPoint ?? 0).isFinite }

  var normalized: Self {
    RefreshLock(
      cooldownMs: max(0, cooldownMs), resetPoint: resetPoint.map { max(0, $0) }, requiresLift: requiresLift)
  }
}
