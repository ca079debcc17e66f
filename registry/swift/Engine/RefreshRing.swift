// SPDX-License-Identifier: MIT

/// The measures of a ring that fills with the pull and turns while refreshing, in points.
public enum RefreshRing {
  /// The box of the ring.
  public static let size = 26.0
  /// The width of its line; the ends are round.
  public static let lineWidth = 3.0
  /// Where the arc starts, in degrees; it goes clockwise.
  public static let startDegrees = -90.0
  /// The arc while refreshing, as a share of a turn.
  public static let runningArc = 0.26
  /// One turn while refreshing, in milliseconds.
  public static let turnMs = 850.0

  /// The arc, as a share of a turn.
  public static func arc(progress: Double, isRefreshing: Bool) -> Double {
    isRefreshing ? runningArc : progress
  }

  /// Whether the ring is drawn at all: the smallest pulls show none.
  public static func isVisible(progress: Double, isRefreshing: Bool) -> Bool {
    isRefreshing || progress > 0.02
  }

  /// The ring's scale, which grows with the pull.
  public static func scale(progress: Double, isRefreshing: Bool) -> Double {
    isRefreshing ? 1 : 0.55 + 0.45 * progress
  }

  /// The ring's opacity.
  public static func opacity(progress: Double, isRefreshing: Bool) -> Double {
    isRefreshing ? 1 : progress
  }

  /// The distance from the top of the content's room to the ring: the ring is in the middle of what is open.
  public static func offset(pull: Double, threshold: Double, isRefreshing: Bool) -> Double {
    (isRefreshing ? threshold : min(pull, threshold)) / 2 - size / 2
  }

  /// The turn of the running arc after `milliseconds`, in degrees.
  public static func degrees(milliseconds: Double) -> Double {
    (milliseconds / turnMs).truncatingRemainder(dividingBy: 1) * 360
  }
}
