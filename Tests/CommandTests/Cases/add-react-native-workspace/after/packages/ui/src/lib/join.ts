// SPDX-License-Identifier: MIT
export type Joined = string;

export const join = <T extends string>(names: readonly (T | undefined)[]): Joined => names.filter(Boolean).join(" ");
