// SPDX-License-Identifier: MIT

/// Ready-made configurations: ours, and five existing systems as they behave.
public enum RefreshPreset: String, CaseIterable, Equatable, Sendable {
  /// Ours: fires at the lift, can be taken back, is shown for 600 ms at least.
  case standard
  /// Swift Kit UI: fires when an armed pull collapses.
  case swiftKit
  /// A wrapped UIRefreshControl: the platform decides.
  case uiRefreshControl
  /// uim on React Native and with SwiftUI: the platform decides, the run is shown for 600 ms at least.
  case uimReactNative, uimSwiftUI
  /// uim with Compose: a drag with resistance, fires at the lift.
  case uimCompose
  /// SwiftUI-Refresher: fires on crossing, locks after a run; the hold takes the place of the pull.
  case refresher
  /// SwiftUI-Refresher's style that opens with the pull.
  case refresherSystem2
  /// SwiftUI-Refresher's style that lies over the content.
  case refresherOverlay
  /// SwiftUI Blocks: a ring, fires at the lift, cancelled with its view.
  case pullProgress

  /// The configuration of this name.
  public var configuration: RefreshConfiguration {
    switch self {
    case .standard:
      return RefreshConfiguration()
    case .swiftKit:
      return Self.plain(
        threshold: 72, trigger: .collapse(at: 0.55), hold: 72, presentation: .push,
        haptics: RefreshHaptics(armed: .medium), momentumMayArm: true)
    case .uiRefreshControl:
      return Self.plain(threshold: 60, trigger: .native, hold: 60, presentation: .system)
    case .uimReactNative, .uimSwiftUI:
      return Self.plain(
        threshold: 60, trigger: .native, hold: 60, presentation: .system, haptics: RefreshHaptics(trigger: .light),
        timing: RefreshTiming(minimumMs: 600))
    case .uimCompose:
      var result = Self.plain(
        threshold: 64, trigger: .release(disarm: 1), hold: 52, presentation: .follow,
        haptics: RefreshHaptics(trigger: .confirm),
        timing: RefreshTiming(
          openMs: 400, minimumMs: 600, minimumFrom: .held, settleMs: 400, easing: RefreshEasing(0.32, 0.72, 0, 1)))
      result.input = .nested
      result.resistance = .exponential(max: 128, factor: 1.6)
      result.fling = .all
      return result
    case .refresher:
      return Self.crossing(.pushRemainder)
    case .refresherSystem2:
      return Self.crossing(.pushProgress)
    case .refresherOverlay:
      return Self.crossing(.overlay)
    case .pullProgress:
      var result = Self.plain(threshold: 90, trigger: .release(disarm: 1), hold: 62, presentation: .push)
      result.onDisappear = .cancel
      return result
    }
  }

  /// A configuration in which nothing takes time, locks, or is felt, except what is named.
  private static func plain(
    threshold: Double, trigger: RefreshTrigger, hold: Double, presentation: RefreshPresentation,
    haptics: RefreshHaptics = RefreshHaptics(), timing: RefreshTiming = RefreshTiming(),
    lock: RefreshLock = RefreshLock(), momentumMayArm: Bool = false
  ) -> RefreshConfiguration {
    RefreshConfiguration(
      threshold: .fixed(threshold), trigger: trigger, hold: hold, presentation: presentation, haptics: haptics,
      timing: timing, lock: lock, momentumMayArm: momentumMayArm, deferSettle: false, restEpsilon: 0)
  }

  /// The three styles of one system: they start on crossing and differ in how the content gives way.
  private static func crossing(_ presentation: RefreshPresentation) -> RefreshConfiguration {
    var result = plain(
      threshold: 90, trigger: .threshold, hold: 75, presentation: presentation,
      haptics: RefreshHaptics(trigger: .medium), timing: RefreshTiming(lingerMs: 300),
      lock: RefreshLock(cooldownMs: 500, resetPoint: 5, requiresLift: true), momentumMayArm: true)
    result.lockContent = true
    return result
  }
}
