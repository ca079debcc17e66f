// SPDX-License-Identifier: MIT
import type { ComponentProps } from "react";
import { withUniwind } from "uniwind";
import { TintedRefreshControl } from "@/components/interactions/tinted-refresh-control";

/** Our own component is wrapped, so that one class sets the colour of both platforms. */
const StyledRefreshControl = withUniwind(TintedRefreshControl);

export type ThemedRefreshControlProps = ComponentProps<typeof StyledRefreshControl>;

/** The platform's refresh control in the theme's colours; `colorClassName` and the like take `accent-…` classes. */
export function ThemedRefreshControl(props: ThemedRefreshControlProps) {
  return (
    <StyledRefreshControl
      colorClassName="accent-label-secondary"
      progressBackgroundColorClassName="accent-surface-raised"
      {...props}
    />
  );
}
