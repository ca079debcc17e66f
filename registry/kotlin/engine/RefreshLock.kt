// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * What must happen after a run before the next pull counts. The lock opens when all of it has.
 *
 * @property cooldownMs Time after the end, in milliseconds.
 * @property resetPoint The content must have come back to this distance.
 * @property requiresLift A finger that was down at the end must have been lifted.
 */
data class RefreshLock(
    val cooldownMs: Long = 0,
    val resetPoint: Double? = null,
    val requiresLift: Boolean = false,
) {
    /** Whether a run leaves anything locked. */
    internal val isLocking: Boolean
        get() = cooldownMs > 0 || resetPoint != null || requiresLift

    internal val isValid: Boolean
        get() = resetPoint?.isFinite() != false

    internal val normalized: RefreshLock
        get() = copy(cooldownMs = maxOf(0, cooldownMs), resetPoint = resetPoint?.let { maxOf(0.0, it) })
}
