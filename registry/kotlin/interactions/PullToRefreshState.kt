// SPDX-License-Identifier: MIT

package decal.ui.interactions

import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.Immutable
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableDoubleStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.runtime.withFrameNanos
import androidx.compose.ui.platform.LocalDensity
import androidx.lifecycle.compose.LifecycleStartEffect
import decal.ui.driver.RefreshClock
import decal.ui.driver.RefreshDriver
import decal.ui.driver.RefreshWork
import decal.ui.engine.RefreshConfiguration
import decal.ui.engine.RefreshEffect
import decal.ui.engine.RefreshEvent
import decal.ui.engine.RefreshHaptics
import decal.ui.engine.RefreshInput
import decal.ui.engine.RefreshOutcome
import decal.ui.engine.RefreshPhase
import decal.ui.engine.RefreshPresentation
import decal.ui.engine.RefreshResistance
import decal.ui.engine.RefreshState
import decal.ui.engine.RefreshThreshold
import decal.ui.engine.RefreshTrigger
import decal.ui.theme.rememberReducedMotion
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.launch

/** The configuration of every pull to refresh below that is not given one of its own. */
val LocalRefreshConfiguration = staticCompositionLocalOf { RefreshConfiguration() }

/**
 * What assistive technology says. No word of a gesture: people can change theirs.
 *
 * @property refresh The action that starts a refresh.
 * @property refreshing While it is under way.
 * @property updated After it has succeeded.
 * @property failed After it has failed.
 */
@Immutable
data class PullToRefreshLabels(
    val refresh: String = "Refresh",
    val refreshing: String = "Refreshing",
    val updated: String = "Updated",
    val failed: String = "Could not refresh",
)

/**
 * One pull to refresh: what indicators read, and [refresh]. Lengths are in density-independent pixels.
 *
 * Everything here is snapshot state: read it in composition, layout or drawing, or with `snapshotFlow`. Made by
 * [rememberPullToRefreshState].
 */
@Stable
class PullToRefreshState internal constructor(
    configuration: RefreshConfiguration,
    private val scope: CoroutineScope,
    clock: RefreshClock = RefreshClock.Monotonic,
) {
    private val driver = RefreshDriver(configuration.forNestedScroll(), scope, clock)
    private var given: Given? = null
    private var frames: Job? = null

    /** What the engine shows. */
    var current: RefreshState by mutableStateOf(driver.state)
        private set

    /** The configuration in use: the one that was given, made to fit nested scrolling. */
    var configuration: RefreshConfiguration by mutableStateOf(driver.configuration)
        private set

    /**
     * How far the content is drawn below its rest: moves with the pull, and by itself when the content opens and
     * closes. So high is the room for an indicator.
     */
    var presented: Double by mutableDoubleStateOf(0.0)
        private set

    /** Whether a person may refresh. */
    var isEnabled: Boolean by mutableStateOf(true)
        private set

    /** What assistive technology says. */
    var labels: PullToRefreshLabels by mutableStateOf(PullToRefreshLabels())
        private set

    /**
     * What assistive technology is to say of the refresh that is under way or has just ended; null when there is
     * nothing.
     */
    internal var status: String? by mutableStateOf(null)
        private set

    internal val nestedScroll = RefreshNestedScroll(::send, isTouching = { driver.state.isTouching })

    init {
        driver.onChange = ::read
        driver.onEffect = ::apply
    }

    /** Whether a refresh is under way. */
    val isRefreshing: Boolean
        get() = current.isRefreshing

    /**
     * How much of the threshold is pulled, from 0 to 1; 1 while refreshing. Follows the content when a pull is given
     * up.
     */
    val progress: Float
        get() {
            val isAborted = current.phase == RefreshPhase.Settling && !current.isClosing
            val progress = if (isAborted && current.threshold > 0) presented / current.threshold else current.progress
            return progress.coerceIn(0.0, 1.0).toFloat()
        }

    /** How far the content is to be moved down: by [presented], or not at all when the indicator lies over it. */
    val contentOffset: Double
        get() = if (configuration.presentation == RefreshPresentation.Overlay) 0.0 else presented

    /**
     * Starts a refresh from code, or joins the one that is under way, and waits for its end. Cancelling the wait does
     * not cancel the refresh. Call it on the main thread.
     */
    suspend fun refresh(): RefreshOutcome = driver.refresh()

    /** Sends one event, and answers with what was taken of a drag or of a velocity. */
    internal fun send(event: RefreshEvent): Double = driver.send(event)

    /** A person asks for a refresh by another way than a pull. */
    internal fun refreshByAction(): Boolean {
        if (!isEnabled) return false
        send(RefreshEvent.Begin(RefreshEvent.Beginning.Accessibility))
        return true
    }

    /**
     * The finger is up: the list reports it within a frame or two. One that has gone does not, so the pull is given up.
     */
    internal fun expectRelease(isDown: () -> Boolean) {
        if (!driver.state.isTouching) return
        scope.launch {
            repeat(FRAMES_TO_RELEASE) { withFrameNanos { } }
            if (driver.state.isTouching && !isDown()) send(RefreshEvent.TouchCancel)
        }
    }

    /** The end of a refresh has been said long enough. */
    internal fun statusWasSaid() {
        if (!isRefreshing) status = null
    }

    /** Takes what the composition gives; what is as before sends nothing. */
    internal fun update(next: Given) {
        val last = given
        given = next
        driver.work = next.work
        driver.onError = next.onError
        isEnabled = next.isEnabled
        labels = next.labels
        nestedScroll.density = next.density
        if (next.configuration != last?.configuration) {
            send(RefreshEvent.Configure(next.configuration.forNestedScroll()))
            configuration = driver.configuration
        }
        if (next.isMotionReduced != (last?.isMotionReduced ?: false)) send(RefreshEvent.Motion(next.isMotionReduced))
        if (next.isEnabled != (last?.isEnabled ?: true)) send(RefreshEvent.Enable(next.isEnabled))
        if (next.flag != last?.flag) send(RefreshEvent.External(next.flag))
    }

    internal fun close() {
        frames?.cancel()
        driver.close()
    }

    private fun read(next: RefreshState) {
        current = next
        presented = driver.presented
        if (next.isRefreshing) status = labels.refreshing
        if (driver.isMoving && frames?.isActive != true) frames = scope.launch { draw() }
    }

    private fun apply(effect: RefreshEffect) {
        when (effect) {
            is RefreshEffect.Haptic -> given?.haptics?.play(effect.style.feedback())
            is RefreshEffect.End -> status = when (effect.outcome) {
                RefreshOutcome.Success -> labels.updated
                RefreshOutcome.Failure, RefreshOutcome.TimedOut -> labels.failed
                RefreshOutcome.Cancelled, RefreshOutcome.Unclaimed, RefreshOutcome.Superseded -> null
            }
            // Work is the driver's, what is consumed the nested scroll's; the hold is drawn wherever the list stands.
            else -> Unit
        }
    }

    /** Follows a movement of the engine's, frame by frame, until it is over. */
    private suspend fun draw() {
        while (driver.isMoving) withFrameNanos { presented = driver.presented }
        presented = driver.presented
    }

    /** What the composition gives; a change of configuration, flag, isEnabled or isMotionReduced is an event. */
    internal data class Given(
        val configuration: RefreshConfiguration,
        val work: RefreshWork,
        val flag: Boolean?,
        val isEnabled: Boolean,
        val isMotionReduced: Boolean,
        val labels: PullToRefreshLabels,
        val onError: (Throwable) -> Unit,
        val haptics: HapticPlayer,
        val density: Float,
    )

    private companion object {
        const val FRAMES_TO_RELEASE = 3
    }
}

/**
 * A state that runs [onRefresh] and is refreshing until it returns.
 *
 * @param onRefresh The work; the newest one is taken. A throw ends the refresh as failed.
 * @param enabled Whether a person may refresh. Code always may.
 * @param onError Called with what [onRefresh] threw.
 */
@Composable
fun rememberPullToRefreshState(
    onRefresh: suspend () -> Unit,
    enabled: Boolean = true,
    configuration: RefreshConfiguration = LocalRefreshConfiguration.current,
    labels: PullToRefreshLabels = PullToRefreshLabels(),
    onError: (Throwable) -> Unit = {},
): PullToRefreshState =
    rememberState(RefreshWork.Function(onRefresh), null, enabled, configuration, labels, onError)

/**
 * A state that an owner controls: it is refreshing while [refreshing] is true.
 *
 * @param refreshing Whether a refresh is under way.
 * @param onRefresh Asks the owner for a refresh; the newest one is taken. An owner that does not raise [refreshing]
 *   within the shortest run, at least 100 ms, has declined.
 * @param enabled Whether a person may refresh. Code always may.
 */
@Composable
fun rememberPullToRefreshState(
    refreshing: Boolean,
    onRefresh: () -> Unit,
    enabled: Boolean = true,
    configuration: RefreshConfiguration = LocalRefreshConfiguration.current,
    labels: PullToRefreshLabels = PullToRefreshLabels(),
): PullToRefreshState =
    rememberState(RefreshWork.Flag(onRefresh), refreshing, enabled, configuration, labels, onError = {})

@Composable
private fun rememberState(
    work: RefreshWork,
    flag: Boolean?,
    enabled: Boolean,
    configuration: RefreshConfiguration,
    labels: PullToRefreshLabels,
    onError: (Throwable) -> Unit,
): PullToRefreshState {
    val composition = rememberCoroutineScope()
    val state = remember {
        // The work outlives the composition when the configuration says so: a job of its own.
        val context = composition.coroutineContext
        PullToRefreshState(configuration, CoroutineScope(context + SupervisorJob()))
    }
    val given = PullToRefreshState.Given(
        configuration = configuration,
        work = work,
        flag = flag,
        isEnabled = enabled,
        isMotionReduced = rememberReducedMotion(),
        labels = labels,
        onError = onError,
        haptics = rememberHapticPlayer(),
        density = LocalDensity.current.density,
    )
    SideEffect { state.update(given) }
    DisposableEffect(state) { onDispose { state.close() } }
    LifecycleStartEffect(state) {
        state.send(RefreshEvent.Appear)
        onStopOrDispose { state.send(RefreshEvent.Disappear) }
    }
    return state
}

/**
 * This configuration for a list that reports its drags: Compose has neither overscroll distances nor a system control.
 * A pull that had no resistance gets one that nears twice the threshold.
 */
internal fun RefreshConfiguration.forNestedScroll(): RefreshConfiguration {
    if (input == RefreshInput.Nested && trigger != RefreshTrigger.Native) return this
    val reach = when (val threshold = threshold) {
        is RefreshThreshold.Fixed -> threshold.length
        is RefreshThreshold.Viewport -> threshold.max ?: 0.0
    }
    return copy(
        input = RefreshInput.Nested,
        trigger = if (trigger == RefreshTrigger.Native) RefreshTrigger.Release(disarm = 1.0) else trigger,
        presentation = if (presentation == RefreshPresentation.System) RefreshPresentation.Follow else presentation,
        resistance = if (resistance == RefreshResistance.None && reach > 0) {
            RefreshResistance.Exponential(max = 2 * reach, factor = RESISTANCE_FACTOR)
        } else {
            resistance
        },
    )
}

private const val RESISTANCE_FACTOR = 1.6

private fun RefreshHaptics.Style.feedback(): HapticFeedback = when (this) {
    RefreshHaptics.Style.Light -> HapticFeedback.Light
    RefreshHaptics.Style.Medium -> HapticFeedback.Medium
    RefreshHaptics.Style.Heavy -> HapticFeedback.Heavy
    RefreshHaptics.Style.Soft -> HapticFeedback.Soft
    RefreshHaptics.Style.Rigid -> HapticFeedback.Rigid
    RefreshHaptics.Style.Confirm -> HapticFeedback.Confirm
}
