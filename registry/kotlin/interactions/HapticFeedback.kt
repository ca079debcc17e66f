// SPDX-License-Identifier: MIT

package decal.ui.interactions

/** What is to be felt. A platform plays the nearest that it has. */
enum class HapticFeedback {
    /** A light touch. */
    Light,

    /** A touch of middle strength. */
    Medium,

    /** A strong touch. */
    Heavy,

    /** A soft touch. */
    Soft,

    /** A hard touch. */
    Rigid,

    /** A choice has moved on. */
    Selection,

    /** Something was switched. */
    Toggle,

    /** Something was confirmed. */
    Confirm,

    /** Something ended well. */
    Success,

    /** Something ended not quite well. */
    Warning,

    /** Something failed. */
    Error,
}
