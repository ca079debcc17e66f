// SPDX-License-Identifier: MIT
// was: import { Frame } from "@/components/ui/chip-frame"
import { lazy, type ReactNode } from "react";
import { Pressable } from "react-native";

import { Frame } from "@acme/ui/components/ui/chip-frame";
import type { Tone } from '@acme/ui/components/ui/tone';
import { useChip } from "@acme/ui/hooks/use-chip";
import { join as classNames, type Joined } from "@acme/ui/lib/utils";

import { Label } from "./label";

const Slow = lazy(() => import("@acme/ui/components/ui/chip/label"));
const usage = `import { Chip } from "@/components/ui/chip"`;

/** Half of a/b, and "@/lib/utils" in a comment. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { isShown, hide } = useChip();
  const half = children ? 1 / 2 : 2 / 1;
  if (!isShown || /from "@\/lib"/.test(usage)) return null;
  return (
    <Frame tone={tone} scale={half}>
      <Pressable onPress={hide}>
        <Label>it's from "@/components/ui/label" {children}</Label>
        <Slow>{classNames(["a", `b-${tone}`]) satisfies Joined}</Slow>
      </Pressable>
    </Frame>
  );
}
