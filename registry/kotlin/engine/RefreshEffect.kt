// SPDX-License-Identifier: MIT

package decal.ui.engine

/** What the surface is to do now. Effects are applied in the order given. */
sealed interface RefreshEffect {
    /** Let this be felt. */
    data class Haptic(val moment: RefreshHaptics.Moment, val style: RefreshHaptics.Style) : RefreshEffect

    /** Start the work of this run. */
    data class Start(val token: Int, val source: RefreshSource) : RefreshEffect

    /** Cancel the work of this run. */
    data class Cancel(val token: Int) : RefreshEffect

    /** The run is over. */
    data class End(val token: Int, val outcome: RefreshOutcome) : RefreshEffect

    /** The pull is given up: let the content go back. */
    data object SnapBack : RefreshEffect

    /** Show the hold, and move resting content so that the indicator is seen. */
    data object Reveal : RefreshEffect

    /** A start has joined this run. */
    data class Join(val token: Int) : RefreshEffect

    /** Nested input: this much of the drag or of the velocity is taken. */
    data class Consume(val amount: Double) : RefreshEffect
}

/** What a run came from. */
enum class RefreshSource {
    /** A pull. */
    Pull,

    /** Code. */
    Program,

    /** An assistive action or a refresh key. */
    Accessibility,

    /** The platform's control. */
    Native,

    /** The owner's flag. */
    External,
}

/** How a run ended. */
enum class RefreshOutcome {
    /** The work returned. */
    Success,

    /** The work failed. */
    Failure,

    /** The work, or the view it was for, was cancelled. */
    Cancelled,

    /** The longest time was over. */
    TimedOut,

    /** The owner's flag never came up. */
    Unclaimed,

    /** A new run took its place. */
    Superseded,
}

/** Where a surface is between two runs. */
enum class RefreshPhase {
    /** At rest. */
    Idle,

    /** Pulled, not far enough. */
    Pulling,

    /** Pulled far enough. */
    Armed,

    /** A run is on. */
    Refreshing,

    /** The content goes back. */
    Settling,
}
