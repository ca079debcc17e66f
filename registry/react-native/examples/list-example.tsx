// SPDX-License-Identifier: MIT
import { useState } from "react";
import { FlatList, Text } from "react-native";
import { RefreshIndicator } from "@/components/interactions/pull-to-refresh";
import { usePullToRefresh } from "@/lib/use-pull-to-refresh";

/** A list that shares the surface's controller, so that the list itself offers the action "Refresh". */
export function ListExample({ load }: { load: () => Promise<readonly string[]> }) {
  const [rows, setRows] = useState<readonly string[]>([]);
  const controller = usePullToRefresh({ onRefresh: async () => setRows(await load()) });
  return (
    <FlatList
      {...controller.scrollProps()}
      data={rows}
      renderItem={({ item }) => <Text>{item}</Text>}
      refreshControl={<RefreshIndicator controller={controller} />}
    />
  );
}
