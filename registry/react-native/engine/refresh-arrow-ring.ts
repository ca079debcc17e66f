// SPDX-License-Identifier: MIT

/** The measures of a ring with an arrow that turns over when the pull is far enough, at the standard text size. */
export const refreshArrowRing = {
  /** The box of the ring, in points; it grows with the text. */
  size: 34,
  /** The width of its line. */
  lineWidth: 3,
  /** The opacity of the whole ring below the filled part. */
  trackOpacity: 0.2,
  /** The room that the ring keeps besides itself. */
  room: 28,
  /** The distance from the top while refreshing. */
  runningPadding: 14,

  /** The turn of the arrow, in degrees. */
  arrowDegrees(progress: number): number {
    return progress >= 1 ? 180 : 0;
  },

  /** The ring's opacity: never nothing, so that assistive technology finds the button that it is. */
  opacity(progress: number): number {
    return Math.max(progress, 0.01);
  },

  /** The distance from the top of the content's room to a ring of `size`. */
  padding(pull: number, isRefreshing: boolean, size = 34): number {
    if (isRefreshing) return refreshArrowRing.runningPadding;
    return Math.max(0, Math.min(pull, size + refreshArrowRing.room) - size) / 2;
  },
} as const;
