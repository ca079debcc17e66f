// SPDX-License-Identifier: MIT

/// A cubic Bézier curve from (0, 0) to (1, 1), as in CSS: the share of a movement for a share of its time.
public struct RefreshEasing: Equatable, Sendable {
  /// The first control point.
  public var x1, y1: Double
  /// The second control point.
  public var x2, y2: Double

  /// The curve with these control points; without any, the one called `ease`.
  public init(_ x1: Double = 0.25, _ y1: Double = 0.1, _ x2: Double = 0.25, _ y2: Double = 1) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The share of the movement at `time`, a share from 0 to 1. Halving finds the curve's parameter, to 1e-6 of time.
  public func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var low = 0.0
    var high = 1.0
    var middle = time
    for _ in 0..<60 {
      let x = Self.coordinate(x1, x2, middle)
      if abs(x - time) < 1e-6 { break }
      if x < time { low = middle } else { high = middle }
      middle = (low + high) / 2
    }
    return Self.coordinate(y1, y2, middle)
  }

  private static func coordinate(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }

  var isValid: Bool { x1.isFinite && y1.isFinite && x2.isFinite && y2.isFinite }
}
