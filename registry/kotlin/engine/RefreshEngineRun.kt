// SPDX-License-Identifier: MIT

package decal.ui.engine

// What starts and ends runs.

internal fun RefreshEngine.fire(source: RefreshSource, effects: MutableList<RefreshEffect>) {
    val isHeld = configuration.timing.minimumFrom == RefreshTiming.Origin.Held
    val minimumFrom = if (isHeld) instantAfter(openingMs) else now
    open(source, minimumUntil = instantAfter(configuration.timing.minimumMs, minimumFrom))
    val style = configuration.haptics.trigger
    if (style != null && (source == RefreshSource.Pull || source == RefreshSource.Native)) {
        effects += RefreshEffect.Haptic(RefreshHaptics.Moment.Trigger, style)
    }
    effects += RefreshEffect.Start(lastToken, source)
    val isAsked = source == RefreshSource.Program || source == RefreshSource.Accessibility
    if (environment.isVisible && isAsked) effects += RefreshEffect.Reveal
}

/** A new run takes the place of a pull or a settle. */
private fun RefreshEngine.open(source: RefreshSource, minimumUntil: Long) {
    lastToken += 1
    run = RefreshEngineState.Run(
        token = lastToken,
        source = source,
        from = presented,
        opening = spanOf(openingMs),
        minimumUntil = minimumUntil,
        timeoutAt = configuration.timing.timeoutMs?.let { instantAfter(it) },
        isClaimed = environment.flag == true,
    )
    if (environment.flag == false) awaitAcknowledgement()
    settle = null
    track = RefreshEngineState.Track.Idle
    gesture = gesture.copy(isSpent = true, threshold = null)
    raw = 0.0
    if (isNested) pull = 0.0
}

private fun RefreshEngine.awaitAcknowledgement() {
    run = run?.let {
        it.copy(acknowledgeBy = maxOf(instantAfter(RefreshEngine.ACKNOWLEDGEMENT_MS), it.minimumUntil))
    }
}

internal fun RefreshEngine.begin(beginning: RefreshEvent.Beginning, effects: MutableList<RefreshEffect>) {
    val source = when (beginning) {
        RefreshEvent.Beginning.Program -> RefreshSource.Program
        RefreshEvent.Beginning.Accessibility -> RefreshSource.Accessibility
        RefreshEvent.Beginning.Native -> RefreshSource.Native
    }
    if (source != RefreshSource.Program && !environment.isEnabled) return
    run?.let {
        val restarts = configuration.reentry == RefreshReentry.Restart && source != RefreshSource.Native
        if (!restarts || environment.flag != null) {
            effects += RefreshEffect.Join(it.token)
            return
        }
        cancelWork(effects)
        outcome = RefreshOutcome.Superseded
        effects += RefreshEffect.End(it.token, RefreshOutcome.Superseded)
    }
    fire(source, effects)
}

internal fun RefreshEngine.finished(token: Int, outcome: RefreshOutcome, effects: MutableList<RefreshEffect>) {
    val run = run ?: return
    if (run.token != token || run.completion != null) return
    if (environment.flag == null) return complete(outcome, effects)
    if (run.remembered == null) this.run = run.copy(remembered = outcome)
}

internal fun RefreshEngine.stop(effects: MutableList<RefreshEffect>) {
    val run = run ?: return
    if (environment.flag == null) finished(run.token, RefreshOutcome.Success, effects)
}

internal fun RefreshEngine.external(flag: Boolean?, effects: MutableList<RefreshEffect>) {
    environment = environment.copy(flag = flag)
    if (flag == true) return claim(effects)
    val run = run ?: return
    if (run.completion != null) return
    val isOver = run.isExternal || if (flag == false) run.isClaimed else run.remembered != null
    if (flag == null) this.run = run.copy(acknowledgeBy = null)
    if (isOver) {
        complete(run.remembered ?: RefreshOutcome.Success, effects)
    } else if (flag == false && run.acknowledgeBy == null) {
        awaitAcknowledgement()
    }
}

/** The owner's flag is up: the run is the owner's, and goes on until the flag is down. */
private fun RefreshEngine.claim(effects: MutableList<RefreshEffect>) {
    val run = run
    if (run == null) {
        open(RefreshSource.External, minimumUntil = now)
        if (environment.isVisible) effects += RefreshEffect.Reveal
        return
    }
    // A run that waited in vain for the flag has it now.
    val ended = run.completion?.outcome?.takeIf { it != RefreshOutcome.Unclaimed }
    this.run = run.copy(
        isClaimed = true,
        acknowledgeBy = null,
        completion = null,
        remembered = ended ?: run.remembered,
    )
}

/** The work is over: the run ends now, or when it has been shown long enough. */
internal fun RefreshEngine.complete(outcome: RefreshOutcome, effects: MutableList<RefreshEffect>) {
    val run = run ?: return
    val lingerUntil = instantAfter(configuration.timing.lingerMs)
    val endsAt = if (run.isExternal) lingerUntil else maxOf(run.minimumUntil, lingerUntil)
    if (outcome == RefreshOutcome.Cancelled || endsAt <= now) return end(outcome, effects)
    this.run = run.copy(acknowledgeBy = null, completion = RefreshEngineState.Completion(outcome, endsAt))
}

internal fun RefreshEngine.end(outcome: RefreshOutcome, effects: MutableList<RefreshEffect>) {
    val run = run ?: return
    val place = presented
    this.run = null
    this.outcome = outcome
    effects += RefreshEffect.End(run.token, outcome)
    lockAfterRun()
    if (!environment.isVisible) return
    val from = if (isNested) place else configuration.hold
    if (configuration.deferSettle && !isNested && gesture.isTouching && pull > 0) {
        settle = RefreshEngineState.Settle(isAborted = false, from = from, span = null)
    } else {
        startSettle(from)
    }
}

private fun RefreshEngine.lockAfterRun() {
    val lock = configuration.lock
    gesture = gesture.copy(
        owesLift = lock.requiresLift && gesture.isTouching,
        isSpent = false,
        hasTickedArmed = false,
        hasTickedDisarmed = false,
    )
    latch = RefreshEngineState.Latch(
        isLocked = lock.isLocking,
        cooldownUntil = if (lock.cooldownMs > 0) instantAfter(lock.cooldownMs) else null,
    )
    tryToUnlock()
}

/** A settle that waited for the finger starts now. */
internal fun RefreshEngine.startWaitingSettle() {
    settle?.let { if (it.isWaiting) startSettle(it.from) }
}

private fun RefreshEngine.startSettle(from: Double) {
    settle = if (settlingMs > 0) RefreshEngineState.Settle(isAborted = false, from, spanOf(settlingMs)) else null
}

/** Cancels the work of the run, if it has any. */
internal fun RefreshEngine.cancelWork(effects: MutableList<RefreshEffect>) {
    run?.let { if (!it.isExternal) effects += RefreshEffect.Cancel(it.token) }
}

internal fun RefreshEngine.disappear(effects: MutableList<RefreshEffect>) {
    environment = environment.copy(isVisible = false)
    gesture = gesture.copy(isTouching = false, owesLift = false)
    dropPull(effects)
    val cancels = configuration.onDisappear == RefreshDisappearance.Cancel && environment.flag == null
    if (run != null && cancels) {
        cancelWork(effects)
        end(RefreshOutcome.Cancelled, effects)
    }
    tryToUnlock()
}

internal fun RefreshEngine.appear(effects: MutableList<RefreshEffect>) {
    if (run != null && !environment.isVisible) effects += RefreshEffect.Reveal
    environment = environment.copy(isVisible = true)
}
