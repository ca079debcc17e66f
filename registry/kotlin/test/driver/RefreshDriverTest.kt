// SPDX-License-Identifier: MIT

package decal.ui.driver

import decal.ui.engine.RefreshConfiguration
import decal.ui.engine.RefreshDisappearance
import decal.ui.engine.RefreshEffect
import decal.ui.engine.RefreshEvent
import decal.ui.engine.RefreshLock
import decal.ui.engine.RefreshOutcome
import decal.ui.engine.RefreshPhase
import decal.ui.engine.RefreshPreset
import decal.ui.engine.RefreshReentry
import decal.ui.engine.RefreshSource
import decal.ui.engine.RefreshTiming
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.withTimeout
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

/** The driver, on a clock that stands still unless it is moved. Nothing is dispatched: what can run has run. */
class RefreshDriverTest {
    private val clock = ManualClock()
    private val scope = CoroutineScope(Dispatchers.Unconfined + SupervisorJob())
    private val begin = RefreshEvent.Begin(RefreshEvent.Beginning.Program)

    /** Work that a test ends from outside. */
    private class Gate {
        var started = 0
        var cancelled = 0
        private var end = CompletableDeferred<Unit>()

        val work = RefreshWork.Function {
            started += 1
            try {
                end.await()
            } catch (cancellation: CancellationException) {
                cancelled += 1
                throw cancellation
            }
        }

        fun open() {
            val opened = end
            end = CompletableDeferred()
            opened.complete(Unit)
        }

        fun open(fault: Throwable) {
            val opened = end
            end = CompletableDeferred()
            opened.completeExceptionally(fault)
        }
    }

    private val quick = RefreshConfiguration(timing = RefreshTiming(), lock = RefreshLock())

    private fun driver(configuration: RefreshConfiguration = quick, work: RefreshWork? = null) =
        RefreshDriver(configuration, scope, clock).also { it.work = work }

    private fun waitOn(driver: RefreshDriver): Deferred<RefreshOutcome> = scope.async { driver.refresh() }

    private val Deferred<RefreshOutcome>.result: RefreshOutcome?
        get() = if (isCompleted) getCompletedOutcome() else null

    @OptIn(kotlinx.coroutines.ExperimentalCoroutinesApi::class)
    private fun Deferred<RefreshOutcome>.getCompletedOutcome() = getCompleted()

    @Test
    fun `a pull starts the work, and the run is shown for its shortest time and then settles`() {
        val gate = Gate()
        val driver = driver(RefreshConfiguration(), gate.work)
        val phases = mutableListOf<RefreshPhase>()
        driver.onChange = { if (phases.lastOrNull() != it.phase) phases += it.phase }
        driver.send(RefreshEvent.Press)
        driver.send(RefreshEvent.Offset(30.0))
        driver.send(RefreshEvent.Offset(80.0))
        driver.send(RefreshEvent.Release())
        assertEquals(1, gate.started)
        clock.advance(250)
        gate.open()
        clock.advance(349)
        assertTrue(driver.state.isRefreshing)
        clock.advance(1)
        assertEquals(RefreshPhase.Settling, driver.state.phase)
        assertEquals(RefreshOutcome.Success, driver.state.outcome)
        driver.send(RefreshEvent.Offset(0.0))
        clock.advance(349)
        assertEquals(RefreshPhase.Settling, driver.state.phase)
        clock.advance(1)
        val whole = listOf(
            RefreshPhase.Idle, RefreshPhase.Pulling, RefreshPhase.Armed, RefreshPhase.Refreshing, RefreshPhase.Settling,
            RefreshPhase.Idle,
        )
        assertEquals(whole, phases)
        assertFalse(driver.state.isLocked)
    }

    @Test
    fun `there is one sleep, aimed anew only when the deadline moves`() {
        val driver = driver(RefreshConfiguration(timing = RefreshTiming(settleMs = 300)))
        driver.send(RefreshEvent.Press)
        driver.send(RefreshEvent.Offset(40.0))
        assertEquals(0, clock.sleeps)
        driver.send(RefreshEvent.Release())
        assertEquals(1, clock.sleeping)
        driver.send(RefreshEvent.Offset(20.0, RefreshEvent.Movement.Momentum))
        assertEquals(1, clock.sleeps)
        driver.send(RefreshEvent.Press)
        assertEquals(0, clock.sleeping)
    }

    @Test
    fun `a late tick changes nothing but the hour`() {
        val gate = Gate()
        val driver = driver(RefreshConfiguration(), gate.work)
        driver.send(begin)
        gate.open()
        clock.advance(5_000)
        assertEquals(RefreshPhase.Idle, driver.state.phase)
        assertEquals(RefreshOutcome.Success, driver.state.outcome)
        assertEquals(0, clock.sleeping)
    }

    @Test
    fun `what work throws is a failure and is heard, a cancellation is neither`() {
        val gate = Gate()
        val errors = mutableListOf<Throwable>()
        val driver = driver(quick, gate.work).also { it.onError = { error -> errors += error } }
        driver.send(begin)
        gate.open(IllegalStateException("no network"))
        assertEquals(RefreshOutcome.Failure, driver.state.outcome)
        assertEquals("no network", errors.single().message)
        driver.send(begin)
        gate.open(CancellationException("given up"))
        assertEquals(RefreshOutcome.Cancelled, driver.state.outcome)
        assertEquals(1, errors.size)
    }

    @Test
    fun `a time limit within the work is a failure`() {
        val errors = mutableListOf<Throwable>()
        val driver = driver(quick, RefreshWork.Function { withTimeout(0) { } })
        driver.onError = { errors += it }
        driver.send(begin)
        assertEquals(RefreshOutcome.Failure, driver.state.outcome)
        assertEquals(1, errors.size)
    }

    @Test
    fun `work that returns at once is a success, and so is no work at all`() {
        val driver = driver()
        driver.send(begin)
        assertEquals(RefreshPhase.Idle, driver.state.phase)
        assertEquals(RefreshOutcome.Success, driver.state.outcome)
        driver.work = RefreshWork.Function { }
        assertEquals(RefreshOutcome.Success, waitOn(driver).result)
    }

    @Test
    fun `a second start joins the run, and all who wait hear of its end`() {
        val gate = Gate()
        val driver = driver(quick, gate.work)
        val joined = mutableListOf<RefreshEffect>()
        driver.onEffect = { if (it is RefreshEffect.Join) joined += it }
        val first = waitOn(driver)
        val second = waitOn(driver)
        assertEquals(listOf(RefreshEffect.Join(1)), joined)
        assertNull(first.result)
        gate.open()
        assertEquals(RefreshOutcome.Success, first.result)
        assertEquals(RefreshOutcome.Success, second.result)
        assertEquals(1, gate.started)
    }

    @Test
    fun `a start that is not taken is a cancelled one`() {
        val driver = driver(quick, RefreshWork.Function { })
        driver.send(RefreshEvent.Enable(false))
        val asked = scope.async { driver.refresh(RefreshEvent.Beginning.Accessibility) }
        assertEquals(RefreshOutcome.Cancelled, asked.result)
        assertNull(driver.state.outcome)
        assertEquals(RefreshOutcome.Success, waitOn(driver).result)
        assertEquals(RefreshOutcome.Cancelled, scope.async { driver.refresh(RefreshEvent.Beginning.Native) }.result)
    }

    @Test
    fun `who stops waiting does not end the run`() {
        val gate = Gate()
        val driver = driver(quick, gate.work)
        val waiter = waitOn(driver)
        waiter.cancel()
        assertTrue(driver.state.isRefreshing)
        val other = waitOn(driver)
        gate.open()
        assertEquals(RefreshOutcome.Success, other.result)
        assertEquals(0, gate.cancelled)
    }

    @Test
    fun `a restart cancels the work of the run before`() {
        val gate = Gate()
        val driver = driver(quick.copy(reentry = RefreshReentry.Restart), gate.work)
        val first = waitOn(driver)
        val second = waitOn(driver)
        assertEquals(RefreshOutcome.Superseded, first.result)
        assertEquals(1, gate.cancelled)
        assertEquals(2, driver.state.token)
        gate.open()
        assertEquals(RefreshOutcome.Success, second.result)
    }

    @Test
    fun `a view that goes cancels the work if it is to be cancelled`() {
        val gate = Gate()
        val driver = driver(quick.copy(onDisappear = RefreshDisappearance.Cancel), gate.work)
        driver.send(begin)
        driver.send(RefreshEvent.Disappear)
        assertEquals(RefreshPhase.Idle, driver.state.phase)
        assertEquals(RefreshOutcome.Cancelled, driver.state.outcome)
        assertEquals(1, gate.cancelled)
    }

    @Test
    fun `a run that lasts too long is cancelled`() {
        val gate = Gate()
        val driver = driver(quick.copy(timing = RefreshTiming(timeoutMs = 1_000)), gate.work)
        val waiter = waitOn(driver)
        clock.advance(999)
        assertTrue(driver.state.isRefreshing)
        clock.advance(1)
        assertEquals(RefreshOutcome.TimedOut, waiter.result)
        assertEquals(1, gate.cancelled)
    }

    @Test
    fun `the newest work is done`() {
        val old = Gate()
        val new = Gate()
        val driver = driver(quick, old.work)
        driver.work = new.work
        driver.send(begin)
        assertEquals(0, old.started)
        assertEquals(1, new.started)
    }

    @Test
    fun `the owner's flag holds the run, and a flag that never comes up lets it go`() {
        var asked = 0
        val driver = driver(quick, RefreshWork.Flag { asked += 1 })
        driver.send(RefreshEvent.External(false))
        driver.send(begin)
        assertEquals(1, asked)
        clock.advance(50)
        driver.send(RefreshEvent.External(true))
        clock.advance(60_000)
        assertTrue(driver.state.isRefreshing)
        driver.send(RefreshEvent.External(false))
        assertEquals(RefreshOutcome.Success, driver.state.outcome)
        val waiter = waitOn(driver)
        assertEquals(2, asked)
        clock.advance(99)
        assertNull(waiter.result)
        clock.advance(1)
        assertEquals(RefreshOutcome.Unclaimed, waiter.result)
    }

    @Test
    fun `what is sent from within an effect comes after what caused it`() {
        val driver = driver(quick, RefreshWork.Flag { })
        val effects = mutableListOf<RefreshEffect>()
        val published = mutableListOf<RefreshPhase>()
        driver.onChange = { published += it.phase }
        driver.onEffect = {
            effects += it
            if (it is RefreshEffect.Start) driver.send(RefreshEvent.Finished(it.token, RefreshOutcome.Success))
        }
        driver.send(begin)
        val wanted = listOf(
            RefreshEffect.Start(1, RefreshSource.Program),
            RefreshEffect.Reveal,
            RefreshEffect.End(1, RefreshOutcome.Success),
        )
        assertEquals(wanted, effects)
        assertEquals(listOf(RefreshPhase.Idle), published)
    }

    @Test
    fun `nested input answers with what it takes`() {
        val driver = driver(RefreshPreset.UimCompose.configuration)
        assertEquals(50.0, driver.send(RefreshEvent.Drag(50.0)), 0.0)
        assertEquals(27.73, driver.presented, 0.005)
        assertFalse(driver.isMoving)
        assertEquals(-50.0, driver.send(RefreshEvent.Drag(-80.0)), 0.0)
        driver.send(RefreshEvent.Drag(100.0))
        assertEquals(900.0, driver.send(RefreshEvent.Release(900.0)), 0.0)
        assertTrue(driver.isMoving)
        clock.advance(400)
        assertFalse(driver.isMoving)
        assertEquals(0.0, driver.presented, 0.0)
    }

    @Test
    fun `a driver that is closed leaves its work alone or cancels it, and its sleep is gone`() {
        RefreshDisappearance.entries.forEach { policy ->
            val gate = Gate()
            val configuration = quick.copy(timing = RefreshTiming(timeoutMs = 5_000), onDisappear = policy)
            val driver = driver(configuration, gate.work)
            val waiter = waitOn(driver)
            assertEquals(1, clock.sleeping)
            driver.close()
            assertEquals(0, clock.sleeping)
            assertEquals(RefreshOutcome.Cancelled, waiter.result)
            assertEquals(if (policy == RefreshDisappearance.Cancel) 1 else 0, gate.cancelled)
            gate.open()
            assertEquals(RefreshOutcome.Cancelled, waitOn(driver).result)
            assertEquals(1, gate.started)
        }
    }
}
