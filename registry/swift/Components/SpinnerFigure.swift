// SPDX-License-Identifier: MIT

/// The measures of a spinner of eight spokes. Lengths in points, angles in degrees.
public struct SpinnerFigure: Equatable, Sendable {
  /// How many spokes there are.
  public static let count = 8
  /// How long the figure stands before it jumps on by one spoke, in milliseconds.
  public static let stepMs = 100.0

  /// The box of the figure.
  public var size: Double

  /// A figure in a box of this size.
  public init(size: Double = 24) { self.size = size }

  private var unit: Double { size / 24 }
  /// A spoke's width.
  public var width: Double { 3.12 * unit }
  /// A spoke's length.
  public var length: Double { 7.2 * unit }
  /// The radius of a spoke's corners: its ends are round.
  public var corner: Double { 1.56 * unit }
  /// The distance from the centre to a spoke's outer end.
  public var radius: Double { 11.5 * unit }

  /// How far the spoke is turned from upright.
  public static func degrees(spoke: Int) -> Double { Double(spoke) * 45 }

  /// The opacity of a spoke of the running figure: they fade from the last to the first.
  public static func runningOpacity(spoke: Int) -> Double { 0.2 + 0.8 * Double(spoke) / 7 }

  /// The opacity of a spoke that fills in with the progress: one after the other.
  public static func opacity(spoke: Int, progress: Double) -> Double {
    min(max(8 * progress - Double(spoke), 0), 1)
  }

  /// How far the whole figure is turned after `milliseconds`: it jumps, a spoke at a time.
  public static func turn(milliseconds: Double) -> Double {
    (milliseconds / stepMs).rounded(.down).truncatingRemainder(dividingBy: 8) * 45
  }

  /// The opacity of a figure that does not turn: it pales to a half and comes back, in two seconds.
  public static func pulse(seconds: Double) -> Double {
    let share = (seconds / 2).truncatingRemainder(dividingBy: 1)
    return 0.5 + abs(share - 0.5)
  }
}
