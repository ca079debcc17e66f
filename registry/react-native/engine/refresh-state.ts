// SPDX-License-Identifier: MIT
import type { RefreshOutcome, RefreshPhase } from "./refresh-effect";

/** What a surface reads of an engine: one picture, of the last event. Lengths in points, times in milliseconds. */
export interface RefreshState {
  /** Where the surface is. It is refreshing exactly while there is a run. */
  readonly phase: RefreshPhase;
  /** How far the finger holds the content; never negative, always finite. */
  readonly pull: number;
  /** How much of the threshold is pulled, 0 to 1: what an indicator shows. 1 while refreshing, 0 at rest and locked. */
  readonly progress: number;
  /** The pull that arms: as it was when this pull met it, else as it is now. */
  readonly threshold: number;
  /** Where the content is drawn, from rest. A surface with scroll input need not look. */
  readonly presented: number;
  /** The room above the content that the surface keeps, besides what the platform's overscroll shows. */
  readonly inset: number;
  /** Whether a finger is down. */
  readonly touching: boolean;
  /** Whether a pull does not count yet, after a run. */
  readonly locked: boolean;
  /** The run that is on. */
  readonly token: number | null;
  /** When the engine wants a `tick`. */
  readonly nextDeadline: number | null;
  /** How the last run ended. */
  readonly outcome: RefreshOutcome | null;
  /** Whether the surface holds back content updates. */
  readonly contentLocked: boolean;
}
