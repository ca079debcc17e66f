// SPDX-License-Identifier: MIT

/** Where an indicator travels that comes in from above the content, and how it fades in. Lengths in points. */
export const refreshTravel = {
  /** The pull after which the indicator stands still. */
  distance: 90,
  /** Where it stands while refreshing with the content at rest. */
  runningOffset: 37.5,
  /** Where it stands when it has come in, over the edge of the content. */
  stopOffset: -50,

  /** The indicator's offset from the content's edge at a pull; `header` is the room above that it comes over. */
  offset(pull: number, isRefreshing: boolean, header = 0): number {
    const { distance, runningOffset, stopOffset } = refreshTravel;
    const share = clamped(pull / distance);
    if (isRefreshing) return between(runningOffset, stopOffset, share);
    const travelled = clamped((share - 0.1) / 0.9);
    if (travelled === 0) return stopOffset * (1 + share) - header;
    return between(stopOffset - header, stopOffset, travelled);
  },

  /** The indicator's opacity: it comes in between a fifth and the whole of the pull. */
  fade(progress: number, isRefreshing: boolean): number {
    return isRefreshing ? 1 : clamped((progress - 0.2) / 0.8);
  },
} as const;

function clamped(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

function between(start: number, end: number, share: number): number {
  return start + (end - start) * share;
}
