// SPDX-License-Identifier: MIT

package decal.ui.engine

import java.io.File
import kotlin.math.abs
import org.junit.Assert.assertEquals
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.junit.runners.Parameterized

/**
 * The engine against the conformance vectors that every language's port answers in the same way: those in these tests, or
 * those of the file that the environment variable `DECAL_VECTORS` names.
 */
@RunWith(Parameterized::class)
class RefreshVectorTest(private val id: String, private val index: Int) {
    @Test
    fun `the engine answers as the vector says`() {
        val vector = vectors[index]
        val tolerance = vector["tolerance"].number ?: document["tolerance"].number ?: 0.001
        val preset = RefreshReading.value<RefreshPreset>(vector["preset"])
        val engine = RefreshEngine(RefreshReading.configuration(preset.configuration, vector["config"]))
        assertTrue("$id has no steps", vector["steps"].items.isNotEmpty())
        vector["steps"].items.forEachIndexed { index, step ->
            val time = checkNotNull(step["t"].number).toLong()
            val effects = engine.reduce(RefreshReading.event(step, engine.configuration), time)
            val here = "$id, step $index at $time"
            val readings = RefreshReading.readings(engine)
            step["expect"].members.forEach { (name, expected) ->
                if (name == "effects") {
                    compare(here, expected.items.map(RefreshReading::effect), effects, tolerance)
                } else {
                    assertTrue("$here: no reading called $name", name in readings)
                    compare("$here: $name", expected.value, readings[name], tolerance)
                }
            }
        }
    }

    private fun compare(
        here: String,
        expected: List<RefreshEffect>,
        effects: List<RefreshEffect>,
        tolerance: Double,
    ) {
        val areClose = expected.size == effects.size && expected.zip(effects).all { (one, other) ->
            if (one is RefreshEffect.Consume && other is RefreshEffect.Consume) {
                abs(one.amount - other.amount) <= tolerance
            } else {
                one == other
            }
        }
        assertTrue("$here: $effects is not $expected", areClose)
    }

    private fun compare(here: String, expected: Any?, reading: Any?, tolerance: Double) {
        if (expected is Double && reading is Double) {
            assertEquals(here, expected, reading, tolerance)
        } else {
            assertEquals(here, expected, reading)
        }
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
