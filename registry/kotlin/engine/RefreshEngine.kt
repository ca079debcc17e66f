// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * Pull to refresh as one state machine: events go in, effects come out, nothing waits and nothing is shared.
 *
 * A driver calls [reduce] for everything that happens, applies the effects in order, and sends [RefreshEvent.Tick] when
 * [nextDeadline] has come. What the engine answers does not depend on how often or how late ticks come: whatever is due
 * before an event happens first, at its own time. Not thread-safe: one thread calls it.
 *
 * The engine begins at rest: enabled, visible, full motion, no known height, no flag. A refused configuration is
 * replaced by the standard one.
 */
class RefreshEngine(configuration: RefreshConfiguration = RefreshConfiguration()) {
    /** The configuration in use. */
    var configuration: RefreshConfiguration =
        if (configuration.isValid) configuration.normalized else RefreshConfiguration()
        internal set

    /** How far the finger holds the content; never negative, always finite. */
    var pull: Double = 0.0
        internal set

    /** How the last run ended. */
    var outcome: RefreshOutcome? = null
        internal set

    internal var now = Long.MIN_VALUE

    /** Nested input: the drag that gives [pull] through the resistance. */
    internal var raw = 0.0
    internal var environment = RefreshEngineState.Environment()
    internal var gesture = RefreshEngineState.Gesture()
    internal var track = RefreshEngineState.Track.Idle
    internal var run: RefreshEngineState.Run? = null
    internal var settle: RefreshEngineState.Settle? = null
    internal var latch = RefreshEngineState.Latch()
    internal var lastToken = 0

    /**
     * Takes one event at [time], in milliseconds from any origin that only moves forward, and answers with what is to
     * be done. What was due before happens first; a time before the last one counts as the last one.
     */
    fun reduce(event: RefreshEvent, time: Long): List<RefreshEffect> {
        val effects = mutableListOf<RefreshEffect>()
        val instant = maxOf(time, now)
        while (true) {
            val (deadline, due) = earliestDeadline ?: break
            if (due > instant) break
            now = maxOf(now, due)
            meet(deadline, effects)
        }
        now = instant
        handle(event, effects)
        return effects
    }

    private fun handle(event: RefreshEvent, effects: MutableList<RefreshEffect>) {
        when (event) {
            is RefreshEvent.Offset -> offset(event.value, event.source, effects)
            is RefreshEvent.Drag -> drag(event.value, event.source, effects)
            RefreshEvent.Press -> press()
            is RefreshEvent.Release -> release(event.velocity, effects)
            RefreshEvent.TouchCancel -> touchCancel(effects)
            is RefreshEvent.Begin -> begin(event.source, effects)
            is RefreshEvent.Finished -> finished(event.token, event.outcome, effects)
            RefreshEvent.Stop -> stop(effects)
            is RefreshEvent.External -> external(event.flag, effects)
            is RefreshEvent.Enable -> enable(event.enabled, effects)
            is RefreshEvent.Motion -> environment = environment.copy(reducesMotion = event.reduced)
            is RefreshEvent.Viewport -> if (event.height.isFinite() && event.height > 0) {
                environment = environment.copy(viewport = event.height)
            }
            is RefreshEvent.Configure -> configure(event.configuration, effects)
            RefreshEvent.Disappear -> disappear(effects)
            RefreshEvent.Appear -> appear(effects)
            RefreshEvent.Tick -> Unit
        }
    }

    companion object {
        /** How long a start waits for the owner's flag, in milliseconds. */
        const val ACKNOWLEDGEMENT_MS: Long = 100
    }
}
