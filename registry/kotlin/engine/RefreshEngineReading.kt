// SPDX-License-Identifier: MIT

package decal.ui.engine

// What a surface reads.

/** Where the surface is. It is refreshing exactly while there is a run. */
val RefreshEngine.phase: RefreshPhase
    get() = when {
        run != null -> RefreshPhase.Refreshing
        settle != null -> RefreshPhase.Settling
        else -> when (track) {
            RefreshEngineState.Track.Idle -> RefreshPhase.Idle
            RefreshEngineState.Track.Pulling -> RefreshPhase.Pulling
            RefreshEngineState.Track.Armed -> RefreshPhase.Armed
        }
    }

/**
 * How much of the threshold is pulled, from 0 to 1: what an indicator shows. 1 while refreshing, 0 at rest and locked.
 */
val RefreshEngine.progress: Double
    get() = when (phase) {
        RefreshPhase.Refreshing -> 1.0
        RefreshPhase.Pulling, RefreshPhase.Armed -> pulledFraction
        RefreshPhase.Settling -> if (settle?.isAborted == true) pulledFraction else 0.0
        RefreshPhase.Idle -> 0.0
    }

/** The room above the content that the surface keeps, besides what the platform's overscroll shows. */
val RefreshEngine.inset: Double
    get() {
        val hold = configuration.hold
        val isHeld = run != null || settle?.let { !it.isAborted && it.isWaiting } == true
        val isPulled = track != RefreshEngineState.Track.Idle || settle?.isAborted == true
        return when (configuration.presentation) {
            RefreshPresentation.Overlay, RefreshPresentation.System -> 0.0
            RefreshPresentation.Push -> if (isHeld) hold else 0.0
            RefreshPresentation.PushRemainder -> if (isHeld) hold * (1 - pulledFraction) else 0.0
            RefreshPresentation.PushProgress -> if (isHeld) hold else if (isPulled) hold * progress else 0.0
            RefreshPresentation.Follow -> if (isHeld) hold else if (isPulled) pull else 0.0
        }
    }

/** Where the content is drawn at the last event, as a distance from rest. A surface with scroll input need not look. */
val RefreshEngine.presented: Double
    get() = presentedAt(now)

/** Where the content is drawn at [time], as a distance from rest. */
fun RefreshEngine.presentedAt(time: Long): Double {
    val easing = configuration.timing.easing
    run?.let {
        return it.from + (configuration.hold - it.from) * easing.valueAt(it.opening.shareAt(time))
    }
    settle?.let {
        val span = it.span ?: return it.from
        return it.from * (1 - easing.valueAt(span.shareAt(time)))
    }
    return pull
}

/** Whether a finger is down. */
val RefreshEngine.isTouching: Boolean
    get() = gesture.isTouching

/** Whether a pull does not count yet, after a run. */
val RefreshEngine.isLocked: Boolean
    get() = latch.isLocked

/** The run that is on. */
val RefreshEngine.token: Int?
    get() = run?.token

/** Whether the surface holds back content updates. */
val RefreshEngine.isContentLocked: Boolean
    get() = configuration.lockContent && run != null

/** The pull that arms: as it was when this pull met it, else as it is now. */
val RefreshEngine.threshold: Double
    get() = gesture.threshold ?: configuration.threshold.length(environment.viewport)

/** When the engine wants a tick, in milliseconds. */
val RefreshEngine.nextDeadline: Long?
    get() = earliestDeadline?.second

/** Until when [presentedAt] changes with the time alone; null when it stands still. */
internal val RefreshEngine.movesUntil: Long?
    get() = run?.opening?.endsAt ?: settle?.span?.endsAt

private val RefreshEngine.pulledFraction: Double
    get() = RefreshThreshold.fraction(pull, threshold)
