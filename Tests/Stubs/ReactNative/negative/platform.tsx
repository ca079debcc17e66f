import { forwardRef, useEffect, useRef, useState } from "react";
import { AccessibilityInfo, AppState, FlatList, Platform, RefreshControl, ScrollView, Text, View } from "react-native";

export function Hooks() {
  const [, setCount] = useState(0);
  const view = useRef<View>(); // TS2554
  useEffect(async () => undefined, []); // TS2322
  setCount("1"); // TS2345
  AccessibilityInfo.addEventListener("reduceMotion", () => undefined); // TS2345
  AccessibilityInfo.removeEventListener("reduceMotionChanged"); // TS2339
  AccessibilityInfo.isReduceMotionEnabled().then((isReduced) => isReduced.valueOf().toFixed()); // TS2339
  AppState.currentState = "active"; // TS2540
  return Platform.OS === "iOS" ? null : view; // TS2367
}

export const Forwarded = forwardRef<ScrollView, { title: string }>(({ title }, ref) => (
  <ScrollView ref={ref} accessibilityLabel={title} />
));

export const faults = [
  <RefreshControl />, // TS2741
  <RefreshControl refreshing={1} />, // TS2322
  <RefreshControl refreshing color="red" />, // TS2322
  <RefreshControl refreshing colors="red" />, // TS2322
  <RefreshControl refreshing onRefresh={(gesture: string) => gesture} />, // TS2322
  <ScrollView refreshControl={true} />, // TS2322
  <ScrollView accessibilityActions={[{ label: "Refresh" }]} />, // TS2741
  <ScrollView accessibilityState={{ busy: "yes" }} />, // TS2322
  <FlatList data={[1]} renderItem={({ item }: { item: string }) => <Text>{item}</Text>} />, // TS2322
  <Forwarded />, // TS2741
  <Forwarded title="" ref={(view: View | null) => view} />, // TS2322
  <View style={{ flex: "1" }} />, // TS2322
  <Text>{{ a: 1 }}</Text>, // TS2322
];
