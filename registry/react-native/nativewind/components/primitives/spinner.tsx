// SPDX-License-Identifier: MIT
import type { ComponentType } from "react";
import { cssInterop } from "nativewind";
import { SpinnerSpokes } from "@/components/primitives/spinner-spokes";
import type { SpinnerSpokesProps } from "@/components/primitives/spinner-spokes";

export interface SpinnerProps extends SpinnerSpokesProps {
  /** A `text-…` class: the colour of the spokes. */
  readonly colorClassName?: string;
}

/** The colour that a class gives to text becomes a property; the class itself is not passed on. */
const StyledSpokes = cssInterop(SpinnerSpokes, {
  className: "style",
  colorClassName: { target: false, nativeStyleToProp: { color: "color" } },
}) as ComponentType<SpinnerProps>;

/** A spinner in the theme's colour; `colorClassName` takes a `text-…` class. */
export function Spinner({ color, ...props }: SpinnerProps) {
  // A colour given as a value is stronger than a class.
  const tint = color === undefined ? { colorClassName: "text-label-secondary" } : { color };
  return <StyledSpokes {...tint} {...props} />;
}
