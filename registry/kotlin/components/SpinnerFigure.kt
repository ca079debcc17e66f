// SPDX-License-Identifier: MIT

package decal.ui.components

import kotlin.math.abs
import kotlin.math.floor

/**
 * The measures of a spinner of eight spokes. Lengths are in the unit of [size], angles in degrees, clockwise.
 *
 * @property size The box of the figure.
 */
data class SpinnerFigure(val size: Double = 24.0) {
    private val unit: Double get() = size / 24

    /** A spoke's width. */
    val width: Double get() = 3.12 * unit

    /** A spoke's length. */
    val length: Double get() = 7.2 * unit

    /** The radius of a spoke's corners: its ends are round. */
    val corner: Double get() = 1.56 * unit

    /** The distance from the centre to a spoke's outer end. */
    val radius: Double get() = 11.5 * unit

    companion object {
        /** How many spokes there are. */
        const val COUNT: Int = 8

        /** How long the figure stands before it jumps on by one spoke, in milliseconds. */
        const val STEP_MS: Double = 100.0

        /** How far the spoke is turned from upright. */
        fun degrees(spoke: Int): Double = spoke * 45.0

        /** The opacity of a spoke of the running figure: they fade from the last to the first. */
        fun runningOpacity(spoke: Int): Double = 0.2 + 0.8 * spoke / 7

        /** The opacity of a spoke that fills in with the progress: one after the other. */
        fun opacity(spoke: Int, progress: Double): Double = (8 * progress - spoke).coerceIn(0.0, 1.0)

        /** How far the whole figure is turned after [milliseconds]: it jumps, a spoke at a time. */
        fun turn(milliseconds: Double): Double = floor(milliseconds / STEP_MS) % 8 * 45

        /**
         * The opacity of the whole figure where motion is reduced: it pales to a half and comes back in two seconds.
         */
        fun pulse(seconds: Double): Double = 0.5 + abs(seconds / 2 % 1 - 0.5)
    }
}
