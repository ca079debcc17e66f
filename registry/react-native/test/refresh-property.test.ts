// SPDX-License-Identifier: MIT
import { RefreshEngine } from "@/engine/refresh-engine";
import { refreshPresets } from "@/engine/refresh-preset";
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import type { RefreshEffect, RefreshOutcome } from "@/engine/refresh-effect";
import type { RefreshEvent, RefreshMovement } from "@/engine/refresh-event";
import type { RefreshPreset } from "@/engine/refresh-preset";
import { isSame, randomNumbers, show, test } from "./harness";

/** How many events a preset. */
const count = 10_000;
const seed = Math.floor(Math.random() * 1e9);

/** Changes that a stream may make on its way; the last ones are refused. */
const changes: readonly Partial<RefreshConfiguration>[] = [
  { reentry: "restart" },
  { reentry: "join", onDisappear: "cancel" },
  { trigger: { kind: "threshold" }, threshold: { kind: "fixed", value: 0 } },
  { trigger: { kind: "collapse", at: 0.55 } },
  { trigger: { kind: "native" } },
  { trigger: { kind: "release", disarm: 0.5 }, threshold: { kind: "viewport", fraction: 0.1, min: 40, max: null } },
  { input: "nested", resistance: { kind: "exponential", max: 128, factor: 1.6 } },
  { input: "scroll", presentation: "follow", lockContent: true },
  { lock: { cooldownMs: 400, resetPoint: 5, requiresLift: true }, momentumMayArm: true },
  { hold: NaN },
  { resistance: { kind: "exponential", max: 0, factor: 1 } },
];

class Stream {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = randomNumbers(seed);
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  /** A length that is most often one a finger gives, and now and then none. */
  length(): number {
    const die = this.below(40);
    if (die === 0) return this.pick([NaN, Infinity, -Infinity, 0, 5, 72, 90, 1e300]);
    if (die < 8) return 0;
    return (this.next() - 0.25) * 160;
  }

  event(engine: RefreshEngine): RefreshEvent {
    const isNested = engine.configuration.input === "nested";
    const source: RefreshMovement = this.pick(["drag", "drag", "drag", "momentum", "program"]);
    const die = this.below(100);
    if (die < 45) return { type: isNested === this.below(20) > 0 ? "drag" : "offset", value: this.length(), source };
    if (die < 55) return { type: "press" };
    if (die < 65) return { type: "release", velocity: this.length() * 10 };
    if (die < 68) return { type: "touchCancel" };
    if (die < 73) return { type: "begin", source: this.pick(["program", "accessibility", "native"] as const) };
    if (die < 81) {
      const outcome = this.pick<RefreshOutcome>(["success", "failure", "cancelled"]);
      return { type: "finished", token: (engine.state.token ?? 0) - (this.below(8) === 0 ? 1 : 0), outcome };
    }
    if (die < 83) return { type: "stop" };
    if (die < 87) return { type: "external", value: this.pick([true, false, null, null]) };
    if (die < 90) return { type: "enable", value: this.below(3) > 0 };
    if (die < 92) return { type: "motion", value: this.below(2) === 0 };
    if (die < 94) return { type: "viewport", value: this.pick([800, 400, 0, NaN]) };
    if (die < 96) return { type: "configure", value: this.pick(changes) };
    if (die < 97) return { type: "disappear" };
    if (die < 98) return { type: "appear" };
    return { type: "tick" };
  }
}

/** What was started, cancelled and ended so far, and whether that can be. */
class Ledger {
  open: number | null = null;
  isStarted = false;
  lastToken = 0;

  /** What is wrong after an event, or nothing. */
  fault(engine: RefreshEngine, event: RefreshEvent, effects: readonly RefreshEffect[]): string | null {
    for (const effect of effects) {
      const fault = this.faultOf(event, effect);
      if (fault !== null) return fault;
    }
    const { token, phase, progress, pull, inset, presented } = engine.state;
    // A run that the owner's flag opened has no start; it is known by its token.
    if (token !== null && token !== this.open) {
      if (this.open !== null || token <= this.lastToken) return "a second open run";
      this.open = token;
      this.lastToken = token;
      this.isStarted = false;
    }
    if (token !== this.open) return "a run without an end";
    if ((phase === "refreshing") !== (token !== null)) return "refreshing without a run";
    if (!(progress >= 0 && progress <= 1)) return `progress ${progress}`;
    if (!(pull >= 0 && Number.isFinite(pull))) return `pull ${pull}`;
    if (Number.isNaN(inset) || Number.isNaN(presented)) return "no inset";
    return null;
  }

  private faultOf(event: RefreshEvent, effect: RefreshEffect): string | null {
    switch (effect.type) {
      case "start":
        if (this.open !== null) return "two open runs";
        if (effect.token <= this.lastToken) return `token ${effect.token} after ${this.lastToken}`;
        this.open = effect.token;
        this.lastToken = effect.token;
        this.isStarted = true;
        return null;
      case "cancel":
        return effect.token === this.open && this.isStarted ? null : "cancel without a start";
      case "end":
        // A run may be opened by the flag and ended within one event.
        if (this.open === null && effect.token > this.lastToken) this.lastToken = effect.token;
        else if (effect.token !== this.open) return `end of ${effect.token}, which is not open`;
        this.open = null;
        return null;
      case "join":
        return effect.token === this.open ? null : `join of ${effect.token}, which is not open`;
      case "consume":
        return consumeFault(event, effect.amount);
      case "haptic":
      case "snapBack":
      case "reveal":
        return null;
    }
  }
}

function consumeFault(event: RefreshEvent, amount: number): string | null {
  const given = event.type === "drag" ? event.value : event.type === "release" ? event.velocity ?? 0 : null;
  if (given === null) return "consume without a drag";
  if (amount === 0) return null;
  return Math.abs(amount) <= Math.abs(given) && amount > 0 === given > 0 ? null : `took ${amount} of ${given}`;
}

/** What goes wrong in one stream, if anything does. */
function streamFault(preset: RefreshPreset, seed: number, length: number): string | null {
  const stream = new Stream(seed);
  const ledger = new Ledger();
  const engine = new RefreshEngine(refreshPresets[preset]);
  const ticked = new RefreshEngine(refreshPresets[preset]);
  // The engine's time, which begins with the first event and never falls, although the events' own does.
  let now: number | null = null;
  for (let index = 0; index < length; index += 1) {
    const time: number = (now ?? stream.below(2000) - 1000) + stream.pick([0, 0, 1, 16, 16, 16, 100, 350, 1000, -50]);
    const event = stream.event(engine);
    const effects = engine.reduce(event, time);
    const tickedEffects: RefreshEffect[] = [];
    for (let ticks = stream.below(3); now !== null && ticks > 0; ticks -= 1) {
      tickedEffects.push(...ticked.reduce({ type: "tick" }, now + stream.below(Math.max(0, time - now) + 1)));
    }
    tickedEffects.push(...ticked.reduce(event, time));
    const where = `event ${index}, ${show(event)} at ${time}`;
    if (!isSame(tickedEffects, effects) || !isSame(ticked.state, engine.state)) return `${where}: ticks change it`;
    const fault = ledger.fault(engine, event, effects);
    if (fault !== null) return `${where}: ${fault}`;
    now = Math.max(time, now ?? time);
  }
  return unrest(engine, ledger, now ?? 0);
}

/** Lets everything come to its end, and says what does not come to rest. */
function unrest(engine: RefreshEngine, ledger: Ledger, time: number): string | null {
  const lastEvents: readonly RefreshEvent[] = [
    { type: "external", value: null },
    { type: "appear" },
    { type: "release" },
    { type: "offset", value: 0 },
  ];
  for (const event of lastEvents) {
    const fault = ledger.fault(engine, event, engine.reduce(event, time));
    if (fault !== null) return fault;
  }
  const { token } = engine.state;
  if (token !== null) engine.reduce({ type: "finished", token, outcome: "success" }, time);
  engine.reduce({ type: "tick" }, time + 1_000_000);
  const { phase, locked, nextDeadline } = engine.state;
  return phase === "idle" && !locked && nextDeadline === null ? null : `it never comes to rest: ${show(engine.state)}`;
}

for (const preset of Object.keys(refreshPresets) as RefreshPreset[]) {
  test(`${preset}: every stream of events keeps the promises (seed ${seed})`, () => {
    for (let sent = 0, stream = 0; sent < count; sent += 200, stream += 1) {
      const fault = streamFault(preset, seed + stream, 200);
      if (fault !== null) throw new Error(`stream seed ${seed + stream}, ${fault}`);
    }
  });
}
