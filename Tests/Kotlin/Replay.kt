package decal.ui.engine

import java.io.File
import kotlin.system.exitProcess

/**
 * Repeats the answers of the Swift engine: each line of each file named is a random stream of events in the form of a
 * conformance vector, and every reading and effect of every step has to be the same, numbers within 0.001.
 */
fun main(arguments: Array<String>) {
    var passed = 0
    var failed = 0
    var steps = 0
    arguments.forEach { file ->
        File(file).forEachLine { line ->
            val vector = TestJson.parse(line)
            try {
                RefreshVectorCheck(vector, tolerance = 0.001).run()
                passed += 1
            } catch (fault: AssertionError) {
                failed += 1
                if (failed <= 10) System.err.println("failed: ${fault.message}")
            }
            steps += vector["steps"].items.size
        }
    }
    println("$steps steps")
    println("$passed passed, $failed failed")
    exitProcess(if (failed == 0 && passed > 0) 0 else 1)
}
