import { useState } from "react";
import type { ComponentProps, ReactElement } from "react";
import { FlatList, RefreshControl, ScrollView, Text, listenerCount, reports, tell } from "react-native";
import { PullToRefresh, PullToRefreshControl, RefreshIndicator } from "@/components/interactions/pull-to-refresh";
import type { PullToRefreshHandle } from "@/components/interactions/pull-to-refresh";
import { HapticsProvider } from "@/components/primitives/haptics";
import type { RefreshPhase } from "@/engine/refresh-effect";
import { refreshPresets } from "@/engine/refresh-preset";
import { RefreshDefaultsProvider, usePullToRefresh } from "@/lib/use-pull-to-refresh";
import { check, equal, test } from "@/test/harness";
import { Screen, time } from "./screen";

/** Work that ends when the test says so. */
function work() {
  const ends: { resolve(): void; reject(error: unknown): void }[] = [];
  return {
    ends,
    action: () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })),
  };
}

test("a pull runs the handler, and the spinner turns for 600 ms at least", async () => {
  const { ends, action } = work();
  const screen = await Screen.of(<PullToRefresh onRefresh={action} />);
  equal([screen.spins, screen.scrollView["accessibilityState"]], [false, { busy: false }], "before");
  await screen.pull();
  equal([ends.length, screen.spins, screen.control["refreshing"]], [1, true, true], "pulled");
  equal(screen.control["accessibilityLabel"], "Refreshing", "label");
  equal(screen.control["accessibilityState"], { busy: true }, "state of the control");
  equal(screen.scrollView["accessibilityState"], { busy: true }, "state");
  ends[0]?.resolve();
  await time.advance(599);
  equal(screen.spins, true, "spins at 599 ms");
  await time.advance(1);
  equal([screen.spins, screen.control["accessibilityLabel"]], [false, undefined], "after");
});

test("a handler that returns nothing is done at once, and still shown for 600 ms", async () => {
  let calls = 0;
  const screen = await Screen.of(<PullToRefresh onRefresh={() => void (calls += 1)} />);
  await screen.pull();
  await time.advance(599);
  equal(screen.spins, true, "spins");
  await time.advance(1);
  equal([screen.spins, calls], [false, 1], "after");
});

test("a failure ends the refresh too and reaches onError; without onError it is swallowed", async () => {
  const { ends, action } = work();
  const errors: unknown[] = [];
  const screen = await Screen.of(<PullToRefresh onRefresh={action} onError={(error) => errors.push(error)} />);
  await screen.pull();
  ends[0]?.reject("no network");
  await time.advance(600);
  equal([screen.spins, errors], [false, ["no network"]], "after a rejection");
  await screen.update(<PullToRefresh onRefresh={() => { throw "no luck"; }} />);
  await screen.pull();
  await time.advance(600);
  equal([screen.spins, errors], [false, ["no network"]], "after a throw that nobody hears");
});

test("the newest handler runs", async () => {
  const ran: string[] = [];
  const screen = await Screen.of(<PullToRefresh onRefresh={() => ran.push("old")} />);
  await screen.update(<PullToRefresh onRefresh={() => ran.push("new")} />);
  await screen.pull();
  equal(ran, ["new"], "ran");
});

test("a second pull and the ref's refresh() join the run; refresh() answers with the outcome", async () => {
  const { ends, action } = work();
  let handle: PullToRefreshHandle | null = null;
  const outcomes: string[] = [];
  const screen = await Screen.of(<PullToRefresh ref={(value) => { handle = value ?? handle; }} onRefresh={action} />);
  await screen.act(() => void handle?.refresh().then((outcome) => outcomes.push(outcome)));
  equal([screen.control["refreshing"], ends.length], [true, 1], "started by code");
  await screen.pull();
  equal(ends.length, 1, "runs");
  ends[0]?.resolve();
  await time.advance(600);
  equal(outcomes, ["success"], "outcomes");
});

test("the owner's flag is what is shown, and says when it is over", async () => {
  function Owned({ flag }: { flag: boolean }) {
    return <PullToRefresh refreshing={flag} onRefresh={() => undefined} />;
  }
  const screen = await Screen.of(<Owned flag={false} />);
  await screen.pull();
  equal(screen.spins, true, "pulled");
  await screen.update(<Owned flag />);
  await time.advance(5000);
  equal([screen.spins, screen.scrollView["accessibilityState"].busy], [true, true], "while the flag is up");
  await screen.update(<Owned flag={false} />);
  equal(screen.spins, false, "after");
  await screen.update(<Owned flag />);
  equal([screen.spins, screen.control["accessibilityLabel"]], [true, "Refreshing"], "raised without a pull");
});

test("a flag that the owner raises in the handler, a render later, holds the spinner without a gap", async () => {
  const { ends, action } = work();
  const shown: boolean[] = [];
  function Owner() {
    const [flag, setFlag] = useState(false);
    const load = async () => {
      setFlag(true);
      await action();
      setFlag(false);
    };
    const follow = (phase: RefreshPhase) => void shown.push(phase === "refreshing");
    return <PullToRefresh refreshing={flag} onRefresh={() => void load()} onPhaseChange={follow} />;
  }
  const screen = await Screen.of(<Owner />);
  await screen.pull();
  await time.advance(3000);
  ends[0]?.resolve();
  await time.advance(0);
  equal([screen.spins, shown], [false, [true, false]], "shown");
});

test("a flag that the owner never raises lets the spinner go after the minimum", async () => {
  const screen = await Screen.of(<PullToRefresh refreshing={false} onRefresh={() => undefined} />);
  await screen.pull();
  await time.advance(599);
  equal(screen.spins, true, "spins");
  await time.advance(1);
  equal(screen.spins, false, "after");
});

test("a disabled surface: iOS removes the control, but only while nothing runs; Android keeps the list", async () => {
  const { ends, action } = work();
  const screen = await Screen.of(<PullToRefresh onRefresh={action} />);
  await screen.pull();
  await screen.update(<PullToRefresh enabled={false} onRefresh={action} />);
  equal(screen.spins, true, "the run goes on");
  ends[0]?.resolve();
  await time.advance(600);
  equal(screen.hasControl, false, "the control is gone");
  equal(screen.scrollView["accessibilityActions"], [], "actions");
  const android = await Screen.of(<PullToRefresh enabled={false} onRefresh={action} />, { os: "android" });
  equal(android.control["enabled"], false, "enabled");
  check(android.root.findAllByType("ScrollView").length === 1, "the list is there");
  await android.pull();
  equal([ends.length, android.spins], [1, false], "a pull that comes all the same");
});

test("haptics: none by default, a light one through a provider, and a broken one breaks nothing", async () => {
  const felt: string[] = [];
  const surface = <PullToRefresh onRefresh={() => undefined} />;
  await (await Screen.of(surface)).pull();
  await (await Screen.of(<HapticsProvider adapter={(style) => felt.push(style)}>{surface}</HapticsProvider>)).pull();
  equal(felt, ["light"], "felt");
  const broken = () => { throw new Error("no motor"); };
  await (await Screen.of(<HapticsProvider adapter={broken}>{surface}</HapticsProvider>)).pull();
  const rejected = () => Promise.reject(new Error("no motor"));
  await (await Screen.of(<HapticsProvider adapter={rejected}>{surface}</HapticsProvider>)).pull();
});

test("the accessibility action refreshes, and what is said follows", async () => {
  const { ends, action } = work();
  const screen = await Screen.of(<PullToRefresh onRefresh={action} strings={{ refresh: "Neu laden" }} />);
  equal(screen.scrollView["accessibilityActions"], [{ name: "refresh", label: "Neu laden" }], "actions");
  await screen.chooseAction("refresh");
  await screen.chooseAction("refresh");
  equal([ends.length, screen.spins], [1, true], "started once");
  ends[0]?.resolve();
  await time.advance(600);
  await screen.chooseAction("refresh");
  ends[1]?.reject(new Error("no network"));
  await time.advance(600);
  equal(reports.announcements, ["Refreshing", "Updated", "Refreshing", "Could not refresh"], "announcements");
});

test("your properties are merged, not replaced", async () => {
  const called: string[] = [];
  const screen = await Screen.of(
    <PullToRefresh
      onRefresh={() => called.push("refresh")}
      accessibilityActions={[{ name: "archive", label: "Archive" }]}
      accessibilityState={{ disabled: true, busy: true }}
      onAccessibilityAction={({ nativeEvent }) => called.push(nativeEvent.actionName)}
      alwaysBounceVertical={false}
      contentContainerStyle={{ padding: 8 }}
      testID="list"
      refreshControl={<RefreshControl refreshing={false} title="Mail" onRefresh={() => called.push("own")} />}
      indicator={{ size: "large" }}
    />,
  );
  const { scrollView } = screen;
  const names = scrollView["accessibilityActions"].map(({ name }: { name: string }) => name);
  equal(names, ["archive", "refresh"], "actions");
  equal(scrollView["accessibilityState"], { disabled: true, busy: true }, "state");
  equal([scrollView["alwaysBounceVertical"], scrollView["testID"]], [false, "list"], "properties");
  equal(scrollView["contentContainerStyle"], [{ flexGrow: 1 }, { padding: 8 }], "content style");
  equal([screen.control["title"], screen.control["size"]], ["Mail", "large"], "control");
  await screen.chooseAction("archive");
  await screen.pull();
  equal(called, ["archive", "refresh", "own"], "called");
});

test("a list takes the control, on both systems", async () => {
  for (const os of ["ios", "android"] as const) {
    const { ends, action } = work();
    const screen = await Screen.of(
      <FlatList
        data={["one", "two"]}
        renderItem={({ item }) => <Text>{item}</Text>}
        refreshControl={<PullToRefreshControl onRefresh={action} />}
        style={{ flex: 1 }}
      />,
      { os },
    );
    equal(screen.root.findAllByType("Text").length, 2, "rows");
    equal(screen.control["accessibilityActions"], [{ name: "refresh", label: "Refresh" }], "actions of the control");
    await screen.pull();
    equal([ends.length, screen.spins], [1, true], "pulled");
    equal(screen.control["style"], os === "android" ? { flex: 1 } : undefined, "style");
    ends[0]?.resolve();
    await time.advance(600);
    equal(screen.spins, false, "after");
  }
});

test("a list that shares the controller also offers the action", async () => {
  const { ends, action } = work();
  function List() {
    const controller = usePullToRefresh({ onRefresh: action });
    return (
      <FlatList
        {...controller.scrollProps({ accessibilityState: { disabled: false } })}
        data={[]}
        renderItem={null}
        refreshControl={<RefreshIndicator controller={controller} />}
      />
    );
  }
  const screen = await Screen.of(<List />);
  await screen.chooseAction("refresh");
  equal([ends.length, screen.spins, screen.scrollView["accessibilityState"].busy], [1, true, true], "refreshing");
});

test("the indicator has the theme's colours, light and dark, and yours are stronger", async () => {
  const surface = (props: Partial<ComponentProps<typeof PullToRefresh>> = {}) => (
    <PullToRefresh onRefresh={() => undefined} {...props} />
  );
  const colors = async (element: ReactElement, scheme: "light" | "dark") => {
    const { control } = await Screen.of(element, { scheme });
    return [control["tintColor"], control["colors"], control["progressBackgroundColor"]];
  };
  equal(await colors(surface(), "light"), ["#6E6E73", ["#6E6E73"], "#FFFFFF"], "light");
  equal(await colors(surface(), "dark"), ["#A1A1A6", ["#A1A1A6"], "#1D1D1F"], "dark");
  equal(await colors(surface({ indicator: { color: "red" } }), "light"), ["red", ["red"], "#FFFFFF"], "own colour");
  const tinted = surface({ indicator: { tintColor: "blue" } });
  equal(await colors(tinted, "light"), ["blue", ["#6E6E73"], "#FFFFFF"], "own tint");
});

test("a view that goes keeps its run to itself: nothing is said or felt, and a failure is still reported", async () => {
  const { ends, action } = work();
  const errors: unknown[] = [];
  const outcomes: string[] = [];
  let handle: PullToRefreshHandle | null = null;
  const screen = await Screen.of(
    <PullToRefresh
      ref={(value) => { handle = value ?? handle; }}
      onRefresh={action}
      onError={(error) => errors.push(error)}
    />,
  );
  await screen.act(() => void handle?.refresh().then((outcome) => outcomes.push(outcome)));
  await screen.unmount();
  ends[0]?.reject("gone");
  await time.advance(600);
  equal([errors, outcomes, reports.announcements], [["gone"], ["failure"], []], "after");
  equal([time.timers.size, listenerCount()], [0, 0], "timers and listeners");
});

test("a view that cancels when it goes aborts its work: in the background, hidden, and gone", async () => {
  const signals: AbortSignal[] = [];
  const surface = (visible: boolean) => (
    <PullToRefresh
      config={{ onDisappear: "cancel" }}
      visible={visible}
      onRefresh={({ signal }) => new Promise(() => signals.push(signal))}
    />
  );
  const screen = await Screen.of(surface(true));
  await screen.pull();
  equal(signals[0]?.aborted, false, "aborted");
  await screen.act(() => tell("change", "background"));
  equal([signals[0]?.aborted, screen.spins], [true, false], "in the background");
  await screen.act(() => tell("change", "active"));
  await screen.pull();
  await screen.update(surface(false));
  equal([signals[1]?.aborted, screen.spins], [true, false], "hidden");
  await screen.update(surface(true));
  await screen.pull();
  await screen.unmount();
  equal([signals[2]?.aborted, reports.announcements.length], [true, 3], "gone");
});

test("settings and strings come from the surface, then from the defaults around it", async () => {
  const phases: RefreshPhase[] = [];
  const { timing } = refreshPresets.uimReactNative;
  const defaults = { timing: { ...refreshPresets.standard.timing, settleMs: 90 } };
  const surface = (minimumMs: number) => (
    <RefreshDefaultsProvider value={{ preset: "standard", config: defaults, strings: { updated: "Fertig" } }}>
      <PullToRefresh
        onRefresh={() => undefined}
        onPhaseChange={(phase) => phases.push(phase)}
        {...(minimumMs === 600 ? {} : { config: { timing: { ...timing, minimumMs } } })}
      />
    </RefreshDefaultsProvider>
  );
  const screen = await Screen.of(surface(600));
  await screen.pull();
  await time.advance(600);
  equal(phases, ["refreshing", "settling"], "phases of the preset");
  await time.advance(90);
  equal(phases, ["refreshing", "settling", "idle"], "phases with the defaults' closing time");
  equal(reports.announcements, ["Refreshing", "Fertig"], "announcements");
  await screen.update(surface(50));
  await screen.pull();
  await time.advance(50);
  equal(screen.spins, false, "spins after its own minimum");
});

test("the platform makes the room: whatever the preset, the engine asks for none", async () => {
  const insets = new Set<number>();
  function Surface() {
    const controller = usePullToRefresh({ onRefresh: () => undefined, preset: "standard" });
    insets.add(controller.state.inset);
    return <ScrollView refreshControl={<RefreshIndicator controller={controller} />} />;
  }
  const screen = await Screen.of(<Surface />);
  await screen.pull();
  equal([screen.spins, [...insets]], [true, [0]], "insets");
});

test("reduced motion is respected from the start", async () => {
  const phases: RefreshPhase[] = [];
  const follow = (phase: RefreshPhase) => void phases.push(phase);
  const screen = await Screen.of(
    <PullToRefresh preset="standard" onRefresh={() => undefined} onPhaseChange={follow} />,
    { reduceMotion: true },
  );
  await screen.pull();
  await time.advance(600);
  equal(phases, ["refreshing", "idle"], "phases");
});

test("reduced motion is followed while it changes", async () => {
  const phases: RefreshPhase[] = [];
  const screen = await Screen.of(
    <PullToRefresh preset="standard" onRefresh={() => undefined} onPhaseChange={(phase) => phases.push(phase)} />,
  );
  await screen.act(() => tell("reduceMotionChanged", true));
  await screen.pull();
  await time.advance(600);
  equal(phases, ["refreshing", "idle"], "phases");
});

test("the scroll view itself is at hand", async () => {
  let view: ScrollView | null = null;
  await Screen.of(<PullToRefresh scrollViewRef={(value) => { view = value ?? view; }} onRefresh={() => undefined} />);
  check(view !== null && typeof (view as ScrollView).scrollTo === "function", "scrollTo");
});
