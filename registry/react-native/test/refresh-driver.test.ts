// SPDX-License-Identifier: MIT
import type { RefreshClock } from "@/engine/refresh-clock";
import { RefreshDriver, refreshAction } from "@/engine/refresh-driver";
import type { RefreshAction, RefreshRun } from "@/engine/refresh-driver";
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import { refreshPresets } from "@/engine/refresh-preset";
import { check, equal, test } from "./harness";

/** A clock that goes when it is told to. */
class ManualClock implements RefreshClock {
  time = 0;
  private readonly sleeps = new Map<() => void, number>();

  now(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    const entry = (): void => callback();
    this.sleeps.set(entry, this.time + ms);
    return () => this.sleeps.delete(entry);
  }

  get sleepCount(): number {
    return this.sleeps.size;
  }

  advance(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const due = [...this.sleeps].filter(([, at]) => at <= until).sort(([, left], [, right]) => left - right)[0];
      if (due === undefined) break;
      const [entry, at] = due;
      this.sleeps.delete(entry);
      this.time = Math.max(this.time, at);
      entry();
    }
    this.time = until;
  }
}

/** Work that ends when the test says so. */
class Work {
  readonly runs: RefreshRun[] = [];
  private readonly ends: { resolve(value?: unknown): void; reject(error: unknown): void }[] = [];

  readonly action: RefreshAction = (run) => {
    this.runs.push(run);
    return new Promise((resolve, reject) => this.ends.push({ resolve, reject }));
  };

  async succeed(index: number): Promise<void> {
    this.ends[index]?.resolve();
    await settled();
  }

  async fail(index: number, error: unknown): Promise<void> {
    this.ends[index]?.reject(error);
    await settled();
  }
}

/** Lets every promise that can go on go on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const { uimReactNative, standard } = refreshPresets;

function setUp(action: RefreshAction, parts: Partial<RefreshConfiguration> = {}) {
  const clock = new ManualClock();
  const driver = new RefreshDriver({ ...uimReactNative, ...parts }, action, clock);
  const told: string[] = [];
  driver.onError = (error) => told.push(`error ${String(error)}`);
  driver.onEffect = (effect) => {
    if (effect.type === "haptic") told.push(`haptic ${effect.style} ${effect.moment}`);
    else if (effect.type === "start") told.push(`start ${effect.source}`);
    else if (effect.type === "end") told.push(`end ${effect.outcome}`);
    else told.push(effect.type);
  };
  return { clock, driver, told };
}

test("a run of the platform's control ticks, runs the action and is shown for 600 ms at least", async () => {
  const work = new Work();
  const { clock, driver, told } = setUp(work.action);
  driver.send({ type: "begin", source: "native" });
  equal(told, ["haptic light trigger", "start native"], "told");
  equal(driver.getState().phase, "refreshing", "phase");
  clock.advance(100);
  await work.succeed(0);
  clock.advance(499);
  equal(driver.getState().phase, "refreshing", "phase at 599 ms");
  clock.advance(1);
  equal(driver.getState().phase, "idle", "phase at 600 ms");
  equal(told.slice(2), ["end success"], "told");
  equal(clock.sleepCount, 0, "sleeps");
});

test("an action that is no promise is a success, and is still shown for the minimum", () => {
  const { clock, driver, told } = setUp(() => "done at once");
  driver.send({ type: "begin", source: "native" });
  clock.advance(599);
  equal(driver.getState().phase, "refreshing", "phase");
  clock.advance(1);
  equal(told.slice(2), ["end success"], "told");
});

test("a rejection and a throw are failures that end the run and are reported once", async () => {
  const work = new Work();
  const { clock, driver, told } = setUp(work.action);
  driver.send({ type: "begin", source: "program" });
  await work.fail(0, "no network");
  clock.advance(600);
  driver.action = () => {
    throw "no luck";
  };
  driver.send({ type: "begin", source: "program" });
  clock.advance(600);
  equal(
    told.filter((line) => line !== "reveal"),
    ["start program", "error no network", "end failure", "start program", "error no luck", "end failure"],
    "told",
  );
});

test("an aborted action is a cancellation, not a failure", async () => {
  const work = new Work();
  const { driver, told } = setUp(work.action);
  driver.send({ type: "begin", source: "native" });
  await work.fail(0, { name: "AbortError" });
  equal(told.slice(2), ["end cancelled"], "told");
});

test("a timeout aborts the work, and what the work says later is not heard", async () => {
  const work = new Work();
  const { clock, driver, told } = setUp(work.action, { timing: { ...uimReactNative.timing, timeoutMs: 3000 } });
  driver.send({ type: "begin", source: "native" });
  clock.advance(2999);
  equal(work.runs[0]?.signal.aborted, false, "aborted before the timeout");
  clock.advance(1);
  equal(work.runs[0]?.signal.aborted, true, "aborted at the timeout");
  await work.fail(0, new Error("aborted"));
  equal(told.slice(2), ["cancel", "end timedOut"], "told");
  equal(driver.getState().phase, "idle", "phase");
});

test("everyone who waits for a run gets its outcome, and a second start joins it", async () => {
  const work = new Work();
  const { clock, driver } = setUp(work.action);
  const outcomes: string[] = [];
  void driver.refresh().then((outcome) => outcomes.push(`first ${outcome}`));
  void driver.refresh().then((outcome) => outcomes.push(`second ${outcome}`));
  driver.send({ type: "begin", source: "accessibility" });
  equal(work.runs.length, 1, "runs");
  await work.succeed(0);
  clock.advance(600);
  await settled();
  equal(outcomes, ["first success", "second success"], "outcomes");
});

test("where a second start restarts, who waited for the first run is told so, and its work is aborted", async () => {
  const work = new Work();
  const { clock, driver } = setUp(work.action, { reentry: "restart" });
  const outcomes: string[] = [];
  void driver.refresh().then((outcome) => outcomes.push(`first ${outcome}`));
  void driver.refresh().then((outcome) => outcomes.push(`second ${outcome}`));
  await settled();
  equal(outcomes, ["first superseded"], "outcomes");
  equal(work.runs.map(({ signal }) => signal.aborted), [true, false], "aborted");
  await work.succeed(0);
  clock.advance(600);
  equal(driver.getState().phase, "refreshing", "the first run's success is not the second's");
  await work.succeed(1);
  await settled();
  equal(outcomes, ["first superseded", "second success"], "outcomes");
});

test("the newest action is used", () => {
  const ran: string[] = [];
  const { clock, driver } = setUp(() => ran.push("old"));
  driver.send({ type: "begin", source: "native" });
  driver.action = () => ran.push("new");
  clock.advance(1000);
  driver.send({ type: "begin", source: "native" });
  equal(ran, ["old", "new"], "ran");
});

test("the owner's flag decides: raised in time the run is the owner's, else it lapses", () => {
  const { clock, driver, told } = setUp(() => undefined);
  driver.send({ type: "external", value: false });
  driver.send({ type: "begin", source: "native" });
  clock.advance(50);
  driver.send({ type: "external", value: true });
  clock.advance(5000);
  equal(driver.getState().phase, "refreshing", "phase while the flag is up");
  driver.send({ type: "external", value: false });
  equal(driver.getState().phase, "idle", "phase");
  driver.send({ type: "begin", source: "native" });
  clock.advance(600);
  equal(told.filter((line) => line.startsWith("end")), ["end success", "end unclaimed"], "ends");
});

test("an event sent while effects are applied waits for its turn", () => {
  const { driver } = setUp(() => undefined);
  const phases: string[] = [];
  driver.onEffect = ({ type }) => {
    if (type === "haptic") driver.send({ type: "begin", source: "program" });
    phases.push(`${type} ${driver.getState().phase}`);
  };
  driver.send({ type: "begin", source: "native" });
  equal(phases, ["haptic idle", "start idle", "join idle"], "the state is published after the effects");
  equal(driver.getState().token, 1, "token");
});

test("a state is published once an event, and only when something changed", () => {
  const { clock, driver } = setUp(() => undefined);
  let published = 0;
  const stop = driver.subscribe(() => (published += 1));
  const before = driver.getState();
  driver.send({ type: "tick" });
  check(driver.getState() === before, "the same object");
  equal(published, 0, "published");
  driver.send({ type: "begin", source: "native" });
  equal([published, driver.getState().phase], [1, "refreshing"], "published");
  stop();
  clock.advance(600);
  equal([published, driver.getState().phase], [1, "idle"], "published after unsubscribing");
});

test("a driver says how much of a drag or of a velocity is taken, and where the content is meanwhile", () => {
  const clock = new ManualClock();
  const driver = new RefreshDriver(refreshPresets.uimCompose, () => undefined, clock);
  equal([driver.send({ type: "drag", value: 100 }), driver.send({ type: "drag", value: -30 })], [100, -30], "taken");
  equal(driver.send({ type: "release", velocity: 800 }), 800, "taken of the velocity");
  const before = driver.presented;
  clock.advance(200);
  check(before > 30 && driver.presented > 0 && driver.presented < before / 2, "the content is on its way back");
  equal(driver.send({ type: "drag", value: NaN }), 0, "taken of nothing");
});

test("there is one sleep, aimed at the next deadline", async () => {
  const work = new Work();
  const { clock, driver } = setUp(work.action, { timing: { ...standard.timing, timeoutMs: 9000 } });
  driver.send({ type: "begin", source: "native" });
  driver.send({ type: "begin", source: "native" });
  equal(clock.sleepCount, 1, "sleeps");
  await work.succeed(0);
  equal(clock.sleepCount, 1, "sleeps");
  clock.advance(10_000);
  equal(clock.sleepCount, 0, "sleeps");
  equal(driver.getState().phase, "idle", "phase");
});

test("times are whole milliseconds, and no sleep is longer than a timer can be", () => {
  const asked: number[] = [];
  const clock: RefreshClock = {
    now: () => 0.9,
    after: (ms) => {
      asked.push(ms);
      return () => undefined;
    },
  };
  const driver = new RefreshDriver(uimReactNative, () => undefined, clock);
  driver.send({ type: "begin", source: "native" });
  equal([driver.getState().nextDeadline, asked.pop()], [600, 600], "deadline and sleep");
  const timing = { ...uimReactNative.timing, timeoutMs: 2 ** 40 };
  const patient = new RefreshDriver({ ...uimReactNative, timing }, () => new Promise(() => undefined), clock);
  patient.send({ type: "begin", source: "native" });
  equal(asked.pop(), 2 ** 31 - 1, "sleep");
});

test("a driver that is disposed of leaves no sleep, publishes nothing and lets nobody wait", async () => {
  const work = new Work();
  const { clock, driver, told } = setUp(work.action, { onDisappear: "cancel" });
  let published = 0;
  const outcomes: string[] = [];
  void driver.refresh().then((outcome) => outcomes.push(outcome));
  driver.subscribe(() => (published += 1));
  driver.dispose();
  await work.succeed(0);
  clock.advance(1000);
  driver.send({ type: "begin", source: "program" });
  void driver.refresh().then((outcome) => outcomes.push(outcome));
  await settled();
  equal(outcomes, ["cancelled", "cancelled"], "outcomes");
  equal(work.runs.map(({ signal }) => signal.aborted), [true], "aborted");
  equal([published, clock.sleepCount, told.length], [0, 0, 2], "published, sleeps and told");
});

test("a driver that keeps its run when it goes leaves the work alone", () => {
  const work = new Work();
  const { driver } = setUp(work.action);
  driver.send({ type: "begin", source: "native" });
  driver.dispose();
  equal(work.runs.map(({ signal }) => signal.aborted), [false], "aborted");
});

test("work that says by a callback that it is done counts once", async () => {
  let say: (error?: unknown) => void = () => undefined;
  const { clock, driver, told } = setUp(refreshAction((done) => (say = done)));
  driver.send({ type: "begin", source: "native" });
  say();
  say(new Error("too late"));
  await settled();
  clock.advance(600);
  equal(told.slice(2), ["end success"], "told");
});
