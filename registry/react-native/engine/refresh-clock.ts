// SPDX-License-Identifier: MIT

/** The time a driver lives by. Tests hand in one they move by hand. */
export interface RefreshClock {
  /** Milliseconds from any origin that only moves forward. */
  now(): number;
  /** Calls back after `ms` milliseconds, once, unless the function it answers with is called before. */
  after(ms: number, callback: () => void): () => void;
}

interface Host {
  readonly performance?: { now(): number };
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

const host = globalThis as unknown as Host;

/** The clock of the system: it does not jump when the time of day is set. */
export const systemClock: RefreshClock = {
  now: () => host.performance?.now() ?? Date.now(),
  after(ms, callback) {
    const handle = host.setTimeout(callback, ms);
    return () => host.clearTimeout(handle);
  },
};
