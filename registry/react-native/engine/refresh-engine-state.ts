// SPDX-License-Identifier: MIT
import type { RefreshConfiguration } from "./refresh-configuration";
import type { RefreshOutcome, RefreshSource } from "./refresh-effect";

/** What an engine remembers. Only the functions of the `refresh-engine-…` files touch it. */
export interface EngineMemory {
  configuration: RefreshConfiguration;
  /** The time of the last event. */
  now: number;
  pull: number;
  /** Nested input: the drag that gives `pull` through the resistance. */
  raw: number;
  outcome: RefreshOutcome | null;
  lastToken: number;
  environment: Environment;
  gesture: Gesture;
  /** How far a pull is while there is neither a run nor a settle. */
  track: "idle" | "pulling" | "armed";
  run: Run | null;
  settle: Settle | null;
  latch: Latch;
}

/** What the surface says about itself. */
export interface Environment {
  isEnabled: boolean;
  isVisible: boolean;
  reducesMotion: boolean;
  viewport: number | null;
  /** The owner's flag; `null` when none is in use. */
  flag: boolean | null;
}

/** One touch of the content, and what is remembered of it until the next. */
export interface Gesture {
  isTouching: boolean;
  /** This surface reports presses at all. */
  pressesAreKnown: boolean;
  /** This gesture starts no pull any more. */
  isSpent: boolean;
  /** A finger that was down at the end of a run has not been lifted yet. */
  owesLift: boolean;
  /** The threshold as it was when the pull met it, so that a rotation does not move it under the finger. */
  threshold: number | null;
  hasTickedArmed: boolean;
  hasTickedDisarmed: boolean;
}

/** One run, from its start to its end. */
export interface Run {
  readonly token: number;
  readonly source: RefreshSource;
  /** Where the content was at the start. */
  readonly from: number;
  /** When the content moves to the hold. */
  readonly opening: Span;
  /** The earliest end. */
  readonly minimumUntil: number;
  readonly timeoutAt: number | null;
  /** Until when the owner's flag must have come up. */
  acknowledgeBy: number | null;
  /** The owner's flag has come up. */
  isClaimed: boolean;
  /** How the work ended while a flag held the run. */
  remembered: RefreshOutcome | null;
  /** The work is over, and the run is shown until its end. */
  completion: { readonly outcome: RefreshOutcome; readonly endsAt: number } | null;
}

/** The content goes back. */
export interface Settle {
  /** A pull was given up, rather than a run finished. */
  readonly isAborted: boolean;
  /** Where the content starts. */
  readonly from: number;
  /** When the content moves; `null` while it waits for the lift of a finger. */
  readonly span: Span | null;
}

/** A stretch of time in which the content moves. */
export interface Span {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What keeps the next pull from counting. */
export interface Latch {
  isLocked: boolean;
  cooldownUntil: number | null;
}

/** A gesture that has not begun. */
export function newGesture(parts: Partial<Gesture> = {}): Gesture {
  return {
    isTouching: false,
    pressesAreKnown: false,
    isSpent: false,
    owesLift: false,
    threshold: null,
    hasTickedArmed: false,
    hasTickedDisarmed: false,
    ...parts,
  };
}

/** The share of a stretch that is over at `time`, from 0 to 1. */
export function shareOver(span: Span, time: number): number {
  if (time >= span.endsAt) return 1;
  return (time - span.startsAt) / (span.endsAt - span.startsAt);
}

/** Whether the owner's flag opened this run: there is no work to start or to cancel. */
export function isExternal(run: Run): boolean {
  return run.source === "external";
}

/** Whether a settle waits for the lift of a finger. */
export function isWaiting(settle: Settle): boolean {
  return settle.span === null;
}
