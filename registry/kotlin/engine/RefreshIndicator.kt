// SPDX-License-Identifier: MIT

package decal.ui.engine

/** The figure of eight spokes, for a given size. Lengths are in the unit of the size; angles in degrees, clockwise. */
data class RefreshSpokes(val size: Double) {
    private val unit: Double get() = size / 24

    /** The width of a spoke. */
    val width: Double get() = 3.12 * unit

    /** The length of a spoke. */
    val length: Double get() = 7.2 * unit

    /** The radius of a spoke's corners. */
    val corner: Double get() = 1.56 * unit

    /** The distance from the centre to the outer end of a spoke. */
    val reach: Double get() = 11.5 * unit

    companion object {
        /** How many spokes there are. */
        const val COUNT: Int = 8

        /** The angle of a spoke: the first one points up. */
        fun angle(spoke: Int): Double = spoke * 45.0

        /** The opacity of a spoke of the running figure. */
        fun runningOpacity(spoke: Int): Double = 0.2 + 0.8 * spoke / (COUNT - 1)

        /** How far the running figure is turned after [ms]: a jump of one spoke every 100 ms. With reduced motion, not at all. */
        fun turn(ms: Long, isMotionReduced: Boolean = false): Double =
            if (isMotionReduced) 0.0 else Math.floorMod(Math.floorDiv(ms, 100L), COUNT.toLong()) * 45.0

        /** The opacity of a spoke of a figure that fills with the progress of a pull. */
        fun pullingOpacity(spoke: Int, progress: Double): Double = (progress * COUNT - spoke).coerceIn(0.0, 1.0)
    }
}
