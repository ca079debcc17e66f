// SPDX-License-Identifier: MIT

/** What must happen after a run before the next pull counts. The lock opens when all of it has. */
export interface RefreshLock {
  /** Time after the end, in milliseconds. */
  readonly cooldownMs: number;
  /** The content must have come back to this distance, in points; `null` is no such demand. */
  readonly resetPoint: number | null;
  /** A finger that was down at the end must have been lifted. */
  readonly requiresLift: boolean;
}

/** Whether a run leaves anything locked. */
export function isLocking(lock: RefreshLock): boolean {
  return lock.cooldownMs > 0 || lock.resetPoint !== null || lock.requiresLift;
}
