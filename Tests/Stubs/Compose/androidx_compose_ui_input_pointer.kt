package androidx.compose.ui.input.pointer

import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.Density
import kotlin.coroutines.RestrictsSuspension

enum class PointerEventPass { Initial, Main, Final }

class PointerInputChange {
    val pressed: Boolean get() = TODO()
    val previousPressed: Boolean get() = TODO()
    val isConsumed: Boolean get() = TODO()
    fun consume() {}
}

class PointerEvent {
    val changes: List<PointerInputChange> get() = TODO()
}

@RestrictsSuspension
interface AwaitPointerEventScope : Density {
    val currentEvent: PointerEvent
    suspend fun awaitPointerEvent(pass: PointerEventPass = PointerEventPass.Main): PointerEvent
}

interface PointerInputScope : Density {
    suspend fun <R> awaitPointerEventScope(block: suspend AwaitPointerEventScope.() -> R): R
}

fun interface PointerInputEventHandler {
    suspend fun PointerInputScope.invoke()
}

fun Modifier.pointerInput(key1: Any?, block: PointerInputEventHandler): Modifier = this
