// SPDX-License-Identifier: MIT

package decal.ui.engine

/** The measures of a ring that fills with the pull and turns while refreshing. */
object RefreshRing {
    /** The box of the ring. */
    const val SIZE: Double = 26.0

    /** The width of its line; the ends are round. */
    const val LINE_WIDTH: Double = 3.0

    /** Where the arc starts, in degrees; it goes clockwise. */
    const val START_DEGREES: Double = -90.0

    /** The arc while refreshing, as a share of a turn. */
    const val RUNNING_ARC: Double = 0.26

    /** One turn while refreshing, in milliseconds. */
    const val TURN_MS: Double = 850.0

    /** The arc, as a share of a turn. */
    fun arc(progress: Double, isRefreshing: Boolean): Double = if (isRefreshing) RUNNING_ARC else progress

    /** Whether the ring is drawn at all: the smallest pulls show none. */
    fun isVisible(progress: Double, isRefreshing: Boolean): Boolean = isRefreshing || progress > 0.02

    /** The ring's scale, which grows with the pull. */
    fun scale(progress: Double, isRefreshing: Boolean): Double = if (isRefreshing) 1.0 else 0.55 + 0.45 * progress

    /** The ring's opacity. */
    fun opacity(progress: Double, isRefreshing: Boolean): Double = if (isRefreshing) 1.0 else progress

    /** The distance from the top of the content's room to the ring: the ring is in the middle of what is open. */
    fun offset(pull: Double, threshold: Double, isRefreshing: Boolean): Double =
        (if (isRefreshing) threshold else minOf(pull, threshold)) / 2 - SIZE / 2

    /** The turn of the running arc after [milliseconds], in degrees. */
    fun degrees(milliseconds: Double): Double = milliseconds / TURN_MS % 1 * 360
}
