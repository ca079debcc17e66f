// Mistakes in the ways that the registry's sources use Compose.

package samples.registry

import androidx.compose.animation.core.withInfiniteAnimationFrameMillis
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.items
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.derivedStateOf
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableDoubleStateOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.runtime.withFrameNanos
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.nestedscroll.NestedScrollConnection
import androidx.compose.ui.input.nestedscroll.NestedScrollSource
import androidx.compose.ui.input.nestedscroll.nestedScroll
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.PointerInputScope
import androidx.compose.ui.layout.layout
import androidx.compose.ui.semantics.CustomAccessibilityAction
import androidx.compose.ui.semantics.LiveRegionMode
import androidx.compose.ui.semantics.clearAndSetSemantics
import androidx.compose.ui.semantics.customActions
import androidx.compose.ui.semantics.liveRegion
import androidx.compose.ui.semantics.progressBarRangeInfo
import androidx.compose.ui.text.TextStyle
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.Velocity
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import androidx.lifecycle.compose.LifecycleStartEffect
import kotlinx.coroutines.delay

class Connection : NestedScrollConnection {
    override fun onPreScroll(available: Offset): Offset = Offset.Zero // error: overrides nothing

    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset =
        available.y // error: return type mismatch

    override fun onPreFling(available: Velocity): Velocity = Velocity.Zero // error: cannot override suspend function
}

fun sources(source: NestedScrollSource) = source == NestedScrollSource.Wheel // error: unresolved reference 'Wheel'

fun moved(offset: Offset): Offset = offset.copy(z = 0f) // error: no parameter with name 'z' found

fun connection(): Modifier = Modifier.nestedScroll(Modifier) // error: argument type mismatch

fun sized(): Modifier = Modifier.size(24) // error: argument type mismatch

fun shifted(): Modifier = Modifier.offset { 24.dp } // error: return type mismatch

fun faded(): Modifier = Modifier.graphicsLayer { alpha = 1 } // error: assignment type mismatch

fun layered(): Modifier = Modifier.graphicsLayer { scale = 1f } // error: unresolved reference 'scale'

fun laidOut(): Modifier = Modifier.layout { measurable, constraints ->
    measurable.measure(constraints) // error: return type mismatch
}

fun keys(): Modifier = Modifier.onKeyEvent { it.key == Key.Refreshing } // error: unresolved reference 'Refreshing'

fun keyResult(): Modifier = Modifier.onKeyEvent { it.key } // error: return type mismatch

fun live(): Modifier = Modifier.clearAndSetSemantics { liveRegion = "polite" } // error: assignment type mismatch

fun modes() = Modifier.clearAndSetSemantics { liveRegion = LiveRegionMode.Loud } // error: unresolved reference 'Loud'

fun range(): Modifier = Modifier.clearAndSetSemantics { progressBarRangeInfo = 1f } // error: assignment type mismatch

fun actions(): Modifier = Modifier.clearAndSetSemantics {
    customActions = CustomAccessibilityAction("Refresh") { true } // error: assignment type mismatch
}

fun action() = CustomAccessibilityAction("Refresh") { } // error: argument type mismatch

suspend fun PointerInputScope.touches() = awaitPointerEventScope {
    delay(10) // error: restricted suspending functions
    awaitPointerEvent(PointerEventPass.First) // error: unresolved reference 'First'
}

fun frame() = withFrameNanos { it } // error: suspend function

fun frames() = withInfiniteAnimationFrameMillis { it } // error: suspend function

fun DrawScope.drawing() {
    drawRoundRect(Color.Black, radius = 3f) // error: no parameter with name 'radius' found
}

val text = TextStyle(fontSize = 12) // error: argument type mismatch

val spacing = TextStyle(tracking = 1.sp) // error: no parameter with name 'tracking' found

val local = staticCompositionLocalOf(1) // error: argument type mismatch

val name = Modifier.fillMaxWidth() // error: unresolved reference 'fillMaxWidth'

class Holder {
    var state: Int by mutableStateOf("") // error: function 'getValue' of property delegate
    var amount: Float by mutableDoubleStateOf(0.0) // error: property delegate must have
    var derived by derivedStateOf { 1 } // error: property delegate must have
}

@Composable
fun Effects(key: Any) {
    DisposableEffect(key) { } // error: argument type mismatch
    LifecycleStartEffect(key) { onDispose { } } // error: unresolved reference 'onDispose'
    LaunchedEffect { } // error: no value passed for parameter 'key1'
    CompositionLocalProvider(Modifier) { } // error: argument type mismatch
    Box(alignment = Alignment.Center) { } // error: no parameter with name 'alignment' found
    Box(contentAlignment = Alignment.CenterHorizontally) { } // error: argument type mismatch
    LazyColumn { items(listOf(1)) } // error: no value passed for parameter 'itemContent'
    remember(key) // error: argument type mismatch
    IntOffset(0, 1.dp) // error: argument type mismatch
}
