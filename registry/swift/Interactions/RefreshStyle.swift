// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import SwiftUI

  /// How pull to refresh behaves and looks.
  @available(iOS 17, macOS 15, *)
  public struct RefreshStyle: Sendable {
    /// What shows the pull and the run.
    public enum Indicator: Sendable {
      /// Eight spokes that fill in one after the other.
      case spokes
      /// A ring that fills and then turns.
      case ring
      /// A ring with an arrow that turns over when the pull is far enough.
      case ringArrow
      /// The system's activity indicator on a blurred disc, which comes in from above.
      case activity
      /// The system's own pull to refresh: it decides when a pull is far enough, and shows it.
      case system
      /// A view of one's own.
      case custom(@MainActor @Sendable (RefreshState) -> AnyView)
    }

    /// How it behaves.
    public var configuration: RefreshConfiguration
    /// What shows it.
    public var indicator: Indicator
    /// The indicator's colour; nil is the theme's secondary label.
    public var color: DecalColor?
    /// The indicator's box, in points; nil is what the indicator has.
    public var size: Double?
    /// The width of a ring's line, in points.
    public var lineWidth: Double
    /// How far below the top edge the indicator is, in points.
    public var edgeOffset: Double
    /// What is said.
    public var strings: RefreshStrings
    /// A key that refreshes; none unless one is given.
    public var shortcut: KeyboardShortcut?

    /// A style from its parts.
    public init(
      configuration: RefreshConfiguration = RefreshConfiguration(), indicator: Indicator = .spokes,
      color: DecalColor? = nil, size: Double? = nil, lineWidth: Double = 3, edgeOffset: Double = 0,
      strings: RefreshStrings = RefreshStrings(), shortcut: KeyboardShortcut? = nil
    ) {
      self.configuration = configuration
      self.indicator = indicator
      self.color = color
      self.size = size
      self.lineWidth = lineWidth
      self.edgeOffset = edgeOffset
      self.strings = strings
      self.shortcut = shortcut
    }

    /// Ours: fires at the lift, can be taken back, shows spokes.
    public static var standard: RefreshStyle { .preset(.standard) }

    /// The system's own pull to refresh.
    public static var system: RefreshStyle { .preset(.uimSwiftUI) }

    /// A preset with the indicator that belongs to it.
    public static func preset(_ preset: RefreshPreset) -> RefreshStyle {
      let indicator: Indicator
      switch preset {
      case .standard, .uimCompose: indicator = .spokes
      case .swiftKit: indicator = .ring
      case .pullProgress: indicator = .ringArrow
      case .refresher, .refresherSystem2, .refresherOverlay: indicator = .activity
      case .uiRefreshControl, .uimReactNative, .uimSwiftUI: indicator = .system
      }
      return RefreshStyle(configuration: preset.configuration, indicator: indicator)
    }

    /// The style with another indicator.
    public func indicator(_ indicator: Indicator) -> RefreshStyle {
      var result = self
      result.indicator = indicator
      return result
    }

    /// The style with a view of one's own as the indicator; it gets the state and is drawn in the room that opens.
    public func indicator<Content: View>(
      @ViewBuilder _ content: @escaping @MainActor @Sendable (RefreshState) -> Content
    ) -> RefreshStyle {
      indicator(.custom { AnyView(content($0)) })
    }

    /// The style with another way for the content to give way: `.push` or `.overlay`, among others.
    public func presentation(_ presentation: RefreshPresentation) -> RefreshStyle {
      var result = self
      result.configuration.presentation = presentation
      return result
    }

    /// Whether the system shows the pull and decides about it.
    var isSystem: Bool {
      if case .system = indicator { return true }
      return configuration.trigger == .native
    }

    /// The configuration for a scroll view that bounces by itself.
    ///
    /// - Parameter ownsContent: whether the room can be made inside the content, where it does not move the rest position.
    func configuration(ownsContent: Bool) -> RefreshConfiguration {
      var result = configuration
      // The scroll view has its own resistance and reports where it is.
      result.input = .scroll
      if isSystem {
        result.trigger = .native
        result.presentation = .system
      }
      switch result.presentation {
      // The bounce shows the pull already; following it would show it twice.
      case .follow: result.presentation = .push
      // These answer the pull with room, and room at the rest position would answer itself.
      case .pushRemainder, .pushProgress: if !ownsContent { result.presentation = .push }
      case .push, .overlay, .system: break
      }
      return result
    }
  }

  /// What pull to refresh says, to assistive technology above all. No gesture is named: people can change gestures.
  @available(iOS 17, macOS 15, *)
  public struct RefreshStrings: Equatable, Sendable {
    /// The action.
    public var refresh: String
    /// While a run is on.
    public var refreshing: String
    /// After a success.
    public var updated: String
    /// After a failure.
    public var failed: String

    /// The strings, from the app's own table where it has them.
    public init(
      refresh: String = String(localized: "Refresh"), refreshing: String = String(localized: "Refreshing"),
      updated: String = String(localized: "Updated"), failed: String = String(localized: "Could not refresh")
    ) {
      self.refresh = refresh
      self.refreshing = refreshing
      self.updated = updated
      self.failed = failed
    }
  }

  @available(iOS 17, macOS 15, *)
  extension EnvironmentValues {
    /// The style of pull to refresh in the views below.
    @Entry public var refreshStyle = RefreshStyle.standard
  }

  @available(iOS 17, macOS 15, *)
  extension View {
    /// Gives pull to refresh in the views below a style.
    public func refreshStyle(_ style: RefreshStyle) -> some View { environment(\.refreshStyle, style) }
  }
#endif
