// SPDX-License-Identifier: MIT
import type { RefreshEasing } from "./refresh-easing";

/** How long the parts of a run take, in milliseconds. */
export interface RefreshTiming {
  /** Time in which the content moves to its hold. */
  readonly openMs: number;
  /** Shortest visible run. */
  readonly minimumMs: number;
  /** Where the shortest run is counted from: the start, or the moment the content has reached its hold. */
  readonly minimumFrom: "start" | "held";
  /** Time the run is still shown after its completion. */
  readonly lingerMs: number;
  /** Time in which the content moves back. */
  readonly settleMs: number;
  /** The curve of both movements. */
  readonly easing: RefreshEasing;
  /** Longest run; `null` is none. */
  readonly timeoutMs: number | null;
}
