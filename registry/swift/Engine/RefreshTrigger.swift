// SPDX-License-Identifier: MIT

/// When a pull starts a run. Fractions are of the threshold, from 0 to 1.
public enum RefreshTrigger: Equatable, Sendable {
  /// At the lift while armed; an armed pull that falls below the fraction is no longer armed.
  case release(disarm: Double)
  /// When an armed pull falls below the fraction, with or without a finger.
  case collapse(at: Double)
  /// On crossing the threshold.
  case threshold
  /// A platform control decides; distances are only mirrored.
  case native

  var isValid: Bool {
    switch self {
    case .release(let fraction), .collapse(let fraction): return fraction.isFinite
    case .threshold, .native: return true
    }
  }
}
