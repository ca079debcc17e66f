// SPDX-License-Identifier: MIT

package decal.ui.engine

import kotlin.math.exp
import kotlin.math.ln

/** How the distance a finger moved becomes a pull. Nested input only; a scroll view has a resistance of its own. */
sealed interface RefreshResistance {
    /** The pull is the distance. */
    data object None : RefreshResistance {
        override val isValid: Boolean get() = true
        override fun pull(raw: Double): Double = raw
        override fun raw(pull: Double): Double = pull
    }

    /** The pull nears [max] and never reaches it; [factor] says how slowly. */
    data class Exponential(val max: Double, val factor: Double) : RefreshResistance {
        override val isValid: Boolean get() = max.isFinite() && max > 0 && factor.isFinite() && factor > 0
        override fun pull(raw: Double): Double = max * (1 - exp(-raw / (max * factor)))
        override fun raw(pull: Double): Double = -max * factor * ln(1 - minOf(pull / max, 1 - 1e-12))
    }

    /** Whether there is room to pull. */
    val isValid: Boolean

    /** The pull for a drag of [raw], `raw >= 0`. */
    fun pull(raw: Double): Double

    /**
     * The drag that gives [pull]: the inverse of the function of that name. A pull at or past the limit counts as just
     * below it.
     */
    fun raw(pull: Double): Double
}
