// SPDX-License-Identifier: MIT
import { isValid } from "@/engine/refresh-configuration";
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import { ease, eased } from "@/engine/refresh-easing";
import { RefreshEngine } from "@/engine/refresh-engine";
import { refreshPresets } from "@/engine/refresh-preset";
import { rawDrag, resistedPull } from "@/engine/refresh-resistance";
import { check, equal, isSame, test } from "./harness";

test("the resistance gives the pulls that were measured, and its inverse gives the drags back", () => {
  const resistance = { kind: "exponential", max: 128, factor: 1.6 } as const;
  const measured = [
    [50, 27.73],
    [100, 49.45],
    [200, 79.8],
    [300, 98.42],
    [141.957, 64],
  ] as const;
  for (const [raw, pull] of measured) {
    check(isSame(resistedPull(raw, resistance), pull, 0.0055), `pull of ${raw}`);
    check(isSame(rawDrag(resistedPull(raw, resistance), resistance), raw, 1e-9), `drag for ${pull}`);
  }
  check(Number.isFinite(rawDrag(128, resistance)), "the drag for the limit is finite");
  equal(resistedPull(Number.MAX_VALUE, resistance), 128, "the pull of a very long drag");
});

test("the curve is the one called ease", () => {
  // Values of cubic-bezier(0.25, 0.1, 0.25, 1) as browsers give them.
  const points = [
    [0, 0],
    [0.1, 0.0948],
    [0.25, 0.4085],
    [0.5, 0.8024],
    [0.75, 0.9605],
    [1, 1],
  ] as const;
  for (const [time, value] of points) check(isSame(eased(time, ease), value, 0.0005), `ease at ${time}`);
  check(isSame(eased(0.3, [0, 0, 1, 1]), 0.3, 1e-5), "a straight line");
});

test("a configuration with a number that is none is replaced at creation and refused later", () => {
  const { swiftKit, standard } = refreshPresets;
  const broken: RefreshConfiguration = { ...swiftKit, hold: NaN };
  equal(new RefreshEngine(broken).configuration, standard, "configuration");
  const engine = new RefreshEngine(swiftKit);
  engine.reduce({ type: "configure", value: { hold: Infinity, reentry: "restart" } }, 0);
  equal(engine.configuration, swiftKit, "configuration");
  const refused: readonly Partial<RefreshConfiguration>[] = [
    { resistance: { kind: "exponential", max: 0, factor: 1 } },
    { resistance: { kind: "exponential", max: 9, factor: -1 } },
    { resistance: { kind: "exponential", max: Infinity, factor: 1 } },
    { trigger: { kind: "collapse", at: NaN } },
    { lock: { cooldownMs: 0, resetPoint: Infinity, requiresLift: false } },
    { timing: { ...standard.timing, easing: [NaN, 0, 1, 1] } },
    { threshold: { kind: "viewport", fraction: 1, min: null, max: Infinity } },
  ];
  for (const parts of refused) check(!isValid({ ...standard, ...parts }), `${JSON.stringify(parts)} is refused`);
});

test("a time that is no number, or lies in the past, is the time of the last event", () => {
  const engine = new RefreshEngine(refreshPresets.standard);
  engine.reduce({ type: "begin", source: "program" }, 1000);
  equal(engine.reduce({ type: "finished", token: 1, outcome: "success" }, NaN), [], "effects");
  equal(engine.reduce({ type: "tick" }, -5), [], "effects");
  equal(engine.state.nextDeadline, 1600, "next deadline");
  equal(engine.reduce({ type: "tick" }, 1600), [{ type: "end", token: 1, outcome: "success" }], "effects");
});

test("the place of the content is known at any time, not only at events", () => {
  const engine = new RefreshEngine({ ...refreshPresets.standard, hold: 60 });
  engine.reduce({ type: "begin", source: "program" }, 0);
  equal(engine.presented(0), 0, "at the start");
  check(isSame(engine.presented(100), 60 * 0.8024, 0.05), "halfway");
  equal(engine.presented(200), 60, "once open");
  equal(engine.state.presented, 0, "in the state, as of the last event");
});
