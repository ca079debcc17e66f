// SPDX-License-Identifier: MIT
import { RefreshEngine } from "@/engine/refresh-engine";
import { refreshPresets } from "@/engine/refresh-preset";
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import type { RefreshEffect } from "@/engine/refresh-effect";
import type { RefreshEvent } from "@/engine/refresh-event";
import type { RefreshPreset } from "@/engine/refresh-preset";
import type { RefreshState } from "@/engine/refresh-state";
import { equal, isSame, show, test } from "./harness";
import { refreshVectors } from "./refresh-vectors";

interface Step {
  readonly t: number;
  readonly event: RefreshEvent["type"];
  readonly expect: Partial<RefreshState> & { readonly effects?: readonly unknown[] };
}

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly preset: RefreshPreset;
  readonly config?: Partial<RefreshConfiguration>;
  readonly tolerance?: number;
  readonly steps: readonly Step[];
}

interface VectorFile {
  readonly tolerance: number;
  readonly presets: Readonly<Record<RefreshPreset, RefreshConfiguration>>;
  readonly vectors: readonly Vector[];
}

const notFinite: Readonly<Record<string, number>> = { NaN, Infinity, "-Infinity": -Infinity };
const file = JSON.parse(refreshVectors, (key, value: unknown) =>
  typeof value === "string" && key !== "title" ? notFinite[value] ?? value : value,
) as VectorFile;

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

test("the presets are those of the vectors", () => {
  equal(refreshPresets, file.presets, "presets");
});

for (const vector of file.vectors) {
  test(`${vector.id}: ${vector.title}`, () => {
    const engine = new RefreshEngine({ ...file.presets[vector.preset], ...vector.config });
    vector.steps.forEach((step, index) => {
      const { t, event, expect, ...payload } = step;
      const effects = engine.reduce({ type: event, ...payload } as unknown as RefreshEvent, t).map(written);
      const found: Record<string, unknown> = { ...engine.state, effects };
      for (const [key, expected] of Object.entries(expect)) {
        if (!isSame(found[key], expected, vector.tolerance ?? file.tolerance)) {
          const where = `step ${index} (${event} at ${t}), ${key}`;
          throw new Error(`${where}: found ${show(found[key])}, expected ${show(expected)}`);
        }
      }
    });
  });
}
