// SPDX-License-Identifier: MIT

package decal.ui.engine

/** The pull at which a surface arms. */
sealed interface RefreshThreshold {
    /** Always the same length. */
    data class Fixed(val length: Double) : RefreshThreshold {
        override val isValid: Boolean get() = length.isFinite()
        override fun length(viewport: Double?): Double = length
    }

    /** A fraction of the container's height, kept between two lengths; the upper one wins. */
    data class Viewport(val fraction: Double, val min: Double? = null, val max: Double? = null) : RefreshThreshold {
        override val isValid: Boolean
            get() = fraction.isFinite() && min?.isFinite() != false && max?.isFinite() != false

        override fun length(viewport: Double?): Double =
            minOf(maxOf(fraction * (viewport ?: 0.0), min ?: 0.0), max ?: Double.POSITIVE_INFINITY)
    }

    /** Whether every number is finite. */
    val isValid: Boolean

    /** The length for a container of this height; an unknown height counts as 0. */
    fun length(viewport: Double?): Double

    companion object {
        /** Whether [pull] has reached [length]; with no length to reach, any pull has. */
        internal fun isReached(pull: Double, length: Double): Boolean = if (length > 0) pull >= length else pull > 0

        /** How much of [length] the pull covers, from 0 to 1; with no length to cover, any pull is all of it. */
        internal fun fraction(pull: Double, length: Double): Double = when {
            length > 0 -> (pull / length).coerceIn(0.0, 1.0)
            pull > 0 -> 1.0
            else -> 0.0
        }
    }
}
