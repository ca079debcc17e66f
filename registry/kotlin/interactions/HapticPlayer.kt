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

/** Plays haptics: the platform's, or in a way of one's own. */
fun interface HapticPlayer {
    /** Plays one feedback. */
    fun play(feedback: HapticFeedback)

    companion object {
        /** Plays nothing. */
        val Silent: HapticPlayer = HapticPlayer { }
    }
}

/** The player in force: the one that [ProvideHaptics] was given, else that of the view that shows the content. */
@Composable
fun rememberHapticPlayer(): HapticPlayer {
    val view = LocalView.current
    return LocalHapticPlayer.current ?: remember(view) { ViewHaptics(view) }
}

/** Gives the haptics of [content] to a player. */
@Composable
fun ProvideHaptics(player: HapticPlayer, content: @Composable () -> Unit) {
    CompositionLocalProvider(LocalHapticPlayer provides player, content = content)
}

/** Switches the haptics of [content] off, or on again inside of content for which they are off. */
@Composable
fun ProvideHaptics(enabled: Boolean, content: @Composable () -> Unit) {
    CompositionLocalProvider(LocalHapticPlayer provides if (enabled) null else HapticPlayer.Silent, content = content)
}

private val LocalHapticPlayer = staticCompositionLocalOf<HapticPlayer?> { null }

/** The system's haptics. The person's setting decides whether they are felt. */
private class ViewHaptics(private val view: View) : HapticPlayer {
    override fun play(feedback: HapticFeedback) {
        feedback.constant(Build.VERSION.SDK_INT)?.let(view::performHapticFeedback)
    }
}

/** The system's constant at an API [level]: an older system has other ones; null where it has nothing like it. */
internal fun HapticFeedback.constant(level: Int): Int? {
    fun since(first: Int, constant: Int, older: Int?): Int? = if (level >= first) constant else older
    return when (this) {
        HapticFeedback.Light, HapticFeedback.Confirm, HapticFeedback.Success -> since(
            Build.VERSION_CODES.R,
            HapticFeedbackConstants.CONFIRM,
            older = HapticFeedbackConstants.VIRTUAL_KEY,
        )
        HapticFeedback.Medium -> since(
            Build.VERSION_CODES.UPSIDE_DOWN_CAKE,
            HapticFeedbackConstants.GESTURE_THRESHOLD_ACTIVATE,
            older = HapticFeedbackConstants.CONTEXT_CLICK,
        )
        HapticFeedback.Soft -> since(
            Build.VERSION_CODES.UPSIDE_DOWN_CAKE,
            HapticFeedbackConstants.GESTURE_THRESHOLD_DEACTIVATE,
            older = null,
        )
        HapticFeedback.Selection -> since(
            Build.VERSION_CODES.UPSIDE_DOWN_CAKE,
            HapticFeedbackConstants.SEGMENT_TICK,
            older = HapticFeedbackConstants.CLOCK_TICK,
        )
        HapticFeedback.Toggle -> since(
            Build.VERSION_CODES.UPSIDE_DOWN_CAKE,
            HapticFeedbackConstants.TOGGLE_ON,
            older = HapticFeedbackConstants.VIRTUAL_KEY,
        )
        HapticFeedback.Warning, HapticFeedback.Error -> since(
            Build.VERSION_CODES.R,
            HapticFeedbackConstants.REJECT,
            older = HapticFeedbackConstants.LONG_PRESS,
        )
        HapticFeedback.Heavy -> HapticFeedbackConstants.LONG_PRESS
        HapticFeedback.Rigid -> HapticFeedbackConstants.KEYBOARD_TAP
    }
}
