// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * How long the parts of a run take, in milliseconds.
 *
 * @property openMs Time in which the content moves to its hold.
 * @property minimumMs Shortest visible run.
 * @property minimumFrom Where the shortest run is counted from.
 * @property lingerMs Time the run is still shown after its completion.
 * @property settleMs Time in which the content moves back.
 * @property easing The curve of both movements.
 * @property timeoutMs Longest run, if there is one.
 */
data class RefreshTiming(
    val openMs: Long = 0,
    val minimumMs: Long = 0,
    val minimumFrom: Origin = Origin.Start,
    val lingerMs: Long = 0,
    val settleMs: Long = 0,
    val easing: RefreshEasing = RefreshEasing(),
    val timeoutMs: Long? = null,
) {
    /** Where the shortest run is counted from. */
    enum class Origin {
        /** The start. */
        Start,

        /** The moment the content has reached its hold: the opening time is added. */
        Held,
    }

    internal val normalized: RefreshTiming
        get() = copy(
            openMs = maxOf(0, openMs),
            minimumMs = maxOf(0, minimumMs),
            lingerMs = maxOf(0, lingerMs),
            settleMs = maxOf(0, settleMs),
            timeoutMs = timeoutMs?.takeIf { it > 0 },
        )
}
