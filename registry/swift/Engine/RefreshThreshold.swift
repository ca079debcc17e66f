// SPDX-License-Identifier: MIT

/// The pull, in points, at which a surface arms.
public enum RefreshThreshold: Equatable, Sendable {
  /// Always the same length.
  case fixed(Double)
  /// A fraction of the container's height, kept between two lengths; the upper one wins.
  case viewport(fraction: Double, min: Double? = nil, max: Double? = nil)

  /// The length for a container of this height; an unknown height counts as 0.
  public func length(viewport: Double?) -> Double {
    switch self {
    case .fixed(let length):
      return length
    case .viewport(let fraction, let lower, let upper):
      return Swift.min(Swift.max(fraction * (viewport ?? 0), lower ?? 0), upper ?? .infinity)
    }
  }

  /// Whether `pull` has reached `length`; with no length to reach, any pull has.
  static func isReached(_ pull: Double, _ length: Double) -> Bool {
    length > 0 ? pull >= length : pull > 0
  }

  /// How much of `length` the pull covers, from 0 to 1; with no length to cover, any pull is all of it.
  static func fraction(_ pull: Double, of length: Double) -> Double {
    length > 0 ? Swift.min(Swift.max(pull / length, 0), 1) : (pull > 0 ? 1 : 0)
  }

  var isValid: Bool {
    switch self {
    case .fixed(let length): return length.isFinite
    case .viewport(let fraction, let lower, let upper):
      return fraction.isFinite && (lower ?? 0).isFinite && (upper ?? 0).isFinite
    }
  }
}
