import { useRef } from "react";
import { FlatList, ScrollView, SectionList, Text, View } from "react-native";
import { PullToRefresh, PullToRefreshControl, RefreshIndicator } from "@/components/interactions/pull-to-refresh";
import type { PullToRefreshHandle } from "@/components/interactions/pull-to-refresh";
import { HapticsProvider, useHaptics } from "@/components/primitives/haptics";
import { refreshAction } from "@/engine/refresh-driver";
import { RefreshDefaultsProvider, usePullToRefresh } from "@/lib/use-pull-to-refresh";

declare function load(options?: { signal: AbortSignal }): Promise<string[]>;

export function Plain() {
  const handle = useRef<PullToRefreshHandle>(null);
  const view = useRef<ScrollView>(null);
  const refresh = async () => {
    const outcome = await handle.current?.refresh();
    if (outcome === "success") view.current?.scrollTo({ y: 0 });
  };
  return (
    <PullToRefresh
      ref={handle}
      scrollViewRef={view}
      onRefresh={load}
      onError={(error) => String(error)}
      indicator={{ size: "large", progressViewOffset: 44, title: "Mail" }}
      style={[{ flex: 1 }, null]}
    >
      <View>
        <Text>{String(refresh)}</Text>
      </View>
    </PullToRefresh>
  );
}

export function Lists({ items }: { items: string[] }) {
  const controller = usePullToRefresh({ onRefresh: ({ signal }) => load({ signal }), config: { lockContent: true } });
  return (
    <View>
      <FlatList
        data={items}
        renderItem={({ item }) => <Text>{item}</Text>}
        refreshControl={<PullToRefreshControl onRefresh={load} enabled={items.length > 0} />}
      />
      <SectionList
        {...controller.scrollProps()}
        sections={[{ data: items }]}
        renderItem={({ item }) => <Text>{item}</Text>}
        refreshControl={<RefreshIndicator controller={controller} />}
      />
    </View>
  );
}

export function Settings() {
  const play = useHaptics();
  return (
    <HapticsProvider adapter={play}>
      <RefreshDefaultsProvider value={{ preset: "uimReactNative", strings: { refresh: "Neu laden" } }}>
        <PullToRefresh onRefresh={refreshAction((done) => done())} refreshing={false} />
      </RefreshDefaultsProvider>
    </HapticsProvider>
  );
}
