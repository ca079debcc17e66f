// SPDX-License-Identifier: MIT
import type { ComponentType } from "react";
import { cssInterop } from "nativewind";
import { TintedRefreshControl } from "@/components/interactions/tinted-refresh-control";
import type { TintedRefreshControlProps } from "@/components/interactions/tinted-refresh-control";

export interface ThemedRefreshControlProps extends TintedRefreshControlProps {
  /** A `text-…` class: the colour of the indicator. */
  readonly colorClassName?: string;
  /** A `text-…` class: the colour of the disc behind Android's indicator. */
  readonly progressBackgroundColorClassName?: string;
}

/** The colour that a class gives to text becomes a property; the class itself is not passed on. */
const StyledRefreshControl = cssInterop(TintedRefreshControl, {
  colorClassName: { target: false, nativeStyleToProp: { color: "color" } },
  progressBackgroundColorClassName: { target: false, nativeStyleToProp: { color: "progressBackgroundColor" } },
}) as ComponentType<ThemedRefreshControlProps>;

/** The platform's refresh control in the theme's colours; `colorClassName` and the like take `text-…` classes. */
export function ThemedRefreshControl({ color, progressBackgroundColor, ...props }: ThemedRefreshControlProps) {
  // A colour given as a value is stronger than a class.
  const indicator = color === undefined ? { colorClassName: "text-label-secondary" } : { color };
  const disc =
    progressBackgroundColor === undefined
      ? { progressBackgroundColorClassName: "text-surface-raised" }
      : { progressBackgroundColor };
  return <StyledRefreshControl {...indicator} {...disc} {...props} />;
}
