// SPDX-License-Identifier: MIT

package decal.ui.engine

/** Where an indicator travels that comes in from above the content, and how it fades in. */
object RefreshTravel {
    /** The pull after which the indicator stands still. */
    const val DISTANCE: Double = 90.0

    /** Where it stands while refreshing with the content at rest. */
    const val RUNNING_OFFSET: Double = 37.5

    /** Where it stands when it has come in, over the edge of the content. */
    const val STOP_OFFSET: Double = -50.0

    /** The indicator's offset from the content's edge at a pull; [header] is the room above that it comes over. */
    fun offset(pull: Double, isRefreshing: Boolean, header: Double = 0.0): Double {
        val share = (pull / DISTANCE).coerceIn(0.0, 1.0)
        if (isRefreshing) return between(RUNNING_OFFSET, STOP_OFFSET, share)
        val travelled = ((share - 0.1) / 0.9).coerceIn(0.0, 1.0)
        return if (travelled == 0.0) {
            -header + STOP_OFFSET * (1 + share)
        } else {
            between(-header + STOP_OFFSET, STOP_OFFSET, travelled)
        }
    }

    /** The indicator's opacity: it comes in between a fifth and the whole of the pull. */
    fun fade(progress: Double, isRefreshing: Boolean): Double =
        if (isRefreshing) 1.0 else ((progress - 0.2) / 0.8).coerceIn(0.0, 1.0)

    private fun between(start: Double, end: Double, share: Double): Double = start + (end - start) * share
}
