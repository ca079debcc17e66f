// SPDX-License-Identifier: MIT
import { systemClock } from "./refresh-clock";
import type { RefreshClock } from "./refresh-clock";
import type { RefreshConfiguration } from "./refresh-configuration";
import type { RefreshEffect, RefreshOutcome, RefreshSource } from "./refresh-effect";
import { RefreshEngine } from "./refresh-engine";
import type { RefreshEvent } from "./refresh-event";
import type { RefreshHapticMoment, RefreshHapticStyle } from "./refresh-haptics";
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

/** What a driver tells its surface. All of them may be absent. */
export interface RefreshDriverCallbacks {
  /** The work of a run failed. */
  onError?: ((error: unknown) => void) | undefined;
  /** Let this be felt. */
  onHaptic?: ((style: RefreshHapticStyle, moment: RefreshHapticMoment) => void) | undefined;
  /** A run has started. */
  onStart?: ((source: RefreshSource) => void) | undefined;
  /** A run is over. */
  onEnd?: ((outcome: RefreshOutcome) => void) | undefined;
  /** Show the hold, and move resting content so that the indicator is seen. */
  onReveal?: (() => void) | undefined;
  /** The pull is given up. */
  onSnapBack?: (() => void) | undefined;
  /** Nested input: this much of the drag or of the velocity is taken. */
  onConsume?: ((amount: number) => void) | undefined;
}

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
 * Lets an engine live: reads the clock, runs the action, keeps one sleep to the engine's next deadline.
 *
 * Actions and callbacks are read when they are needed, so the newest ones are used. Events that arrive while effects
 * are being applied wait for their turn: effects of two events are never mixed.
 */
export class RefreshDriver {
  /** The work of the next run. */
  action: RefreshAction;
  /** What the surface wants to know. */
  callbacks: RefreshDriverCallbacks = {};

  private readonly engine: RefreshEngine;
  private readonly clock: RefreshClock;
  private published: RefreshState;
  private readonly letters: Letter[] = [];
  private isDelivering = false;
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

  /** Lets the engine know, does what it says, and publishes the state once. */
  send(event: RefreshEvent): void {
    this.deliver({ event, receive: null });
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
    if (this.engine.configuration.onDisappear === "cancel") this.work.forEach((controller) => controller.abort());
    const waiters = [...this.waiters.values()].flat();
    this.waiters.clear();
    for (const resolve of waiters) resolve("cancelled");
  }

  private wait(token: number, resolve: (outcome: RefreshOutcome) => void): void {
    const waiters = this.waiters.get(token);
    if (waiters === undefined) this.waiters.set(token, [resolve]);
    else waiters.push(resolve);
  }

  private deliver(letter: Letter): void {
    if (this.isDisposed) return;
    this.letters.push(letter);
    if (this.isDelivering) return;
    this.isDelivering = true;
    try {
      for (let next = this.letters.shift(); next !== undefined; next = this.letters.shift()) this.reduce(next);
    } finally {
      this.isDelivering = false;
    }
  }

  private reduce({ event, receive }: Letter): void {
    const effects = this.engine.reduce(event, Math.floor(this.clock.now()));
    receive?.(effects);
    for (const effect of effects) this.apply(effect);
    this.publish();
    this.sleep();
  }

  private apply(effect: RefreshEffect): void {
    if (this.isDisposed) return;
    switch (effect.type) {
      case "haptic":
        return this.tell(() => this.callbacks.onHaptic?.(effect.style, effect.moment));
      case "start":
        this.tell(() => this.callbacks.onStart?.(effect.source));
        return this.start(effect.token, effect.source);
      case "cancel":
        this.work.get(effect.token)?.abort();
        return;
      case "end":
        this.work.delete(effect.token);
        this.waiters.get(effect.token)?.forEach((resolve) => resolve(effect.outcome));
        this.waiters.delete(effect.token);
        return this.tell(() => this.callbacks.onEnd?.(effect.outcome));
      case "reveal":
        return this.tell(() => this.callbacks.onReveal?.());
      case "snapBack":
        return this.tell(() => this.callbacks.onSnapBack?.());
      case "consume":
        return this.tell(() => this.callbacks.onConsume?.(effect.amount));
      case "join":
        return;
    }
  }

  private start(token: number, source: RefreshSource): void {
    const controller = new AbortController();
    const { signal } = controller;
    this.work.set(token, controller);
    const finish = (outcome: RefreshOutcome): void => this.send({ type: "finished", token, outcome });
    const fail = (error: unknown): void => {
      if (signal.aborted || isAbortError(error)) {
        finish("cancelled");
        return;
      }
      this.tell(() => this.callbacks.onError?.(error));
      finish("failure");
    };
    let result: unknown;
    try {
      result = this.action({ token, source, signal });
    } catch (error) {
      fail(error);
      return;
    }
    if (!isPromise(result)) {
      finish("success");
      return;
    }
    result.then(() => finish(signal.aborted ? "cancelled" : "success"), fail);
  }

  /** An error of the surface's own code is reported like any other unhandled one; it must not stop the machine. */
  private tell(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      void Promise.reject(error);
    }
  }

  private publish(): void {
    const state = this.engine.state;
    if (this.isDisposed || isSameState(state, this.published)) return;
    this.published = state;
    for (const listener of [...this.listeners]) this.tell(listener);
  }

  private sleep(): void {
    this.cancelSleep?.();
    this.cancelSleep = null;
    const { nextDeadline } = this.published;
    if (nextDeadline === null || this.isDisposed) return;
    const ms = Math.min(Math.max(0, Math.ceil(nextDeadline - this.clock.now())), longestSleepMs);
    this.cancelSleep = this.clock.after(ms, () => {
      this.cancelSleep = null;
      this.send({ type: "tick" });
    });
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
