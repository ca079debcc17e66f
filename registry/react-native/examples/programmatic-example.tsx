// SPDX-License-Identifier: MIT
import { useRef, useState } from "react";
import { Text } from "react-native";
import { PullToRefresh } from "@/components/interactions/pull-to-refresh";
import type { PullToRefreshHandle } from "@/components/interactions/pull-to-refresh";

/** A refresh that code starts. It joins one that is already on, and everybody gets the same outcome. */
export function ProgrammaticExample({ load }: { load: () => Promise<void> }) {
  const surface = useRef<PullToRefreshHandle>(null);
  const [outcome, setOutcome] = useState("never");
  const refresh = async () => setOutcome((await surface.current?.refresh()) ?? "gone");
  return (
    <PullToRefresh ref={surface} onRefresh={load}>
      <Text onPress={() => void refresh()}>Refresh, last time: {outcome}</Text>
    </PullToRefresh>
  );
}
