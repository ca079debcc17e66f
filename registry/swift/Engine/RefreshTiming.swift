// SPDX-License-Identifier: MIT

/// How long the parts of a run take, in milliseconds.
public struct RefreshTiming: Equatable, Sendable {
  /// Where the shortest run is counted from.
  public enum Origin: Equatable, Sendable {
    /// The start.
    case start
    /// The moment the content has reached its hold: the opening time is added.
    case held
  }

  /// Time in which the content moves to its hold.
  public var openMs: Int64
  /// Shortest visible run.
  public var minimumMs: Int64
  /// Where the shortest run is counted from.
  public var minimumFrom: Origin
  /// Time the run is still shown after its completion.
  public var lingerMs: Int64
  /// Time in which the content moves back.
  public var settleMs: Int64
  /// The curve of both movements.
  public var easing: RefreshEasing
  /// Longest run, if there is one.
  public var timeoutMs: Int64?

  /// Times from their parts; what is not named takes no time.
  public init(
    openMs: Int64 = 0, minimumMs: Int64 = 0, minimumFrom: Origin = .start, lingerMs: Int64 = 0, settleMs: Int64 = 0,
    easing: RefreshEasing = RefreshEasing(), timeoutMs: Int64? = nil
  ) {
    self.openMs = openMs
    self.minimumMs = minimumMs
    self.minimumFrom = minimumFrom
    self.lingerMs = lingerMs
    self.settleMs = settleMs
    self.easing = easing
    self.timeoutMs = timeoutMs
  }

  var normalized: Self {
    RefreshTiming(
      openMs: max(0, openMs), minimumMs: max(0, minimumMs), minimumFrom: minimumFrom, lingerMs: max(0, lingerMs),
      settleMs: max(0, settleMs), easing: easing, timeoutMs: timeoutMs.flatMap { $0 > 0 ? $0 : nil })
  }
}
