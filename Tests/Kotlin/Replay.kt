package decal.ui.engine

import kotlin.system.exitProcess

/**
 * Repeats the answers of the Swift engine: each line of standard input is a random stream of events in the form of a
 * conformance vector, and every reading and effect of every step has to be the same, numbers within 0.001.
 */
fun main() {
    var streams = 0
    for (line in generateSequence(::readLine)) {
        try {
            RefreshVectorCheck(TestJson.parse(line), tolerance = 0.001).run()
        } catch (fault: AssertionError) {
            System.err.println(fault.message)
            exitProcess(1)
        }
        streams += 1
    }
    println("$streams streams")
}
