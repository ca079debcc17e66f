// SPDX-License-Identifier: MIT

package decal.ui.components

import org.junit.Assert.assertEquals
import org.junit.Test

class SpinnerFigureTest {
    @Test
    fun `the running spokes fade in equal steps`() {
        val opacities = listOf(0.2, 0.3143, 0.4286, 0.5429, 0.6571, 0.7714, 0.8857, 1.0)
        assertEquals(opacities.size, SpinnerFigure.COUNT)
        opacities.forEachIndexed { spoke, opacity ->
            assertEquals(opacity, SpinnerFigure.runningOpacity(spoke), 0.00005)
            assertEquals(45.0 * spoke, SpinnerFigure.degrees(spoke), 0.0)
        }
    }

    @Test
    fun `the spokes of a pull come one after the other`() {
        val shown = (0 until 8).map { SpinnerFigure.opacity(it, progress = 0.3125) }
        assertEquals(listOf(1.0, 1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0), shown)
        assertEquals(8.0, (0 until 8).sumOf { SpinnerFigure.opacity(it, progress = 1.0) }, 0.0)
        assertEquals(0.0, (0 until 8).sumOf { SpinnerFigure.opacity(it, progress = 0.0) }, 0.0)
    }

    @Test
    fun `the figure jumps by a spoke every 100 ms, and is round after 800`() {
        val turns = listOf(99.9 to 0.0, 100.0 to 45.0, 799.0 to 315.0, 800.0 to 0.0)
        turns.forEach { (milliseconds, degrees) -> assertEquals(degrees, SpinnerFigure.turn(milliseconds), 0.0) }
    }

    @Test
    fun `where motion is reduced, the figure pales to a half and comes back in two seconds`() {
        val pulses = listOf(0.0 to 1.0, 0.5 to 0.75, 1.0 to 0.5, 1.5 to 0.75, 2.0 to 1.0)
        pulses.forEach { (seconds, opacity) -> assertEquals(opacity, SpinnerFigure.pulse(seconds), 0.0) }
    }

    @Test
    fun `the measures grow with the size`() {
        val figure = SpinnerFigure()
        assertEquals(3.12, figure.width, 0.0)
        assertEquals(7.2, figure.length, 0.0)
        assertEquals(1.56, figure.corner, 0.0)
        assertEquals(11.5, figure.radius, 0.0)
        assertEquals(23.0, SpinnerFigure(size = 48.0).radius, 0.0)
    }
}
