// SPDX-License-Identifier: MIT
export type Tone = "loud" | "quiet";
export const tones: readonly Tone[] = ["loud", "quiet"];
