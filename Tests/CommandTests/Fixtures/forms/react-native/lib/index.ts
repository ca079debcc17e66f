// SPDX-License-Identifier: MIT
export * from "./join";
export { default as fallback } from "@/lib/join";
export type { Joined as Text } from '@/lib/join';
