// SPDX-License-Identifier: MIT
import type { RefreshHapticMoment, RefreshHapticStyle } from "./refresh-haptics";

/** What the surface is to do now. Effects are applied in the order given. */
export type RefreshEffect =
  /** Let this be felt. */
  | { readonly type: "haptic"; readonly moment: RefreshHapticMoment; readonly style: RefreshHapticStyle }
  /** Start the work of this run. */
  | { readonly type: "start"; readonly token: number; readonly source: RefreshSource }
  /** Cancel the work of this run. */
  | { readonly type: "cancel"; readonly token: number }
  /** The run is over. */
  | { readonly type: "end"; readonly token: number; readonly outcome: RefreshOutcome }
  /** The pull is given up: let the content go back. */
  | { readonly type: "snapBack" }
  /** Show the hold, and move resting content so that the indicator is seen. */
  | { readonly type: "reveal" }
  /** A start has joined this run. */
  | { readonly type: "join"; readonly token: number }
  /** Nested input: this much of the drag or of the velocity is taken. */
  | { readonly type: "consume"; readonly amount: number };

/** What a run came from; `external` is the owner's flag. */
export type RefreshSource = "pull" | "program" | "accessibility" | "native" | "external";

/** How a run ended. */
export type RefreshOutcome =
  /** The work returned. */
  | "success"
  /** The work failed. */
  | "failure"
  /** The work, or the view it was for, was cancelled. */
  | "cancelled"
  /** The longest time was over. */
  | "timedOut"
  /** The owner's flag never came up. */
  | "unclaimed"
  /** A new run took its place. */
  | "superseded";

/** Where a surface is between two runs, or in one. */
export type RefreshPhase =
  /** At rest. */
  | "idle"
  /** Pulled, not far enough. */
  | "pulling"
  /** Pulled far enough. */
  | "armed"
  /** A run is on. */
  | "refreshing"
  /** The content goes back. */
  | "settling";
