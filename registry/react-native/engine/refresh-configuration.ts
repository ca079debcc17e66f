// SPDX-License-Identifier: MIT
import type { RefreshHaptics } from "./refresh-haptics";
import type { RefreshLock } from "./refresh-lock";
import type { RefreshPresentation } from "./refresh-presentation";
import type { RefreshResistance } from "./refresh-resistance";
import type { RefreshThreshold } from "./refresh-threshold";
import type { RefreshTiming } from "./refresh-timing";
import type { RefreshTrigger } from "./refresh-trigger";

/** What a surface reports: overscroll distances (`scroll`), or drags that the list did not use (`nested`). */
export type RefreshInput = "scroll" | "nested";

/**
 * Everything that may differ from one refreshable surface to the next.
 *
 * Lengths are in points, times in whole milliseconds. A configuration with a number that is not finite, or with a
 * resistance that has no room, is refused by the engine; negative times and rest lengths count as zero.
 */
export interface RefreshConfiguration {
  /** What the surface reports. */
  readonly input: RefreshInput;
  /** The pull that arms. */
  readonly threshold: RefreshThreshold;
  /** When a pull starts a run. */
  readonly trigger: RefreshTrigger;
  /** How a drag becomes a pull; nested input only. */
  readonly resistance: RefreshResistance;
  /** Room kept above the content while refreshing. */
  readonly hold: number;
  /** How the content gives way. */
  readonly presentation: RefreshPresentation;
  /** What is felt, and when. */
  readonly haptics: RefreshHaptics;
  /** How long things take. */
  readonly timing: RefreshTiming;
  /** What must happen after a run before the next pull counts. */
  readonly lock: RefreshLock;
  /** A pull begun by a finger may cross the threshold on its momentum. */
  readonly momentumMayArm: boolean;
  /** A run that ends under a finger keeps its room until the lift; scroll input only. */
  readonly deferSettle: boolean;
  /** What becomes of a run when the view goes. */
  readonly onDisappear: "keep" | "cancel";
  /** What a second start does to a run. */
  readonly reentry: "join" | "restart";
  /** Which velocity is taken from a lift that ends a pull; nested input only. */
  readonly fling: "downward" | "all";
  /** Distances up to this are rest; scroll input only. */
  readonly restEpsilon: number;
  /** Surfaces hold back content updates while refreshing. */
  readonly lockContent: boolean;
}

/** Whether the engine takes this configuration: every number is finite and the resistance has room. */
export function isValid(configuration: RefreshConfiguration): boolean {
  const { resistance } = configuration;
  if (resistance.kind === "exponential" && !(resistance.max > 0 && resistance.factor > 0)) return false;
  return hasOnlyFiniteNumbers(configuration);
}

/** The same configuration with negative times and rest lengths raised to zero and an empty timeout removed. */
export function normalized(configuration: RefreshConfiguration): RefreshConfiguration {
  const { timing, lock, restEpsilon } = configuration;
  return {
    ...configuration,
    timing: {
      ...timing,
      openMs: Math.max(0, timing.openMs),
      minimumMs: Math.max(0, timing.minimumMs),
      lingerMs: Math.max(0, timing.lingerMs),
      settleMs: Math.max(0, timing.settleMs),
      timeoutMs: timing.timeoutMs !== null && timing.timeoutMs > 0 ? timing.timeoutMs : null,
    },
    lock: {
      ...lock,
      cooldownMs: Math.max(0, lock.cooldownMs),
      resetPoint: lock.resetPoint === null ? null : Math.max(0, lock.resetPoint),
    },
    restEpsilon: Math.max(0, restEpsilon),
  };
}

function hasOnlyFiniteNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(hasOnlyFiniteNumbers);
}
