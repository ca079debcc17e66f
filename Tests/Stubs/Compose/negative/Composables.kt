// Composable functions where none may be called.

package samples.composables

import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.ReadOnlyComposable
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.remember
import androidx.compose.ui.platform.LocalDensity

fun plain() {
    BasicText("") // error: composable call outside
}

val isDark = isSystemInDarkTheme() // error: composable call outside

class Holder {
    init {
        BasicText("") // error: composable call outside
    }

    val density get() = LocalDensity.current // error: composable call outside
}

fun withDefault(isDark: Boolean = isSystemInDarkTheme()) = isDark // error: composable call outside

@Composable
fun allowed(isDark: Boolean = isSystemInDarkTheme(), content: @Composable () -> Unit = { BasicText("") }) {
    content()
    Box { listOf(1).forEach { BasicText("$it") } }
    val local: @Composable () -> Unit = { content() }
    local()
    val density = LocalDensity.current.density
    if (isDark && density > 1) return
}

@Composable
fun forbidden(content: @Composable () -> Unit) {
    remember { LocalDensity.current } // error: composable call outside
    remember { isSystemInDarkTheme() } // error: composable call outside
    LaunchedEffect(Unit) { content() } // error: composable call outside
    SideEffect { BasicText("") } // error: composable call outside
    val later = { BasicText("") } // error: composable call outside
    later()
    try {
        content() // error: composable call inside try
    } catch (exception: IllegalStateException) {
        BasicText("$exception")
    }
}

@Composable
@ReadOnlyComposable
fun readOnly(): Boolean {
    BasicText("") // error: composable call in a read-only composable
    return isSystemInDarkTheme()
}

@Composable
fun withObject() {
    val value = object {
        @Composable
        fun shown() = BasicText("")

        fun hidden() = BasicText("") // error: composable call outside
    }
    value.shown()
}
