// SPDX-License-Identifier: MIT

/// The measures of a ring with an arrow that turns over when the pull is far enough, in points at the standard text size.
public enum RefreshArrowRing {
  /// The box of the ring; it grows with the text.
  public static let size = 34.0
  /// The width of its line.
  public static let lineWidth = 3.0
  /// The opacity of the whole ring below the filled part.
  public static let trackOpacity = 0.2
  /// The room that the ring keeps besides itself.
  public static let room = 28.0
  /// The distance from the top while refreshing.
  public static let runningPadding = 14.0

  /// The turn of the arrow, in degrees.
  public static func arrowDegrees(progress: Double) -> Double { progress >= 1 ? 180 : 0 }

  /// The ring's opacity: never nothing, so that assistive technology finds the button that it is.
  public static func opacity(progress: Double) -> Double { max(progress, 0.01) }

  /// The distance from the top of the content's room to a ring of `size`.
  public static func padding(pull: Double, isRefreshing: Bool, size: Double = size) -> Double {
    isRefreshing ? runningPadding : max(0, min(pull, size + room) - size) / 2
  }
}
