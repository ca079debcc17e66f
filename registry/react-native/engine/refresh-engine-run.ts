// SPDX-License-Identifier: MIT
import type { RefreshEffect, RefreshOutcome, RefreshSource } from "./refresh-effect";
import { dropPull } from "./refresh-engine-gesture";
import { presentedAt } from "./refresh-engine-reading";
import { openingMs, settlingMs, spanOf, tryToUnlock } from "./refresh-engine-time";
import type { RefreshBeginning } from "./refresh-event";
import { isLocking } from "./refresh-lock";
import { isExternal, isWaiting } from "./refresh-engine-state";
import type { EngineMemory, Run } from "./refresh-engine-state";

/** How long a start waits for the owner's flag, in milliseconds. */
export const acknowledgementMs = 100;

/** A run starts. */
export function fire(engine: EngineMemory, source: RefreshSource, effects: RefreshEffect[]): void {
  const { timing, haptics } = engine.configuration;
  const minimumFrom = timing.minimumFrom === "held" ? engine.now + openingMs(engine) : engine.now;
  const { token } = open(engine, source, minimumFrom + timing.minimumMs);
  if ((source === "pull" || source === "native") && haptics.trigger !== null) {
    effects.push({ type: "haptic", moment: "trigger", style: haptics.trigger });
  }
  effects.push({ type: "start", token, source });
  if (engine.environment.isVisible && (source === "program" || source === "accessibility")) {
    effects.push({ type: "reveal" });
  }
}

/** A new run takes the place of a pull or a settle. */
function open(engine: EngineMemory, source: RefreshSource, minimumUntil: number): Run {
  const { flag } = engine.environment;
  const { timeoutMs } = engine.configuration.timing;
  engine.lastToken += 1;
  const run: Run = {
    token: engine.lastToken,
    source,
    from: presentedAt(engine, engine.now),
    opening: spanOf(engine, openingMs(engine)),
    minimumUntil,
    timeoutAt: timeoutMs === null ? null : engine.now + timeoutMs,
    acknowledgeBy: null,
    isClaimed: flag === true,
    remembered: null,
    completion: null,
  };
  if (flag === false) awaitAcknowledgement(engine, run);
  engine.run = run;
  engine.settle = null;
  engine.track = "idle";
  engine.gesture.isSpent = true;
  engine.gesture.threshold = null;
  engine.raw = 0;
  if (engine.configuration.input === "nested") engine.pull = 0;
  return run;
}

function awaitAcknowledgement(engine: EngineMemory, run: Run): void {
  run.acknowledgeBy = Math.max(engine.now + acknowledgementMs, run.minimumUntil);
}

/** A start that is no pull: a new run, or a share in the one that is on. */
export function begin(engine: EngineMemory, source: RefreshBeginning, effects: RefreshEffect[]): void {
  const { run, environment, configuration } = engine;
  if (source !== "program" && !environment.isEnabled) return;
  if (run !== null) {
    if (configuration.reentry !== "restart" || source === "native" || environment.flag !== null) {
      effects.push({ type: "join", token: run.token });
      return;
    }
    cancelWork(engine, effects);
    engine.outcome = "superseded";
    effects.push({ type: "end", token: run.token, outcome: "superseded" });
  }
  fire(engine, source, effects);
}

/** The work of a run is over. */
export function finished(engine: EngineMemory, token: number, outcome: RefreshOutcome, effects: RefreshEffect[]): void {
  const { run } = engine;
  if (run === null || run.token !== token || run.completion !== null) return;
  if (engine.environment.flag === null) complete(engine, outcome, effects);
  else run.remembered ??= outcome;
}

/** The work of the run that is on is over. */
export function stop(engine: EngineMemory, effects: RefreshEffect[]): void {
  if (engine.run !== null && engine.environment.flag === null) finished(engine, engine.run.token, "success", effects);
}

/** The owner's flag, or that there is none. */
export function external(engine: EngineMemory, flag: boolean | null, effects: RefreshEffect[]): void {
  engine.environment.flag = flag;
  if (flag === true) {
    claim(engine, effects);
    return;
  }
  const { run } = engine;
  if (run === null || run.completion !== null) return;
  const isOver = isExternal(run) || (flag === false ? run.isClaimed : run.remembered !== null);
  if (flag === null) run.acknowledgeBy = null;
  if (isOver) complete(engine, run.remembered ?? "success", effects);
  else if (flag === false && run.acknowledgeBy === null) awaitAcknowledgement(engine, run);
}

/** The owner's flag is up: the run is the owner's, and goes on until the flag is down. */
function claim(engine: EngineMemory, effects: RefreshEffect[]): void {
  const { run } = engine;
  if (run === null) {
    open(engine, "external", engine.now);
    if (engine.environment.isVisible) effects.push({ type: "reveal" });
    return;
  }
  const outcome = run.completion?.outcome;
  if (outcome !== undefined && outcome !== "unclaimed") run.remembered = outcome;
  run.isClaimed = true;
  run.acknowledgeBy = null;
  run.completion = null;
}

/** The work is over: the run ends now, or when it has been shown long enough. */
export function complete(engine: EngineMemory, outcome: RefreshOutcome, effects: RefreshEffect[]): void {
  const { run } = engine;
  if (run === null) return;
  const lingerUntil = engine.now + engine.configuration.timing.lingerMs;
  const endsAt = isExternal(run) ? lingerUntil : Math.max(run.minimumUntil, lingerUntil);
  if (outcome === "cancelled" || endsAt <= engine.now) {
    end(engine, outcome, effects);
    return;
  }
  run.acknowledgeBy = null;
  run.completion = { outcome, endsAt };
}

/** The run is over. */
export function end(engine: EngineMemory, outcome: RefreshOutcome, effects: RefreshEffect[]): void {
  const { run, configuration } = engine;
  if (run === null) return;
  const isNested = configuration.input === "nested";
  const from = isNested ? presentedAt(engine, engine.now) : configuration.hold;
  engine.run = null;
  engine.outcome = outcome;
  effects.push({ type: "end", token: run.token, outcome });
  lockAfterRun(engine);
  if (!engine.environment.isVisible) return;
  if (configuration.deferSettle && !isNested && engine.gesture.isTouching && engine.pull > 0) {
    engine.settle = { isAborted: false, from, span: null };
  } else {
    startSettle(engine, from);
  }
}

function lockAfterRun(engine: EngineMemory): void {
  const { gesture, configuration } = engine;
  const { lock } = configuration;
  gesture.owesLift = lock.requiresLift && gesture.isTouching;
  gesture.isSpent = false;
  gesture.hasTickedArmed = false;
  gesture.hasTickedDisarmed = false;
  engine.latch = {
    isLocked: isLocking(lock),
    cooldownUntil: lock.cooldownMs > 0 ? engine.now + lock.cooldownMs : null,
  };
  tryToUnlock(engine);
}

/** A settle that waited for the finger starts now. */
export function startWaitingSettle(engine: EngineMemory): void {
  if (engine.settle !== null && isWaiting(engine.settle)) startSettle(engine, engine.settle.from);
}

function startSettle(engine: EngineMemory, from: number): void {
  const duration = settlingMs(engine);
  engine.settle = duration > 0 ? { isAborted: false, from, span: spanOf(engine, duration) } : null;
}

/** Cancels the work of the run, if it has any. */
export function cancelWork(engine: EngineMemory, effects: RefreshEffect[]): void {
  if (engine.run !== null && !isExternal(engine.run)) effects.push({ type: "cancel", token: engine.run.token });
}

/** The view is hidden. */
export function disappear(engine: EngineMemory, effects: RefreshEffect[]): void {
  const { environment, gesture, configuration } = engine;
  environment.isVisible = false;
  gesture.isTouching = false;
  gesture.owesLift = false;
  dropPull(engine, effects);
  if (engine.run !== null && configuration.onDisappear === "cancel" && environment.flag === null) {
    cancelWork(engine, effects);
    end(engine, "cancelled", effects);
  }
  tryToUnlock(engine);
}

/** The view is shown. */
export function appear(engine: EngineMemory, effects: RefreshEffect[]): void {
  if (engine.run !== null && !engine.environment.isVisible) effects.push({ type: "reveal" });
  engine.environment.isVisible = true;
}
