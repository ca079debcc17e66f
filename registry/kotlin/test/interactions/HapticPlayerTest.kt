// SPDX-License-Identifier: MIT

package decal.ui.interactions

import android.view.HapticFeedbackConstants
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Test

class HapticPlayerTest {
    @Test
    fun `the touches of a pull are those of the system's level, or none`() {
        assertEquals(HapticFeedbackConstants.GESTURE_THRESHOLD_ACTIVATE, HapticFeedback.Medium.constant(34))
        assertEquals(HapticFeedbackConstants.CONTEXT_CLICK, HapticFeedback.Medium.constant(33))
        assertEquals(HapticFeedbackConstants.GESTURE_THRESHOLD_DEACTIVATE, HapticFeedback.Soft.constant(34))
        assertNull(HapticFeedback.Soft.constant(33))
        listOf(HapticFeedback.Light, HapticFeedback.Confirm).forEach {
            assertEquals(HapticFeedbackConstants.CONFIRM, it.constant(30))
            assertEquals(HapticFeedbackConstants.VIRTUAL_KEY, it.constant(29))
        }
    }

    @Test
    fun `on the oldest system that is supported only the constants that it knows are used`() {
        // LONG_PRESS, VIRTUAL_KEY, KEYBOARD_TAP, CLOCK_TICK and CONTEXT_CLICK are of level 23 or older.
        val known = setOf(null, 0, 1, 3, 4, 6)
        HapticFeedback.entries.forEach { assertEquals("$it", true, it.constant(24) in known) }
    }

    @Test
    fun `silence is silent`() {
        HapticFeedback.entries.forEach(HapticPlayer.Silent::play)
    }
}
