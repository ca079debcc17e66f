// SPDX-License-Identifier: MIT

/** A cubic Bézier curve from (0, 0) to (1, 1), as in CSS: the control points x1, y1, x2, y2. */
export type RefreshEasing = readonly [x1: number, y1: number, x2: number, y2: number];

/** The curve called `ease`. */
export const ease: RefreshEasing = [0.25, 0.1, 0.25, 1];

/** The share of the movement at a share of its time. Halving finds the curve's parameter, to 1e-6 of time. */
export function eased(time: number, [x1, y1, x2, y2]: RefreshEasing): number {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  let low = 0;
  let high = 1;
  let middle = time;
  for (let step = 0; step < 60; step += 1) {
    const x = coordinate(x1, x2, middle);
    if (Math.abs(x - time) < 1e-6) break;
    if (x < time) low = middle;
    else high = middle;
    middle = (low + high) / 2;
  }
  return coordinate(y1, y2, middle);
}

function coordinate(first: number, second: number, t: number): number {
  const u = 1 - t;
  return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t;
}
