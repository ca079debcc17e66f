// SPDX-License-Identifier: MIT

package decal.ui.engine

import java.io.File
import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.Parameterized

/**
 * The engine against the conformance vectors that every language's port answers in the same way: those in these tests,
 * or those of the file that the environment variable `DECAL_VECTORS` names.
 */
@RunWith(Parameterized::class)
class RefreshVectorTest(private val id: String, private val index: Int) {
    @Test
    fun `the engine answers as the vector says`() {
        val vector = vectors[index]
        val tolerance = vector["tolerance"].number ?: document["tolerance"].number ?: 0.001
        RefreshVectorCheck(vector, tolerance).run()
    }

    companion object {
        internal val document: TestJson by lazy {
            TestJson.parse(System.getenv("DECAL_VECTORS")?.let { File(it).readText() } ?: refreshVectors)
        }

        private val vectors: List<TestJson>
            get() = document["vectors"].items

        @JvmStatic
        @Parameterized.Parameters(name = "{0}")
        fun identifiers(): List<Array<Any?>> = vectors.mapIndexed { index, it -> arrayOf(it["id"].value, index) }
    }
}
