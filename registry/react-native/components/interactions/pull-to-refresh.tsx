// SPDX-License-Identifier: MIT
import { forwardRef, useImperativeHandle } from "react";
import type { ReactElement, Ref } from "react";
import { ScrollView } from "react-native";
import type { RefreshControlProps, ScrollViewProps } from "react-native";
import { ThemedRefreshControl } from "@/components/interactions/themed-refresh-control";
import type { ThemedRefreshControlProps } from "@/components/interactions/themed-refresh-control";
import type { RefreshOutcome } from "@/engine/refresh-effect";
import { usePullToRefresh } from "@/lib/use-pull-to-refresh";
import type { PullToRefreshController, PullToRefreshOptions } from "@/lib/use-pull-to-refresh";

/** What a ref to a refreshable surface can do. */
export interface PullToRefreshHandle {
  /** Starts a refresh, or joins the one that is on, and answers with its outcome. */
  refresh(): Promise<RefreshOutcome>;
}

/** How the indicator looks; what it shows is the surface's. */
export type RefreshIndicatorProps = Omit<ThemedRefreshControlProps, "enabled" | "onRefresh" | "refreshing">;

export interface PullToRefreshProps extends Omit<ScrollViewProps, "refreshControl">, PullToRefreshOptions {
  /** How the indicator looks. */
  readonly indicator?: RefreshIndicatorProps | undefined;
  /** A refresh control of your own: its properties count, and its `onRefresh` is called as well. */
  readonly refreshControl?: ReactElement<RefreshControlProps> | undefined;
  /** The scroll view itself. */
  readonly scrollViewRef?: Ref<ScrollView> | undefined;
}

/** A scroll view whose content is refreshed by pulling it down. */
export const PullToRefresh = forwardRef<PullToRefreshHandle, PullToRefreshProps>(function PullToRefresh(props, ref) {
  const [options, { indicator, refreshControl, scrollViewRef, ...scrollProps }] = splitOptions(props);
  const controller = usePullToRefresh(options);
  useImperativeHandle(ref, () => ({ refresh: controller.refresh }), [controller.refresh]);
  return (
    <ScrollView
      {...scrollProps}
      {...controller.scrollProps(scrollProps)}
      ref={scrollViewRef ?? null}
      refreshControl={<RefreshIndicator {...refreshControl?.props} {...indicator} controller={controller} />}
    />
  );
});

export type PullToRefreshControlProps = PullToRefreshOptions & RefreshIndicatorProps;

/** The refresh control of a list: `<FlatList refreshControl={<PullToRefreshControl onRefresh={…} />} … />`. */
export const PullToRefreshControl = forwardRef<PullToRefreshHandle, PullToRefreshControlProps>(
  function PullToRefreshControl(props, ref) {
    const [options, indicator] = splitOptions(props);
    const controller = usePullToRefresh(options);
    useImperativeHandle(ref, () => ({ refresh: controller.refresh }), [controller.refresh]);
    // The list is not ours to touch, so the action is offered here.
    const { accessibilityActions, onAccessibilityAction } = controller.scrollProps(indicator);
    return <RefreshIndicator {...indicator} {...{ accessibilityActions, onAccessibilityAction, controller }} />;
  },
);

/** The refresh control of a surface that holds its controller itself, and gives `scrollProps` to its list. */
export function RefreshIndicator({
  controller,
  ...props
}: RefreshIndicatorProps & Pick<Partial<RefreshControlProps>, "onRefresh"> & { controller: PullToRefreshController }) {
  const { refreshing, enabled, strings, pulled } = controller;
  const { onRefresh, accessibilityLabel, accessibilityState, ...look } = props;
  return (
    <ThemedRefreshControl
      {...look}
      accessibilityLabel={refreshing ? strings.refreshing : accessibilityLabel}
      accessibilityState={{ ...accessibilityState, busy: refreshing }}
      enabled={enabled}
      refreshing={refreshing}
      onRefresh={() => {
        pulled();
        onRefresh?.();
      }}
    />
  );
}

/** The surface's own options, and what is left for the platform's component. */
function splitOptions<Props extends PullToRefreshOptions>(
  props: Props,
): [PullToRefreshOptions, Omit<Props, keyof PullToRefreshOptions>] {
  const { onRefresh, refreshing, enabled, visible, preset, config, strings, onError, onPhaseChange, ...rest } = props;
  return [{ onRefresh, refreshing, enabled, visible, preset, config, strings, onError, onPhaseChange }, rest];
}
