// SPDX-License-Identifier: MIT
import { eased } from "./refresh-easing";
import type { RefreshPhase } from "./refresh-effect";
import { earliestDeadline } from "./refresh-engine-time";
import { isWaiting, shareOver } from "./refresh-engine-state";
import type { EngineMemory } from "./refresh-engine-state";
import type { RefreshState } from "./refresh-state";
import { fractionCovered, thresholdLength } from "./refresh-threshold";

/** Where the surface is. */
export function phaseOf(engine: EngineMemory): RefreshPhase {
  if (engine.run !== null) return "refreshing";
  if (engine.settle !== null) return "settling";
  return engine.track;
}

/** The pull that arms: as it was when this pull met it, else as it is now. */
export function thresholdOf(engine: EngineMemory): number {
  return engine.gesture.threshold ?? thresholdLength(engine.configuration.threshold, engine.environment.viewport);
}

/** Where the content is drawn at `time`, in points from rest. */
export function presentedAt(engine: EngineMemory, time: number): number {
  const { run, settle, configuration } = engine;
  const { easing } = configuration.timing;
  if (run !== null) {
    return run.from + (configuration.hold - run.from) * eased(shareOver(run.opening, time), easing);
  }
  if (settle !== null) {
    if (settle.span === null) return settle.from;
    return settle.from * (1 - eased(shareOver(settle.span, time), easing));
  }
  return engine.pull;
}

/** What a surface reads. */
export function read(engine: EngineMemory): RefreshState {
  return {
    phase: phaseOf(engine),
    pull: engine.pull,
    progress: progressOf(engine),
    threshold: thresholdOf(engine),
    presented: presentedAt(engine, engine.now),
    inset: insetOf(engine),
    touching: engine.gesture.isTouching,
    locked: engine.latch.isLocked,
    token: engine.run?.token ?? null,
    nextDeadline: earliestDeadline(engine)?.due ?? null,
    outcome: engine.outcome,
    contentLocked: engine.configuration.lockContent && engine.run !== null,
  };
}

function pulledFraction(engine: EngineMemory): number {
  return fractionCovered(engine.pull, thresholdOf(engine));
}

function progressOf(engine: EngineMemory): number {
  switch (phaseOf(engine)) {
    case "refreshing":
      return 1;
    case "pulling":
    case "armed":
      return pulledFraction(engine);
    case "settling":
      return engine.settle?.isAborted === true ? pulledFraction(engine) : 0;
    case "idle":
      return 0;
  }
}

function insetOf(engine: EngineMemory): number {
  const { run, settle, track, configuration } = engine;
  const { hold } = configuration;
  const isHeld = run !== null || (settle !== null && !settle.isAborted && isWaiting(settle));
  const isPulled = track !== "idle" || settle?.isAborted === true;
  switch (configuration.presentation) {
    case "overlay":
    case "system":
      return 0;
    case "push":
      return isHeld ? hold : 0;
    case "pushRemainder":
      return isHeld ? hold * (1 - pulledFraction(engine)) : 0;
    case "pushProgress":
      return isHeld ? hold : isPulled ? hold * progressOf(engine) : 0;
    case "follow":
      return isHeld ? hold : isPulled ? engine.pull : 0;
  }
}
