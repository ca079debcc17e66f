// SPDX-License-Identifier: MIT

#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import SwiftUI
  public import UIKit

  /// A scroll view with the system's refresh control, for SwiftUI.
  ///
  /// The content keeps its state when the view is built anew, and the newest action is the one that runs.
  @available(iOS 17, *)
  public struct RefreshControlView<Content: View>: UIViewControllerRepresentable {
    private let configuration: RefreshConfiguration
    private let tint: Color?
    private let title: String?
    private let onError: (@MainActor @Sendable (any Error) -> Void)?
    private let action: Action
    private let content: Content

    private enum Action {
      case work(RefreshWork)
      case control(@MainActor (UIRefreshControl) -> Void)
    }

    /// A run that ends when the action returns or throws.
    public init(
      tint: Color? = nil, title: String? = nil,
      configuration: RefreshConfiguration = RefreshPreset.uiRefreshControl.configuration,
      onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
      action: @escaping @MainActor @Sendable () async throws -> Void, @ViewBuilder content: () -> Content
    ) {
      self.tint = tint
      self.title = title
      self.configuration = configuration
      self.onError = onError
      self.action = .work(.function(action))
      self.content = content()
    }

    /// A run that ends when the control's `endRefreshing()` is called.
    public init(
      tint: Color? = nil, title: String? = nil,
      configuration: RefreshConfiguration = RefreshPreset.uiRefreshControl.configuration,
      onRefresh: @escaping @MainActor (_ control: UIRefreshControl) -> Void, @ViewBuilder content: () -> Content
    ) {
      self.tint = tint
      self.title = title
      self.configuration = configuration
      onError = nil
      action = .control(onRefresh)
      self.content = content()
    }

    public func makeUIViewController(context: Context) -> RefreshControlController<Content> {
      RefreshControlController(content: content, environment: context.environment)
    }

    public func updateUIViewController(_ controller: RefreshControlController<Content>, context: Context) {
      controller.show(content, environment: context.environment)
      controller.style(tint: tint, title: title)
      controller.send(.configure(native(configuration)))
      controller.send(.enable(context.environment.isEnabled))
      controller.send(.motion(reduced: context.environment.accessibilityReduceMotion))
      switch action {
      case .work(let work): controller.adopt(work, onError)
      case .control(let onRefresh):
        let control = controller.control
        controller.adopt(.flag { onRefresh(control) }, nil)
      }
    }

    private func native(_ configuration: RefreshConfiguration) -> RefreshConfiguration {
      var result = configuration
      result.input = .scroll
      result.trigger = .native
      result.presentation = .system
      return result
    }
  }

  /// What stays of a `RefreshControlView` when it is built anew: the scroll view, its control and the content's host.
  @available(iOS 17, *)
  @MainActor public final class RefreshControlController<Content: View>: UIViewController {
    let control = ReportingRefreshControl()
    private let scrollView = UIScrollView()
    private let host: UIHostingController<Inheriting<Content>>
    private let driver = RefreshDriver(RefreshPreset.uiRefreshControl.configuration, clock: ContinuousClock())

    init(content: Content, environment: EnvironmentValues) {
      host = UIHostingController(rootView: Inheriting(content: content, environment: environment))
      super.init(nibName: nil, bundle: nil)
      driver.onEffect = { [weak self] in self?.apply($0) }
      control.onPull = { [weak self] in self?.send(.begin(.native)) }
      control.onEnd = { [weak self] in self?.send(.stop) }
    }

    public required init?(coder: NSCoder) { nil }

    public override func loadView() { view = scrollView }

    public override func viewDidLoad() {
      super.viewDidLoad()
      scrollView.refreshControl = control
      scrollView.alwaysBounceVertical = true
      scrollView.accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: String(localized: "Refresh")) { [weak self] _ in
          self?.send(.begin(.accessibility))
          return true
        }
      ]
      host.sizingOptions = .intrinsicContentSize
      // The scroll view keeps clear of bars; its content need not do so again.
      host.safeAreaRegions = []
      addChild(host)
      place(host.view)
      host.didMove(toParent: self)
    }

    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      send(.appear)
    }

    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      send(.disappear)
    }

    func send(_ event: RefreshEvent) { driver.send(event) }

    func adopt(_ work: RefreshWork, _ onError: (@MainActor (any Error) -> Void)?) {
      driver.work = work
      driver.onError = onError
    }

    func show(_ content: Content, environment: EnvironmentValues) {
      host.rootView = Inheriting(content: content, environment: environment)
    }

    func style(tint: Color?, title: String?) {
      // Changing the control while it is shown makes it jump.
      if control.isRefreshing { return }
      control.tintColor = tint.map { UIColor($0) }
      if control.attributedTitle?.string != title {
        control.attributedTitle = title.map { NSAttributedString(string: $0) }
      }
    }

    private func apply(_ effect: RefreshEffect) {
      switch effect {
      case .reveal: reveal()
      case .end: control.finish()
      // The system's control has a feedback of its own.
      case .haptic, .start, .cancel, .snapBack, .join, .consume: break
      }
    }

    /// A start by code does not move the content by itself. Off screen it would be ignored, with a warning.
    private func reveal() {
      guard view.window != nil, !control.isRefreshing else { return }
      control.beginRefreshing()
      if scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top + 1 {
        let offset = CGPoint(x: 0, y: -scrollView.adjustedContentInset.top - control.bounds.height)
        scrollView.setContentOffset(offset, animated: true)
      }
    }

    /// The content is as wide as the scroll view, and a point higher at least, so that it can always be pulled.
    private func place(_ view: UIView) {
      view.backgroundColor = .clear
      view.translatesAutoresizingMaskIntoConstraints = false
      scrollView.addSubview(view)
      let content = scrollView.contentLayoutGuide
      let frame = scrollView.frameLayoutGuide
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: content.topAnchor),
        view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
        view.widthAnchor.constraint(equalTo: frame.widthAnchor),
        view.heightAnchor.constraint(greaterThanOrEqualTo: frame.heightAnchor, constant: 1),
      ])
    }
  }

  /// Content in a host of its own, with the environment of the view that holds the host.
  @available(iOS 17, *)
  struct Inheriting<Content: View>: View {
    let content: Content
    let environment: EnvironmentValues

    var body: some View { content.environment(\.self, environment) }
  }

  /// A refresh control that says when it is pulled and when the app ends it.
  @available(iOS 17, *)
  final class ReportingRefreshControl: UIRefreshControl {
    var onPull: (@MainActor () -> Void)?
    var onEnd: (@MainActor () -> Void)?

    override init(frame: CGRect) {
      super.init(frame: frame)
      addTarget(self, action: #selector(pulled), for: .valueChanged)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func endRefreshing() {
      super.endRefreshing()
      onEnd?()
    }

    /// Ends without saying so: the run is over already.
    func finish() { super.endRefreshing() }

    @objc private func pulled() { onPull?() }
  }
#endif
