// SPDX-License-Identifier: MIT

package `in`.acme.`fun`.ui.components

import `in`.acme.`fun`.ui.theme.LabTone
import org.junit.Assert.assertEquals
import org.junit.Test

class PillTest {
    @Test
    fun `a pill is quiet`() {
        assertEquals(LabTone.Quiet, Pill("1").tone)
    }
}
