// SPDX-License-Identifier: MIT

package decal.ui.engine

/**
 * A JSON value, read by a reader just large enough for the vectors, so that copied tests need nothing else.
 *
 * @property value A map of names to values, a list of values, a [Double], a [String], a [Boolean] or null.
 */
internal data class TestJson(val value: Any?) {
    @Suppress("UNCHECKED_CAST")
    val members: Map<String, TestJson>
        get() = value as? Map<String, TestJson> ?: emptyMap()

    @Suppress("UNCHECKED_CAST")
    val items: List<TestJson>
        get() = value as? List<TestJson> ?: emptyList()

    /** A number, or one of the three strings that stand for numbers JSON cannot hold. */
    val number: Double?
        get() = when (value) {
            is Double -> value
            "NaN" -> Double.NaN
            "Infinity" -> Double.POSITIVE_INFINITY
            "-Infinity" -> Double.NEGATIVE_INFINITY
            else -> null
        }

    /** The member of this name; the value null when there is none. */
    operator fun get(name: String): TestJson = members[name] ?: TestJson(null)

    override fun toString(): String = "$value"

    companion object {
        fun parse(text: String): TestJson = TestJsonReader(text).document()
    }
}

private class TestJsonReader(private val text: String) {
    private var offset = 0

    fun document(): TestJson {
        val value = value()
        skipSpace()
        if (offset != text.length) malformed()
        return value
    }

    private val next: Char?
        get() = text.getOrNull(offset)

    private fun malformed(): Nothing = throw IllegalArgumentException("no JSON at character $offset")

    private fun skipSpace() {
        while (offset < text.length && text[offset].isWhitespace()) offset += 1
    }

    private fun takes(token: String): Boolean {
        skipSpace()
        if (!text.startsWith(token, offset)) return false
        offset += token.length
        return true
    }

    private fun take(token: String) {
        if (!takes(token)) malformed()
    }

    private fun value(): TestJson {
        skipSpace()
        val value = when (next) {
            '{' -> members()
            '[' -> items()
            '"' -> string()
            't' -> true.also { take("true") }
            'f' -> false.also { take("false") }
            'n' -> null.also { take("null") }
            else -> number()
        }
        return TestJson(value)
    }

    private fun members(): Map<String, TestJson> = buildMap {
        take("{")
        if (takes("}")) return@buildMap
        do {
            skipSpace()
            val key = string()
            take(":")
            put(key, value())
        } while (takes(","))
        take("}")
    }

    private fun items(): List<TestJson> = buildList {
        take("[")
        if (takes("]")) return@buildList
        do add(value()) while (takes(","))
        take("]")
    }

    private fun string(): String = buildString {
        take("\"")
        while (true) {
            val character = next ?: malformed()
            offset += 1
            if (character == '"') break
            append(if (character == '\\') escaped() else character)
        }
    }

    private fun escaped(): Char {
        val character = next ?: malformed()
        offset += 1
        return when (character) {
            'n' -> '\n'
            't' -> '\t'
            'r' -> '\r'
            'u' -> {
                val code = text.substring(offset, minOf(offset + 4, text.length)).toIntOrNull(16) ?: malformed()
                offset += 4
                code.toChar()
            }
            else -> character
        }
    }

    private fun number(): Double {
        val start = offset
        while (offset < text.length && text[offset] !in ",]} \n\r\t") offset += 1
        return text.substring(start, offset).toDoubleOrNull() ?: malformed()
    }
}
