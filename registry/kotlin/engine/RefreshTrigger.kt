// SPDX-License-Identifier: MIT

package decal.ui.engine

/** When a pull starts a run. Fractions are of the threshold, from 0 to 1. */
sealed interface RefreshTrigger {
    /** At the lift while armed; an armed pull that falls below the fraction is no longer armed. */
    data class Release(val disarm: Double) : RefreshTrigger {
        override val isValid: Boolean get() = disarm.isFinite()
    }

    /** When an armed pull falls below the fraction, with or without a finger. */
    data class Collapse(val at: Double) : RefreshTrigger {
        override val isValid: Boolean get() = at.isFinite()
    }

    /** On crossing the threshold. */
    data object Threshold : RefreshTrigger {
        override val isValid: Boolean get() = true
    }

    /** A platform control decides; distances are only mirrored. */
    data object Native : RefreshTrigger {
        override val isValid: Boolean get() = true
    }

    /** Whether every number is finite. */
    val isValid: Boolean
}
