// SPDX-License-Identifier: MIT
import { useState } from "react";
import { Text } from "react-native";
import { PullToRefresh } from "@/components/interactions/pull-to-refresh";

/** A screen that is loaded anew by pulling it down. */
export function PlainExample({ load }: { load: (signal: AbortSignal) => Promise<string> }) {
  const [text, setText] = useState("Pull down");
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <PullToRefresh
      onRefresh={async ({ signal }) => {
        setText(await load(signal));
        setProblem(null);
      }}
      onError={(error) => setProblem(String(error))}
    >
      <Text>{problem ?? text}</Text>
    </PullToRefresh>
  );
}
