// SPDX-License-Identifier: MIT
import type { RefreshEffect } from "./refresh-effect";
import { cancelWork, complete, end } from "./refresh-engine-run";
import type { EngineMemory, Span } from "./refresh-engine-state";

/** What can be due, in the order in which it happens when several are due at one instant. */
export type Deadline = "endOfRun" | "timeout" | "acknowledgement" | "endOfSettle" | "endOfCooldown";

/** What happens next by itself, and when. */
export function earliestDeadline(engine: EngineMemory): { deadline: Deadline; due: number } | null {
  const { run, settle, latch } = engine;
  const completion = run?.completion ?? null;
  const isWorking = run !== null && completion === null;
  const candidates: readonly (readonly [Deadline, number | null])[] = [
    ["endOfRun", completion?.endsAt ?? null],
    ["timeout", isWorking ? run.timeoutAt : null],
    ["acknowledgement", isWorking ? run.acknowledgeBy : null],
    ["endOfSettle", settle?.span?.endsAt ?? null],
    ["endOfCooldown", latch.cooldownUntil],
  ];
  let earliest: { deadline: Deadline; due: number } | null = null;
  for (const [deadline, due] of candidates) {
    if (due !== null && (earliest === null || due < earliest.due)) earliest = { deadline, due };
  }
  return earliest;
}

/** Lets happen what is due. */
export function meet(engine: EngineMemory, deadline: Deadline, effects: RefreshEffect[]): void {
  switch (deadline) {
    case "endOfRun":
      if (engine.run?.completion) end(engine, engine.run.completion.outcome, effects);
      return;
    case "timeout":
      cancelWork(engine, effects);
      end(engine, "timedOut", effects);
      return;
    case "acknowledgement":
      complete(engine, "unclaimed", effects);
      return;
    case "endOfSettle":
      engine.settle = null;
      return;
    case "endOfCooldown":
      engine.latch.cooldownUntil = null;
      tryToUnlock(engine);
      return;
  }
}

/** Opens the lock when nothing keeps it: neither the cooldown, nor a finger, nor the content away from rest. */
export function tryToUnlock(engine: EngineMemory): void {
  const { latch, gesture, pull, configuration } = engine;
  if (!latch.isLocked || latch.cooldownUntil !== null || gesture.owesLift) return;
  const { resetPoint } = configuration.lock;
  if (resetPoint !== null && pull > resetPoint) return;
  latch.isLocked = false;
}

/** A stretch of time that begins now. */
export function spanOf(engine: EngineMemory, duration: number): Span {
  return { startsAt: engine.now, endsAt: engine.now + duration };
}

/** The opening time, which reduced motion takes away. */
export function openingMs(engine: EngineMemory): number {
  return engine.environment.reducesMotion ? 0 : engine.configuration.timing.openMs;
}

/** The closing time, which reduced motion takes away. */
export function settlingMs(engine: EngineMemory): number {
  return engine.environment.reducesMotion ? 0 : engine.configuration.timing.settleMs;
}
