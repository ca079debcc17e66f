// SPDX-License-Identifier: MIT

package decal.ui.engine

import kotlin.math.abs

/** Runs one vector, and throws an [AssertionError] at the first answer that differs from what it expects. */
internal class RefreshVectorCheck(private val vector: TestJson, private val tolerance: Double) {
    fun run() {
        val id = vector["id"]
        val preset = RefreshReading.value<RefreshPreset>(vector["preset"])
        val engine = RefreshEngine(RefreshReading.configuration(preset.configuration, vector["config"]))
        if (vector["steps"].items.isEmpty()) throw AssertionError("$id has no steps")
        vector["steps"].items.forEachIndexed { index, step ->
            val time = step["t"].number ?: throw AssertionError("$id, step $index has no time")
            val effects = engine.reduce(RefreshReading.event(step, engine.configuration), time.toLong())
            compare("$id, step $index at ${time.toLong()}", step["expect"], engine, effects)
        }
    }

    private fun compare(here: String, expect: TestJson, engine: RefreshEngine, effects: List<RefreshEffect>) {
        val readings = RefreshReading.readings(engine)
        expect.members.forEach { (name, expected) ->
            val isSame = when (name) {
                "effects" -> areClose(expected.items.map(RefreshReading::effect), effects)
                in readings -> areClose(expected, readings[name])
                else -> throw AssertionError("$here: no reading called $name")
            }
            val found = if (name == "effects") effects else readings[name]
            if (!isSame) throw AssertionError("$here: $name $found is not $expected")
        }
    }

    private fun areClose(expected: TestJson, found: Any?): Boolean {
        val number = expected.number
        return if (number != null && found is Double) isClose(number, found) else expected.value == found
    }

    private fun areClose(expected: List<RefreshEffect>, found: List<RefreshEffect>): Boolean =
        expected.size == found.size && expected.zip(found).all { (one, other) ->
            if (one is RefreshEffect.Consume && other is RefreshEffect.Consume) {
                isClose(one.amount, other.amount)
            } else {
                one == other
            }
        }

    /** Infinities are close to themselves alone. */
    private fun isClose(one: Double, other: Double): Boolean = one == other || abs(one - other) <= tolerance
}
