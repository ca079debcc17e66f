// SPDX-License-Identifier: MIT

package decal.ui.engine

/** How the content gives way to the indicator. */
enum class RefreshPresentation {
    /** The platform's overscroll shows the indicator; the hold is kept while refreshing. */
    Push,

    /** As [Push], less what the finger still holds open, so that finger and hold do not add up. */
    PushRemainder,

    /** The hold opens in proportion to the progress. */
    PushProgress,

    /** The content moves with the pull. */
    Follow,

    /** The content stays where it is. */
    Overlay,

    /** The platform's own control moves the content. */
    System,
}
