// SPDX-License-Identifier: MIT

/// What starts and ends runs.
extension RefreshEngine {
  mutating func fire(_ source: RefreshSource, _ effects: inout [RefreshEffect]) {
    let minimumFrom = configuration.timing.minimumFrom == .held ? instant(after: openingMs) : now
    open(source, minimumUntil: instant(after: configuration.timing.minimumMs, from: minimumFrom))
    if source == .pull || source == .native, let style = configuration.haptics.trigger {
      effects.append(.haptic(.trigger, style))
    }
    effects.append(.start(token: lastToken, source))
    if environment.isVisible, source == .program || source == .accessibility { effects.append(.reveal) }
  }

  /// A new run takes the place of a pull or a settle.
  private mutating func open(_ source: RefreshSource, minimumUntil: Int64) {
    lastToken += 1
    run = Run(
      token: lastToken, source: source, from: presented, opening: span(openingMs), minimumUntil: minimumUntil,
      timeoutAt: configuration.timing.timeoutMs.map { instant(after: $0) }, isClaimed: environment.flag == true)
    if environment.flag == false { awaitAcknowledgement() }
    settle = nil
    track = .idle
    gesture.isSpent = true
    gesture.threshold = nil
    raw = 0
    if isNested { pull = 0 }
  }

  private mutating func awaitAcknowledgement() {
    guard let minimumUntil = run?.minimumUntil else { return }
    let acknowledgeBy = max(instant(after: Self.acknowledgementMs), minimumUntil)
    run?.acknowledgeBy = acknowledgeBy
  }

  mutating func begin(_ beginning: RefreshEvent.Beginning, _ effects: inout [RefreshEffect]) {
    let source: RefreshSource
    switch beginning {
    case .program: source = .program
    case .accessibility: source = .accessibility
    case .native: source = .native
    }
    if source != .program, !environment.isEnabled { return }
    if let run {
      guard configuration.reentry == .restart, source != .native, environment.flag == nil else {
        return effects.append(.join(token: run.token))
      }
      cancelWork(&effects)
      outcome = .superseded
      effects.append(.end(token: run.token, .superseded))
    }
    fire(source, &effects)
  }

  mutating func finished(_ token: Int, _ outcome: RefreshOutcome, _ effects: inout [RefreshEffect]) {
    guard let run, run.token == token, run.completion == nil else { return }
    if environment.flag == nil { return complete(outcome, &effects) }
    if run.remembered == nil { self.run?.remembered = outcome }
  }

  mutating func stop(_ effects: inout [RefreshEffect]) {
    if let run, environment.flag == nil { finished(run.token, .success, &effects) }
  }

  mutating func external(_ flag: Bool?, _ effects: inout [RefreshEffect]) {
    environment.flag = flag
    if flag == true { return claim(&effects) }
    guard let run, run.completion == nil else { return }
    let isOver = flag == false ? run.isClaimed || run.isExternal : run.isExternal || run.remembered != nil
    if flag == nil { self.run?.acknowledgeBy = nil }
    if isOver {
      complete(run.remembered ?? .success, &effects)
    } else if flag == false, run.acknowledgeBy == nil {
      awaitAcknowledgement()
    }
  }

  /// The owner's flag is up: the run is the owner's, and goes on until the flag is down.
  private mutating func claim(_ effects: inout [RefreshEffect]) {
    guard let run else {
      open(.external, minimumUntil: now)
      if environment.isVisible { effects.append(.reveal) }
      return
    }
    self.run?.isClaimed = true
    self.run?.acknowledgeBy = nil
    self.run?.completion = nil
    if let outcome = run.completion?.outcome, outcome != .unclaimed { self.run?.remembered = outcome }
  }

  /// The work is over: the run ends now, or when it has been shown long enough.
  mutating func complete(_ outcome: RefreshOutcome, _ effects: inout [RefreshEffect]) {
    guard let run else { return }
    let lingerUntil = instant(after: configuration.timing.lingerMs)
    let endsAt = run.isExternal ? lingerUntil : max(run.minimumUntil, lingerUntil)
    if outcome == .cancelled || endsAt <= now { return end(outcome, &effects) }
    self.run?.acknowledgeBy = nil
    self.run?.completion = Run.Completion(outcome: outcome, endsAt: endsAt)
  }

  mutating func end(_ outcome: RefreshOutcome, _ effects: inout [RefreshEffect]) {
    guard let run else { return }
    let place = presented
    self.run = nil
    self.outcome = outcome
    effects.append(.end(token: run.token, outcome))
    lockAfterRun()
    guard environment.isVisible else { return }
    let from = isNested ? place : configuration.hold
    if configuration.deferSettle, !isNested, gesture.isTouching, pull > 0 {
      settle = Settle(isAborted: false, from: from, span: nil)
    } else {
      startSettle(from: from)
    }
  }

  private mutating func lockAfterRun() {
    let lock = configuration.lock
    gesture.owesLift = lock.requiresLift && gesture.isTouching
    gesture.isSpent = false
    gesture.hasTickedArmed = false
    gesture.hasTickedDisarmed = false
    latch = Latch(isLocked: lock.isLocking, cooldownUntil: lock.cooldownMs > 0 ? instant(after: lock.cooldownMs) : nil)
    tryToUnlock()
  }

  /// A settle that waited for the finger starts now.
  mutating func startWaitingSettle() {
    if let settle, settle.isWaiting { startSettle(from: settle.from) }
  }

  private mutating func startSettle(from: Double) {
    settle = settlingMs > 0 ? Settle(isAborted: false, from: from, span: span(settlingMs)) : nil
  }

  /// Cancels the work of the run, if it has any.
  func cancelWork(_ effects: inout [RefreshEffect]) {
    if let run, !run.isExternal { effects.append(.cancel(token: run.token)) }
  }

  mutating func disappear(_ effects: inout [RefreshEffect]) {
    environment.isVisible = false
    gesture.isTouching = false
    gesture.owesLift = false
    dropPull(&effects)
    if run != nil, configuration.onDisappear == .cancel, environment.flag == nil {
      cancelWork(&effects)
      end(.cancelled, &effects)
    }
    tryToUnlock()
  }

  mutating func appear(_ effects: inout [RefreshEffect]) {
    if run != nil, !environment.isVisible { effects.append(.reveal) }
    environment.isVisible = true
  }
}
