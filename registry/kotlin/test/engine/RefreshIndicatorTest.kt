// SPDX-License-Identifier: MIT

package decal.ui.engine

import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

/** The measures of the indicators, by the numbers of the systems they come from. */
class RefreshIndicatorTest {
    private fun same(expected: Double, actual: Double) = assertEquals(expected, actual, 1e-9)

    @Test
    fun `the ring grows with the pull, in the middle of what is open`() {
        assertFalse(RefreshRing.isVisible(0.02, isRefreshing = false))
        assertTrue(RefreshRing.isVisible(0.021, isRefreshing = false))
        assertTrue(RefreshRing.isVisible(0.0, isRefreshing = true))
        same(0.55, RefreshRing.scale(0.0, isRefreshing = false))
        same(1.0, RefreshRing.scale(1.0, isRefreshing = false))
        same(1.0, RefreshRing.scale(0.0, isRefreshing = true))
        same(0.3, RefreshRing.opacity(0.3, isRefreshing = false))
        same(1.0, RefreshRing.opacity(0.3, isRefreshing = true))
        same(0.5, RefreshRing.arc(0.5, isRefreshing = false))
        same(0.26, RefreshRing.arc(0.5, isRefreshing = true))
        same(7.0, RefreshRing.offset(40.0, 72.0, isRefreshing = false))
        same(23.0, RefreshRing.offset(100.0, 72.0, isRefreshing = false))
        same(23.0, RefreshRing.offset(0.0, 72.0, isRefreshing = true))
        same(180.0, RefreshRing.degrees(425.0))
        same(0.0, RefreshRing.degrees(850.0 * 7))
    }

    @Test
    fun `the arrow turns over at the whole pull, and the ring is never quite gone`() {
        same(0.0, RefreshArrowRing.arrowDegrees(0.999))
        same(180.0, RefreshArrowRing.arrowDegrees(1.0))
        same(0.01, RefreshArrowRing.opacity(0.0))
        same(0.4, RefreshArrowRing.opacity(0.4))
        same(0.0, RefreshArrowRing.padding(20.0, isRefreshing = false))
        same(8.0, RefreshArrowRing.padding(50.0, isRefreshing = false))
        same(14.0, RefreshArrowRing.padding(200.0, isRefreshing = false))
        same(14.0, RefreshArrowRing.padding(200.0, isRefreshing = false, size = 40.0))
        same(14.0, RefreshArrowRing.padding(0.0, isRefreshing = true))
    }

    @Test
    fun `the travelling indicator waits off the screen for a tenth of the pull, then comes in`() {
        same(-125.0, RefreshTravel.offset(0.0, isRefreshing = false, header = 75.0))
        same(-130.0, RefreshTravel.offset(9.0, isRefreshing = false, header = 75.0))
        same(-87.5, RefreshTravel.offset(49.5, isRefreshing = false, header = 75.0))
        same(-50.0, RefreshTravel.offset(90.0, isRefreshing = false, header = 75.0))
        same(-50.0, RefreshTravel.offset(500.0, isRefreshing = false, header = 75.0))
        same(37.5, RefreshTravel.offset(0.0, isRefreshing = true))
        same(-6.25, RefreshTravel.offset(45.0, isRefreshing = true))
        same(-50.0, RefreshTravel.offset(90.0, isRefreshing = true))
    }

    @Test
    fun `the indicator fades in between a fifth and the whole of the pull`() {
        same(0.0, RefreshTravel.fade(0.2, isRefreshing = false))
        same(0.5, RefreshTravel.fade(0.6, isRefreshing = false))
        same(1.0, RefreshTravel.fade(1.0, isRefreshing = false))
        same(1.0, RefreshTravel.fade(0.0, isRefreshing = true))
    }

    @Test
    fun `a state shows what the engine shows`() {
        val engine = RefreshEngine()
        engine.reduce(RefreshEvent.Press, 0)
        engine.reduce(RefreshEvent.Offset(36.0), 1)
        val pulled = RefreshState(engine)
        assertEquals(RefreshPhase.Pulling, pulled.phase)
        same(36.0, pulled.pull)
        same(0.5, pulled.progress)
        same(72.0, pulled.threshold)
        same(0.0, pulled.inset)
        assertTrue(pulled.isTouching && !pulled.isRefreshing && !pulled.isClosing)
        assertNull(pulled.token)
        engine.reduce(RefreshEvent.Begin(RefreshEvent.Beginning.Program), 2)
        val running = RefreshState(engine)
        assertTrue(running.isRefreshing)
        same(60.0, running.inset)
        assertEquals(1, running.token)
        assertNull(running.outcome)
        engine.reduce(RefreshEvent.Offset(0.0), 3)
        engine.reduce(RefreshEvent.Finished(1, RefreshOutcome.Success), 700)
        assertTrue(RefreshState(engine).isClosing)
    }
}
