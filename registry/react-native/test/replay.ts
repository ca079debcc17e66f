// SPDX-License-Identifier: MIT
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import type { RefreshEffect } from "@/engine/refresh-effect";
import { RefreshEngine } from "@/engine/refresh-engine";
import type { RefreshEvent } from "@/engine/refresh-event";
import type { RefreshPreset } from "@/engine/refresh-preset";
import type { RefreshState } from "@/engine/refresh-state";
import { isSame, show } from "./harness";

/** One event at its time with its members, and what must be found after it. */
interface Step {
  readonly t: number;
  readonly event: RefreshEvent["type"];
  readonly expect: Partial<RefreshState> & { readonly effects?: readonly unknown[] };
}

/** A conformance vector: what happens, and what must come of it. */
export interface Vector {
  readonly id: string;
  readonly title?: string;
  readonly preset: RefreshPreset;
  readonly config?: Partial<RefreshConfiguration>;
  readonly tolerance?: number;
  readonly steps: readonly Step[];
}

const notFinite: Readonly<Record<string, number>> = { NaN, Infinity, "-Infinity": -Infinity };

/** JSON in which the strings `NaN`, `Infinity` and `-Infinity` stand for those numbers. */
export function parsed(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? notFinite[value] ?? value : value));
}

/** What differs from a vector's expectations first, if anything does. Only the members that it names are compared. */
export function difference(vector: Vector, preset: RefreshConfiguration, tolerance: number): string | null {
  const engine = new RefreshEngine({ ...preset, ...vector.config });
  for (const [index, { t, event, expect, ...members }] of vector.steps.entries()) {
    const effects = engine.reduce({ type: event, ...members } as unknown as RefreshEvent, t).map(written);
    const found: Record<string, unknown> = { ...engine.state, effects };
    for (const [key, expected] of Object.entries(expect)) {
      if (isSame(found[key], expected, vector.tolerance ?? tolerance)) continue;
      return `step ${index} (${event} at ${t}), ${key}: found ${show(found[key])}, expected ${show(expected)}`;
    }
  }
  return null;
}

/** An effect as the vectors write it: `{"end": {"token": 1, "outcome": "success"}}`, `{"join": 1}`, `"snapBack"`. */
function written(effect: RefreshEffect): unknown {
  switch (effect.type) {
    case "haptic":
      return { haptic: { moment: effect.moment, style: effect.style } };
    case "start":
      return { start: { token: effect.token, source: effect.source } };
    case "end":
      return { end: { token: effect.token, outcome: effect.outcome } };
    case "cancel":
      return { cancel: effect.token };
    case "join":
      return { join: effect.token };
    case "consume":
      return { consume: effect.amount };
    case "snapBack":
    case "reveal":
      return effect.type;
  }
}
