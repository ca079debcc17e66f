// SPDX-License-Identifier: MIT
import { createContext, useCallback, useContext } from "react";
import type { ReactNode } from "react";

/** What can be felt. An adapter without a style of its own plays the nearest one. */
export type HapticStyle = "light" | "medium" | "heavy" | "soft" | "rigid" | "confirm";

/** Plays one haptic; what it returns is not used. */
export type HapticsAdapter = (style: HapticStyle) => unknown;

const HapticsContext = createContext<HapticsAdapter | null>(null);

export interface HapticsProviderProps {
  /** Plays one haptic, or `null` for silence. */
  readonly adapter: HapticsAdapter | null;
  readonly children?: ReactNode;
}

/** Gives the components below it something to be felt with. Without a provider they are silent. */
export function HapticsProvider({ adapter, children }: HapticsProviderProps) {
  return <HapticsContext.Provider value={adapter}>{children}</HapticsContext.Provider>;
}

/** Plays a haptic through the nearest provider. It never throws: a device that cannot is silent. */
export function useHaptics(): (style: HapticStyle) => void {
  const adapter = useContext(HapticsContext);
  return useCallback(
    (style: HapticStyle) => {
      try {
        Promise.resolve(adapter?.(style)).catch(() => undefined);
      } catch {
        // Feedback is never worth a crash.
      }
    },
    [adapter],
  );
}
