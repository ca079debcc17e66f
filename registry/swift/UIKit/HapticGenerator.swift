// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// Plays haptics with UIKit's generators, which are kept, so that what was prepared is what plays.
  @available(iOS 17, *)
  @MainActor public final class HapticGenerator {
    /// The off switch.
    public var isEnabled = true

    /// A generator with nothing prepared.
    public init() {}

    #if os(visionOS)
      /// Does nothing: this system has no haptics.
      public func prepare(_ feedback: HapticFeedback) {}

      /// Does nothing: this system has no haptics.
      public func play(_ feedback: HapticFeedback) {}
    #else
      private var impacts: [UIImpactFeedbackGenerator.FeedbackStyle: UIImpactFeedbackGenerator] = [:]
      private let selection = UISelectionFeedbackGenerator()
      private let notification = UINotificationFeedbackGenerator()

      /// Wakes the hardware for a feedback that is likely soon.
      public func prepare(_ feedback: HapticFeedback) {
        if isEnabled { generator(for: feedback).prepare() }
      }

      /// Plays the feedback.
      public func play(_ feedback: HapticFeedback) {
        guard isEnabled else { return }
        switch feedback {
        case .selection: selection.selectionChanged()
        case .success: notification.notificationOccurred(.success)
        case .warning: notification.notificationOccurred(.warning)
        case .error: notification.notificationOccurred(.error)
        default: impact(feedback).impactOccurred()
        }
      }

      private func generator(for feedback: HapticFeedback) -> UIFeedbackGenerator {
        switch feedback {
        case .selection: selection
        case .success, .warning, .error: notification
        default: impact(feedback)
        }
      }

      private func impact(_ feedback: HapticFeedback) -> UIImpactFeedbackGenerator {
        let style: UIImpactFeedbackGenerator.FeedbackStyle
        switch feedback {
        case .medium: style = .medium
        case .heavy: style = .heavy
        case .soft: style = .soft
        case .rigid: style = .rigid
        default: style = .light
        }
        if let kept = impacts[style] { return kept }
        let made = UIImpactFeedbackGenerator(style: style)
        impacts[style] = made
        return made
      }
    #endif
  }
#endif
