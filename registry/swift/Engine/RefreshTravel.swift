// SPDX-License-Identifier: MIT

/// Where an indicator travels that comes in from above the content, and how it fades in. Lengths in points.
public enum RefreshTravel {
  /// The pull after which the indicator stands still.
  public static let distance = 90.0
  /// Where it stands while refreshing with the content at rest.
  public static let runningOffset = 37.5
  /// Where it stands when it has come in, over the edge of the content.
  public static let stopOffset = -50.0

  /// The indicator's offset from the content's edge at a pull; `header` is the room above that it comes over.
  public static func offset(pull: Double, header: Double = 0, isRefreshing: Bool) -> Double {
    let share = clamped(pull / distance)
    if isRefreshing { return between(runningOffset, stopOffset, share) }
    let travelled = clamped((share - 0.1) / 0.9)
    let start = -header + stopOffset
    return travelled == 0 ? -header + stopOffset * (1 + share) : between(start, stopOffset, travelled)
  }

  /// The indicator's opacity: it comes in between a fifth and the whole of the pull.
  public static func fade(progress: Double, isRefreshing: Bool) -> Double {
    isRefreshing ? 1 : clamped((progress - 0.2) / 0.8)
  }

  private static func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }

  private static func between(_ start: Double, _ end: Double, _ share: Double) -> Double {
    start + (end - start) * share
  }
}
