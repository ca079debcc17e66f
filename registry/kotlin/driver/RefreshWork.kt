// SPDX-License-Identifier: MIT

package decal.ui.driver

/** What a run does. */
sealed interface RefreshWork {
    /** The run ends when the function returns or throws. */
    class Function(val run: suspend () -> Unit) : RefreshWork

    /** The owner raises a flag, and the run ends when the flag is lowered. */
    class Flag(val ask: () -> Unit) : RefreshWork
}
