// SPDX-License-Identifier: MIT

package decal.ui.driver

import kotlin.coroutines.Continuation
import kotlin.coroutines.resume
import kotlinx.coroutines.suspendCancellableCoroutine

/** A clock that moves only when a test moves it. */
internal class ManualClock : RefreshClock {
    override var now: Long = 0
        private set

    /** How often anything has gone to sleep. */
    var sleeps = 0
        private set

    /** How many sleep now. */
    val sleeping: Int
        get() = sleepers.size

    private class Sleeper(val until: Long, val continuation: Continuation<Unit>)

    private val sleepers = mutableListOf<Sleeper>()

    override suspend fun sleepUntil(deadline: Long) {
        sleeps += 1
        if (deadline <= now) return
        suspendCancellableCoroutine { continuation ->
            val sleeper = Sleeper(deadline, continuation)
            sleepers += sleeper
            continuation.invokeOnCancellation { sleepers -= sleeper }
        }
    }

    /** Moves the time and wakes who has slept long enough. */
    fun advance(milliseconds: Long) {
        now += milliseconds
        sleepers.filter { it.until <= now }.sortedBy { it.until }.forEach {
            sleepers -= it
            it.continuation.resume(Unit)
        }
    }
}
