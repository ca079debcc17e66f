// SPDX-License-Identifier: MIT

package decal.ui.interactions

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.nestedscroll.NestedScrollSource
import androidx.compose.ui.unit.Velocity
import decal.ui.engine.RefreshEffect
import decal.ui.engine.RefreshEngine
import decal.ui.engine.RefreshEvent
import decal.ui.engine.RefreshPhase
import decal.ui.engine.RefreshPreset
import decal.ui.engine.isTouching
import decal.ui.engine.phase
import kotlin.random.Random
import kotlinx.coroutines.runBlocking
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test

/** What a list's drags give to the engine, and what is taken from the list, in pixels. */
class RefreshNestedScrollTest {
    private val engine = RefreshEngine(RefreshPreset.UimCompose.configuration)
    private val events = mutableListOf<RefreshEvent>()
    private val connection = RefreshNestedScroll(
        send = { event ->
            events += event
            engine.reduce(event, 0).sumOf { if (it is RefreshEffect.Consume) it.amount else 0.0 }
        },
        isTouching = { engine.isTouching },
    )

    private fun leftover(y: Float, x: Float = 0f, source: NestedScrollSource = NestedScrollSource.UserInput) =
        connection.onPostScroll(Offset.Zero, Offset(x, y), source)

    private fun before(y: Float, source: NestedScrollSource = NestedScrollSource.UserInput) =
        connection.onPreScroll(Offset(0f, y), source)

    private fun lift(velocity: Float) = runBlocking { connection.onPreFling(Velocity(3f, velocity)) }

    @Test
    fun `lengths are density-independent for the engine, and pixels for the list`() {
        connection.density = 2f
        assertEquals(Offset(0f, 100f), leftover(100f, x = 7f))
        assertEquals(RefreshEvent.Drag(50.0), events.single())
        assertEquals(27.73, engine.pull, 0.005)
    }

    @Test
    fun `a leftover that is taken whole is whole to the last bit, at every density`() {
        val taking = RefreshNestedScroll(send = { (it as RefreshEvent.Drag).value }, isTouching = { true })
        val seed = Random.nextLong()
        val numbers = Random(seed)
        repeat(10_000) {
            taking.density = numbers.nextDouble(0.75, 4.5).toFloat()
            val drag = Offset(0f, numbers.nextDouble(0.001, 300.0).toFloat())
            val taken = taking.onPostScroll(Offset.Zero, drag, NestedScrollSource.UserInput)
            assertEquals("seed $seed, density ${taking.density}", drag, taken)
        }
    }

    @Test
    fun `before the list, an upward drag takes back what is pulled and no more`() {
        assertEquals(Offset.Zero, before(-20f))
        leftover(50f)
        assertEquals(Offset(0f, -30f), before(-30f))
        assertEquals(Offset(0f, -20f), before(-30f))
        assertEquals(Offset.Zero, before(-30f))
        assertEquals(RefreshPhase.Idle, engine.phase)
    }

    @Test
    fun `what is not a finger is left alone`() {
        assertEquals(Offset.Zero, leftover(50f, source = NestedScrollSource.SideEffect))
        assertEquals(Offset.Zero, before(-50f, NestedScrollSource.SideEffect))
        assertTrue(events.isEmpty())
    }

    @Test
    fun `a drag that the list uses up says that a finger is down, once`() {
        assertEquals(Offset.Zero, connection.onPostScroll(Offset(0f, 9f), Offset.Zero, NestedScrollSource.UserInput))
        assertTrue(engine.isTouching)
        connection.onPostScroll(Offset(0f, 9f), Offset.Zero, NestedScrollSource.UserInput)
        assertEquals(1, events.size)
    }

    @Test
    fun `a lift decides, and takes the velocity that the configuration takes`() {
        connection.density = 2f
        assertEquals(Velocity(0f, 0f), lift(500f))
        leftover(150f)
        assertEquals(Velocity(0f, -500f), lift(-500f))
        assertEquals(RefreshEvent.Release(-250.0), events.last())
        assertEquals(RefreshPhase.Settling, engine.phase)
        leftover(300f)
        assertEquals(RefreshPhase.Armed, engine.phase)
        assertEquals(Velocity(0f, 800f), lift(800f))
        assertEquals(RefreshPhase.Refreshing, engine.phase)
        assertEquals(Offset.Zero, leftover(300f))
    }
}
