// SPDX-License-Identifier: MIT

package decal.ui.engine

/** The measures of a ring with an arrow that turns over when the pull is far enough, at the standard text size. */
object RefreshArrowRing {
    /** The box of the ring; it grows with the text. */
    const val SIZE: Double = 34.0

    /** The width of its line. */
    const val LINE_WIDTH: Double = 3.0

    /** The opacity of the whole ring below the filled part. */
    const val TRACK_OPACITY: Double = 0.2

    /** The room that the ring keeps besides itself. */
    const val ROOM: Double = 28.0

    /** The distance from the top while refreshing. */
    const val RUNNING_PADDING: Double = 14.0

    /** The turn of the arrow, in degrees. */
    fun arrowDegrees(progress: Double): Double = if (progress >= 1) 180.0 else 0.0

    /** The ring's opacity: never nothing, so that assistive technology finds the button that it is. */
    fun opacity(progress: Double): Double = maxOf(progress, 0.01)

    /** The distance from the top of the content's room to a ring of [size]. */
    fun padding(pull: Double, isRefreshing: Boolean, size: Double = SIZE): Double =
        if (isRefreshing) RUNNING_PADDING else maxOf(0.0, minOf(pull, size + ROOM) - size) / 2
}
