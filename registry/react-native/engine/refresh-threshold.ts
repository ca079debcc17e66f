// SPDX-License-Identifier: MIT

/** The pull, in points, at which a surface arms. */
export type RefreshThreshold =
  /** Always the same length. */
  | { readonly kind: "fixed"; readonly value: number }
  /** A fraction of the container's height, kept between two lengths; the upper one wins. */
  | { readonly kind: "viewport"; readonly fraction: number; readonly min: number | null; readonly max: number | null };

/** The length for a container of this height; an unknown height (`null`) counts as 0. */
export function thresholdLength(threshold: RefreshThreshold, viewport: number | null): number {
  if (threshold.kind === "fixed") return threshold.value;
  const length = Math.max(threshold.fraction * (viewport ?? 0), threshold.min ?? 0);
  return Math.min(length, threshold.max ?? Infinity);
}

/** Whether `pull` has reached `length`; with no length to reach, any pull has. */
export function isReached(pull: number, length: number): boolean {
  return length > 0 ? pull >= length : pull > 0;
}

/** How much of `length` the pull covers, from 0 to 1; with no length to cover, any pull is all of it. */
export function fractionCovered(pull: number, length: number): number {
  if (length > 0) return Math.min(Math.max(pull / length, 0), 1);
  return pull > 0 ? 1 : 0;
}
