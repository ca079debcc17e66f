// SPDX-License-Identifier: MIT
import { Text } from "react-native";
import { PullToRefresh } from "@/components/interactions/pull-to-refresh";

/** What a data library gives: a flag that says whether it is loading, and a way to make it load. */
export interface Query {
  readonly isRefetching: boolean;
  readonly data: string | undefined;
  refetch(): unknown;
}

/** The owner's flag says how long the spinner turns, also when something else made the data load. */
export function ControlledExample({ query }: { query: Query }) {
  return (
    <PullToRefresh refreshing={query.isRefetching} onRefresh={() => void query.refetch()}>
      <Text>{query.data}</Text>
    </PullToRefresh>
  );
}
