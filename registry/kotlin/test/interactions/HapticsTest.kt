// SPDX-License-Identifier: MIT

package decal.ui.interactions

import android.view.HapticFeedbackConstants
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test

class HapticsTest {
    @Test
    fun `every style has the system's constant of its level, or none`() {
        val new = 34
        val middle = 30
        val old = 24
        assertEquals(HapticFeedbackConstants.GESTURE_THRESHOLD_ACTIVATE, constantFor(HapticStyle.Medium, new))
        assertEquals(HapticFeedbackConstants.CONTEXT_CLICK, constantFor(HapticStyle.Medium, middle))
        assertEquals(HapticFeedbackConstants.CONTEXT_CLICK, constantFor(HapticStyle.Medium, old))
        assertEquals(HapticFeedbackConstants.GESTURE_THRESHOLD_DEACTIVATE, constantFor(HapticStyle.Soft, new))
        assertNull(constantFor(HapticStyle.Soft, middle))
        listOf(HapticStyle.Light, HapticStyle.Confirm).forEach { style ->
            assertEquals(HapticFeedbackConstants.CONFIRM, constantFor(style, middle))
            assertEquals(HapticFeedbackConstants.VIRTUAL_KEY, constantFor(style, middle - 1))
        }
        assertEquals(HapticFeedbackConstants.LONG_PRESS, constantFor(HapticStyle.Heavy, old))
        assertEquals(HapticFeedbackConstants.KEYBOARD_TAP, constantFor(HapticStyle.Rigid, old))
    }

    @Test
    fun `silence is silent`() {
        HapticStyle.entries.forEach(Haptics.Silent::play)
    }
}
