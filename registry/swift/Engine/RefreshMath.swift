// SPDX-License-Identifier: MIT

/// The two functions that resistance needs. The standard library has no public ones, and the engine imports nothing.
enum RefreshMath {
  /// e to the power of `x`, to the last few bits of a double.
  static func exp(_ x: Double) -> Double {
    guard x == x else { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -745.133219101941 { return 0 }
    // x = k ln 2 + r with |r| <= ln 2 / 2; ln 2 in two parts, so that k ln 2 loses nothing.
    let k = Int(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5))
    let r = (x - Double(k) * 0.6931471803691238) - Double(k) * 1.9082149292705877e-10
    var sum = 1.0
    for n in stride(from: 14, to: 0, by: -1) { sum = 1 + sum * r / Double(n) }
    // In two steps: 2^k alone may be below the smallest normal number or above the largest.
    return sum * powerOfTwo(k / 2) * powerOfTwo(k - k / 2)
  }

  /// The natural logarithm of `x`, to the last few bits of a double.
  static func ln(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    guard x > 0 else { return .nan }
    guard x.isFinite else { return x }
    var exponent = Int(x.exponent)
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), a series that falls by more than 30 a term here.
    let s = (significand - 1) / (significand + 1)
    var sum = 0.0
    for n in stride(from: 25, to: 0, by: -2) { sum = sum * s * s + 1 / Double(n) }
    return Double(exponent) * 0.6931471803691238 + (2 * s * sum + Double(exponent) * 1.9082149292705877e-10)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}
