// SPDX-License-Identifier: MIT
import { useSyncExternalStore } from "react";
import { AppState } from "react-native";

/** Whether the app is on the screen, at least partly. */
export function useAppShown(): boolean {
  return useSyncExternalStore(subscribe, isShown, isShown);
}

function subscribe(listener: () => void): () => void {
  const subscription = AppState.addEventListener("change", listener);
  return () => subscription.remove();
}

function isShown(): boolean {
  return AppState.currentState !== "background";
}
