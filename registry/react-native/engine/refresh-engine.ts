// SPDX-License-Identifier: MIT
import { isValid, normalized } from "./refresh-configuration";
import type { RefreshConfiguration } from "./refresh-configuration";
import type { RefreshEffect } from "./refresh-effect";
import { configure, drag, enable, offset, press, release, touchCancel } from "./refresh-engine-gesture";
import { presentedAt, read } from "./refresh-engine-reading";
import { appear, begin, disappear, external, finished, stop } from "./refresh-engine-run";
import { earliestDeadline, meet } from "./refresh-engine-time";
import type { RefreshEvent } from "./refresh-event";
import { refreshPresets } from "./refresh-preset";
import { newGesture } from "./refresh-engine-state";
import type { EngineMemory } from "./refresh-engine-state";
import type { RefreshState } from "./refresh-state";

/**
 * Pull to refresh as one value: events go in, effects come out, nothing waits.
 *
 * A driver calls `reduce` for everything that happens, applies the effects in order, and sends `tick` when
 * `state.nextDeadline` has come. What the engine answers does not depend on how often or how late ticks come: whatever
 * is due before an event happens first, at its own time.
 */
export class RefreshEngine {
  private readonly memory: EngineMemory;

  /**
   * An engine at rest: enabled, visible, full motion, no known height, no flag. A refused configuration is replaced by
   * the standard one.
   */
  constructor(configuration: RefreshConfiguration = refreshPresets.standard) {
    this.memory = {
      configuration: isValid(configuration) ? normalized(configuration) : refreshPresets.standard,
      now: Number.MIN_SAFE_INTEGER,
      pull: 0,
      raw: 0,
      outcome: null,
      lastToken: 0,
      environment: { isEnabled: true, isVisible: true, reducesMotion: false, viewport: null, flag: null },
      gesture: newGesture(),
      track: "idle",
      run: null,
      settle: null,
      latch: { isLocked: false, cooldownUntil: null },
    };
  }

  /** The configuration in use. */
  get configuration(): RefreshConfiguration {
    return this.memory.configuration;
  }

  /** What a surface reads, as of the last event. */
  get state(): RefreshState {
    return read(this.memory);
  }

  /** Where the content is drawn at `time`, in points from rest. */
  presented(time: number): number {
    return presentedAt(this.memory, time);
  }

  /**
   * Takes one event at `time`, whole milliseconds from any origin that only moves forward, and answers with what is to
   * be done. What was due before happens first; a time before the last one counts as the last one.
   */
  reduce(event: RefreshEvent, time: number): RefreshEffect[] {
    const memory = this.memory;
    const effects: RefreshEffect[] = [];
    // A time that is no number is no reason to run every deadline, or none ever again.
    const until = Number.isFinite(time) ? Math.max(time, memory.now) : memory.now;
    for (;;) {
      const next = earliestDeadline(memory);
      if (next === null || next.due > until) break;
      memory.now = Math.max(memory.now, next.due);
      meet(memory, next.deadline, effects);
    }
    memory.now = until;
    handle(memory, event, effects);
    return effects;
  }
}

function handle(memory: EngineMemory, event: RefreshEvent, effects: RefreshEffect[]): void {
  switch (event.type) {
    case "offset":
      return offset(memory, event.value, event.source ?? "drag", effects);
    case "drag":
      return drag(memory, event.value, event.source ?? "drag", effects);
    case "press":
      return press(memory);
    case "release":
      return release(memory, event.velocity ?? 0, effects);
    case "touchCancel":
      return touchCancel(memory, effects);
    case "begin":
      return begin(memory, event.source, effects);
    case "finished":
      return finished(memory, event.token, event.outcome, effects);
    case "stop":
      return stop(memory, effects);
    case "external":
      return external(memory, event.value, effects);
    case "enable":
      return enable(memory, event.value, effects);
    case "motion":
      memory.environment.reducesMotion = event.value;
      return;
    case "viewport":
      if (Number.isFinite(event.value) && event.value > 0) memory.environment.viewport = event.value;
      return;
    case "configure":
      return configure(memory, event.value, effects);
    case "disappear":
      return disappear(memory, effects);
    case "appear":
      return appear(memory, effects);
    case "tick":
      return;
  }
}
