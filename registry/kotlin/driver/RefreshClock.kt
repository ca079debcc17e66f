// SPDX-License-Identifier: MIT

package decal.ui.driver

import kotlinx.coroutines.delay

/** The time that a driver goes by. Tests make another one. */
interface RefreshClock {
    /** Now, in milliseconds from any origin that only moves forward. */
    val now: Long

    /** Returns when [now] has reached [deadline]. */
    suspend fun sleepUntil(deadline: Long)

    /** The system's clock that is never set back. */
    companion object Monotonic : RefreshClock {
        override val now: Long
            get() = System.nanoTime() / 1_000_000

        override suspend fun sleepUntil(deadline: Long) {
            while (deadline > now) delay(deadline - now)
        }
    }
}
