// SPDX-License-Identifier: MIT

extension HapticFeedback {
  /// The feedback for what the refresh engine wants felt.
  init(_ style: RefreshHaptics.Style) {
    switch style {
    case .light: self = .light
    case .medium: self = .medium
    case .heavy: self = .heavy
    case .soft: self = .soft
    case .rigid: self = .rigid
    case .confirm: self = .confirm
    }
  }
}
