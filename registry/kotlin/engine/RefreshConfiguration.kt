// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * Everything that may differ from one refreshable surface to the next. The standard values are the preset
 * [RefreshPreset.Standard].
 *
 * Lengths are in density-independent pixels, times in whole milliseconds. A configuration with a number that is not
 * finite, or with a resistance that has no room, is refused by the engine; negative times and rest lengths count as
 * zero.
 *
 * @property input What the surface reports: overscroll distances or unconsumed drags.
 * @property threshold The pull that arms.
 * @property trigger When a pull starts a run.
 * @property resistance How a drag becomes a pull; nested input only.
 * @property hold Room kept above the content while refreshing.
 * @property presentation How the content gives way.
 * @property haptics What is felt, and when.
 * @property timing How long things take.
 * @property lock What must happen after a run before the next pull counts.
 * @property momentumMayArm A pull begun by a finger may cross the threshold on its momentum.
 * @property deferSettle A run that ends under a finger keeps its room until the lift; scroll input only.
 * @property onDisappear What becomes of a run when the view goes.
 * @property reentry What a second start does to a run.
 * @property fling Which velocity is taken from a lift that ends a pull; nested input only.
 * @property restEpsilon Distances up to this are rest; scroll input only.
 * @property lockContent Surfaces hold back content updates while refreshing.
 */
data class RefreshConfiguration(
    val input: RefreshInput = RefreshInput.Scroll,
    val threshold: RefreshThreshold = RefreshThreshold.Fixed(72.0),
    val trigger: RefreshTrigger = RefreshTrigger.Release(disarm = 0.9),
    val resistance: RefreshResistance = RefreshResistance.None,
    val hold: Double = 60.0,
    val presentation: RefreshPresentation = RefreshPresentation.Push,
    val haptics: RefreshHaptics = RefreshHaptics(armed = RefreshHaptics.Style.Medium),
    val timing: RefreshTiming = RefreshTiming(openMs = 200, minimumMs = 600, settleMs = 350),
    val lock: RefreshLock = RefreshLock(resetPoint = 5.0, requiresLift = true),
    val momentumMayArm: Boolean = false,
    val deferSettle: Boolean = true,
    val onDisappear: RefreshDisappearance = RefreshDisappearance.Keep,
    val reentry: RefreshReentry = RefreshReentry.Join,
    val fling: RefreshFling = RefreshFling.Downward,
    val restEpsilon: Double = 0.5,
    val lockContent: Boolean = false,
) {
    /** Whether the engine takes this configuration: every number is finite and the resistance has room. */
    val isValid: Boolean
        get() = threshold.isValid && trigger.isValid && resistance.isValid && hold.isFinite() &&
            timing.easing.isValid && lock.isValid && restEpsilon.isFinite()

    /** The same configuration with negative times and rest lengths raised to zero and an empty timeout removed. */
    internal val normalized: RefreshConfiguration
        get() = copy(timing = timing.normalized, lock = lock.normalized, restEpsilon = maxOf(0.0, restEpsilon))
}

/** What a surface reports to the engine. */
enum class RefreshInput {
    /** The overscroll distance, as [RefreshEvent.Offset]. */
    Scroll,

    /** Drags that the list did not use, as [RefreshEvent.Drag]; the engine owns the distance. */
    Nested,
}

/** What becomes of a run when the view goes. */
enum class RefreshDisappearance {
    /** The run goes on. */
    Keep,

    /** The run is cancelled. */
    Cancel,
}

/** What a second start does to a run. */
enum class RefreshReentry {
    /** It joins the run. */
    Join,

    /** The run is superseded by a new one. */
    Restart,
}

/** Which velocity is taken from a lift that ends a pull. */
enum class RefreshFling {
    /** Only a downward one. */
    Downward,

    /** Any. */
    All,
}
