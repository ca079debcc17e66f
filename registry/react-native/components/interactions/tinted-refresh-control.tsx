// SPDX-License-Identifier: MIT
import { Platform, RefreshControl } from "react-native";
import type { ColorValue, RefreshControlProps } from "react-native";

export interface TintedRefreshControlProps extends RefreshControlProps {
  /** One colour for the indicator of both platforms; `tintColor` and `colors` are stronger. */
  readonly color?: ColorValue | undefined;
}

/** The platform's refresh control with one colour. On iOS, where it cannot be disabled, it is not there instead. */
export function TintedRefreshControl({ color, tintColor, colors, ...props }: TintedRefreshControlProps) {
  // Android wraps the list in the control, so there it must stay; iOS puts it beside the content.
  if (Platform.OS === "ios" && props.enabled === false && !props.refreshing) return null;
  const tint = tintColor ?? color;
  const palette = colors ?? (color === undefined ? undefined : [color]);
  return <RefreshControl {...props} tintColor={tint} colors={palette} />;
}
