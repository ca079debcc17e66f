// SPDX-License-Identifier: MIT

package org.acme.notes.ui.components

import org.acme.notes.ui.theme.LabTone
import org.junit.Assert.assertEquals
import org.junit.Test

class PillTest {
    @Test
    fun `a pill is quiet`() {
        assertEquals(LabTone.Quiet, Pill("1").tone)
    }
}
