// SPDX-License-Identifier: MIT

package decal.ui.engine

/** Everything that can happen to a refreshable surface. */
sealed interface RefreshEvent {
    /** A finger is down and scroll tracking begins. */
    data object Press : RefreshEvent

    /** Scroll input: the distance past the rest position; negative when scrolled away. */
    data class Offset(val value: Double, val source: Movement = Movement.Drag) : RefreshEvent

    /** Nested input: a drag that the list did not use; positive is downward. */
    data class Drag(val value: Double, val source: Movement = Movement.Drag) : RefreshEvent

    /** The finger is up; velocity a second, positive is downward. */
    data class Release(val velocity: Double = 0.0) : RefreshEvent

    /** The system took the gesture. */
    data object TouchCancel : RefreshEvent

    /** A start that is not a pull. */
    data class Begin(val source: Beginning) : RefreshEvent

    /** The work of a run is over. */
    data class Finished(val token: Int, val outcome: RefreshOutcome) : RefreshEvent

    /** A completion without a token: ends the run that is on. */
    data object Stop : RefreshEvent

    /** The owner's flag; null when the surface is not controlled by one. */
    data class External(val flag: Boolean?) : RefreshEvent

    /** Whether a person may refresh. */
    data class Enable(val enabled: Boolean) : RefreshEvent

    /** Whether motion is reduced. */
    data class Motion(val reduced: Boolean) : RefreshEvent

    /** The container's height; ignored when it is no usable height. */
    data class Viewport(val height: Double) : RefreshEvent

    /** A new configuration; a refused one changes nothing. */
    data class Configure(val configuration: RefreshConfiguration) : RefreshEvent

    /** The view is hidden. */
    data object Disappear : RefreshEvent

    /** The view is shown. */
    data object Appear : RefreshEvent

    /** Time has passed. */
    data object Tick : RefreshEvent

    /** What moved the content. */
    enum class Movement {
        /** A finger. */
        Drag,

        /** The content's own speed. */
        Momentum,

        /** Code. */
        Program,
    }

    /** What began a run that no pull began. */
    enum class Beginning {
        /** Code. */
        Program,

        /** An assistive action or a refresh key. */
        Accessibility,

        /** The platform's control. */
        Native,
    }
}
