// SPDX-License-Identifier: MIT

package decal.ui.engine

import org.junit.Assert.assertEquals
import org.junit.Test

/** The presets against those of the vectors. */
class RefreshPresetTest {
    @Test
    fun `the presets are those of the vectors`() {
        val presets = RefreshVectorTest.document["presets"]
        assertEquals(presets.members.keys, RefreshPreset.entries.map { RefreshReading.word(it) }.toSet())
        RefreshPreset.entries.forEach { preset ->
            // From a preset that differs in every field, so that a field the vectors lack would show.
            val read = RefreshReading.configuration(unlike, presets[RefreshReading.word(preset)])
            assertEquals(read, preset.configuration)
        }
    }

    private val unlike = RefreshConfiguration(
        input = RefreshInput.Nested,
        threshold = RefreshThreshold.Fixed(1.0),
        trigger = RefreshTrigger.Threshold,
        resistance = RefreshResistance.Exponential(max = 1.0, factor = 1.0),
        hold = 1.0,
        presentation = RefreshPresentation.Follow,
        haptics = RefreshHaptics(disarmed = RefreshHaptics.Style.Soft),
        timing = RefreshTiming(openMs = 1),
        lock = RefreshLock(cooldownMs = 1),
        momentumMayArm = true,
        deferSettle = true,
        onDisappear = RefreshDisappearance.Cancel,
        reentry = RefreshReentry.Restart,
        fling = RefreshFling.All,
        restEpsilon = 9.0,
        lockContent = true,
    )
}
