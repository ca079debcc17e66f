// SPDX-License-Identifier: MIT

/** How the content gives way to the indicator. */
export type RefreshPresentation =
  /** The platform's overscroll shows the indicator; the hold is kept while refreshing. */
  | "push"
  /** As `push`, less what the finger still holds open, so that finger and hold do not add up. */
  | "pushRemainder"
  /** The hold opens in proportion to the progress. */
  | "pushProgress"
  /** The content moves with the pull. */
  | "follow"
  /** The content stays where it is. */
  | "overlay"
  /** The platform's own control moves the content. */
  | "system";
