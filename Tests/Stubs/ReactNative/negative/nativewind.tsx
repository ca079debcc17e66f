// nativewind
import { cssInterop } from "nativewind";
import { TintedRefreshControl } from "@/components/interactions/tinted-refresh-control";

export const Mapped = cssInterop(TintedRefreshControl, {
  colorClassName: { target: false, nativeStyleToProp: { color: "color" } },
});
export const Unknown = cssInterop(TintedRefreshControl, {
  colorClassName: { target: false, nativeStyleToProp: { color: "discColor" } }, // TS2322
});

export const faults = [
  // The declarations do not know this property, so a component has to say it itself.
  <Mapped refreshing colorClassName="text-accent" />, // TS2769
  <Mapped color="red" />, // TS2769
];
