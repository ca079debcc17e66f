// SPDX-License-Identifier: MIT

/**
 * The few words these tests need, so that they run anywhere: under a runner that has a global `test` (Jest, Vitest
 * with globals), and as plain compiled files under `node --test`. No types or packages of a runner are needed.
 */
type Body = () => void | Promise<void>;
type Test = (name: string, body: Body) => unknown;

interface Host {
  readonly test?: Test;
  readonly process?: { getBuiltinModule?(name: string): unknown; readonly env?: Record<string, string | undefined> };
}

const host = globalThis as unknown as Host;

/** Declares one test: the runner's own `test`, or node's. */
export const test: Test =
  host.test ?? (host.process?.getBuiltinModule?.("node:test") as { test: Test } | undefined)?.test ?? runNow;

/** Where there is no runner at all, a failed test is an unhandled error of the process. */
function runNow(name: string, body: Body): void {
  Promise.resolve()
    .then(body)
    .catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`);
    });
}

/** Fails unless the two are the same, down to the last member of an object. */
export function equal(found: unknown, expected: unknown, what: string): void {
  if (!isSame(found, expected)) throw new Error(`${what}: found ${show(found)}, expected ${show(expected)}`);
}

/** Fails unless `condition` holds. */
export function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Whether two values are the same, numbers within `tolerance`. */
export function isSame(found: unknown, expected: unknown, tolerance = 0): boolean {
  if (typeof found === "number" && typeof expected === "number") {
    return Object.is(found, expected) || Math.abs(found - expected) <= tolerance;
  }
  if (typeof found !== "object" || typeof expected !== "object" || found === null || expected === null) {
    return found === expected;
  }
  const left = Object.entries(found);
  const right = new Map(Object.entries(expected));
  if (left.length !== right.size) return false;
  return left.every(([key, value]) => right.has(key) && isSame(value, right.get(key), tolerance));
}

/** A value as text. */
export function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** Numbers that look random and are the same for the same seed: 0 <= n < 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
