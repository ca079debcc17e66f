// SPDX-License-Identifier: MIT

package __package__.components

import org.junit.Assert.assertEquals
import org.junit.Test

class __Component__Test {
    @Test
    fun theTitleIsKept() {
        assertEquals("Hello", __Component__("Hello").title)
    }
}
