// SPDX-License-Identifier: MIT

/** The measures of a ring that fills with the pull and turns while refreshing, in points. */
export const refreshRing = {
  /** The box of the ring. */
  size: 26,
  /** The width of its line; the ends are round. */
  lineWidth: 3,
  /** Where the arc starts, in degrees; it goes clockwise. */
  startDegrees: -90,
  /** The arc while refreshing, as a share of a turn. */
  runningArc: 0.26,
  /** One turn while refreshing, in milliseconds. */
  turnMs: 850,

  /** The arc, as a share of a turn. */
  arc(progress: number, isRefreshing: boolean): number {
    return isRefreshing ? refreshRing.runningArc : progress;
  },

  /** Whether the ring is drawn at all: the smallest pulls show none. */
  isVisible(progress: number, isRefreshing: boolean): boolean {
    return isRefreshing || progress > 0.02;
  },

  /** The ring's scale, which grows with the pull. */
  scale(progress: number, isRefreshing: boolean): number {
    return isRefreshing ? 1 : 0.55 + 0.45 * progress;
  },

  /** The ring's opacity. */
  opacity(progress: number, isRefreshing: boolean): number {
    return isRefreshing ? 1 : progress;
  },

  /** The distance from the top of the content's room to the ring: the ring is in the middle of what is open. */
  offset(pull: number, threshold: number, isRefreshing: boolean): number {
    return (isRefreshing ? threshold : Math.min(pull, threshold)) / 2 - refreshRing.size / 2;
  },

  /** The turn of the running arc after `milliseconds`, in degrees. */
  degrees(milliseconds: number): number {
    return ((milliseconds / refreshRing.turnMs) % 1) * 360;
  },
} as const;
