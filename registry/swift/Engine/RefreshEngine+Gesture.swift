// SPDX-License-Identifier: MIT

/// What fingers and content do.
extension RefreshEngine {
  var isNested: Bool { configuration.input == .nested }

  /// The trigger in force: without a threshold there is nothing to cross, so crossing becomes lifting.
  var trigger: RefreshTrigger {
    if configuration.trigger == .threshold, threshold <= 0 { return .release(disarm: 1) }
    return configuration.trigger
  }

  mutating func press() {
    gesture = Gesture(isTouching: true, pressesAreKnown: true, isSpent: !environment.isEnabled)
    if settle?.isAborted == true, environment.isEnabled, environment.isVisible { resume() }
    tryToUnlock()
  }

  /// The finger catches content that goes back: the pull goes on from where the content is.
  private mutating func resume() {
    if isNested {
      pull = max(0, presented)
      raw = configuration.resistance.raw(pull: pull)
    }
    settle = nil
    track = pull > 0 ? .pulling : .idle
    freezeThreshold()
  }

  mutating func offset(_ distance: Double, _ movement: RefreshEvent.Movement, _ effects: inout [RefreshEffect]) {
    guard !isNested, distance.isFinite else { return }
    pull = distance > configuration.restEpsilon ? distance : 0
    if run != nil { return }
    if let settle {
      if pull == 0 {
        if settle.isAborted { self.settle = nil } else { startWaitingSettle() }
      }
      return tryToUnlock()
    }
    if latch.isLocked { return tryToUnlock() }
    let isUserDriven = gesture.pressesAreKnown ? gesture.isTouching : movement == .drag
    let goesOn = configuration.momentumMayArm && movement != .program
    follow(isUserDriven: isUserDriven, mayArm: isUserDriven || goesOn, &effects)
  }

  mutating func drag(_ distance: Double, _ movement: RefreshEvent.Movement, _ effects: inout [RefreshEffect]) {
    guard isNested else { return }
    if distance.isFinite, movement == .drag, !gesture.isTouching { press() }
    guard canTake(distance), movement == .drag else { return effects.append(.consume(0)) }
    let taken = raw + distance >= 0 ? distance : -raw
    raw = max(0, raw + distance)
    pull = configuration.resistance.pull(raw: raw)
    follow(isUserDriven: true, mayArm: true, &effects)
    effects.append(.consume(taken))
  }

  private func canTake(_ distance: Double) -> Bool {
    (raw + distance).isFinite && (distance > 0 || distance < 0 && raw > 0)
      && environment.isEnabled && environment.isVisible && run == nil && settle == nil
      && !latch.isLocked && !gesture.isSpent && configuration.trigger != .native
  }

  /// The pull has changed while nothing runs, settles or is locked: idle, pulling and armed follow it.
  private mutating func follow(isUserDriven: Bool, mayArm: Bool, _ effects: inout [RefreshEffect]) {
    guard environment.isEnabled, environment.isVisible, configuration.trigger != .native else { return }
    if pull == 0 { return rest(&effects) }
    if track == .idle {
      guard isUserDriven, !gesture.isSpent else { return }
      track = .pulling
    }
    let threshold = freezeThreshold()
    if track == .armed { return keepArmed(threshold, &effects) }
    if mayArm, RefreshThreshold.isReached(pull, threshold) {
      trigger == .threshold ? fire(.pull, &effects) : arm(&effects)
    }
  }

  /// The content has come to rest.
  private mutating func rest(_ effects: inout [RefreshEffect]) {
    if track == .armed, case .collapse = trigger { return fire(.pull, &effects) }
    track = .idle
    if gesture.isTouching { return }
    gesture = Gesture(
      pressesAreKnown: gesture.pressesAreKnown, isSpent: gesture.isSpent && gesture.pressesAreKnown,
      owesLift: gesture.owesLift)
  }

  private mutating func arm(_ effects: inout [RefreshEffect]) {
    track = .armed
    if let style = configuration.haptics.armed, !gesture.hasTickedArmed { effects.append(.haptic(.armed, style)) }
    gesture.hasTickedArmed = true
  }

  /// An armed pull fires, or falls back, when it has become too small.
  private mutating func keepArmed(_ threshold: Double, _ effects: inout [RefreshEffect]) {
    let disarm: Double
    switch trigger {
    case .collapse(let fraction):
      if pull < fraction * threshold { fire(.pull, &effects) }
      return
    case .release(let fraction): disarm = fraction
    case .threshold, .native: disarm = 1
    }
    if RefreshThreshold.isReached(pull, disarm * threshold) { return }
    track = .pulling
    if let style = configuration.haptics.disarmed, !gesture.hasTickedDisarmed {
      effects.append(.haptic(.disarmed, style))
    }
    gesture.hasTickedDisarmed = true
  }

  /// The threshold of this pull; it stays what it is until the gesture ends.
  @discardableResult
  private mutating func freezeThreshold() -> Double {
    if let frozen = gesture.threshold { return frozen }
    let length = configuration.threshold.length(viewport: environment.viewport)
    gesture.threshold = length
    return length
  }

  mutating func release(_ velocity: Double, _ effects: inout [RefreshEffect]) {
    let wasPulled = phase == .pulling || phase == .armed
    gesture.isTouching = false
    gesture.owesLift = false
    if phase == .armed, liftFires {
      fire(.pull, &effects)
    } else if phase == .pulling, liftAborts {
      abort(&effects)
    }
    startWaitingSettle()
    if isNested { effects.append(.consume(wasPulled ? takenVelocity(velocity) : 0)) }
    tryToUnlock()
  }

  /// Nothing moves a nested pull after the lift, so there a collapse cannot come later.
  private var liftFires: Bool {
    switch trigger {
    case .release, .threshold: return true
    case .collapse, .native: return isNested
    }
  }

  private var liftAborts: Bool {
    switch trigger {
    case .release: return true
    case .threshold: return isNested || !configuration.momentumMayArm
    case .collapse, .native: return isNested
    }
  }

  private func takenVelocity(_ velocity: Double) -> Double {
    guard velocity.isFinite else { return 0 }
    return velocity < 0 && configuration.fling == .downward ? 0 : velocity
  }

  mutating func touchCancel(_ effects: inout [RefreshEffect]) {
    gesture.isTouching = false
    gesture.owesLift = false
    gesture.isSpent = true
    abortPull(&effects)
    startWaitingSettle()
    tryToUnlock()
  }

  mutating func enable(_ isEnabled: Bool, _ effects: inout [RefreshEffect]) {
    environment.isEnabled = isEnabled
    if isEnabled { return }
    gesture.isSpent = true
    abortPull(&effects)
  }

  private mutating func abortPull(_ effects: inout [RefreshEffect]) {
    if phase == .pulling || phase == .armed { abort(&effects) }
  }

  /// The pull is given up: the content goes back.
  private mutating func abort(_ effects: inout [RefreshEffect]) {
    effects.append(.snapBack)
    track = .idle
    if settlingMs > 0 {
      settle = Settle(isAborted: true, from: pull, span: span(settlingMs))
    }
    if isNested {
      raw = 0
      pull = 0
    }
  }

  mutating func configure(_ configuration: RefreshConfiguration, _ effects: inout [RefreshEffect]) {
    guard configuration.isValid else { return }
    let becomesNative = configuration.trigger == .native && self.configuration.trigger != .native
    if becomesNative || configuration.input != self.configuration.input { dropPull(&effects) }
    self.configuration = configuration.normalized
  }

  /// Gives up everything but a run, at once.
  mutating func dropPull(_ effects: inout [RefreshEffect]) {
    if track != .idle { effects.append(.snapBack) }
    track = .idle
    settle = nil
    gesture.threshold = nil
    raw = 0
    pull = 0
  }
}
