// SPDX-License-Identifier: MIT

#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import SwiftUI
  public import UIKit

  /// Pull to refresh for a UIKit scroll view, table or collection. The scroll view's delegate stays the app's.
  @available(iOS 17, *)
  @MainActor public final class RefreshHost: NSObject {
    /// The scroll view that is pulled.
    public private(set) weak var scrollView: UIScrollView?
    /// What is seen of the surface.
    public var state: RefreshState { controller.state }
    /// How it behaves and looks.
    public var style = RefreshStyle.standard { didSet { styleChanged() } }
    /// The theme of the indicator.
    public var theme = DecalTheme() { didSet { showIndicator() } }
    /// An indicator of one's own, in place of the style's.
    public var indicatorView: (any RefreshIndicatorView)? { didSet { showIndicator() } }
    /// Whether a person may refresh.
    public var isEnabled = true { didSet { enabledChanged() } }
    /// The scroll view's own content inset at the top, in points. Set it here rather than at the scroll view.
    public var topInset: CGFloat { didSet { topInsetChanged() } }
    /// Plays what is to be felt; has the off switch.
    public let haptics = HapticGenerator()
    /// Hears of every new phase.
    public var onPhaseChange: (@MainActor (RefreshPhase) -> Void)? {
      didSet { controller.onPhaseChange = onPhaseChange }
    }
    /// Hears of what the action throws.
    public var onError: (@MainActor (any Error) -> Void)? { didSet { adopt() } }

    private let controller = RefreshController()
    private var work: RefreshWork
    private var watch: ScrollViewWatch?
    private var slot: SlotView?
    private var systemControl: UIRefreshControl?
    private var action: UIAccessibilityCustomAction?

    /// A host whose run ends when the action returns or throws.
    public convenience init(scrollView: UIScrollView, action: @escaping @MainActor @Sendable () async throws -> Void) {
      self.init(scrollView: scrollView, work: .function(action))
    }

    /// A host whose run ends when the completion is called.
    public convenience init(
      scrollView: UIScrollView, action: @escaping @MainActor @Sendable (_ done: RefreshCompletion) -> Void
    ) {
      self.init(scrollView: scrollView, work: .completion(action))
    }

    /// A host for any work.
    public init(scrollView: UIScrollView, work: RefreshWork) {
      self.scrollView = scrollView
      self.work = work
      topInset = scrollView.contentInset.top
      super.init()
      controller.onState = { [weak self] old, new in self?.show(old, new) }
      controller.onFeel = { [weak self] in self?.haptics.play($0) }
      // The state with the room in it comes after its effects.
      controller.onReveal = { [weak self] in Task { self?.reveal() } }
      adopt()
      watch = ScrollViewWatch(scrollView) { [weak self] event in self?.controller.send(event) }
      observeSystem()
      styleChanged()
      enabledChanged()
    }

    /// Starts a run, or joins the one that is on, and waits for its end.
    @discardableResult public func refresh() async -> RefreshOutcome { await controller.refresh() }

    /// Changes what a run does.
    public func setWork(_ work: RefreshWork) {
      self.work = work
      adopt()
    }

    /// The owner's flag, for work that is `.flag`; nil when no flag is in use.
    public func setRefreshing(_ isRefreshing: Bool?) { controller.send(.external(isRefreshing)) }

    /// Every state from now on, the present one first.
    public func states() -> AsyncStream<RefreshState> { controller.states() }

    /// Gives the scroll view back as it was. A run that is on goes on.
    public func detach() {
      NotificationCenter.default.removeObserver(self)
      watch?.stop()
      watch = nil
      slot?.removeFromSuperview()
      slot = nil
      if let systemControl, scrollView?.refreshControl === systemControl { scrollView?.refreshControl = nil }
      setAction(nil)
      scrollView?.contentInset.top = topInset
      scrollView = nil
    }

    private func adopt() { controller.adopt(work: work, onError: onError) }

    // MARK: Style

    private func styleChanged() {
      controller.strings = style.strings
      controller.send(.configure(style.configuration(ownsContent: false)))
      showIndicator()
      showSystemControl()
      enabledChanged()
    }

    private func showIndicator() {
      guard let scrollView, watch != nil else { return }
      slot?.removeFromSuperview()
      slot = nil
      if style.isSystem, indicatorView == nil { return }
      let content: UIView =
        indicatorView
        ?? UIHostingConfiguration {
          RefreshSlot(controller: controller, style: style).environment(\.decalTheme, theme)
        }
        .margins(.all, 0)
        .makeContentView()
      slot = SlotView(content, in: scrollView, at: topInset + style.edgeOffset) { [weak self] isShown in
        self?.controller.send(isShown ? .appear : .disappear)
      }
      indicatorView?.update(controller.state)
    }

    private func showSystemControl() {
      guard style.isSystem else {
        if let systemControl, scrollView?.refreshControl === systemControl { scrollView?.refreshControl = nil }
        systemControl = nil
        return
      }
      let control = systemControl ?? UIRefreshControl()
      control.addTarget(self, action: #selector(systemControlPulled), for: .valueChanged)
      control.tintColor = (style.color ?? theme.colors.labelSecondary).uiColor
      scrollView?.refreshControl = control
      systemControl = control
    }

    @objc private func systemControlPulled() { controller.send(.begin(.native)) }

    private func enabledChanged() {
      controller.send(.enable(isEnabled))
      guard isEnabled else { return setAction(nil) }
      setAction(
        UIAccessibilityCustomAction(name: style.strings.refresh) { [weak self] _ in
          self?.controller.send(.begin(.accessibility))
          return true
        })
    }

    /// Puts our action among the app's own, in place of the one before.
    private func setAction(_ action: UIAccessibilityCustomAction?) {
      var actions = scrollView?.accessibilityCustomActions ?? []
      actions.removeAll { $0 === self.action }
      if let action { actions.append(action) }
      scrollView?.accessibilityCustomActions = actions
      self.action = action
    }

    // MARK: State

    private func show(_ old: RefreshState, _ new: RefreshState) {
      indicatorView?.update(new)
      if old.phase == .idle, new.phase == .pulling { haptics.prepare(.medium) }
      if old.inset != new.inset {
        move(RefreshMotion.milliseconds(from: old, to: new, style.configuration.timing)) { [weak self] in
          self?.applyInset()
        }
      }
      if let systemControl, old.isRefreshing != new.isRefreshing {
        if !new.isRefreshing {
          systemControl.endRefreshing()
        } else if !systemControl.isRefreshing {
          systemControl.beginRefreshing()
        }
      }
    }

    /// Always the app's inset and our room, never a change of what is there: a change made twice would stay.
    private func applyInset() { scrollView?.contentInset.top = topInset + controller.inset }

    private func topInsetChanged() {
      applyInset()
      showIndicator()
    }

    /// Content at rest is moved, so that the hold is seen; content that is scrolled away stays.
    private func reveal() {
      guard let scrollView else { return }
      let room = systemControl.map { Double($0.bounds.height) } ?? controller.inset
      let rest = -scrollView.adjustedContentInset.top
      guard scrollView.contentOffset.y <= rest + room + 1 else { return }
      move(RefreshMotion.standardMs) { [weak self] in
        guard let self, let scrollView = self.scrollView else { return }
        let hidden = systemControl == nil ? 0 : room
        scrollView.contentOffset.y = -scrollView.adjustedContentInset.top - hidden
      }
    }

    private func move(_ milliseconds: Double?, _ change: @escaping @MainActor () -> Void) {
      guard let milliseconds, !controller.reducesMotion else { return change() }
      let easing = style.configuration.timing.easing
      let animator = UIViewPropertyAnimator(
        duration: milliseconds / 1_000, controlPoint1: CGPoint(x: easing.x1, y: easing.y1),
        controlPoint2: CGPoint(x: easing.x2, y: easing.y2)
      ) { MainActor.assumeIsolated { change() } }
      animator.startAnimation()
    }

    // MARK: The system

    private func observeSystem() {
      let center = NotificationCenter.default
      center.addObserver(
        self, selector: #selector(motionChanged), name: UIAccessibility.reduceMotionStatusDidChangeNotification,
        object: nil)
      center.addObserver(
        self, selector: #selector(hidden), name: UIApplication.didEnterBackgroundNotification, object: nil)
      center.addObserver(
        self, selector: #selector(shown), name: UIApplication.willEnterForegroundNotification, object: nil)
      motionChanged()
    }

    @objc private func motionChanged() {
      controller.reducesMotion = UIAccessibility.isReduceMotionEnabled
      controller.send(.motion(reduced: controller.reducesMotion))
    }

    @objc private func hidden() { controller.send(.disappear) }

    @objc private func shown() { if scrollView?.window != nil { controller.send(.appear) } }
  }

  /// An indicator made with UIKit.
  @available(iOS 17, *)
  @MainActor public protocol RefreshIndicatorView: UIView {
    /// Shows the state; called for every one.
    func update(_ state: RefreshState)
  }

  /// Holds the indicator at the top of a scroll view's frame, and says when it comes into a window and goes.
  @available(iOS 17, *)
  private final class SlotView: UIView {
    private let onWindow: @MainActor (Bool) -> Void

    init(
      _ content: UIView, in scrollView: UIScrollView, at top: CGFloat, onWindow: @escaping @MainActor (Bool) -> Void
    ) {
      self.onWindow = onWindow
      super.init(frame: .zero)
      isUserInteractionEnabled = false
      // Over cells that are put in later.
      layer.zPosition = 1
      addSubview(content)
      scrollView.addSubview(self)
      translatesAutoresizingMaskIntoConstraints = false
      content.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        topAnchor.constraint(equalTo: scrollView.safeAreaLayoutGuide.topAnchor, constant: top),
        leadingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.leadingAnchor),
        trailingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.trailingAnchor),
        heightAnchor.constraint(equalTo: scrollView.frameLayoutGuide.heightAnchor),
        content.topAnchor.constraint(equalTo: topAnchor),
        content.bottomAnchor.constraint(equalTo: bottomAnchor),
        content.leadingAnchor.constraint(equalTo: leadingAnchor),
        content.trailingAnchor.constraint(equalTo: trailingAnchor),
      ])
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      onWindow(window != nil)
    }
  }

  @available(iOS 17, *)
  extension UIScrollView {
    /// The host that was attached by `attachPullToRefresh`.
    public var pullToRefresh: RefreshHost? { objc_getAssociatedObject(self, HostKey.pointer) as? RefreshHost }

    /// Makes the scroll view refresh when it is pulled; it keeps the host. One that it had is detached.
    @discardableResult
    public func attachPullToRefresh(
      action: @escaping @MainActor @Sendable () async throws -> Void
    ) -> RefreshHost {
      pullToRefresh?.detach()
      let host = RefreshHost(scrollView: self, action: action)
      objc_setAssociatedObject(self, HostKey.pointer, host, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return host
    }
  }

  /// An address that nothing else has.
  @available(iOS 17, *)
  @MainActor private enum HostKey {
    static let pointer = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  }
#endif
