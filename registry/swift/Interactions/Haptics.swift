// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
  public import SwiftUI

  /// Plays haptics in a way of one's own, in place of the platform's.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public struct HapticPlayer: Sendable {
    /// Plays one feedback.
    public var play: @MainActor @Sendable (HapticFeedback) -> Void

    /// A player that does this.
    public init(play: @escaping @MainActor @Sendable (HapticFeedback) -> Void) { self.play = play }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension EnvironmentValues {
    /// Whether the views below play haptics.
    @Entry public var hapticsEnabled = true
    /// What plays haptics; nil is the platform.
    @Entry public var hapticPlayer: HapticPlayer? = nil
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension View {
    /// Switches the haptics of the views below on or off.
    public func hapticsEnabled(_ isEnabled: Bool) -> some View { environment(\.hapticsEnabled, isEnabled) }

    /// Gives the haptics of the views below to a player.
    public func hapticPlayer(_ player: HapticPlayer?) -> some View { environment(\.hapticPlayer, player) }

    /// Plays the feedback whenever the value changes: a selection, a toggle, a count of events.
    public func haptic(_ feedback: HapticFeedback, trigger: some Equatable) -> some View {
      modifier(HapticModifier(trigger: trigger) { _, _ in feedback })
    }

    /// Plays what the closure answers when the value changes; nil is nothing.
    public func haptic<Value: Equatable>(
      trigger: Value, _ feedback: @escaping (_ old: Value, _ new: Value) -> HapticFeedback?
    ) -> some View {
      modifier(HapticModifier(trigger: trigger, feedback: feedback))
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private struct HapticModifier<Value: Equatable>: ViewModifier {
    let trigger: Value
    let feedback: (Value, Value) -> HapticFeedback?
    @Environment(\.hapticsEnabled) private var isEnabled
    @Environment(\.hapticPlayer) private var player

    func body(content: Content) -> some View {
      content
        .onChange(of: trigger) { old, new in
          if isEnabled, let player, let feedback = feedback(old, new) { player.play(feedback) }
        }
        #if !os(visionOS)
          .sensoryFeedback(trigger: trigger) { old, new in
            isEnabled && player == nil ? feedback(old, new)?.sensory : nil
          }
        #endif
    }
  }

  #if !os(visionOS)
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    extension HapticFeedback {
      /// The feedback for SwiftUI. A Mac has two: one for places that meet, one for steps.
      public var sensory: SensoryFeedback {
        #if os(macOS)
          self == .selection ? .alignment : .levelChange
        #else
          switch self {
          case .light, .confirm, .toggle: .impact(weight: .light)
          case .medium: .impact(weight: .medium)
          case .heavy: .impact(weight: .heavy)
          case .soft: .impact(flexibility: .soft)
          case .rigid: .impact(flexibility: .rigid)
          case .selection: .selection
          case .success: .success
          case .warning: .warning
          case .error: .error
          }
        #endif
      }
    }
  #endif
#endif
