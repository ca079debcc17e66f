// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * What is felt, and when. A moment without a style is not felt.
 *
 * @property armed Felt at most once a gesture.
 * @property disarmed Felt at most once a gesture.
 * @property trigger Felt at every start from a pull or from the platform's control.
 */
data class RefreshHaptics(
    val armed: Style? = null,
    val disarmed: Style? = null,
    val trigger: Style? = null,
) {
    /** When something is felt. */
    enum class Moment {
        /** The pull has reached the threshold. */
        Armed,

        /** The pull has fallen back. */
        Disarmed,

        /** A pull, or the platform's control, has started a run. */
        Trigger,
    }

    /** What is felt; the haptics adapter of a platform says how. */
    enum class Style { Light, Medium, Heavy, Soft, Rigid, Confirm }
}
