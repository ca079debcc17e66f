// SPDX-License-Identifier: MIT
import type { RefreshConfiguration } from "./refresh-configuration";
import type { RefreshOutcome } from "./refresh-effect";

/** Everything that can happen to a refreshable surface. Lengths in points, velocities in points a second. */
export type RefreshEvent =
  /** A finger is down and scroll tracking begins. */
  | { readonly type: "press" }
  /** Scroll input: the distance past the rest position; negative when scrolled away. */
  | { readonly type: "offset"; readonly value: number; readonly source?: RefreshMovement }
  /** Nested input: a drag that the list did not use; positive is downward. */
  | { readonly type: "drag"; readonly value: number; readonly source?: RefreshMovement }
  /** The finger is up; a positive velocity is downward. */
  | { readonly type: "release"; readonly velocity?: number }
  /** The system took the gesture. */
  | { readonly type: "touchCancel" }
  /** A start that is not a pull. */
  | { readonly type: "begin"; readonly source: RefreshBeginning }
  /** The work of a run is over. */
  | { readonly type: "finished"; readonly token: number; readonly outcome: RefreshOutcome }
  /** A completion without a token: ends the run that is on. */
  | { readonly type: "stop" }
  /** The owner's flag; `null` when the surface is not controlled by one. */
  | { readonly type: "external"; readonly value: boolean | null }
  /** Whether a person may refresh. */
  | { readonly type: "enable"; readonly value: boolean }
  /** Whether motion is reduced. */
  | { readonly type: "motion"; readonly value: boolean }
  /** The container's height; ignored when it is no usable height. */
  | { readonly type: "viewport"; readonly value: number }
  /** The fields that change, an object whole; what makes the configuration invalid changes nothing. */
  | { readonly type: "configure"; readonly value: Partial<RefreshConfiguration> }
  /** The view is hidden. */
  | { readonly type: "disappear" }
  /** The view is shown. */
  | { readonly type: "appear" }
  /** Time has passed. */
  | { readonly type: "tick" };

/** What moved the content: a finger, the content's own speed, or code. */
export type RefreshMovement = "drag" | "momentum" | "program";

/** What began a run that no pull began: code, an assistive action, or the platform's control. */
export type RefreshBeginning = "program" | "accessibility" | "native";
