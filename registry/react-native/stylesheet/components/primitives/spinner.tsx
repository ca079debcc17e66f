// SPDX-License-Identifier: MIT
import { SpinnerSpokes } from "@/components/primitives/spinner-spokes";
import type { SpinnerSpokesProps } from "@/components/primitives/spinner-spokes";
import { useTheme } from "@/components/theme/theme";

export type SpinnerProps = SpinnerSpokesProps;

/** A spinner in the theme's colour. */
export function Spinner(props: SpinnerProps) {
  const { colors } = useTheme();
  return <SpinnerSpokes color={colors.labelSecondary} {...props} />;
}
