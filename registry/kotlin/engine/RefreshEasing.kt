// SPDX-License-Identifier: MIT

package decal.ui.engine

import kotlin.math.abs

/**
 * A cubic Bézier curve from (0, 0) to (1, 1), as in CSS: the share of a movement for a share of its time. Without
 * control points, the one called `ease`.
 *
 * @property x1 The first control point's share of the time.
 * @property y1 The first control point's share of the movement.
 * @property x2 The second control point's share of the time.
 * @property y2 The second control point's share of the movement.
 */
data class RefreshEasing(
    val x1: Double = 0.25,
    val y1: Double = 0.1,
    val x2: Double = 0.25,
    val y2: Double = 1.0,
) {
    /**
     * The share of the movement at [time], a share from 0 to 1. Halving finds the curve's parameter, to 1e-6 of time.
     */
    fun valueAt(time: Double): Double {
        if (time <= 0) return 0.0
        if (time >= 1) return 1.0
        var low = 0.0
        var high = 1.0
        var middle = time
        for (step in 0 until 60) {
            val x = coordinate(x1, x2, middle)
            if (abs(x - time) < 1e-6) break
            if (x < time) low = middle else high = middle
            middle = (low + high) / 2
        }
        return coordinate(y1, y2, middle)
    }

    internal val isValid: Boolean
        get() = x1.isFinite() && y1.isFinite() && x2.isFinite() && y2.isFinite()

    private fun coordinate(first: Double, second: Double, t: Double): Double {
        val u = 1 - t
        return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
    }
}
