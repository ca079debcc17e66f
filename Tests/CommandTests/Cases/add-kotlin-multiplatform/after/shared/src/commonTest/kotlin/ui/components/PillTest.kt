// SPDX-License-Identifier: MIT

package com.acme.shared.ui.components

import com.acme.shared.ui.theme.LabTone
import org.junit.Assert.assertEquals
import org.junit.Test

class PillTest {
    @Test
    fun `a pill is quiet`() {
        assertEquals(LabTone.Quiet, Pill("1").tone)
    }
}
