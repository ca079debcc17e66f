package __package__

import org.junit.Assert.assertEquals
import org.junit.Test

class VersionTest {
    @Test
    fun `the version has three parts`() {
        assertEquals(3, VERSION.split(".").size)
    }
}
