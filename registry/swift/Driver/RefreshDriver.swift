// SPDX-License-Identifier: MIT

/// Runs an engine: gives it the time, sleeps until its next deadline, owns the work of its runs.
///
/// A surface sends it what happens, and hears of every new state and of the effects that are its own. Work belongs to
/// the driver, never to a view, so that a view that is built anew does not end it.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
@MainActor public final class RefreshDriver<Time: Clock> where Time.Duration == Duration {
  /// What is seen of the engine now.
  public private(set) var state: RefreshState
  /// The work of the next run; the newest is used. Without any, a run ends at once.
  public var work: RefreshWork?
  /// Hears of every state that differs from the one before.
  public var onChange: (@MainActor (RefreshState) -> Void)?
  /// Hears of every effect, in order, after the driver has done its part.
  public var onEffect: (@MainActor (RefreshEffect) -> Void)?
  /// Hears of what work throws, cancellation aside.
  public var onError: (@MainActor (any Error) -> Void)?

  private var engine: RefreshEngine
  private let clock: Time
  private let origin: Time.Instant
  private var sleep: Task<Void, Never>?
  private var sleepsUntil: Int64?
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var waiters: [Int: [CheckedContinuation<RefreshOutcome, Never>]] = [:]
  private var events: [RefreshEvent] = []
  private var isSending = false
  private var lastEnd: RefreshOutcome?

  /// A driver at rest.
  public init(_ configuration: RefreshConfiguration = RefreshConfiguration(), clock: Time) {
    engine = RefreshEngine(configuration)
    state = RefreshState(engine)
    self.clock = clock
    origin = clock.now
  }

  deinit {
    sleep?.cancel()
    // With the policy `keep` the work goes on; nobody waits for its end any more.
    if engine.configuration.onDisappear == .cancel { for task in tasks.values { task.cancel() } }
  }

  /// The configuration in use.
  public var configuration: RefreshConfiguration { engine.configuration }

  /// Where the content is drawn now, in points from rest: moves by itself while opening and settling. For nested input.
  public var presented: Double { engine.presented(at: milliseconds) }

  /// Sends one event, and answers with what was taken of a drag or of a velocity.
  ///
  /// An event that is sent from within an effect is handled after the one that caused it.
  @discardableResult public func send(_ event: RefreshEvent) -> Double {
    events.append(event)
    if isSending { return 0 }
    isSending = true
    var taken = 0.0
    while !events.isEmpty {
      for effect in engine.reduce(events.removeFirst(), at: milliseconds) {
        if case .consume(let amount) = effect { taken += amount }
        apply(effect)
      }
    }
    isSending = false
    publish()
    aim()
    return taken
  }

  /// Starts a run, or joins the one that is on, and waits for its end. A caller that is cancelled does not end the run.
  ///
  /// A start that is not taken, since a person may not refresh now, is a cancelled one.
  @discardableResult public func refresh(from beginning: RefreshEvent.Beginning = .program) async -> RefreshOutcome {
    lastEnd = nil
    send(.begin(beginning))
    guard let token = engine.token else { return lastEnd ?? .cancelled }
    return await withCheckedContinuation { waiters[token, default: []].append($0) }
  }

  private func apply(_ effect: RefreshEffect) {
    switch effect {
    case .start(let token, _): start(token)
    case .cancel(let token): tasks[token]?.cancel()
    case .end(let token, let outcome):
      lastEnd = outcome
      for waiter in waiters.removeValue(forKey: token) ?? [] { waiter.resume(returning: outcome) }
    case .haptic, .snapBack, .reveal, .join, .consume: break
    }
    onEffect?(effect)
  }

  private func start(_ token: Int) {
    guard let work else {
      events.append(.finished(token: token, .success))
      return
    }
    tasks[token] = Task { [weak self] in
      let report = await work.perform()
      self?.finish(token, report)
    }
  }

  private func finish(_ token: Int, _ report: RefreshReport?) {
    tasks[token] = nil
    switch report {
    case .outcome(let outcome): send(.finished(token: token, outcome))
    case .error(let error):
      onError?(error)
      send(.finished(token: token, .failure))
    case .forgotten:
      #if DEBUG
        print("pull to refresh: a completion was let go without a call; its run ends as a failure")
      #endif
      send(.finished(token: token, .failure))
    case nil: break
    }
  }

  private func publish() {
    let state = RefreshState(engine)
    if state == self.state { return }
    self.state = state
    onChange?(state)
  }

  /// Keeps the one sleep aimed at the engine's next deadline.
  private func aim() {
    let deadline = engine.nextDeadline
    if deadline == sleepsUntil { return }
    sleep?.cancel()
    sleepsUntil = deadline
    sleep = deadline.map { deadline in
      let instant = origin.advanced(by: .milliseconds(deadline))
      return Task { [weak self, clock] in
        do { try await clock.sleep(until: instant, tolerance: nil) } catch { return }
        self?.wake()
      }
    }
  }

  private func wake() {
    sleepsUntil = nil
    send(.tick)
  }

  /// Whole milliseconds since the driver was made.
  private var milliseconds: Int64 {
    let (seconds, attoseconds) = origin.duration(to: clock.now).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
