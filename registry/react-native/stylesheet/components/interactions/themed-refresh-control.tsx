// SPDX-License-Identifier: MIT
import { TintedRefreshControl } from "@/components/interactions/tinted-refresh-control";
import type { TintedRefreshControlProps } from "@/components/interactions/tinted-refresh-control";
import { useTheme } from "@/components/theme/theme";

export type ThemedRefreshControlProps = TintedRefreshControlProps;

/** The platform's refresh control in the theme's colours. */
export function ThemedRefreshControl(props: ThemedRefreshControlProps) {
  const { colors } = useTheme();
  return (
    <TintedRefreshControl
      color={colors.labelSecondary}
      progressBackgroundColor={colors.surfaceRaised}
      {...props}
    />
  );
}
