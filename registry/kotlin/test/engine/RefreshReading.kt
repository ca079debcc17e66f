// SPDX-License-Identifier: MIT

package decal.ui.engine

/** The vectors' words as the engine's values. A word that is not known is an error, so that none is passed over. */
internal object RefreshReading {
    private fun unknown(what: String, json: TestJson): Nothing = throw IllegalArgumentException("no such $what: $json")

    private fun number(json: TestJson, what: String): Double = json.number ?: unknown(what, json)

    private fun milliseconds(json: TestJson, what: String): Long = number(json, what).toLong()

    private fun flag(json: TestJson, what: String): Boolean = json.value as? Boolean ?: unknown(what, json)

    /** The name the vectors give to a value of an enumeration: that of the source, with a small first letter. */
    fun word(value: Enum<*>): String = value.name.replaceFirstChar(Char::lowercaseChar)

    inline fun <reified Value : Enum<Value>> value(json: TestJson): Value =
        enumValues<Value>().find { word(it) == json.value }
            ?: throw IllegalArgumentException("no such ${Value::class.java.simpleName}: $json")

    /** [base] with the fields that [changes] holds; an object is replaced whole. */
    fun configuration(base: RefreshConfiguration, changes: TestJson): RefreshConfiguration =
        changes.members.entries.fold(base) { result, (name, json) ->
            when (name) {
                "input" -> result.copy(input = value(json))
                "threshold" -> result.copy(threshold = threshold(json))
                "trigger" -> result.copy(trigger = trigger(json))
                "resistance" -> result.copy(resistance = resistance(json))
                "hold" -> result.copy(hold = number(json, name))
                "presentation" -> result.copy(presentation = value(json))
                "haptics" -> result.copy(
                    haptics = RefreshHaptics(style(json["armed"]), style(json["disarmed"]), style(json["trigger"])),
                )
                "timing" -> result.copy(timing = timing(json))
                "lock" -> result.copy(
                    lock = RefreshLock(
                        cooldownMs = milliseconds(json["cooldownMs"], "cooldownMs"),
                        resetPoint = json["resetPoint"].number,
                        requiresLift = flag(json["requiresLift"], "requiresLift"),
                    ),
                )
                "momentumMayArm" -> result.copy(momentumMayArm = flag(json, name))
                "deferSettle" -> result.copy(deferSettle = flag(json, name))
                "onDisappear" -> result.copy(onDisappear = value(json))
                "reentry" -> result.copy(reentry = value(json))
                "fling" -> result.copy(fling = value(json))
                "restEpsilon" -> result.copy(restEpsilon = number(json, name))
                "lockContent" -> result.copy(lockContent = flag(json, name))
                else -> unknown("field $name", json)
            }
        }

    private fun threshold(json: TestJson): RefreshThreshold = when (json["kind"].value) {
        "fixed" -> RefreshThreshold.Fixed(number(json["value"], "value"))
        "viewport" ->
            RefreshThreshold.Viewport(number(json["fraction"], "fraction"), json["min"].number, json["max"].number)
        else -> unknown("threshold", json)
    }

    private fun trigger(json: TestJson): RefreshTrigger = when (json["kind"].value) {
        "release" -> RefreshTrigger.Release(number(json["disarm"], "disarm"))
        "collapse" -> RefreshTrigger.Collapse(number(json["at"], "at"))
        "threshold" -> RefreshTrigger.Threshold
        "native" -> RefreshTrigger.Native
        else -> unknown("trigger", json)
    }

    private fun resistance(json: TestJson): RefreshResistance = when (json["kind"].value) {
        "none" -> RefreshResistance.None
        "exponential" -> RefreshResistance.Exponential(number(json["max"], "max"), number(json["factor"], "factor"))
        else -> unknown("resistance", json)
    }

    private fun timing(json: TestJson): RefreshTiming {
        val curve = json["easing"].items.map { number(it, "easing") }
        return RefreshTiming(
            openMs = milliseconds(json["openMs"], "openMs"),
            minimumMs = milliseconds(json["minimumMs"], "minimumMs"),
            minimumFrom = value(json["minimumFrom"]),
            lingerMs = milliseconds(json["lingerMs"], "lingerMs"),
            settleMs = milliseconds(json["settleMs"], "settleMs"),
            easing = RefreshEasing(curve[0], curve[1], curve[2], curve[3]),
            timeoutMs = json["timeoutMs"].number?.toLong(),
        )
    }

    private fun style(json: TestJson): RefreshHaptics.Style? =
        if (json.value == null) null else value<RefreshHaptics.Style>(json)

    private fun movement(json: TestJson): RefreshEvent.Movement =
        if (json.value == null) RefreshEvent.Movement.Drag else value(json)

    private fun token(json: TestJson): Int = number(json, "token").toInt()

    /** The event of one step; a `configure` changes [configuration], the one in use. */
    fun event(step: TestJson, configuration: RefreshConfiguration): RefreshEvent {
        val given = step["value"]
        return when (step["event"].value) {
            "press" -> RefreshEvent.Press
            "offset" -> RefreshEvent.Offset(number(given, "offset"), movement(step["source"]))
            "drag" -> RefreshEvent.Drag(number(given, "drag"), movement(step["source"]))
            "release" -> RefreshEvent.Release(step["velocity"].number ?: 0.0)
            "touchCancel" -> RefreshEvent.TouchCancel
            "begin" -> RefreshEvent.Begin(value(step["source"]))
            "finished" -> RefreshEvent.Finished(token(step["token"]), value(step["outcome"]))
            "stop" -> RefreshEvent.Stop
            "external" -> RefreshEvent.External(given.value as Boolean?)
            "enable" -> RefreshEvent.Enable(flag(given, "enable"))
            "motion" -> RefreshEvent.Motion(flag(given, "motion"))
            "viewport" -> RefreshEvent.Viewport(number(given, "viewport"))
            "configure" -> RefreshEvent.Configure(configuration(configuration, given))
            "disappear" -> RefreshEvent.Disappear
            "appear" -> RefreshEvent.Appear
            "tick" -> RefreshEvent.Tick
            else -> unknown("event", step)
        }
    }

    fun effect(json: TestJson): RefreshEffect {
        if (json.value == "snapBack") return RefreshEffect.SnapBack
        if (json.value == "reveal") return RefreshEffect.Reveal
        val (name, given) = json.members.entries.singleOrNull() ?: unknown("effect", json)
        return when (name) {
            "haptic" -> RefreshEffect.Haptic(value(given["moment"]), value(given["style"]))
            "start" -> RefreshEffect.Start(token(given["token"]), value(given["source"]))
            "cancel" -> RefreshEffect.Cancel(token(given))
            "end" -> RefreshEffect.End(token(given["token"]), value(given["outcome"]))
            "join" -> RefreshEffect.Join(token(given))
            "consume" -> RefreshEffect.Consume(number(given, "consume"))
            else -> unknown("effect", json)
        }
    }

    /** The values of a surface under the names that the vectors give them. */
    fun readings(engine: RefreshEngine): Map<String, Any?> = mapOf(
        "phase" to word(engine.phase),
        "pull" to engine.pull,
        "progress" to engine.progress,
        "inset" to engine.inset,
        "presented" to engine.presented,
        "touching" to engine.isTouching,
        "locked" to engine.isLocked,
        "contentLocked" to engine.isContentLocked,
        "token" to engine.token?.toDouble(),
        "nextDeadline" to engine.nextDeadline?.toDouble(),
        "outcome" to engine.outcome?.let { word(it) },
    )
}
