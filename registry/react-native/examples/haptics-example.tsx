// SPDX-License-Identifier: MIT
import type { ReactNode } from "react";
import { HapticsProvider } from "@/components/primitives/haptics";
import type { HapticStyle } from "@/components/primitives/haptics";

/** The part of `expo-haptics` that is needed: `import * as Haptics from "expo-haptics"`. */
export interface ExpoHaptics {
  readonly ImpactFeedbackStyle: Record<"Light" | "Medium" | "Heavy" | "Soft" | "Rigid", string>;
  readonly NotificationFeedbackType: Record<"Success", string>;
  impactAsync(style: string): Promise<void>;
  notificationAsync(type: string): Promise<void>;
}

/** Around an app: its components are felt through `expo-haptics`. */
export function HapticsExample({ haptics, children }: { haptics: ExpoHaptics; children: ReactNode }) {
  const { ImpactFeedbackStyle: impact } = haptics;
  const styles: Record<Exclude<HapticStyle, "confirm">, string> = {
    light: impact.Light,
    medium: impact.Medium,
    heavy: impact.Heavy,
    soft: impact.Soft,
    rigid: impact.Rigid,
  };
  return (
    <HapticsProvider
      adapter={(style) =>
        style === "confirm"
          ? haptics.notificationAsync(haptics.NotificationFeedbackType.Success)
          : haptics.impactAsync(styles[style])
      }
    >
      {children}
    </HapticsProvider>
  );
}
