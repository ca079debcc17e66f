// SPDX-License-Identifier: MIT
import { isValid, normalized } from "./refresh-configuration";
import type { RefreshConfiguration } from "./refresh-configuration";
import type { RefreshEffect } from "./refresh-effect";
import { phaseOf, presentedAt, thresholdOf } from "./refresh-engine-reading";
import { fire, startWaitingSettle } from "./refresh-engine-run";
import { settlingMs, spanOf, tryToUnlock } from "./refresh-engine-time";
import type { RefreshMovement } from "./refresh-event";
import { rawDrag, resistedPull } from "./refresh-resistance";
import { newGesture } from "./refresh-engine-state";
import type { EngineMemory } from "./refresh-engine-state";
import { isReached } from "./refresh-threshold";
import type { RefreshTrigger } from "./refresh-trigger";

function isNested(engine: EngineMemory): boolean {
  return engine.configuration.input === "nested";
}

/** The trigger in force: without a threshold there is nothing to cross, so crossing becomes lifting. */
function triggerOf(engine: EngineMemory): RefreshTrigger {
  const { trigger } = engine.configuration;
  return trigger.kind === "threshold" && thresholdOf(engine) <= 0 ? { kind: "release", disarm: 1 } : trigger;
}

/** A finger is down. */
export function press(engine: EngineMemory): void {
  const { isEnabled, isVisible } = engine.environment;
  engine.gesture = newGesture({ isTouching: true, pressesAreKnown: true, isSpent: !isEnabled });
  if (engine.settle?.isAborted === true && isEnabled && isVisible) resume(engine);
  tryToUnlock(engine);
}

/** The finger catches content that goes back: the pull goes on from where the content is. */
function resume(engine: EngineMemory): void {
  if (isNested(engine)) {
    engine.pull = Math.max(0, presentedAt(engine, engine.now));
    engine.raw = rawDrag(engine.pull, engine.configuration.resistance);
  }
  engine.settle = null;
  engine.track = engine.pull > 0 ? "pulling" : "idle";
  freezeThreshold(engine);
}

/** Scroll input: the content is this far past its rest position. */
export function offset(
  engine: EngineMemory,
  distance: number,
  movement: RefreshMovement,
  effects: RefreshEffect[],
): void {
  const { configuration, gesture } = engine;
  if (isNested(engine) || !Number.isFinite(distance)) return;
  engine.pull = distance > configuration.restEpsilon ? distance : 0;
  if (engine.run !== null) return;
  if (engine.settle !== null) {
    if (engine.pull === 0) {
      if (engine.settle.isAborted) engine.settle = null;
      else startWaitingSettle(engine);
    }
    tryToUnlock(engine);
    return;
  }
  if (engine.latch.isLocked) {
    tryToUnlock(engine);
    return;
  }
  const isUserDriven = gesture.pressesAreKnown ? gesture.isTouching : movement === "drag";
  const goesOn = configuration.momentumMayArm && movement !== "program";
  follow(engine, isUserDriven, isUserDriven || goesOn, effects);
}

/** Nested input: the list did not use this much of a drag. */
export function drag(
  engine: EngineMemory,
  distance: number,
  movement: RefreshMovement,
  effects: RefreshEffect[],
): void {
  if (!isNested(engine)) return;
  if (Number.isFinite(distance) && movement === "drag" && !engine.gesture.isTouching) press(engine);
  if (movement !== "drag" || !canTake(engine, distance)) {
    effects.push({ type: "consume", amount: 0 });
    return;
  }
  const taken = engine.raw + distance >= 0 ? distance : -engine.raw;
  engine.raw = Math.max(0, engine.raw + distance);
  engine.pull = resistedPull(engine.raw, engine.configuration.resistance);
  follow(engine, true, true, effects);
  effects.push({ type: "consume", amount: taken });
}

function canTake(engine: EngineMemory, distance: number): boolean {
  const { raw, environment } = engine;
  return (
    Number.isFinite(raw + distance) &&
    (distance > 0 || (distance < 0 && raw > 0)) &&
    environment.isEnabled &&
    environment.isVisible &&
    engine.run === null &&
    engine.settle === null &&
    !engine.latch.isLocked &&
    !engine.gesture.isSpent &&
    engine.configuration.trigger.kind !== "native"
  );
}

/** The pull has changed while nothing runs, settles or is locked: idle, pulling and armed follow it. */
function follow(engine: EngineMemory, isUserDriven: boolean, mayArm: boolean, effects: RefreshEffect[]): void {
  const { environment, configuration } = engine;
  if (!environment.isEnabled || !environment.isVisible || configuration.trigger.kind === "native") return;
  if (engine.pull === 0) {
    rest(engine, effects);
    return;
  }
  if (engine.track === "idle") {
    if (!isUserDriven || engine.gesture.isSpent) return;
    engine.track = "pulling";
  }
  freezeThreshold(engine);
  if (engine.track === "pulling" && mayArm && isReached(engine.pull, thresholdOf(engine))) {
    if (triggerOf(engine).kind === "threshold") fire(engine, "pull", effects);
    else arm(engine, effects);
    return;
  }
  if (engine.track === "armed") keepArmed(engine, effects);
}

/** The content has come to rest. */
function rest(engine: EngineMemory, effects: RefreshEffect[]): void {
  const { gesture } = engine;
  if (engine.track === "armed" && triggerOf(engine).kind === "collapse") {
    fire(engine, "pull", effects);
    return;
  }
  engine.track = "idle";
  if (gesture.isTouching) return;
  engine.gesture = newGesture({
    pressesAreKnown: gesture.pressesAreKnown,
    isSpent: gesture.isSpent && gesture.pressesAreKnown,
    owesLift: gesture.owesLift,
  });
}

function arm(engine: EngineMemory, effects: RefreshEffect[]): void {
  const style = engine.configuration.haptics.armed;
  engine.track = "armed";
  if (style !== null && !engine.gesture.hasTickedArmed) effects.push({ type: "haptic", moment: "armed", style });
  engine.gesture.hasTickedArmed = true;
}

/** An armed pull fires, or falls back, when it has become too small. */
function keepArmed(engine: EngineMemory, effects: RefreshEffect[]): void {
  const trigger = triggerOf(engine);
  const threshold = thresholdOf(engine);
  if (trigger.kind === "collapse") {
    if (engine.pull < trigger.at * threshold) fire(engine, "pull", effects);
    return;
  }
  const disarm = trigger.kind === "release" ? trigger.disarm : 1;
  if (isReached(engine.pull, disarm * threshold)) return;
  const style = engine.configuration.haptics.disarmed;
  engine.track = "pulling";
  if (style !== null && !engine.gesture.hasTickedDisarmed) effects.push({ type: "haptic", moment: "disarmed", style });
  engine.gesture.hasTickedDisarmed = true;
}

function freezeThreshold(engine: EngineMemory): void {
  engine.gesture.threshold ??= thresholdOf(engine);
}

/** The finger is up. */
export function release(engine: EngineMemory, velocity: number, effects: RefreshEffect[]): void {
  const phase = phaseOf(engine);
  engine.gesture.isTouching = false;
  engine.gesture.owesLift = false;
  if (phase === "armed" && liftFires(engine)) fire(engine, "pull", effects);
  else if (phase === "pulling" && liftAborts(engine)) abort(engine, effects);
  startWaitingSettle(engine);
  if (isNested(engine)) {
    const wasPulled = phase === "pulling" || phase === "armed";
    effects.push({ type: "consume", amount: wasPulled ? takenVelocity(engine, velocity) : 0 });
  }
  tryToUnlock(engine);
}

/** Nothing moves a nested pull after the lift, so there a collapse cannot come later. */
function liftFires(engine: EngineMemory): boolean {
  const { kind } = triggerOf(engine);
  return kind === "release" || kind === "threshold" || isNested(engine);
}

function liftAborts(engine: EngineMemory): boolean {
  const { kind } = triggerOf(engine);
  if (kind === "release" || isNested(engine)) return true;
  return kind === "threshold" && !engine.configuration.momentumMayArm;
}

function takenVelocity(engine: EngineMemory, velocity: number): number {
  if (!Number.isFinite(velocity)) return 0;
  return velocity < 0 && engine.configuration.fling === "downward" ? 0 : velocity;
}

/** The system took the gesture: it never fires. */
export function touchCancel(engine: EngineMemory, effects: RefreshEffect[]): void {
  engine.gesture.isTouching = false;
  engine.gesture.owesLift = false;
  engine.gesture.isSpent = true;
  abortPull(engine, effects);
  startWaitingSettle(engine);
  tryToUnlock(engine);
}

/** Whether a person may refresh. */
export function enable(engine: EngineMemory, isEnabled: boolean, effects: RefreshEffect[]): void {
  engine.environment.isEnabled = isEnabled;
  if (isEnabled) return;
  engine.gesture.isSpent = true;
  abortPull(engine, effects);
}

function abortPull(engine: EngineMemory, effects: RefreshEffect[]): void {
  const phase = phaseOf(engine);
  if (phase === "pulling" || phase === "armed") abort(engine, effects);
}

/** The pull is given up: the content goes back. */
function abort(engine: EngineMemory, effects: RefreshEffect[]): void {
  const duration = settlingMs(engine);
  effects.push({ type: "snapBack" });
  engine.track = "idle";
  if (duration > 0) engine.settle = { isAborted: true, from: engine.pull, span: spanOf(engine, duration) };
  if (isNested(engine)) {
    engine.raw = 0;
    engine.pull = 0;
  }
}

/** Fields of the configuration change; an invalid result changes nothing. */
export function configure(
  engine: EngineMemory,
  changes: Partial<RefreshConfiguration>,
  effects: RefreshEffect[],
): void {
  const old = engine.configuration;
  const configuration = { ...old, ...changes };
  if (!isValid(configuration)) return;
  const becomesNative = configuration.trigger.kind === "native" && old.trigger.kind !== "native";
  if (becomesNative || configuration.input !== old.input) dropPull(engine, effects);
  engine.configuration = normalized(configuration);
}

/** Gives up everything but a run, at once. */
export function dropPull(engine: EngineMemory, effects: RefreshEffect[]): void {
  if (engine.track !== "idle") effects.push({ type: "snapBack" });
  engine.track = "idle";
  engine.settle = null;
  engine.gesture.threshold = null;
  engine.raw = 0;
  engine.pull = 0;
}
