// SPDX-License-Identifier: MIT

/** When a pull starts a run. Fractions are of the threshold, from 0 to 1. */
export type RefreshTrigger =
  /** At the lift while armed; an armed pull that falls below the fraction is no longer armed. */
  | { readonly kind: "release"; readonly disarm: number }
  /** When an armed pull falls below the fraction, with or without a finger. */
  | { readonly kind: "collapse"; readonly at: number }
  /** On crossing the threshold. */
  | { readonly kind: "threshold" }
  /** A platform control decides; distances are only mirrored. */
  | { readonly kind: "native" };
