// SPDX-License-Identifier: MIT

package decal.ui.engine

import kotlin.random.Random

/** Events as no surface would ever send them, with enough sense that every part of the machine is reached. */
internal class RefreshStream(seed: Long, val preset: RefreshPreset) {
    val numbers = Random(seed)
    private var time = numbers.nextLong(-1_000, 1_000)

    private fun chance(percent: Int): Boolean = numbers.nextInt(100) < percent

    private fun <Value> pick(vararg values: Value): Value = values[numbers.nextInt(values.size)]

    /** The next event and its time; now and then the clock stands still or runs backwards. */
    fun next(engine: RefreshEngine): Pair<RefreshEvent, Long> {
        time += when (numbers.nextInt(20)) {
            0 -> -numbers.nextLong(40)
            1, 2 -> 0
            3 -> numbers.nextLong(1_500)
            else -> numbers.nextLong(60)
        }
        return event(engine) to time
    }

    private fun event(engine: RefreshEngine): RefreshEvent = when (numbers.nextInt(100)) {
        in 0 until 34 -> if (engine.configuration.input == RefreshInput.Nested) drag() else offset()
        in 34 until 36 -> drag()
        in 36 until 38 -> offset()
        in 38 until 48 -> RefreshEvent.Press
        in 48 until 58 ->
            RefreshEvent.Release(if (chance(5)) Double.NaN else numbers.nextDouble(-2_000.0, 2_000.0))
        in 58 until 60 -> RefreshEvent.TouchCancel
        in 60 until 64 -> RefreshEvent.Begin(RefreshEvent.Beginning.entries.random(numbers))
        in 64 until 75 -> {
            val token = if (chance(85)) engine.token ?: 0 else numbers.nextInt(20)
            val outcome = pick(RefreshOutcome.Success, RefreshOutcome.Failure, RefreshOutcome.Cancelled)
            RefreshEvent.Finished(token, outcome)
        }
        in 75 until 77 -> RefreshEvent.Stop
        in 77 until 83 -> RefreshEvent.External(pick(true, false, null, null))
        in 83 until 86 -> RefreshEvent.Enable(chance(70))
        86 -> RefreshEvent.Motion(chance(30))
        in 87 until 89 ->
            RefreshEvent.Viewport(pick(0.0, -5.0, Double.POSITIVE_INFINITY, Double.NaN, 300.0, 800.0))
        in 89 until 91 -> RefreshEvent.Configure(configuration())
        in 91 until 93 -> RefreshEvent.Disappear
        in 93 until 97 -> RefreshEvent.Appear
        else -> RefreshEvent.Tick
    }

    private fun drag() = RefreshEvent.Drag(length(-60.0), movement())

    private fun offset() = RefreshEvent.Offset(if (chance(15)) 0.0 else length(-10.0), movement())

    private fun length(low: Double): Double = if (chance(2)) {
        pick(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e308, -1e308)
    } else {
        numbers.nextDouble(low, 160.0)
    }

    private fun movement(): RefreshEvent.Movement =
        if (chance(75)) RefreshEvent.Movement.Drag else RefreshEvent.Movement.entries.random(numbers)

    private fun configuration(): RefreshConfiguration {
        val base = preset.configuration
        return when (numbers.nextInt(9)) {
            0 -> base.copy(
                trigger = pick(
                    RefreshTrigger.Native,
                    RefreshTrigger.Threshold,
                    RefreshTrigger.Collapse(at = 0.5),
                    RefreshTrigger.Release(disarm = 0.8),
                ),
            )
            1 -> base.copy(threshold = RefreshThreshold.Viewport(fraction = 0.2, min = 40.0, max = 90.0))
            2 -> base.copy(threshold = RefreshThreshold.Fixed(pick(0.0, -1.0, 30.0, Double.NaN)))
            3 -> base.copy(timing = base.timing.copy(timeoutMs = pick(null, 0, 700)))
            4 -> base.copy(reentry = RefreshReentry.Restart)
            5 -> base.copy(input = RefreshInput.entries.random(numbers))
            6 -> base.copy(resistance = RefreshResistance.Exponential(max = pick(0.0, 120.0), factor = 1.4))
            7 -> base.copy(lock = RefreshLock(cooldownMs = 300, resetPoint = 4.0, requiresLift = chance(50)))
            else -> base
        }
    }
}
