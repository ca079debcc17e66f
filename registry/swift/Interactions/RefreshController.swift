// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  import Accessibility
  public import SwiftUI

  /// One refreshable surface: what it shows, and a way to start it by code.
  ///
  /// A view makes its own unless it is given one. Keep one in `@State` and give it to a single surface.
  @available(iOS 17, macOS 15, *)
  @MainActor @Observable public final class RefreshController {
    /// What is seen of the surface now.
    public private(set) var state: RefreshState
    /// The room that the surface keeps, apart from the state: it changes seldom, the state in every frame.
    private(set) var inset = 0.0
    /// Whether content updates are held back.
    private(set) var isContentLocked = false
    /// The last thing to be felt; counted, so that the same twice is felt twice.
    private(set) var felt = Felt()

    struct Felt: Equatable {
      var count = 0
      var feedback: HapticFeedback?
    }

    @ObservationIgnored private let driver: RefreshDriver<ContinuousClock>
    @ObservationIgnored private var observers: [Int: AsyncStream<RefreshState>.Continuation] = [:]
    @ObservationIgnored private var lastObserver = 0
    @ObservationIgnored private var height = 0.0
    @ObservationIgnored var strings = RefreshStrings()
    @ObservationIgnored var reducesMotion = false
    /// What moves the content when a report of it comes.
    @ObservationIgnored var movement = RefreshEvent.Movement.program
    @ObservationIgnored var onPhaseChange: (@MainActor (RefreshPhase) -> Void)?
    /// Moves the content so that the indicator is seen; for surfaces that do not do it by themselves.
    @ObservationIgnored var onReveal: (@MainActor () -> Void)?
    /// Hears of what is to be felt without being a view.
    @ObservationIgnored var onFeel: (@MainActor (HapticFeedback) -> Void)?
    /// Hears of states without being a view.
    @ObservationIgnored var onState: (@MainActor (_ old: RefreshState, _ new: RefreshState) -> Void)?

    /// A controller at rest.
    public init() {
      driver = RefreshDriver(clock: ContinuousClock())
      state = driver.state
      driver.onChange = { [weak self] in self?.show($0) }
      driver.onEffect = { [weak self] in self?.apply($0) }
    }

    /// Starts a run, or joins the one that is on, and waits for its end.
    @discardableResult public func refresh() async -> RefreshOutcome { await driver.refresh() }

    /// Every state from now on, the present one first.
    public func states() -> AsyncStream<RefreshState> {
      let (stream, observer) = AsyncStream.makeStream(of: RefreshState.self)
      lastObserver += 1
      let number = lastObserver
      observers[number] = observer
      observer.yield(state)
      observer.onTermination = { [weak self] _ in
        Task { @MainActor in self?.observers[number] = nil }
      }
      return stream
    }

    /// Waits for the run that the system's own control has started.
    func refreshNatively() async { await driver.refresh(from: .native) }

    func send(_ event: RefreshEvent) { driver.send(event) }

    /// Takes the newest closures: those of the last time the view was built.
    func adopt(work: RefreshWork, onError: (@MainActor (any Error) -> Void)?) {
      driver.work = work
      driver.onError = onError
    }

    /// A report of the content's place, in points past the rest position, and of the container's height.
    func moved(to distance: Double, height: Double) {
      // The first report may be of a change of place alone, so the height is compared with what was sent.
      if height != self.height {
        self.height = height
        send(.viewport(height))
      }
      send(.offset(distance, movement))
    }

    private func show(_ new: RefreshState) {
      let old = state
      if let animation = animation(from: old, to: new) {
        withAnimation(animation) { take(new) }
      } else {
        take(new)
      }
      onState?(old, new)
      for observer in observers.values { observer.yield(new) }
      if old.phase != new.phase { onPhaseChange?(new.phase) }
    }

    private func take(_ new: RefreshState) {
      state = new
      if inset != new.inset { inset = new.inset }
      if isContentLocked != new.isContentLocked { isContentLocked = new.isContentLocked }
    }

    /// The movement between two states; nil when the content is where the finger has it.
    private func animation(from old: RefreshState, to new: RefreshState) -> Animation? {
      let timing = driver.configuration.timing
      guard !reducesMotion, let milliseconds = RefreshMotion.milliseconds(from: old, to: new, timing) else {
        return nil
      }
      let curve = timing.easing
      return .timingCurve(curve.x1, curve.y1, curve.x2, curve.y2, duration: milliseconds / 1_000)
    }

    private func apply(_ effect: RefreshEffect) {
      switch effect {
      case .haptic(_, let style):
        felt = Felt(count: felt.count + 1, feedback: HapticFeedback(style))
        onFeel?(HapticFeedback(style))
      case .reveal: onReveal?()
      case .start(_, let source):
        if source == .pull || source == .native || source == .accessibility { announce(strings.refreshing) }
      case .end(_, let outcome):
        switch outcome {
        case .success: announce(strings.updated)
        case .failure, .timedOut: announce(strings.failed)
        case .cancelled, .superseded, .unclaimed: break
        }
      case .cancel, .snapBack, .join, .consume: break
      }
    }

    private func announce(_ text: String) {
      AccessibilityNotification.Announcement(text).post()
    }
  }
#endif
