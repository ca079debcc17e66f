// uniwind
import { withUniwind } from "uniwind";
import { ThemedRefreshControl } from "@/components/interactions/themed-refresh-control";
import { TintedRefreshControl } from "@/components/interactions/tinted-refresh-control";

const Wrapped = withUniwind(TintedRefreshControl);

export const faults = [
  <TintedRefreshControl refreshing colorClassName="accent-accent" />, // TS2322
  <Wrapped refreshing colorClassName={3} />, // TS2322
  <Wrapped refreshing tintClassName="accent-accent" />, // TS2322
  <Wrapped colorClassName="accent-accent" />, // TS2741
  <ThemedRefreshControl refreshing color={["red"]} />, // TS2322
];
