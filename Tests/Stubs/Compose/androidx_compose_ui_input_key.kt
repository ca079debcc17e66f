package androidx.compose.ui.input.key

import androidx.compose.ui.Modifier

class KeyEvent

@JvmInline
value class Key(val keyCode: Long) {
    companion object {
        val F5: Key get() = Key(135)
        val Refresh: Key get() = Key(285)
    }
}

@JvmInline
value class KeyEventType internal constructor(internal val value: Int) {
    companion object {
        val KeyUp: KeyEventType get() = KeyEventType(1)
        val KeyDown: KeyEventType get() = KeyEventType(2)
    }
}

val KeyEvent.key: Key get() = TODO()
val KeyEvent.type: KeyEventType get() = TODO()

fun Modifier.onKeyEvent(onKeyEvent: (KeyEvent) -> Boolean): Modifier = this
