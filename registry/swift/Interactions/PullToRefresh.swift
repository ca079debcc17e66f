// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import SwiftUI

  /// A vertical scroll view that refreshes when it is pulled.
  ///
  /// With a style that locks content, rows keep as they are while a run is on, so that nothing jumps under it.
  @available(iOS 17, macOS 15, *)
  public struct PullToRefresh<Content: View>: View {
    private let showsIndicators: Bool
    private let setup: RefreshSetup
    private let content: Content
    @State private var own = RefreshController()

    /// A run that ends when the action returns or throws.
    public init(
      showsIndicators: Bool = true, enabled: Bool = true, controller: RefreshController? = nil,
      onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
      onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)? = nil,
      action: @escaping @MainActor @Sendable () async throws -> Void, @ViewBuilder content: () -> Content
    ) {
      self.showsIndicators = showsIndicators
      setup = RefreshSetup(
        work: .function(action), isEnabled: enabled, controller: controller, onError: onError,
        onPhaseChange: onPhaseChange)
      self.content = content()
    }

    /// A run that ends when the completion is called.
    public init(
      showsIndicators: Bool = true, enabled: Bool = true, controller: RefreshController? = nil,
      onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)? = nil,
      action: @escaping @MainActor @Sendable (_ done: RefreshCompletion) -> Void, @ViewBuilder content: () -> Content
    ) {
      self.showsIndicators = showsIndicators
      setup = RefreshSetup(
        work: .completion(action), isEnabled: enabled, controller: controller, onPhaseChange: onPhaseChange)
      self.content = content()
    }

    /// A run that lasts as long as the flag is up. A pull asks for it by `onRefresh`, and is let go when the flag does
    /// not come up.
    public init(
      isRefreshing: Binding<Bool>, showsIndicators: Bool = true, enabled: Bool = true,
      controller: RefreshController? = nil, onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)? = nil,
      onRefresh: @escaping @MainActor @Sendable () -> Void, @ViewBuilder content: () -> Content
    ) {
      self.showsIndicators = showsIndicators
      setup = RefreshSetup(
        work: .flag(onRefresh), flag: isRefreshing.wrappedValue, isEnabled: enabled, controller: controller,
        onPhaseChange: onPhaseChange)
      self.content = content()
    }

    public var body: some View {
      let controller = setup.controller ?? own
      ScrollView(.vertical, showsIndicators: showsIndicators) {
        RefreshRoom(controller: controller, content: content)
      }
      .modifier(PullToRefreshModifier(setup: setup, controller: controller, ownsContent: true))
    }
  }

  @available(iOS 17, macOS 15, *)
  extension View {
    /// Makes a scroll view or list refresh when it is pulled. The run ends when the action returns or throws.
    public func pullToRefresh(
      enabled: Bool = true, controller: RefreshController? = nil,
      onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
      onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)? = nil,
      action: @escaping @MainActor @Sendable () async throws -> Void
    ) -> some View {
      modifier(
        OwningModifier(
          setup: RefreshSetup(
            work: .function(action), isEnabled: enabled, controller: controller, onError: onError,
            onPhaseChange: onPhaseChange)))
    }

    /// Makes a scroll view or list refresh when it is pulled. The run ends when the completion is called.
    public func pullToRefresh(
      enabled: Bool = true, controller: RefreshController? = nil,
      onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)? = nil,
      action: @escaping @MainActor @Sendable (_ done: RefreshCompletion) -> Void
    ) -> some View {
      modifier(
        OwningModifier(
          setup: RefreshSetup(
            work: .completion(action), isEnabled: enabled, controller: controller, onPhaseChange: onPhaseChange)))
    }

    /// Makes a scroll view or list refresh when it is pulled. The run lasts as long as the flag is up.
    public func pullToRefresh(
      isRefreshing: Binding<Bool>, enabled: Bool = true, controller: RefreshController? = nil,
      onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)? = nil,
      onRefresh: @escaping @MainActor @Sendable () -> Void
    ) -> some View {
      modifier(
        OwningModifier(
          setup: RefreshSetup(
            work: .flag(onRefresh), flag: isRefreshing.wrappedValue, isEnabled: enabled, controller: controller,
            onPhaseChange: onPhaseChange)))
    }
  }

  /// What a caller has said.
  @available(iOS 17, macOS 15, *)
  struct RefreshSetup {
    var work: RefreshWork
    var flag: Bool?
    var isEnabled: Bool
    var controller: RefreshController?
    var onError: (@MainActor @Sendable (any Error) -> Void)?
    var onPhaseChange: (@MainActor @Sendable (RefreshPhase) -> Void)?
  }

  /// Room inside the content, for presentations that need it there; and the gate that holds updates back.
  @available(iOS 17, macOS 15, *)
  private struct RefreshRoom<Content: View>: View {
    let controller: RefreshController
    let content: Content
    @Environment(\.refreshStyle) private var style

    var body: some View {
      ContentGate(isLocked: controller.isContentLocked, content: content)
        .equatable()
        .padding(.top, RefreshInsets.isInside(style) ? controller.inset : 0)
    }
  }

  /// Content that is not built anew while it is locked.
  @available(iOS 17, macOS 15, *)
  private struct ContentGate<Content: View>: View, Equatable {
    let isLocked: Bool
    let content: Content

    var body: some View { content }

    nonisolated static func == (old: Self, new: Self) -> Bool { new.isLocked }
  }

  /// A modifier with a controller of its own, for callers who give none.
  @available(iOS 17, macOS 15, *)
  private struct OwningModifier: ViewModifier {
    let setup: RefreshSetup
    @State private var own = RefreshController()

    func body(content: Content) -> some View {
      content.modifier(
        PullToRefreshModifier(setup: setup, controller: setup.controller ?? own, ownsContent: false))
    }
  }

  /// Connects a scroll view with a controller: reports, room, indicator, assistive technology, life.
  @available(iOS 17, macOS 15, *)
  private struct PullToRefreshModifier: ViewModifier {
    let setup: RefreshSetup
    let controller: RefreshController
    let ownsContent: Bool
    /// The system's scroll view was not found.
    @State private var isUnknown = false
    @Environment(\.refreshStyle) private var given
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
      // The newest closures count, and closures cannot be compared: they are taken whenever the view is built.
      let _ = adopt()
      content
        .modifier(RefreshInsets(controller: controller, style: style, ownsContent: ownsContent))
        .modifier(ScrollReports(controller: controller, isSystem: style.isSystem) { isUnknown = true })
        .overlay(alignment: .top) { RefreshSlot(controller: controller, style: style) }
        .background { shortcut }
        .accessibilityActions {
          if isUsable {
            Button(style.strings.refresh) { controller.send(.begin(.accessibility)) }
          }
        }
        .haptic(trigger: controller.felt) { _, new in new.feedback }
        .onChange(of: style.configuration(ownsContent: ownsContent), initial: true) { _, configuration in
          controller.send(.configure(configuration))
        }
        .onChange(of: isUsable, initial: true) { _, isUsable in controller.send(.enable(isUsable)) }
        .onChange(of: setup.flag, initial: true) { _, flag in controller.send(.external(flag)) }
        .onChange(of: reducesMotion, initial: true) { _, reduces in
          controller.reducesMotion = reduces
          controller.send(.motion(reduced: reduces))
        }
        .onChange(of: scenePhase) { _, phase in
          if phase == .background { controller.send(.disappear) }
          if phase == .active { controller.send(.appear) }
        }
        .onAppear { controller.send(.appear) }
        .onDisappear { controller.send(.disappear) }
    }

    private var style: RefreshStyle { isUnknown ? given.indicator(.system) : given }
    private var isUsable: Bool { isEnabled && setup.isEnabled }

    private func adopt() {
      controller.adopt(work: setup.work, onError: setup.onError)
      controller.onPhaseChange = setup.onPhaseChange
      controller.strings = style.strings
    }

    @ViewBuilder private var shortcut: some View {
      if let key = style.shortcut, isUsable {
        Button(style.strings.refresh) { controller.send(.begin(.accessibility)) }
          .keyboardShortcut(key)
          .opacity(0)
          .accessibilityHidden(true)
      }
    }
  }

  /// The hold, as room at the edge of the scroll view: the rest position moves with it, so that a report of the content's
  /// place does not count it as a pull.
  @available(iOS 17, macOS 15, *)
  private struct RefreshInsets: ViewModifier {
    let controller: RefreshController
    let style: RefreshStyle
    let ownsContent: Bool

    func body(content: Content) -> some View {
      content.safeAreaPadding(.top, ownsContent && Self.isInside(style) ? 0 : controller.inset)
    }

    /// Whether the room is made inside the content instead.
    static func isInside(_ style: RefreshStyle) -> Bool {
      let presentation = style.configuration.presentation
      return presentation == .pushRemainder || presentation == .pushProgress
    }
  }
#endif
