// SPDX-License-Identifier: MIT

package decal.ui.engine

// What happens because time has passed.

/** What can be due, in the order in which it happens when several are due at one instant. */
internal enum class RefreshDeadline { EndOfRun, Timeout, Acknowledgement, EndOfSettle, EndOfCooldown }

internal val RefreshEngine.earliestDeadline: Pair<RefreshDeadline, Long>?
    get() {
        val completion = run?.completion
        val isDone = completion != null
        return listOfNotNull(
            completion?.let { RefreshDeadline.EndOfRun to it.endsAt },
            run?.timeoutAt?.takeUnless { isDone }?.let { RefreshDeadline.Timeout to it },
            run?.acknowledgeBy?.takeUnless { isDone }?.let { RefreshDeadline.Acknowledgement to it },
            settle?.span?.let { RefreshDeadline.EndOfSettle to it.endsAt },
            latch.cooldownUntil?.let { RefreshDeadline.EndOfCooldown to it },
        ).minByOrNull { it.second }
    }

internal fun RefreshEngine.meet(deadline: RefreshDeadline, effects: MutableList<RefreshEffect>) {
    when (deadline) {
        RefreshDeadline.EndOfRun -> run?.completion?.let { end(it.outcome, effects) }
        RefreshDeadline.Timeout -> {
            cancelWork(effects)
            end(RefreshOutcome.TimedOut, effects)
        }
        RefreshDeadline.Acknowledgement -> complete(RefreshOutcome.Unclaimed, effects)
        RefreshDeadline.EndOfSettle -> settle = null
        RefreshDeadline.EndOfCooldown -> {
            latch = latch.copy(cooldownUntil = null)
            tryToUnlock()
        }
    }
}

/** Opens the lock when nothing keeps it: neither the cooldown, nor a finger, nor the content away from rest. */
internal fun RefreshEngine.tryToUnlock() {
    if (!latch.isLocked || latch.cooldownUntil != null || gesture.owesLift) return
    val resetPoint = configuration.lock.resetPoint
    if (resetPoint != null && pull > resetPoint) return
    latch = latch.copy(isLocked = false)
}

/** The instant [duration] milliseconds, zero or more, after [start]; at most the last one there is. */
internal fun RefreshEngine.instantAfter(duration: Long, start: Long = now): Long =
    if (start > Long.MAX_VALUE - duration) Long.MAX_VALUE else start + duration

/** A stretch of time that begins now. */
internal fun RefreshEngine.spanOf(duration: Long): RefreshEngineState.Span =
    RefreshEngineState.Span(startsAt = now, endsAt = instantAfter(duration))

internal val RefreshEngine.openingMs: Long
    get() = if (environment.reducesMotion) 0 else configuration.timing.openMs

internal val RefreshEngine.settlingMs: Long
    get() = if (environment.reducesMotion) 0 else configuration.timing.settleMs
