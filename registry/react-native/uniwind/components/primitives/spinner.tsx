// SPDX-License-Identifier: MIT
import type { ComponentProps } from "react";
import { withUniwind } from "uniwind";
import { SpinnerSpokes } from "@/components/primitives/spinner-spokes";

const StyledSpokes = withUniwind(SpinnerSpokes);

export type SpinnerProps = ComponentProps<typeof StyledSpokes>;

/** A spinner in the theme's colour; `colorClassName` takes an `accent-…` class. */
export function Spinner(props: SpinnerProps) {
  return <StyledSpokes colorClassName="accent-label-secondary" {...props} />;
}
