// SPDX-License-Identifier: MIT
// import { join } from "@/lib/no"
import type { ReactNode } from "react";
import { Text, View } from "react-native";

import "@/lib/join";
import fallback, { join as glue, type Joined } from '@/lib/join'; /* from "@/lib/no" */
import * as everything from "@/lib";
import type {
  Tone, // from "@/components/ui/no"
} from "@/components/ui/tone";
import { tones } from "./tone";

type Lazy = typeof import("@/lib/join");
type Glue = import("@/lib/join").Joined;
type Pattern<T extends string> = T extends `@/${infer Rest}` ? Rest : never;

export const load = async (): Promise<Lazy> => await import("@/lib/join");
export const usage = `import { join } from "@/lib/join" ${glue("a", `b-${tones.length / 2 / 1}`)} '@/lib'`;

const pattern = /from "@\/lib"|[/'"]/g;
const ratio = (a: number, b: number) => a / b / (pattern.test("/") ? 2 : 1);
const first = <T,>(all: readonly T[]): T | undefined => all[0]!;

/** From "@/lib/join". */
export function Forms({ tone, children }: { tone?: Tone; children?: ReactNode }) {
  const half = ratio(1, 2) < 1 && ratio(2, 1) > 1;
  const text: Pattern<"@/x"> | Glue | Joined = first<Joined>([fallback.from, everything.join("a")]) ?? "x";
  return (
    <View testID={'it\'s "@/x"'}>
      <Text accessibilityHint="@/lib/join">it's from "@/lib/join" {half ? <Text>"</Text> : null} &amp; {text}</Text>
      <>{/* from "@/lib" */}{children}{tone === "loud" && <Text>{`'${tone}'`}</Text>}</>
    </View>
  );
}
