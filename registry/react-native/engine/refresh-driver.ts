// SPDX-License-Identifier: MIT
import { systemClock } from "./refresh-clock";
import type { RefreshClock } from "./refresh-clock";
import type { RefreshConfiguration } from "./refresh-configuration";
import type { RefreshEffect, RefreshOutcome, RefreshSource } from "./refresh-effect";
import { RefreshEngine } from "./refresh-engine";
import type { RefreshEvent } from "./refresh-event";
import type { RefreshState } from "./refresh-state";

/** What an action learns of the run it works for. */
export interface RefreshRun {
  readonly token: number;
  readonly source: RefreshSource;
  /** Aborted when the run is cancelled, has timed out or was superseded: hand it to `fetch`. */
  readonly signal: AbortSignal;
}

/**
 * The work of a refresh. What it returns, or what the promise it returns gives, is not used. A throw or a rejection is
 * a failure, except an `AbortError` and whatever comes after the run's signal was aborted: that is a cancellation.
 */
export type RefreshAction = (run: RefreshRun) => unknown;

/** An action for work that says by a callback that it is done; `done` counts once. */
export function refreshAction(work: (done: (error?: unknown) => void, run: RefreshRun) => void): RefreshAction {
  return (run) =>
    new Promise<void>((resolve, reject) => {
      work((error) => (error === undefined || error === null ? resolve() : reject(error)), run);
    });
}

/** A timer that is set for longer fires at once. The engine does not mind a tick before its time. */
const longestSleepMs = 2 ** 31 - 1;

/** One event on its way to the engine, and who wants to see what came of it. */
interface Letter {
  readonly event: RefreshEvent;
  readonly receive: ((effects: readonly RefreshEffect[]) => void) | null;
}

/**
 * Runs an engine: gives it the time, sleeps until its next deadline, owns the work of its runs.
 *
 * A surface sends it what happens, and hears of every new state and of the effects that are its own.
 */
export class RefreshDriver {
  /** The work of the next run; the newest is used. */
  action: RefreshAction;
  /** Hears of every effect, in order, before the driver does its part. */
  onEffect: ((effect: RefreshEffect) => void) | undefined;
  /** Hears of what the work throws, cancellation aside. */
  onError: ((error: unknown) => void) | undefined;

  private readonly engine: RefreshEngine;
  private readonly clock: RefreshClock;
  private published: RefreshState;
  private readonly letters: Letter[] = [];
  private isSending = false;
  private isDisposed = false;
  private cancelSleep: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly work = new Map<number, AbortController>();
  private readonly waiters = new Map<number, ((outcome: RefreshOutcome) => void)[]>();

  constructor(configuration: RefreshConfiguration, action: RefreshAction, clock: RefreshClock = systemClock) {
    this.engine = new RefreshEngine(configuration);
    this.action = action;
    this.clock = clock;
    this.published = this.engine.state;
  }

  /** What the surface shows. The same object until something changes. */
  readonly getState = (): RefreshState => this.published;

  /** Calls `listener` after every change of the state, until the function it answers with is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The configuration in use. */
  get configuration(): RefreshConfiguration {
    return this.engine.configuration;
  }

  /** Where the content is drawn now, in points from rest: moves by itself while opening and settling. */
  get presented(): number {
    return this.engine.presented(this.clock.now());
  }

  /**
   * Sends one event, and answers with what was taken of a drag or of a velocity.
   *
   * An event that is sent from within an effect is handled after the one that caused it.
   */
  send(event: RefreshEvent): number {
    return this.deliver({ event, receive: null });
  }

  /**
   * Starts a run, or joins the one that is on, and answers with its outcome. Everyone who waits for a run gets the same
   * outcome; who stops waiting does not stop the run.
   */
  refresh(): Promise<RefreshOutcome> {
    return new Promise((resolve) => {
      if (this.isDisposed) {
        resolve("cancelled");
        return;
      }
      this.deliver({
        event: { type: "begin", source: "program" },
        receive: (effects) => {
          for (const effect of effects) {
            if (effect.type === "start" || effect.type === "join") this.wait(effect.token, resolve);
          }
        },
      });
    });
  }

  /** Ends the driver's life: no sleep is left, nothing is published any more, and who waits is told `cancelled`. */
  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.cancelSleep?.();
    this.letters.length = 0;
    this.listeners.clear();
    if (this.configuration.onDisappear === "cancel") this.work.forEach((controller) => controller.abort());
    const waiters = [...this.waiters.values()].flat();
    this.waiters.clear();
    for (const resolve of waiters) resolve("cancelled");
  }

  private wait(token: number, resolve: (outcome: RefreshOutcome) => void): void {
    const waiters = this.waiters.get(token);
    if (waiters === undefined) this.waiters.set(token, [resolve]);
    else waiters.push(resolve);
  }

  private deliver(letter: Letter): number {
    if (this.isDisposed) return 0;
    this.letters.push(letter);
    if (this.isSending) return 0;
    this.isSending = true;
    let taken = 0;
    for (let next = this.letters.shift(); next !== undefined; next = this.letters.shift()) {
      const effects = this.engine.reduce(next.event, Math.floor(this.clock.now()));
      next.receive?.(effects);
      for (const effect of effects) {
        if (effect.type === "consume") taken += effect.amount;
        this.apply(effect);
      }
    }
    this.isSending = false;
    this.publish();
    this.aim();
    return taken;
  }

  private apply(effect: RefreshEffect): void {
    if (this.isDisposed) return;
    tell(() => this.onEffect?.(effect));
    switch (effect.type) {
      case "start":
        this.start(effect.token, effect.source);
        return;
      case "cancel":
        this.work.get(effect.token)?.abort();
        return;
      case "end":
        this.work.delete(effect.token);
        this.waiters.get(effect.token)?.forEach((resolve) => resolve(effect.outcome));
        this.waiters.delete(effect.token);
        return;
      default:
        return;
    }
  }

  private start(token: number, source: RefreshSource): void {
    const controller = new AbortController();
    const { signal } = controller;
    this.work.set(token, controller);
    const finish = (outcome: RefreshOutcome): void => void this.send({ type: "finished", token, outcome });
    // A run whose work was aborted is over already: what the work says then is not heard.
    const fail = (error: unknown): void => {
      if (signal.aborted || isAbortError(error)) {
        finish("cancelled");
        return;
      }
      tell(() => this.onError?.(error));
      finish("failure");
    };
    let result: unknown;
    try {
      result = this.action({ token, source, signal });
    } catch (error) {
      fail(error);
      return;
    }
    if (isPromise(result)) result.then(() => finish("success"), fail);
    else finish("success");
  }

  private publish(): void {
    const state = this.engine.state;
    if (this.isDisposed || isSameState(state, this.published)) return;
    this.published = state;
    for (const listener of [...this.listeners]) tell(listener);
  }

  /** Keeps the one sleep aimed at the engine's next deadline. */
  private aim(): void {
    this.cancelSleep?.();
    this.cancelSleep = null;
    const { nextDeadline } = this.engine.state;
    if (nextDeadline === null || this.isDisposed) return;
    const ms = Math.min(Math.max(0, Math.ceil(nextDeadline - this.clock.now())), longestSleepMs);
    this.cancelSleep = this.clock.after(ms, () => {
      this.cancelSleep = null;
      this.send({ type: "tick" });
    });
  }
}

/** An error of the surface's own code is reported like any other unhandled one; it must not stop the machine. */
function tell(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    void Promise.reject(error);
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

function isAbortError(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { name?: unknown }).name === "AbortError";
}

function isSameState(left: RefreshState, right: RefreshState): boolean {
  return (Object.keys(left) as (keyof RefreshState)[]).every((key) => Object.is(left[key], right[key]));
}
