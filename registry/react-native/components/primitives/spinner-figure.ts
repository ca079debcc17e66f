// SPDX-License-Identifier: MIT

/** How many spokes there are. */
export const spokeCount = 8;

/** How long the figure stands before it jumps on by one spoke, in milliseconds. */
export const spokeStepMs = 100;

/** The measures of a spinner of eight spokes in a box of `size` points. Lengths in points. */
export function spokeMeasures(size: number): { width: number; length: number; corner: number; radius: number } {
  const unit = size / 24;
  // The radius is the distance from the centre to a spoke's outer end.
  return { width: 3.12 * unit, length: 7.2 * unit, corner: 1.56 * unit, radius: 11.5 * unit };
}

/** How far the spoke is turned from upright, in degrees. */
export function spokeDegrees(spoke: number): number {
  return spoke * 45;
}

/** The opacity of a spoke of the running figure: they fade from the last to the first. */
export function runningOpacity(spoke: number): number {
  return 0.2 + (0.8 * spoke) / 7;
}

/** The opacity of a spoke that fills in with the progress: one after the other. */
export function filledOpacity(spoke: number, progress: number): number {
  return Math.min(Math.max(8 * progress - spoke, 0), 1);
}

/** How far the whole figure is turned after so many steps, in degrees: it jumps, a spoke at a time. */
export function figureDegrees(steps: number): number {
  return (steps % spokeCount) * 45;
}

/** The opacity of the whole figure after so many steps where nothing may turn: it comes and goes in two seconds. */
export function restingOpacity(steps: number): number {
  return 0.75 + 0.25 * Math.cos((steps / 20) * 2 * Math.PI);
}
