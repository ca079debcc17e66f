// SPDX-License-Identifier: MIT
export * from "./join";
