// SPDX-License-Identifier: MIT
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { AccessibilityInfo } from "react-native";
import type { AccessibilityActionEvent, AccessibilityActionInfo, ScrollViewProps } from "react-native";
import { useHaptics } from "@/components/primitives/haptics";
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import { RefreshDriver } from "@/engine/refresh-driver";
import type { RefreshAction } from "@/engine/refresh-driver";
import type { RefreshOutcome, RefreshPhase, RefreshSource } from "@/engine/refresh-effect";
import { refreshPresets } from "@/engine/refresh-preset";
import type { RefreshPreset } from "@/engine/refresh-preset";
import type { RefreshState } from "@/engine/refresh-state";
import { useAppShown } from "@/lib/use-app-shown";
import { useReducedMotion } from "@/lib/use-reduced-motion";

/** What is said to people who listen to the screen. */
export interface RefreshStrings {
  /** The action that starts a refresh. */
  readonly refresh: string;
  /** While it runs. */
  readonly refreshing: string;
  /** After a success. */
  readonly updated: string;
  /** After a failure. */
  readonly couldNotRefresh: string;
}

/** What a whole app, or a part of it, does alike. */
export interface RefreshDefaults {
  readonly preset?: RefreshPreset | undefined;
  readonly config?: Partial<RefreshConfiguration> | undefined;
  readonly strings?: Partial<RefreshStrings> | undefined;
}

/** How one refreshable surface behaves. */
export interface PullToRefreshOptions extends RefreshDefaults {
  /** The work; a promise it returns says how long it takes. The newest one is used. */
  readonly onRefresh: RefreshAction;
  /** The owner's flag. While it is given, it says when a refresh is over. */
  readonly refreshing?: boolean | undefined;
  /** Whether a person may refresh. */
  readonly enabled?: boolean | undefined;
  /** Whether the surface is on the screen: give your navigator's focus here if it keeps hidden screens mounted. */
  readonly visible?: boolean | undefined;
  /** The work failed. Without this the failure is swallowed. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** The surface went from one phase to another. */
  readonly onPhaseChange?: ((phase: RefreshPhase) => void) | undefined;
}

/** The properties of a list or scroll view that the surface shares with it. */
export type SharedScrollProps = Pick<
  ScrollViewProps,
  | "accessibilityActions"
  | "accessibilityState"
  | "alwaysBounceVertical"
  | "contentContainerStyle"
  | "onAccessibilityAction"
>;

/** A refreshable surface, seen from its parts. */
export interface PullToRefreshController {
  /** The engine's state. */
  readonly state: RefreshState;
  /** Whether a refresh is shown. */
  readonly refreshing: boolean;
  readonly enabled: boolean;
  readonly strings: RefreshStrings;
  /** Starts a refresh, or joins the one that is on, and answers with its outcome. */
  readonly refresh: () => Promise<RefreshOutcome>;
  /** What the platform's control calls. */
  readonly pulled: () => void;
  /** What a scroll view or list needs besides its refresh control; yours are kept. */
  readonly scrollProps: (given?: SharedScrollProps) => SharedScrollProps;
}

const standardStrings: RefreshStrings = {
  refresh: "Refresh",
  refreshing: "Refreshing",
  updated: "Updated",
  couldNotRefresh: "Could not refresh",
};

const DefaultsContext = createContext<RefreshDefaults>({});

/** Gives every refreshable surface below it a preset, settings and strings of its own. */
export const RefreshDefaultsProvider = DefaultsContext.Provider;

const actionName = "refresh";

/** The behaviour of a refreshable surface: one engine, driven by the platform's control. */
export function usePullToRefresh(options: PullToRefreshOptions): PullToRefreshController {
  const { onRefresh, refreshing: flag = null, enabled = true, visible = true, onError, onPhaseChange } = options;
  const defaults = useContext(DefaultsContext);
  const strings = useStrings(defaults.strings, options.strings);
  const configuration: RefreshConfiguration = {
    ...refreshPresets[options.preset ?? defaults.preset ?? "uimReactNative"],
    ...defaults.config,
    ...options.config,
    // The platform's control decides when a pull fires, and makes its own room.
    presentation: "system",
  };
  const play = useHaptics();
  const isReduced = useReducedMotion();
  const isAppShown = useAppShown();
  const isShown = visible && isAppShown;
  const [driver] = useState(() => new RefreshDriver(configuration, onRefresh));
  const state = useSyncExternalStore(driver.subscribe, driver.getState, driver.getState);

  // After every render, before anything can happen on the screen: the newest closures and settings count.
  useLayoutEffect(() => {
    driver.action = onRefresh;
    driver.onError = onError;
    driver.onEffect = (effect) => {
      if (effect.type === "haptic") play(effect.style);
      if (effect.type === "start") announceStart(effect.source, strings);
      if (effect.type === "end") announceEnd(effect.outcome, strings);
    };
    driver.send({ type: "configure", value: configuration });
  });
  useLayoutEffect(() => void driver.send({ type: "enable", value: enabled }), [driver, enabled]);
  useLayoutEffect(() => void driver.send({ type: "motion", value: isReduced }), [driver, isReduced]);
  useLayoutEffect(() => void driver.send({ type: "external", value: flag }), [driver, flag]);
  useLayoutEffect(() => void driver.send({ type: isShown ? "appear" : "disappear" }), [driver, isShown]);
  useLayoutEffect(
    () => () => {
      // The run may go on without the view, but it has nobody left to speak to except about its failure.
      driver.onEffect = undefined;
      driver.send({ type: "disappear" });
    },
    [driver],
  );
  usePhaseChange(state.phase, onPhaseChange);

  const refreshing = state.phase === "refreshing";
  const refresh = useCallback(() => driver.refresh(), [driver]);
  const pulled = useCallback(() => void driver.send({ type: "begin", source: "native" }), [driver]);
  const act = useCallback(() => void driver.send({ type: "begin", source: "accessibility" }), [driver]);
  const scrollProps = useCallback(
    (given: SharedScrollProps = {}) => mergedScrollProps(given, { refreshing, enabled, label: strings.refresh, act }),
    [refreshing, enabled, strings, act],
  );
  return useMemo(
    () => ({ state, refreshing, enabled, strings, refresh, pulled, scrollProps }),
    [state, refreshing, enabled, strings, refresh, pulled, scrollProps],
  );
}

function useStrings(
  common: Partial<RefreshStrings> | undefined,
  own: Partial<RefreshStrings> | undefined,
): RefreshStrings {
  const all = { ...standardStrings, ...common, ...own };
  const { refresh, refreshing, updated, couldNotRefresh } = all;
  return useMemo(
    () => ({ refresh, refreshing, updated, couldNotRefresh }),
    [refresh, refreshing, updated, couldNotRefresh],
  );
}

/** Calls back at every change of the phase, not for the first one. */
function usePhaseChange(phase: RefreshPhase, callback: ((phase: RefreshPhase) => void) | undefined): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    callback?.(phase);
  }, [phase, callback]);
}

/** A start that somebody asked for by hand is said aloud. */
function announceStart(source: RefreshSource, strings: RefreshStrings): void {
  if (source !== "program") AccessibilityInfo.announceForAccessibility(strings.refreshing);
}

function announceEnd(outcome: RefreshOutcome, strings: RefreshStrings): void {
  if (outcome === "success") AccessibilityInfo.announceForAccessibility(strings.updated);
  if (outcome === "failure" || outcome === "timedOut") {
    AccessibilityInfo.announceForAccessibility(strings.couldNotRefresh);
  }
}

function mergedScrollProps(
  given: SharedScrollProps,
  own: { refreshing: boolean; enabled: boolean; label: string; act: () => void },
): SharedScrollProps {
  const action: AccessibilityActionInfo = { name: actionName, label: own.label };
  const { accessibilityState: state } = given;
  return {
    ...given,
    accessibilityActions: [...(given.accessibilityActions ?? []), ...(own.enabled ? [action] : [])],
    accessibilityState: { ...state, busy: own.refreshing || state?.busy === true },
    // Content that is too short to scroll can still be pulled.
    alwaysBounceVertical: given.alwaysBounceVertical ?? true,
    contentContainerStyle: [{ flexGrow: 1 }, given.contentContainerStyle],
    onAccessibilityAction: (event: AccessibilityActionEvent) => {
      if (event.nativeEvent.actionName === actionName) own.act();
      given.onAccessibilityAction?.(event);
    },
  };
}
