// SPDX-License-Identifier: MIT

/// How the content gives way to the indicator.
public enum RefreshPresentation: Equatable, Sendable {
  /// The platform's overscroll shows the indicator; the hold is kept while refreshing.
  case push
  /// As `push`, less what the finger still holds open, so that finger and hold do not add up.
  case pushRemainder
  /// The hold opens in proportion to the progress.
  case pushProgress
  /// The content moves with the pull.
  case follow
  /// The content stays where it is.
  case overlay
  /// The platform's own control moves the content.
  case system
}
