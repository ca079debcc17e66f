// SPDX-License-Identifier: MIT

package decal.ui.interactions

import android.os.Build
import android.view.HapticFeedbackConstants
import android.view.View
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.platform.LocalView

/** What can be felt. */
enum class HapticStyle { Light, Medium, Heavy, Soft, Rigid, Confirm }

/** Makes things felt. */
fun interface Haptics {
    /** Lets [style] be felt once. */
    fun play(style: HapticStyle)

    companion object {
        /** Nothing is felt. */
        val Silent: Haptics = Haptics { }
    }
}

/** The adapter in force: the one that [ProvideHaptics] was given, else that of the view that shows the content. */
@Composable
fun rememberHaptics(): Haptics {
    val view = LocalView.current
    return LocalHaptics.current ?: remember(view) { ViewHaptics(view) }
}

/** Gives [content] another adapter. */
@Composable
fun ProvideHaptics(haptics: Haptics, content: @Composable () -> Unit) {
    CompositionLocalProvider(LocalHaptics provides haptics, content = content)
}

/** Switches haptics off for [content], or on again inside of content for which they are off. */
@Composable
fun ProvideHaptics(enabled: Boolean, content: @Composable () -> Unit) {
    CompositionLocalProvider(LocalHaptics provides if (enabled) null else Haptics.Silent, content = content)
}

private val LocalHaptics = staticCompositionLocalOf<Haptics?> { null }

/** The system's haptics. The person's setting decides whether they are felt; an older system has other ones, or none. */
private class ViewHaptics(private val view: View) : Haptics {
    override fun play(style: HapticStyle) {
        constantFor(style, Build.VERSION.SDK_INT)?.let(view::performHapticFeedback)
    }
}

/** The system's constant for [style] at API level [level]; null where there is nothing like it. */
internal fun constantFor(style: HapticStyle, level: Int): Int? = when (style) {
    HapticStyle.Light, HapticStyle.Confirm ->
        if (level >= Build.VERSION_CODES.R) HapticFeedbackConstants.CONFIRM else HapticFeedbackConstants.VIRTUAL_KEY
    HapticStyle.Medium -> if (level >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
        HapticFeedbackConstants.GESTURE_THRESHOLD_ACTIVATE
    } else {
        HapticFeedbackConstants.CONTEXT_CLICK
    }
    HapticStyle.Soft -> if (level >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
        HapticFeedbackConstants.GESTURE_THRESHOLD_DEACTIVATE
    } else {
        null
    }
    HapticStyle.Heavy -> HapticFeedbackConstants.LONG_PRESS
    HapticStyle.Rigid -> HapticFeedbackConstants.KEYBOARD_TAP
}
