import { PullToRefresh, PullToRefreshControl } from "@/components/interactions/pull-to-refresh";
import type { PullToRefreshHandle } from "@/components/interactions/pull-to-refresh";
import { HapticsProvider } from "@/components/primitives/haptics";
import { RefreshEngine } from "@/engine/refresh-engine";
import { refreshPresets } from "@/engine/refresh-preset";
import { usePullToRefresh } from "@/lib/use-pull-to-refresh";

declare const handle: PullToRefreshHandle;
const none = () => undefined;

export const faults = [
  <PullToRefresh />, // TS2741
  <PullToRefreshControl onRefresh="load" />, // TS2322
  <PullToRefresh onRefresh={none} refreshing="yes" />, // TS2322
  <PullToRefresh onRefresh={none} preset="uimReactnative" />, // TS2820
  <PullToRefresh onRefresh={none} config={{ hold: "60" }} />, // TS2322
  <PullToRefresh onRefresh={none} config={{ trigger: { kind: "release" } }} />, // TS2322
  <PullToRefresh onRefresh={none} indicator={{ refreshing: true }} />, // TS2322
  <PullToRefresh onRefresh={none} strings={{ reload: "Reload" }} />, // TS2322
  <PullToRefresh onRefresh={none} onPhaseChange={(phase: "loading") => phase} />, // TS2322
  <PullToRefresh onRefresh={none} refreshControl={<PullToRefresh />} />, // TS2741
  <HapticsProvider />, // TS2741
  <HapticsProvider adapter={(style: "loud") => style} />, // TS2322
];

export function Hook() {
  usePullToRefresh({ onrefresh: none }); // TS2345
  usePullToRefresh(none); // TS2345
  const { state } = usePullToRefresh({ onRefresh: none });
  state.phase = "idle"; // TS2540
  return state.phase === "loading" ? null : handle; // TS2367
}

const engine = new RefreshEngine(refreshPresets.uikit); // TS2339
engine.reduce({ type: "finished", token: 1 }, 0); // TS2345
engine.reduce({ type: "pull" }, 0); // TS2322
engine.state.pull += 1; // TS2540
