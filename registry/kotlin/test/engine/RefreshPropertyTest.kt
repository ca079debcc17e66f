// SPDX-License-Identifier: MIT

package decal.ui.engine

import kotlin.math.abs
import kotlin.random.Random
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.Parameterized

/** What holds for every stream of events. `DECAL_EVENTS` sets the number of events a preset, `DECAL_SEED` the seed. */
@RunWith(Parameterized::class)
class RefreshPropertyTest(private val preset: RefreshPreset) {
    @Test
    fun `every stream of events keeps the promises`() {
        println("$preset: $events events, DECAL_SEED=$seed")
        for (first in 0 until events step STREAM_LENGTH) {
            val streamSeed = seed + first
            try {
                promisesHold(RefreshStream(streamSeed, preset), minOf(STREAM_LENGTH, events - first))
            } catch (fault: AssertionError) {
                throw AssertionError("$preset, stream seed $streamSeed: ${fault.message}", fault)
            }
        }
    }

    private fun promisesHold(stream: RefreshStream, length: Int) {
        val ledger = Ledger()
        val engine = RefreshEngine(preset.configuration)
        val ticked = RefreshEngine(preset.configuration)
        repeat(length) { index ->
            val (event, time) = stream.next(engine)
            val before = engine.now
            val effects = engine.reduce(event, time)
            val tickedEffects = mutableListOf<RefreshEffect>()
            if (before > Long.MIN_VALUE) {
                repeat(stream.numbers.nextInt(3)) {
                    val between = before + stream.numbers.nextLong(maxOf(0, time - before) + 1)
                    tickedEffects += ticked.reduce(RefreshEvent.Tick, between)
                }
            }
            tickedEffects += ticked.reduce(event, time)
            val here = "event $index, $event"
            assertEquals("$here: ticks changed the effects", effects, tickedEffects)
            assertEquals("$here: ticks changed the state", state(engine), state(ticked))
            ledger.check(here, engine, event, effects)
        }
        comesToRest(engine, ledger)
    }

    /** Everything that the engine knows. */
    private fun state(engine: RefreshEngine): List<Any?> = listOf(
        engine.configuration, engine.pull, engine.outcome, engine.now, engine.raw, engine.environment, engine.gesture,
        engine.track, engine.run, engine.settle, engine.latch, engine.lastToken,
    )

    /** Lets everything come to its end. */
    private fun comesToRest(engine: RefreshEngine, ledger: Ledger) {
        val time = engine.now
        val endings = listOf(
            RefreshEvent.External(null), RefreshEvent.Appear, RefreshEvent.Release(), RefreshEvent.Offset(0.0),
        )
        endings.forEach { ledger.check("at the end, $it", engine, it, engine.reduce(it, time)) }
        engine.token?.let { engine.reduce(RefreshEvent.Finished(it, RefreshOutcome.Success), time) }
        engine.reduce(RefreshEvent.Tick, time + 1_000_000)
        assertEquals(RefreshPhase.Idle, engine.phase)
        assertFalse("it stays locked", engine.isLocked)
        assertNull(engine.nextDeadline)
    }

    /** What was started, cancelled and ended so far. */
    private class Ledger {
        private var open: Int? = null
        private var isStarted = false
        private var lastToken = 0

        fun check(here: String, engine: RefreshEngine, event: RefreshEvent, effects: List<RefreshEffect>) {
            effects.forEach { check("$here, $it", event, it) }
            // A run that the owner's flag opened has no start; it is known by its token.
            val token = engine.token
            if (token != null && token != open) {
                assertNull("$here: a second open run", open)
                assertTrue("$here: token $token after $lastToken", token > lastToken)
                open = token
                lastToken = token
                isStarted = false
            }
            assertEquals("$here: a run without an end", open, token)
            assertEquals("$here: refreshing", token != null, engine.phase == RefreshPhase.Refreshing)
            assertTrue("$here: progress ${engine.progress}", engine.progress in 0.0..1.0)
            assertTrue("$here: pull ${engine.pull}", engine.pull.isFinite() && engine.pull >= 0)
            assertFalse("$here: no inset", engine.inset.isNaN())
        }

        private fun check(here: String, event: RefreshEvent, effect: RefreshEffect) {
            when (effect) {
                is RefreshEffect.Start -> {
                    assertNull("$here: two open runs", open)
                    assertTrue("$here: after $lastToken", effect.token > lastToken)
                    open = effect.token
                    lastToken = effect.token
                    isStarted = true
                }
                is RefreshEffect.Cancel -> {
                    assertTrue("$here: without a start", isStarted)
                    assertEquals(here, open, effect.token)
                }
                is RefreshEffect.End -> {
                    if (open == null && effect.token > lastToken) {
                        // Opened by the flag and ended within one event.
                        lastToken = effect.token
                    } else {
                        assertEquals("$here: not open", open, effect.token)
                    }
                    open = null
                }
                is RefreshEffect.Join -> assertEquals("$here: not open", open, effect.token)
                is RefreshEffect.Consume -> check(here, event, effect.amount)
                is RefreshEffect.Haptic, RefreshEffect.SnapBack, RefreshEffect.Reveal -> Unit
            }
        }

        private fun check(here: String, event: RefreshEvent, consumed: Double) {
            val given = when (event) {
                is RefreshEvent.Drag -> event.value
                is RefreshEvent.Release -> event.velocity
                else -> throw AssertionError("$here: consumes without a drag")
            }
            if (consumed == 0.0) return
            assertTrue("$here: of $given", abs(consumed) <= abs(given) && (consumed > 0) == (given > 0))
        }
    }

    companion object {
        private const val STREAM_LENGTH = 200
        private val seed = System.getenv("DECAL_SEED")?.toLong() ?: Random.nextLong(1_000_000_000)
        private val events = System.getenv("DECAL_EVENTS")?.toInt() ?: 10_000

        @JvmStatic
        @Parameterized.Parameters(name = "{0}")
        fun presets(): List<Array<Any>> = RefreshPreset.entries.map { arrayOf(it) }
    }
}
