// SPDX-License-Identifier: MIT

/** How the distance a finger moved becomes a pull. Nested input only; a scroll view has a resistance of its own. */
export type RefreshResistance =
  /** The pull is the distance. */
  | { readonly kind: "none" }
  /** The pull nears `max` points and never reaches it; `factor` says how slowly. */
  | { readonly kind: "exponential"; readonly max: number; readonly factor: number };

/** The pull for a drag of `raw` points, `raw >= 0`. */
export function resistedPull(raw: number, resistance: RefreshResistance): number {
  if (resistance.kind === "none") return raw;
  const { max, factor } = resistance;
  return max * (1 - Math.exp(-raw / (max * factor)));
}

/** The drag that gives `pull`: the inverse of `resistedPull`. A pull at or past the limit counts as just below it. */
export function rawDrag(pull: number, resistance: RefreshResistance): number {
  if (resistance.kind === "none") return pull;
  const { max, factor } = resistance;
  return -max * factor * Math.log(1 - Math.min(pull / max, 1 - 1e-12));
}
