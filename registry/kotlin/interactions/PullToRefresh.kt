// SPDX-License-Identifier: MIT

package decal.ui.interactions

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.wrapContentSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clipToBounds
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.key.type
import androidx.compose.ui.input.nestedscroll.nestedScroll
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.PointerInputScope
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.layout
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.semantics.CustomAccessibilityAction
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.ProgressBarRangeInfo
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.customActions
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import decal.ui.components.Spinner
import decal.ui.components.SpinnerProgress
import decal.ui.engine.RefreshConfiguration
import decal.ui.engine.RefreshEvent
import decal.ui.engine.RefreshPhase
import decal.ui.theme.DecalTheme
import kotlinx.coroutines.delay

/**
 * Adds pull to refresh to a list that scrolls vertically, and runs [onRefresh] until it returns.
 *
 * [content] must scroll: a `LazyColumn`, or a `Column` with `verticalScroll`. One that is shorter than its room can be
 * pulled as well, as long as it has a scroll modifier and fills the room.
 *
 * @param onRefresh The work; the newest one is taken. A throw ends the refresh as failed.
 * @param enabled Whether a person may refresh. Code always may.
 * @param onError Called with what [onRefresh] threw.
 * @param indicator What is drawn above the content while it is pulled, refreshing or going back.
 */
@Composable
fun PullToRefresh(
    onRefresh: suspend () -> Unit,
    modifier: Modifier = Modifier,
    enabled: Boolean = true,
    configuration: RefreshConfiguration = LocalRefreshConfiguration.current,
    labels: PullToRefreshLabels = PullToRefreshLabels(),
    onError: (Throwable) -> Unit = {},
    indicator: @Composable (PullToRefreshState) -> Unit = { PullToRefreshIndicator(it) },
    content: @Composable () -> Unit,
) {
    val state = rememberPullToRefreshState(onRefresh, enabled, configuration, labels, onError)
    PullToRefresh(state, modifier, indicator, content)
}

/**
 * Adds pull to refresh that an owner controls: it is refreshing while [refreshing] is true.
 *
 * @param refreshing Whether a refresh is under way.
 * @param onRefresh Asks the owner for a refresh; the newest one is taken. An owner that does not raise [refreshing]
 *   within the shortest run, at least 100 ms, has declined.
 * @param enabled Whether a person may refresh. Code always may.
 * @param indicator What is drawn above the content while it is pulled, refreshing or going back.
 */
@Composable
fun PullToRefresh(
    refreshing: Boolean,
    onRefresh: () -> Unit,
    modifier: Modifier = Modifier,
    enabled: Boolean = true,
    configuration: RefreshConfiguration = LocalRefreshConfiguration.current,
    labels: PullToRefreshLabels = PullToRefreshLabels(),
    indicator: @Composable (PullToRefreshState) -> Unit = { PullToRefreshIndicator(it) },
    content: @Composable () -> Unit,
) {
    val state = rememberPullToRefreshState(refreshing, onRefresh, enabled, configuration, labels)
    PullToRefresh(state, modifier, indicator, content)
}

/** Adds pull to refresh with a [state] of one's own: to start a refresh from code, or to read how far it is. */
@Composable
fun PullToRefresh(
    state: PullToRefreshState,
    modifier: Modifier = Modifier,
    indicator: @Composable (PullToRefreshState) -> Unit = { PullToRefreshIndicator(it) },
    content: @Composable () -> Unit,
) {
    Box(modifier.pullToRefresh(state).clipToBounds(), propagateMinConstraints = true) {
        Box(
            Modifier.offset { IntOffset(0, state.contentOffset.dp.roundToPx()) },
            propagateMinConstraints = true,
        ) { content() }
        IndicatorSlot(state, indicator)
    }
}

/**
 * Makes a container of a vertical list refresh by a pull. It draws nothing: read [state] for an indicator, and move the
 * content by [PullToRefreshState.contentOffset]. It stands before the list's own scroll modifier.
 */
fun Modifier.pullToRefresh(state: PullToRefreshState): Modifier = this
    .onSizeChanged { state.send(RefreshEvent.Viewport(it.height / state.nestedScroll.density.toDouble())) }
    .semantics {
        if (state.isEnabled) {
            customActions = listOf(CustomAccessibilityAction(state.labels.refresh) { state.refreshByAction() })
        }
    }
    .onKeyEvent {
        val isRefreshKey = it.key == Key.F5 || it.key == Key.Refresh
        isRefreshKey && it.type == KeyEventType.KeyDown && state.refreshByAction()
    }
    .pointerInput(state) { watchTouches(state) }
    .nestedScroll(state.nestedScroll)

/** The standard indicator: spokes that come up with the pull, turn while refreshing, and shrink away. */
@Composable
fun PullToRefreshIndicator(
    state: PullToRefreshState,
    modifier: Modifier = Modifier,
    size: Dp = 24.dp,
    color: Color = DecalTheme.colors.labelSecondary,
) {
    if (state.isRefreshing) {
        Spinner(modifier, size = size, color = color)
        return
    }
    // A refresh that is over shrinks; a pull that was given up goes back as it came.
    val faded = modifier.graphicsLayer {
        val hold = state.configuration.hold
        val share = if (state.current.isClosing && hold > 0) (state.presented / hold).coerceIn(0.0, 1.0) else 1.0
        scaleX = (0.5 + 0.5 * share).toFloat()
        scaleY = scaleX
        alpha = share.toFloat()
    }
    SpinnerProgress({ if (state.current.isClosing) 1f else state.progress }, faded, size, color)
}

/** The room above the content, as high as the content is moved, with the indicator in its middle. */
@Composable
private fun IndicatorSlot(state: PullToRefreshState, indicator: @Composable (PullToRefreshState) -> Unit) {
    val isShown by remember(state) {
        derivedStateOf { state.current.phase != RefreshPhase.Idle }
    }
    val status = state.status
    if (status != null) {
        LaunchedEffect(status, state.isRefreshing) {
            delay(STATUS_MS)
            state.statusWasSaid()
        }
    }
    if (!isShown && status == null) return
    Box(
        modifier = Modifier
            .wrapContentSize(Alignment.TopCenter)
            .fillMaxWidth()
            .clipToBounds()
            .clearAndSetSemantics {
                if (status == null) return@clearAndSetSemantics
                contentDescription = status
                liveRegion = LiveRegionMode.Polite
                if (state.isRefreshing) progressBarRangeInfo = ProgressBarRangeInfo.Indeterminate
            }
            .heightOf { maxOf(state.presented, 1.0) },
        contentAlignment = Alignment.Center,
    ) {
        if (isShown) indicator(state)
    }
}

/** As high as [height] says, in density-independent pixels, whatever the content needs; the content is centred. */
private fun Modifier.heightOf(height: () -> Double): Modifier = layout { measurable, constraints ->
    val placeable = measurable.measure(constraints.copy(minHeight = 0, maxHeight = Constraints.Infinity))
    val room = height().dp.roundToPx()
    layout(placeable.width, room) { placeable.place(0, (room - placeable.height) / 2) }
}

/**
 * Tells the engine of touches that the system takes away, and of lifts that the list does not report. It only looks on:
 * the touches go to the content as if it were not there.
 */
private suspend fun PointerInputScope.watchTouches(state: PullToRefreshState) {
    awaitPointerEventScope {
        while (true) {
            val changes = awaitPointerEvent(PointerEventPass.Initial).changes
            if (changes.any { it.pressed } || changes.none { it.previousPressed }) continue
            // A lift that is used before it has come here is one that the system has made up for a cancelled touch.
            if (changes.any { it.isConsumed }) {
                state.send(RefreshEvent.TouchCancel)
            } else {
                state.expectRelease { currentEvent.changes.any { it.pressed } }
            }
        }
    }
}

/** How long assistive technology has to say how a refresh ended. */
private const val STATUS_MS = 3_000L
