// SPDX-License-Identifier: MIT

/// How the distance a finger moved becomes a pull. Nested input only; a scroll view has a resistance of its own.
public enum RefreshResistance: Equatable, Sendable {
  /// The pull is the distance.
  case none
  /// The pull nears `max` points and never reaches it; `factor` says how slowly.
  case exponential(max: Double, factor: Double)

  /// The pull for a drag of `raw` points, `raw >= 0`.
  public func pull(raw: Double) -> Double {
    switch self {
    case .none: return raw
    case .exponential(let max, let factor): return max * (1 - RefreshMath.exp(-raw / (max * factor)))
    }
  }

  /// The drag that gives `pull`: the inverse of `pull(raw:)`. A pull at or past the limit counts as just below it.
  public func raw(pull: Double) -> Double {
    switch self {
    case .none: return pull
    case .exponential(let max, let factor):
      return -max * factor * RefreshMath.ln(1 - Swift.min(pull / max, 1 - 1e-12))
    }
  }

  var isValid: Bool {
    switch self {
    case .none: return true
    case .exponential(let max, let factor): return max.isFinite && max > 0 && factor.isFinite && factor > 0
    }
  }
}
