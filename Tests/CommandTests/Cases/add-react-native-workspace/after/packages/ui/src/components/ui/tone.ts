// SPDX-License-Identifier: MIT
export type Tone = "loud" | "quiet";

export const quiet: Tone = "quiet";
