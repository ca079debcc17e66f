package androidx.lifecycle.compose

import androidx.compose.runtime.Composable
import androidx.lifecycle.LifecycleOwner

interface LifecycleStopOrDisposeEffectResult {
    fun runStopOrDisposeEffect()
}

class LifecycleStartStopEffectScope {
    inline fun onStopOrDispose(
        crossinline onStopOrDisposeEffect: LifecycleOwner.() -> Unit,
    ): LifecycleStopOrDisposeEffectResult = TODO()
}

@Composable
fun LifecycleStartEffect(
    key1: Any?,
    lifecycleOwner: LifecycleOwner = TODO(),
    effects: LifecycleStartStopEffectScope.() -> LifecycleStopOrDisposeEffectResult,
) {}
