// SPDX-License-Identifier: MIT

/// How long a surface moves between two states. Visual alone: the engine knows when a settle is over.
public enum RefreshMotion {
  /// The time for configurations that give none.
  public static let standardMs = 350.0

  /// The time to move from one state to the other, in milliseconds; nil when the content is where the finger has it.
  public static func milliseconds(from old: RefreshState, to new: RefreshState, _ timing: RefreshTiming) -> Double? {
    // A progress without a run is a pull, or one that was let go: both follow the content.
    if !new.isRefreshing, new.progress > 0 { return nil }
    if new.isRefreshing == old.isRefreshing, new.inset == old.inset || new.isTouching { return nil }
    let given = Double(new.isRefreshing ? timing.openMs : timing.settleMs)
    return given > 0 ? given : standardMs
  }
}
