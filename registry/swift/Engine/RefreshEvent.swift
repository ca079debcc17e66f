// SPDX-License-Identifier: MIT

/// Everything that can happen to a refreshable surface.
public enum RefreshEvent: Equatable, Sendable {
  /// A finger is down and scroll tracking begins.
  case press
  /// Scroll input: the distance past the rest position in points; negative when scrolled away.
  case offset(Double, Movement = .drag)
  /// Nested input: a drag in points that the list did not use; positive is downward.
  case drag(Double, Movement = .drag)
  /// The finger is up; velocity in points a second, positive is downward.
  case release(velocity: Double = 0)
  /// The system took the gesture.
  case touchCancel
  /// A start that is not a pull.
  case begin(Beginning)
  /// The work of a run is over.
  case finished(token: Int, RefreshOutcome)
  /// A completion without a token: ends the run that is on.
  case stop
  /// The owner's flag; nil when the surface is not controlled by one.
  case external(Bool?)
  /// Whether a person may refresh.
  case enable(Bool)
  /// Whether motion is reduced.
  case motion(reduced: Bool)
  /// The container's height in points; ignored when it is no usable height.
  case viewport(Double)
  /// A new configuration; a refused one changes nothing. Indirect, so that the events of every frame stay small.
  indirect case configure(RefreshConfiguration)
  /// The view is hidden.
  case disappear
  /// The view is shown.
  case appear
  /// Time has passed.
  case tick

  /// What moved the content.
  public enum Movement: Equatable, Sendable {
    /// A finger.
    case drag
    /// The content's own speed.
    case momentum
    /// Code.
    case program
  }

  /// What began a run that no pull began.
  public enum Beginning: Equatable, Sendable {
    /// Code.
    case program
    /// An assistive action or a refresh key.
    case accessibility
    /// The platform's control.
    case native
  }
}
