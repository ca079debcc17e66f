// SPDX-License-Identifier: MIT

/// What is to be felt. A platform plays the nearest that it has.
public enum HapticFeedback: Equatable, Sendable, CaseIterable {
  /// A touch of one strength.
  case light, medium, heavy
  /// A touch of one hardness.
  case soft, rigid
  /// A choice has moved on.
  case selection
  /// Something was switched.
  case toggle
  /// Something was confirmed.
  case confirm
  /// How something ended.
  case success, warning, error
}
