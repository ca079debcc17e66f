// SPDX-License-Identifier: MIT

package decal.ui.interactions

import androidx.compose.runtime.MonotonicFrameClock
import decal.ui.driver.ManualClock
import decal.ui.driver.RefreshWork
import decal.ui.engine.RefreshConfiguration
import decal.ui.engine.RefreshEvent
import decal.ui.engine.RefreshHaptics
import decal.ui.engine.RefreshInput
import decal.ui.engine.RefreshOutcome
import decal.ui.engine.RefreshPhase
import decal.ui.engine.RefreshPresentation
import decal.ui.engine.RefreshPreset
import decal.ui.engine.RefreshResistance
import decal.ui.engine.RefreshThreshold
import decal.ui.engine.RefreshTrigger
import kotlin.coroutines.Continuation
import kotlin.coroutines.resume
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.suspendCancellableCoroutine
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

/** The state between the composition and the driver, with frames and a time that the test moves. */
class PullToRefreshStateTest {
    /** Draws a frame when the test says so. */
    private class Frames : MonotonicFrameClock {
        private val waiting = mutableListOf<() -> Unit>()

        override suspend fun <R> withFrameNanos(onFrame: (frameTimeNanos: Long) -> R): R =
            suspendCancellableCoroutine { continuation: Continuation<R> ->
                waiting += { continuation.resume(onFrame(0)) }
            }

        val isIdle: Boolean get() = waiting.isEmpty()

        fun draw() {
            val drawn = waiting.toList()
            waiting.clear()
            drawn.forEach { it() }
        }
    }

    private val clock = ManualClock()
    private val frames = Frames()
    private val end = CompletableDeferred<Unit>()
    private val felt = mutableListOf<HapticFeedback>()
    private val state = PullToRefreshState(
        RefreshPreset.UimCompose.configuration,
        CoroutineScope(Dispatchers.Unconfined + SupervisorJob() + frames),
        clock,
    )
    private val given = PullToRefreshState.Given(
        configuration = RefreshPreset.UimCompose.configuration,
        work = RefreshWork.Function { end.await() },
        flag = null,
        isEnabled = true,
        isMotionReduced = false,
        labels = PullToRefreshLabels(),
        onError = {},
        haptics = { felt += it },
        density = 2f,
    )

    private fun pullAndLift(length: Double) {
        state.send(RefreshEvent.Drag(length))
        state.send(RefreshEvent.Release())
    }

    @Test
    fun `a pull is drawn, opens to the hold and closes, frame by frame`() {
        state.update(given)
        pullAndLift(200.0)
        assertTrue(state.isRefreshing)
        assertEquals(listOf(HapticFeedback.Confirm), felt)
        assertEquals(79.8, state.presented, 0.01)
        clock.advance(200)
        frames.draw()
        assertTrue(state.presented > 52 && state.presented < 60)
        clock.advance(200)
        frames.draw()
        assertEquals(52.0, state.presented, 0.0)
        assertTrue(frames.isIdle)
        end.complete(Unit)
        clock.advance(600)
        assertTrue(state.current.isClosing)
        clock.advance(100)
        frames.draw()
        assertTrue(state.presented > 0 && state.presented < 52)
        clock.advance(300)
        frames.draw()
        assertEquals(0.0, state.presented, 0.0)
        assertEquals(RefreshPhase.Idle, state.current.phase)
        assertTrue(frames.isIdle)
    }

    @Test
    fun `the progress follows the content of a pull that is given up`() {
        state.update(given)
        pullAndLift(100.0)
        assertEquals(RefreshPhase.Settling, state.current.phase)
        assertFalse(state.current.isClosing)
        assertEquals(49.449 / 64, state.progress.toDouble(), 0.001)
        clock.advance(80)
        frames.draw()
        assertEquals(17.026 / 64, state.progress.toDouble(), 0.001)
    }

    @Test
    fun `assistive technology hears of the refresh and of its end`() {
        state.update(given.copy(labels = PullToRefreshLabels(refreshing = "Läuft", updated = "Fertig")))
        assertNull(state.status)
        assertTrue(state.refreshByAction())
        assertEquals("Läuft", state.status)
        state.statusWasSaid()
        assertEquals("Läuft", state.status)
        end.complete(Unit)
        clock.advance(1_000)
        assertEquals("Fertig", state.status)
        state.statusWasSaid()
        assertNull(state.status)
    }

    @Test
    fun `a failure is said and handed on, a pull that was given up is not`() {
        val errors = mutableListOf<Throwable>()
        state.update(given.copy(onError = { errors += it }))
        pullAndLift(100.0)
        assertNull(state.status)
        pullAndLift(200.0)
        end.completeExceptionally(IllegalStateException())
        clock.advance(1_000)
        assertEquals("Could not refresh", state.status)
        assertEquals(1, errors.size)
        assertEquals(RefreshOutcome.Failure, state.current.outcome)
    }

    @Test
    fun `while it is disabled nobody can refresh, and no pull is taken`() {
        state.update(given.copy(isEnabled = false))
        assertFalse(state.refreshByAction())
        assertEquals(0.0, state.send(RefreshEvent.Drag(50.0)), 0.0)
        state.send(RefreshEvent.Release())
        state.update(given)
        pullAndLift(200.0)
        assertTrue(state.isRefreshing)
    }

    @Test
    fun `an owner's flag shows and hides the refresh`() {
        var asked = 0
        val owned = given.copy(work = RefreshWork.Flag { asked += 1 }, flag = false)
        state.update(owned)
        pullAndLift(200.0)
        assertEquals(1, asked)
        state.update(owned.copy(flag = true))
        clock.advance(60_000)
        assertTrue(state.isRefreshing)
        state.update(owned)
        assertFalse(state.isRefreshing)
        assertEquals(RefreshOutcome.Success, state.current.outcome)
        state.update(owned.copy(flag = true))
        assertTrue(state.isRefreshing)
        assertEquals(1, asked)
    }

    @Test
    fun `reduced motion jumps`() {
        state.update(given.copy(isMotionReduced = true))
        pullAndLift(200.0)
        assertEquals(52.0, state.presented, 0.0)
        assertTrue(frames.isIdle)
    }

    @Test
    fun `a finger whose list has gone gives the pull up`() {
        state.update(given)
        state.send(RefreshEvent.Drag(200.0))
        var isDown = true
        state.expectRelease { isDown }
        repeat(3) { frames.draw() }
        assertEquals(RefreshPhase.Armed, state.current.phase)
        isDown = false
        state.expectRelease { isDown }
        repeat(3) { frames.draw() }
        assertEquals(RefreshPhase.Settling, state.current.phase)
        assertTrue(felt.isEmpty())
    }

    @Test
    fun `content does not move below an indicator that lies over it`() {
        state.update(given)
        state.send(RefreshEvent.Drag(50.0))
        assertEquals(state.presented, state.contentOffset, 0.0)
        state.update(given.copy(configuration = RefreshPreset.RefresherOverlay.configuration))
        state.send(RefreshEvent.Drag(50.0))
        assertTrue(state.presented > 0)
        assertEquals(0.0, state.contentOffset, 0.0)
    }

    @Test
    fun `every preset fits nested scrolling, and the one made for it is as it was`() {
        RefreshPreset.entries.map { it.configuration.forNestedScroll() }.forEach {
            assertEquals(RefreshInput.Nested, it.input)
            assertTrue(it.trigger != RefreshTrigger.Native && it.presentation != RefreshPresentation.System)
            assertTrue(it.resistance is RefreshResistance.Exponential && it.isValid)
            assertEquals(it, it.forNestedScroll())
        }
        val compose = RefreshPreset.UimCompose.configuration
        assertEquals(compose, compose.forNestedScroll())
        val standard = RefreshConfiguration().forNestedScroll()
        assertEquals(RefreshResistance.Exponential(max = 144.0, factor = 1.6), standard.resistance)
        assertEquals(RefreshHaptics.Style.Medium, standard.haptics.armed)
        val open = RefreshConfiguration(threshold = RefreshThreshold.Viewport(fraction = 0.2)).forNestedScroll()
        assertEquals(RefreshResistance.None, open.resistance)
    }
}
