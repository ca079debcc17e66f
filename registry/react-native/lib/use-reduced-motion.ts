// SPDX-License-Identifier: MIT
import { useEffect, useState } from "react";
import { AccessibilityInfo } from "react-native";

/** Whether the person asked the system for less motion; follows changes. */
export function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const change = (value: boolean): void => {
      if (isCurrent) setReduced(value);
    };
    const subscription = AccessibilityInfo.addEventListener("reduceMotionChanged", change);
    AccessibilityInfo.isReduceMotionEnabled().then(change, () => undefined);
    return () => {
      isCurrent = false;
      subscription.remove();
    };
  }, []);
  return isReduced;
}
