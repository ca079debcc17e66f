// stylesheet
import { View } from "react-native";
import { PullToRefresh } from "@/components/interactions/pull-to-refresh";

const none = () => undefined;

export const faults = [
  <View className="gap-2" />, // TS2322
  <PullToRefresh onRefresh={none} indicator={{ colorClassName: "text-accent" }} />, // TS2322
  <PullToRefresh onRefresh={none} contentContainerClassName="p-4" />, // TS2322
];
