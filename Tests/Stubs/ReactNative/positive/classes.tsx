// uniwind nativewind
import { View } from "react-native";
import { PullToRefresh } from "@/components/interactions/pull-to-refresh";

export function Classes() {
  return (
    <PullToRefresh
      className="flex-1"
      contentContainerClassName="p-4"
      onRefresh={() => undefined}
      indicator={{ colorClassName: "accent-accent", progressBackgroundColorClassName: "accent-surface" }}
    >
      <View className="gap-2" />
    </PullToRefresh>
  );
}
