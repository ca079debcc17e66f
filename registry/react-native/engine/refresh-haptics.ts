// SPDX-License-Identifier: MIT

/** When something is felt. */
export type RefreshHapticMoment =
  /** The pull has reached the threshold. */
  | "armed"
  /** The pull has fallen back. */
  | "disarmed"
  /** A pull, or the platform's control, has started a run. */
  | "trigger";

/** What is felt; the haptics adapter of an app says how. */
export type RefreshHapticStyle = "light" | "medium" | "heavy" | "soft" | "rigid" | "confirm";

/** What is felt, and when. A moment without a style (`null`) is not felt. */
export interface RefreshHaptics {
  /** Felt at most once a gesture. */
  readonly armed: RefreshHapticStyle | null;
  /** Felt at most once a gesture. */
  readonly disarmed: RefreshHapticStyle | null;
  /** Felt at every start from a pull or from the platform's control. */
  readonly trigger: RefreshHapticStyle | null;
}
