// SPDX-License-Identifier: MIT

package decal.ui.engine

/** Ready-made configurations: ours, and five existing systems as they behave. */
enum class RefreshPreset {
    Standard,
    SwiftKit,
    UiRefreshControl,
    UimReactNative,
    UimSwiftUI,
    UimCompose,
    Refresher,
    RefresherSystem2,
    RefresherOverlay,
    PullProgress;

    /** The configuration of this name. */
    val configuration: RefreshConfiguration
        get() = when (this) {
            Standard -> RefreshConfiguration()
            SwiftKit -> plain(
                threshold = 72.0,
                trigger = RefreshTrigger.Collapse(at = 0.55),
                hold = 72.0,
                haptics = RefreshHaptics(armed = RefreshHaptics.Style.Medium),
            ).copy(momentumMayArm = true)
            UiRefreshControl -> native(RefreshHaptics(), RefreshTiming())
            UimReactNative, UimSwiftUI -> native(
                RefreshHaptics(trigger = RefreshHaptics.Style.Light),
                RefreshTiming(minimumMs = 600),
            )
            UimCompose -> plain(
                threshold = 64.0,
                trigger = RefreshTrigger.Release(disarm = 1.0),
                hold = 52.0,
                presentation = RefreshPresentation.Follow,
                haptics = RefreshHaptics(trigger = RefreshHaptics.Style.Confirm),
            ).copy(
                input = RefreshInput.Nested,
                resistance = RefreshResistance.Exponential(max = 128.0, factor = 1.6),
                timing = RefreshTiming(
                    openMs = 400,
                    minimumMs = 600,
                    minimumFrom = RefreshTiming.Origin.Held,
                    settleMs = 400,
                    easing = RefreshEasing(0.32, 0.72, 0.0, 1.0),
                ),
                fling = RefreshFling.All,
            )
            Refresher -> crossing(RefreshPresentation.PushRemainder)
            RefresherSystem2 -> crossing(RefreshPresentation.PushProgress)
            RefresherOverlay -> crossing(RefreshPresentation.Overlay)
            PullProgress -> plain(threshold = 90.0, trigger = RefreshTrigger.Release(disarm = 1.0), hold = 62.0)
                .copy(onDisappear = RefreshDisappearance.Cancel)
        }

    private companion object {
        /** A configuration in which nothing takes time, locks, or is felt, except what is named. */
        fun plain(
            threshold: Double,
            trigger: RefreshTrigger,
            hold: Double,
            presentation: RefreshPresentation = RefreshPresentation.Push,
            haptics: RefreshHaptics = RefreshHaptics(),
        ) = RefreshConfiguration(
            threshold = RefreshThreshold.Fixed(threshold),
            trigger = trigger,
            hold = hold,
            presentation = presentation,
            haptics = haptics,
            timing = RefreshTiming(),
            lock = RefreshLock(),
            deferSettle = false,
            restEpsilon = 0.0,
        )

        /** The platform's own control decides and moves the content. */
        fun native(haptics: RefreshHaptics, timing: RefreshTiming) =
            plain(60.0, RefreshTrigger.Native, hold = 60.0, RefreshPresentation.System, haptics).copy(timing = timing)

        /** The three styles of one system: they start on crossing and differ in how the content gives way. */
        fun crossing(presentation: RefreshPresentation) = plain(
            threshold = 90.0,
            trigger = RefreshTrigger.Threshold,
            hold = 75.0,
            presentation = presentation,
            haptics = RefreshHaptics(trigger = RefreshHaptics.Style.Medium),
        ).copy(
            timing = RefreshTiming(lingerMs = 300),
            lock = RefreshLock(cooldownMs = 500, resetPoint = 5.0, requiresLift = true),
            momentumMayArm = true,
            lockContent = true,
        )
    }
}
