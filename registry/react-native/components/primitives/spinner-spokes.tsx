// SPDX-License-Identifier: MIT
import { useEffect, useState } from "react";
import { View } from "react-native";
import type { ColorValue, ViewProps } from "react-native";
import {
  figureDegrees,
  filledOpacity,
  restingOpacity,
  runningOpacity,
  spokeCount,
  spokeDegrees,
  spokeMeasures,
  spokeStepMs,
} from "@/components/primitives/spinner-figure";
import { useReducedMotion } from "@/lib/use-reduced-motion";

export interface SpinnerSpokesProps extends Omit<ViewProps, "children"> {
  /** From 0 to 1: the spokes fill in, one after the other. Without it the spinner runs. */
  readonly progress?: number | undefined;
  /** The box, in points. */
  readonly size?: number | undefined;
  readonly color?: ColorValue | undefined;
  /** What is said of a running spinner. */
  readonly label?: string | undefined;
}

const spokes = Array.from({ length: spokeCount }, (_, spoke) => spoke);

/** Eight spokes that turn while something is going on, or fill in with a progress. */
export function SpinnerSpokes({
  progress,
  size = 24,
  color = "#8E8E93",
  label = "In progress",
  style,
  ...props
}: SpinnerSpokesProps) {
  const isRunning = progress === undefined;
  const isReduced = useReducedMotion();
  const steps = useSteps(isRunning);
  const { width, length, corner, radius } = spokeMeasures(size);
  // With less motion nothing turns, but it is still to be seen that something is going on.
  const turn = isRunning && !isReduced ? figureDegrees(steps) : 0;
  const opacity = isRunning && isReduced ? restingOpacity(steps) : 1;
  const spoken: ViewProps = isRunning
    ? {
        accessible: true,
        accessibilityRole: "progressbar",
        accessibilityLabel: label,
        accessibilityState: { busy: true },
      }
    : { accessibilityElementsHidden: true, importantForAccessibility: "no-hide-descendants" };
  return (
    <View
      {...spoken}
      {...props}
      style={[{ width: size, height: size, opacity, transform: [{ rotate: `${turn}deg` }] }, style]}
    >
      {spokes.map((spoke) => (
        <View
          key={spoke}
          style={{
            position: "absolute",
            left: (size - width) / 2,
            top: (size - length) / 2,
            width,
            height: length,
            borderRadius: corner,
            backgroundColor: color,
            opacity: progress === undefined ? runningOpacity(spoke) : filledOpacity(spoke, progress),
            transform: [{ rotate: `${spokeDegrees(spoke)}deg` }, { translateY: length / 2 - radius }],
          }}
        />
      ))}
    </View>
  );
}

/** Counts steps while the spinner runs. */
function useSteps(isRunning: boolean): number {
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSteps((steps) => steps + 1), spokeStepMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return steps;
}
