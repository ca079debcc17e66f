// SPDX-License-Identifier: MIT

package decal.ui.interactions

import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.nestedscroll.NestedScrollConnection
import androidx.compose.ui.input.nestedscroll.NestedScrollSource
import androidx.compose.ui.unit.Velocity
import decal.ui.engine.RefreshEvent

/**
 * Gives the engine what a list does not use of a finger's drags, and takes from the list exactly what the engine takes:
 * downward leftovers after the list, upward drags before it, the velocity before a fling.
 */
internal class RefreshNestedScroll(
    private val send: (RefreshEvent) -> Double,
    private val isTouching: () -> Boolean,
) : NestedScrollConnection {
    /** Pixels to a density-independent pixel. */
    var density: Float = 1f

    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset =
        if (available.y < 0) drag(available, source) else Offset.Zero

    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset =
        // A drag that the list used up still says that a finger is down.
        if (available.y > 0 || !isTouching()) drag(available.copy(y = maxOf(0f, available.y)), source) else Offset.Zero

    override suspend fun onPreFling(available: Velocity): Velocity =
        Velocity(0f, taken(RefreshEvent.Release(available.y.toLengths())))

    private fun drag(available: Offset, source: NestedScrollSource): Offset =
        if (source == NestedScrollSource.UserInput) {
            Offset(0f, taken(RefreshEvent.Drag(available.y.toLengths())))
        } else {
            Offset.Zero
        }

    /** In pixels. A double holds the way there and back without a loss, so what is taken whole leaves nothing. */
    private fun taken(event: RefreshEvent): Float = (send(event) * density).toFloat()

    private fun Float.toLengths(): Double = toDouble() / density
}
