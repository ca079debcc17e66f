// SPDX-License-Identifier: MIT

package decal.ui.engine

// What fingers and content do.

internal val RefreshEngine.isNested: Boolean
    get() = configuration.input == RefreshInput.Nested

/** The trigger in force: without a threshold there is nothing to cross, so crossing becomes lifting. */
internal val RefreshEngine.trigger: RefreshTrigger
    get() = if (configuration.trigger == RefreshTrigger.Threshold && threshold <= 0) {
        RefreshTrigger.Release(disarm = 1.0)
    } else {
        configuration.trigger
    }

internal fun RefreshEngine.press() {
    gesture = RefreshEngineState.Gesture(isTouching = true, pressesAreKnown = true, isSpent = !environment.isEnabled)
    if (settle?.isAborted == true && environment.isEnabled && environment.isVisible) resume()
    tryToUnlock()
}

/** The finger catches content that goes back: the pull goes on from where the content is. */
private fun RefreshEngine.resume() {
    if (isNested) {
        pull = maxOf(0.0, presented)
        raw = configuration.resistance.raw(pull)
    }
    settle = null
    track = if (pull > 0) RefreshEngineState.Track.Pulling else RefreshEngineState.Track.Idle
    freezeThreshold()
}

internal fun RefreshEngine.offset(
    distance: Double,
    movement: RefreshEvent.Movement,
    effects: MutableList<RefreshEffect>,
) {
    if (isNested || !distance.isFinite()) return
    pull = if (distance > configuration.restEpsilon) distance else 0.0
    if (run != null) return
    settle?.let {
        if (pull == 0.0) {
            if (it.isAborted) settle = null else startWaitingSettle()
        }
        return tryToUnlock()
    }
    if (latch.isLocked) return tryToUnlock()
    val isUserDriven = if (gesture.pressesAreKnown) gesture.isTouching else movement == RefreshEvent.Movement.Drag
    val goesOn = configuration.momentumMayArm && movement != RefreshEvent.Movement.Program
    follow(isUserDriven, mayArm = isUserDriven || goesOn, effects)
}

internal fun RefreshEngine.drag(
    distance: Double,
    movement: RefreshEvent.Movement,
    effects: MutableList<RefreshEffect>,
) {
    if (!isNested) return
    val isUser = movement == RefreshEvent.Movement.Drag
    if (distance.isFinite() && isUser && !gesture.isTouching) press()
    if (!isUser || !canTake(distance)) {
        effects += RefreshEffect.Consume(0.0)
        return
    }
    val taken = if (raw + distance >= 0) distance else -raw
    raw = maxOf(0.0, raw + distance)
    pull = configuration.resistance.pull(raw)
    follow(isUserDriven = true, mayArm = true, effects)
    effects += RefreshEffect.Consume(taken)
}

private fun RefreshEngine.canTake(distance: Double): Boolean =
    (raw + distance).isFinite() && (distance > 0 || distance < 0 && raw > 0) &&
        environment.isEnabled && environment.isVisible && run == null && settle == null &&
        !latch.isLocked && !gesture.isSpent && configuration.trigger != RefreshTrigger.Native

/** The pull has changed while nothing runs, settles or is locked: idle, pulling and armed follow it. */
private fun RefreshEngine.follow(isUserDriven: Boolean, mayArm: Boolean, effects: MutableList<RefreshEffect>) {
    if (!environment.isEnabled || !environment.isVisible || configuration.trigger == RefreshTrigger.Native) return
    if (pull == 0.0) return rest(effects)
    if (track == RefreshEngineState.Track.Idle) {
        if (!isUserDriven || gesture.isSpent) return
        track = RefreshEngineState.Track.Pulling
    }
    freezeThreshold()
    if (track == RefreshEngineState.Track.Pulling && mayArm && RefreshThreshold.isReached(pull, threshold)) {
        return if (trigger == RefreshTrigger.Threshold) fire(RefreshSource.Pull, effects) else arm(effects)
    }
    if (track == RefreshEngineState.Track.Armed) keepArmed(effects)
}

/** The content has come to rest. */
private fun RefreshEngine.rest(effects: MutableList<RefreshEffect>) {
    val isArmed = track == RefreshEngineState.Track.Armed
    if (isArmed && trigger is RefreshTrigger.Collapse) return fire(RefreshSource.Pull, effects)
    track = RefreshEngineState.Track.Idle
    if (gesture.isTouching) return
    gesture = RefreshEngineState.Gesture(
        pressesAreKnown = gesture.pressesAreKnown,
        isSpent = gesture.isSpent && gesture.pressesAreKnown,
        owesLift = gesture.owesLift,
    )
}

private fun RefreshEngine.arm(effects: MutableList<RefreshEffect>) {
    track = RefreshEngineState.Track.Armed
    val style = configuration.haptics.armed
    if (style != null && !gesture.hasTickedArmed) effects += RefreshEffect.Haptic(RefreshHaptics.Moment.Armed, style)
    gesture = gesture.copy(hasTickedArmed = true)
}

/** An armed pull fires, or falls back, when it has become too small. */
private fun RefreshEngine.keepArmed(effects: MutableList<RefreshEffect>) {
    val disarm = when (val trigger = trigger) {
        is RefreshTrigger.Collapse -> {
            if (pull < trigger.at * threshold) fire(RefreshSource.Pull, effects)
            return
        }
        is RefreshTrigger.Release -> trigger.disarm
        RefreshTrigger.Threshold, RefreshTrigger.Native -> 1.0
    }
    if (RefreshThreshold.isReached(pull, disarm * threshold)) return
    track = RefreshEngineState.Track.Pulling
    val style = configuration.haptics.disarmed
    if (style != null && !gesture.hasTickedDisarmed) {
        effects += RefreshEffect.Haptic(RefreshHaptics.Moment.Disarmed, style)
    }
    gesture = gesture.copy(hasTickedDisarmed = true)
}

private fun RefreshEngine.freezeThreshold() {
    if (gesture.threshold == null) gesture = gesture.copy(threshold = threshold)
}

internal fun RefreshEngine.release(velocity: Double, effects: MutableList<RefreshEffect>) {
    val wasPulled = isPulled
    gesture = gesture.copy(isTouching = false, owesLift = false)
    if (phase == RefreshPhase.Armed && liftFires) {
        fire(RefreshSource.Pull, effects)
    } else if (phase == RefreshPhase.Pulling && liftAborts) {
        abort(effects)
    }
    startWaitingSettle()
    if (isNested) effects += RefreshEffect.Consume(if (wasPulled) takenVelocity(velocity) else 0.0)
    tryToUnlock()
}

private val RefreshEngine.isPulled: Boolean
    get() = phase == RefreshPhase.Pulling || phase == RefreshPhase.Armed

/** Nothing moves a nested pull after the lift, so there a collapse cannot come later. */
private val RefreshEngine.liftFires: Boolean
    get() = when (trigger) {
        is RefreshTrigger.Release, RefreshTrigger.Threshold -> true
        is RefreshTrigger.Collapse, RefreshTrigger.Native -> isNested
    }

private val RefreshEngine.liftAborts: Boolean
    get() = when (trigger) {
        is RefreshTrigger.Release -> true
        RefreshTrigger.Threshold -> isNested || !configuration.momentumMayArm
        is RefreshTrigger.Collapse, RefreshTrigger.Native -> isNested
    }

private fun RefreshEngine.takenVelocity(velocity: Double): Double = when {
    !velocity.isFinite() -> 0.0
    velocity < 0 && configuration.fling == RefreshFling.Downward -> 0.0
    else -> velocity
}

internal fun RefreshEngine.touchCancel(effects: MutableList<RefreshEffect>) {
    gesture = gesture.copy(isTouching = false, owesLift = false, isSpent = true)
    if (isPulled) abort(effects)
    startWaitingSettle()
    tryToUnlock()
}

internal fun RefreshEngine.enable(isEnabled: Boolean, effects: MutableList<RefreshEffect>) {
    environment = environment.copy(isEnabled = isEnabled)
    if (isEnabled) return
    gesture = gesture.copy(isSpent = true)
    if (isPulled) abort(effects)
}

/** The pull is given up: the content goes back. */
private fun RefreshEngine.abort(effects: MutableList<RefreshEffect>) {
    effects += RefreshEffect.SnapBack
    track = RefreshEngineState.Track.Idle
    if (settlingMs > 0) settle = RefreshEngineState.Settle(isAborted = true, from = pull, span = spanOf(settlingMs))
    if (isNested) {
        raw = 0.0
        pull = 0.0
    }
}

internal fun RefreshEngine.configure(next: RefreshConfiguration, effects: MutableList<RefreshEffect>) {
    if (!next.isValid) return
    val becomesNative = next.trigger == RefreshTrigger.Native && configuration.trigger != RefreshTrigger.Native
    if (becomesNative || next.input != configuration.input) dropPull(effects)
    configuration = next.normalized
}

/** Gives up everything but a run, at once. */
internal fun RefreshEngine.dropPull(effects: MutableList<RefreshEffect>) {
    if (track != RefreshEngineState.Track.Idle) effects += RefreshEffect.SnapBack
    track = RefreshEngineState.Track.Idle
    settle = null
    gesture = gesture.copy(threshold = null)
    raw = 0.0
    pull = 0.0
}
