// SPDX-License-Identifier: MIT

package decal.ui.engine

/** The parts of the engine's state. */
internal object RefreshEngineState {
    /**
     * What the surface says about itself.
     *
     * @property flag The owner's flag; null when none is in use.
     */
    data class Environment(
        val isEnabled: Boolean = true,
        val isVisible: Boolean = true,
        val reducesMotion: Boolean = false,
        val viewport: Double? = null,
        val flag: Boolean? = null,
    )

    /**
     * One touch of the content, and what is remembered of it until the next.
     *
     * @property pressesAreKnown This surface reports presses at all.
     * @property isSpent This gesture starts no pull any more.
     * @property owesLift A finger that was down at the end of a run has not been lifted yet.
     * @property threshold The threshold as it was when the pull met it, so that a rotation does not move it under the
     *   finger.
     */
    data class Gesture(
        val isTouching: Boolean = false,
        val pressesAreKnown: Boolean = false,
        val isSpent: Boolean = false,
        val owesLift: Boolean = false,
        val threshold: Double? = null,
        val hasTickedArmed: Boolean = false,
        val hasTickedDisarmed: Boolean = false,
    )

    /** How far a pull is while there is neither a run nor a settle. */
    enum class Track { Idle, Pulling, Armed }

    /**
     * One run, from its start to its end.
     *
     * @property from Where the content was at the start.
     * @property opening When the content moves to the hold.
     * @property minimumUntil The earliest end.
     * @property acknowledgeBy Until when the owner's flag must have come up.
     * @property isClaimed The owner's flag has come up.
     * @property remembered How the work ended while a flag held the run.
     */
    data class Run(
        val token: Int,
        val source: RefreshSource,
        val from: Double,
        val opening: Span,
        val minimumUntil: Long,
        val timeoutAt: Long?,
        val isClaimed: Boolean,
        val acknowledgeBy: Long? = null,
        val remembered: RefreshOutcome? = null,
        val completion: Completion? = null,
    ) {
        /** The owner's flag opened this run: there is no work to start or to cancel. */
        val isExternal: Boolean get() = source == RefreshSource.External
    }

    /** The work is over, and the run is shown until its end. */
    data class Completion(val outcome: RefreshOutcome, val endsAt: Long)

    /**
     * The content goes back.
     *
     * @property isAborted A pull was given up, rather than a run finished.
     * @property from Where the content starts.
     * @property span When the content moves; null while it waits for the lift of a finger.
     */
    data class Settle(val isAborted: Boolean, val from: Double, val span: Span?) {
        val isWaiting: Boolean get() = span == null
    }

    /** A stretch of time in which the content moves. */
    data class Span(val startsAt: Long, val endsAt: Long) {
        /** The share of the stretch that is over at [time], from 0 to 1. */
        fun shareAt(time: Long): Double {
            if (time >= endsAt) return 1.0
            return (time.toDouble() - startsAt.toDouble()) / (endsAt.toDouble() - startsAt.toDouble())
        }
    }

    /** What keeps the next pull from counting. */
    data class Latch(val isLocked: Boolean = false, val cooldownUntil: Long? = null)
}
