// SPDX-License-Identifier: MIT
import type { RefreshConfiguration } from "./refresh-configuration";
import { ease } from "./refresh-easing";
import type { RefreshPresentation } from "./refresh-presentation";
import type { RefreshTiming } from "./refresh-timing";

const atOnce: RefreshTiming = {
  openMs: 0,
  minimumMs: 0,
  minimumFrom: "start",
  lingerMs: 0,
  settleMs: 0,
  easing: ease,
  timeoutMs: null,
};

/** A configuration in which nothing takes time, locks, or is felt, except what is named. */
function plain(
  threshold: number,
  parts: Pick<RefreshConfiguration, "trigger" | "hold" | "presentation"> & Partial<RefreshConfiguration>,
): RefreshConfiguration {
  return {
    input: "scroll",
    threshold: { kind: "fixed", value: threshold },
    resistance: { kind: "none" },
    haptics: { armed: null, disarmed: null, trigger: null },
    timing: atOnce,
    lock: { cooldownMs: 0, resetPoint: null, requiresLift: false },
    momentumMayArm: false,
    deferSettle: false,
    onDisappear: "keep",
    reentry: "join",
    fling: "downward",
    restEpsilon: 0,
    lockContent: false,
    ...parts,
  };
}

/** The platform's own control decides and moves the content; a light tick and at least 600 ms. */
function systemControl(): RefreshConfiguration {
  return plain(60, {
    trigger: { kind: "native" },
    hold: 60,
    presentation: "system",
    haptics: { armed: null, disarmed: null, trigger: "light" },
    timing: { ...atOnce, minimumMs: 600 },
  });
}

/** The three styles of one system: they start on crossing and differ in how the content gives way. */
function crossing(presentation: RefreshPresentation): RefreshConfiguration {
  return plain(90, {
    trigger: { kind: "threshold" },
    hold: 75,
    presentation,
    haptics: { armed: null, disarmed: null, trigger: "medium" },
    timing: { ...atOnce, lingerMs: 300 },
    lock: { cooldownMs: 500, resetPoint: 5, requiresLift: true },
    momentumMayArm: true,
    lockContent: true,
  });
}

/** Ready-made configurations: ours, and five existing systems as they behave. */
export const refreshPresets = {
  standard: plain(72, {
    trigger: { kind: "release", disarm: 0.9 },
    hold: 60,
    presentation: "push",
    haptics: { armed: "medium", disarmed: null, trigger: null },
    timing: { ...atOnce, openMs: 200, minimumMs: 600, settleMs: 350 },
    lock: { cooldownMs: 0, resetPoint: 5, requiresLift: true },
    deferSettle: true,
    restEpsilon: 0.5,
  }),
  swiftKit: plain(72, {
    trigger: { kind: "collapse", at: 0.55 },
    hold: 72,
    presentation: "push",
    haptics: { armed: "medium", disarmed: null, trigger: null },
    momentumMayArm: true,
  }),
  uiRefreshControl: plain(60, { trigger: { kind: "native" }, hold: 60, presentation: "system" }),
  uimReactNative: systemControl(),
  uimSwiftUI: systemControl(),
  uimCompose: plain(64, {
    input: "nested",
    trigger: { kind: "release", disarm: 1 },
    resistance: { kind: "exponential", max: 128, factor: 1.6 },
    hold: 52,
    presentation: "follow",
    haptics: { armed: null, disarmed: null, trigger: "confirm" },
    timing: {
      ...atOnce,
      openMs: 400,
      minimumMs: 600,
      minimumFrom: "held",
      settleMs: 400,
      easing: [0.32, 0.72, 0, 1],
    },
    fling: "all",
  }),
  refresher: crossing("pushRemainder"),
  refresherSystem2: crossing("pushProgress"),
  refresherOverlay: crossing("overlay"),
  pullProgress: plain(90, {
    trigger: { kind: "release", disarm: 1 },
    hold: 62,
    presentation: "push",
    onDisappear: "cancel",
  }),
};

/** The name of a ready-made configuration. */
export type RefreshPreset = keyof typeof refreshPresets;
