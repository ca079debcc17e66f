// SPDX-License-Identifier: MIT

package decal.ui.examples

import androidx.compose.foundation.Canvas
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.foundation.rememberScrollState
import androidx.compose.foundation.text.BasicText
import androidx.compose.foundation.verticalScroll
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.unit.dp
import decal.ui.components.Spinner
import decal.ui.engine.RefreshPreset
import decal.ui.engine.RefreshRing
import decal.ui.interactions.LocalRefreshConfiguration
import decal.ui.interactions.PullToRefresh
import decal.ui.interactions.PullToRefreshState
import decal.ui.interactions.pullToRefresh
import decal.ui.interactions.rememberPullToRefreshState
import decal.ui.theme.DecalTheme

/** A list that loads anew. The refresh lasts until [reload] returns. */
@Composable
fun LazyColumnExample(messages: List<String>, reload: suspend () -> Unit) {
    PullToRefresh(onRefresh = reload) {
        LazyColumn(Modifier.fillMaxSize()) {
            items(messages) { Line(it) }
        }
    }
}

/**
 * A column that scrolls. It can be pulled even when it is short, because it fills the room and has a scroll modifier.
 */
@Composable
fun ColumnExample(text: String, reload: suspend () -> Unit) {
    PullToRefresh(onRefresh = reload) {
        Column(Modifier.fillMaxSize().verticalScroll(rememberScrollState())) {
            Line(text)
        }
    }
}

/** An owner, for example a view model, says whether a refresh is under way. */
@Composable
fun ControlledExample(messages: List<String>, isLoading: Boolean, load: () -> Unit) {
    PullToRefresh(refreshing = isLoading, onRefresh = load) {
        LazyColumn(Modifier.fillMaxSize()) {
            items(messages) { Line(it) }
        }
    }
}

/** Another preset for everything inside, and an indicator of one's own: a ring that fills with the pull. */
@Composable
fun CustomIndicatorExample(messages: List<String>, reload: suspend () -> Unit) {
    CompositionLocalProvider(LocalRefreshConfiguration provides RefreshPreset.UimCompose.configuration) {
        PullToRefresh(onRefresh = reload, indicator = { Ring(it) }) {
            LazyColumn(Modifier.fillMaxSize()) {
                items(messages) { Line(it) }
            }
        }
    }
}

@Composable
private fun Ring(state: PullToRefreshState) {
    if (state.isRefreshing) {
        Spinner(size = RefreshRing.SIZE.dp)
        return
    }
    val color = DecalTheme.colors.accent
    Canvas(
        Modifier.size(RefreshRing.SIZE.dp).graphicsLayer {
            scaleX = RefreshRing.scale(state.progress.toDouble(), isRefreshing = false).toFloat()
            scaleY = scaleX
        },
    ) {
        drawArc(
            color = color,
            startAngle = RefreshRing.START_DEGREES.toFloat(),
            sweepAngle = 360 * state.progress,
            useCenter = true,
        )
    }
}

/** A refresh that code starts and waits for, and a container that draws for itself. */
@Composable
fun StartedByCodeExample(text: String, reload: suspend () -> Unit) {
    var last by remember { mutableStateOf("not yet") }
    val state = rememberPullToRefreshState(onRefresh = reload)
    LaunchedEffect(state) { last = "${state.refresh()}" }
    Column(Modifier.fillMaxSize().pullToRefresh(state).verticalScroll(rememberScrollState())) {
        if (state.isRefreshing) Spinner(label = "Refreshing")
        Line("$text, refreshed: $last")
    }
}

@Composable
private fun Line(text: String) {
    BasicText(text, Modifier.padding(16.dp), DecalTheme.typography.base)
}
