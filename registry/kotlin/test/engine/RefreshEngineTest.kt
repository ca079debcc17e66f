// SPDX-License-Identifier: MIT

package decal.ui.engine

import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

/** The parts of the engine that the vectors reach only by their results. */
class RefreshEngineTest {
    @Test
    fun `the resistance gives the pulls that were measured, and its inverse gives the drags back`() {
        val resistance = RefreshResistance.Exponential(max = 128.0, factor = 1.6)
        val measured = listOf(50.0 to 27.73, 100.0 to 49.45, 200.0 to 79.795, 300.0 to 98.42, 141.957 to 64.0)
        measured.forEach { (raw, pull) ->
            assertEquals(pull, resistance.pull(raw), 0.005)
            assertEquals(raw, resistance.raw(resistance.pull(raw)), 1e-9)
        }
        assertTrue(resistance.raw(128.0).isFinite())
        assertEquals(128.0, resistance.pull(Double.MAX_VALUE), 0.0)
    }

    @Test
    fun `the curve is the one called ease`() {
        // Values of cubic-bezier(0.25, 0.1, 0.25, 1) as browsers give them.
        val values = listOf(0.1 to 0.0948, 0.25 to 0.4085, 0.5 to 0.8024, 0.75 to 0.9605)
        values.forEach { (time, value) -> assertEquals(value, RefreshEasing().valueAt(time), 0.0005) }
        assertEquals(0.0, RefreshEasing().valueAt(0.0), 0.0)
        assertEquals(1.0, RefreshEasing().valueAt(1.0), 0.0)
        assertEquals(0.3, RefreshEasing(0.0, 0.0, 1.0, 1.0).valueAt(0.3), 1e-5)
    }

    @Test
    fun `a configuration with a number that is none is replaced at creation and refused later`() {
        val good = RefreshPreset.SwiftKit.configuration
        val broken = good.copy(hold = Double.NaN)
        assertEquals(RefreshConfiguration(), RefreshEngine(broken).configuration)
        val engine = RefreshEngine(good)
        engine.reduce(RefreshEvent.Configure(broken), 0)
        assertEquals(good, engine.configuration)
        val refused = listOf(
            RefreshConfiguration(resistance = RefreshResistance.Exponential(max = 0.0, factor = 1.0)),
            RefreshConfiguration(resistance = RefreshResistance.Exponential(max = 9.0, factor = -1.0)),
            RefreshConfiguration(resistance = RefreshResistance.Exponential(Double.POSITIVE_INFINITY, factor = 1.0)),
            RefreshConfiguration(trigger = RefreshTrigger.Collapse(at = Double.NaN)),
            RefreshConfiguration(trigger = RefreshTrigger.Release(disarm = Double.NaN)),
            RefreshConfiguration(lock = RefreshLock(resetPoint = Double.POSITIVE_INFINITY)),
            RefreshConfiguration(timing = RefreshTiming(easing = RefreshEasing(Double.NaN))),
            RefreshConfiguration(threshold = RefreshThreshold.Fixed(Double.NaN)),
            RefreshConfiguration(threshold = RefreshThreshold.Viewport(1.0, max = Double.POSITIVE_INFINITY)),
            RefreshConfiguration(restEpsilon = Double.NEGATIVE_INFINITY),
        )
        refused.forEach { assertFalse("$it", it.isValid) }
        assertTrue(RefreshPreset.entries.all { it.configuration.isValid })
    }

    @Test
    fun `negative times and rest lengths count as zero, an empty timeout as none`() {
        val engine = RefreshEngine(
            RefreshConfiguration(
                timing = RefreshTiming(-1, -2, RefreshTiming.Origin.Held, -3, -4, timeoutMs = -5),
                lock = RefreshLock(cooldownMs = -6, resetPoint = -7.0),
                restEpsilon = -8.0,
            ),
        )
        assertEquals(RefreshTiming(minimumFrom = RefreshTiming.Origin.Held), engine.configuration.timing)
        assertEquals(RefreshLock(resetPoint = 0.0), engine.configuration.lock)
        assertEquals(0.0, engine.configuration.restEpsilon, 0.0)
    }

    @Test
    fun `the ends of time are times like any other`() {
        val engine = RefreshEngine()
        val begin = RefreshEvent.Begin(RefreshEvent.Beginning.Program)
        assertEquals(2, engine.reduce(begin, Long.MIN_VALUE).size)
        assertEquals(
            listOf(RefreshEffect.End(1, RefreshOutcome.Success)),
            engine.reduce(RefreshEvent.Finished(1, RefreshOutcome.Success), Long.MAX_VALUE - 1),
        )
        assertEquals(Long.MAX_VALUE, engine.nextDeadline)
        assertTrue(engine.reduce(RefreshEvent.Tick, Long.MAX_VALUE).isEmpty())
        assertEquals(RefreshPhase.Idle, engine.phase)
        assertEquals(RefreshEffect.Start(2, RefreshSource.Program), engine.reduce(begin, 0).first())
        // No time is left in which the content could move to its hold.
        assertEquals(60.0, engine.presented, 0.0)
    }
}
