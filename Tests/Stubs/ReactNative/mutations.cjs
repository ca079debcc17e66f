// Faults for check.cjs: the file below registry/react-native, a text in it, and what takes its place. A styled file is
// changed in every style that has the text.
"use strict";
const themed = "components/interactions/themed-refresh-control.tsx";

module.exports = [
  ["engine/refresh-engine-run.ts", `"superseded" });`, `"superceded" });`],
  ["engine/refresh-engine-gesture.ts", `engine.settle.isAborted)`, `engine.settle.aborted)`],
  ["engine/refresh-engine-time.ts", `case "endOfCooldown":`, `case "endOfCoolDown":`],
  ["engine/refresh-engine.ts", `return stop(memory, effects);`, `return stop(effects, memory);`],
  ["engine/refresh-preset.ts", `kind: "collapse", at: 0.55`, `kind: "collapse", disarm: 0.55`],
  ["engine/refresh-driver.ts", `result.then(`, `this.action.then(`],
  ["components/primitives/haptics.tsx", `adapter?.(style)`, `adapter(style)`],
  ["components/interactions/tinted-refresh-control.tsx", `: [color]);`, `: color);`],
  ["components/interactions/pull-to-refresh.tsx", `accessibilityState={{`, `accessibilityStates={{`],
  ["components/interactions/pull-to-refresh.tsx", `onRefresh?.();`, `onRefresh();`],
  ["components/interactions/pull-to-refresh.tsx", `refreshing={refreshing}`, ``],
  ["lib/use-pull-to-refresh.ts", `type: "external", value: flag`, `type: "external", value: options.refreshing`],
  ["lib/use-reduced-motion.ts", `"reduceMotionChanged"`, `"reduceMotion"`],
  ["lib/use-reduced-motion.ts", `subscription.remove()`, `AccessibilityInfo.removeEventListener(subscription)`],
  ["lib/use-app-shown.ts", `"background"`, `"hidden"`],
  [themed, `colorClassName="accent`, `colourClassName="accent`],
  [themed, `withUniwind(`, `withUniwind.of(`],
  [themed, `{ color: "progressBackgroundColor" }`, `{ color: "discColor" }`],
  [themed, `nativeStyleToProp: { color: "color" }`, `nativeStyleToProp: { colour: "color" }`],
  [themed, `colors.labelSecondary`, `colors.secondaryLabel`],
  ["components/primitives/spinner.tsx", `SpinnerSpokes);`, `Spokes);`],
  ["components/primitives/spinner.tsx", `className: "style"`, `className: "styles"`],
  ["components/primitives/spinner.tsx", `colors.labelSecondary`, `colors.secondary`],
  ["components/primitives/spinner-spokes.tsx", `translateY: length`, `translate: length`],
  ["components/theme/theme.tsx", `useColorScheme()`, `useColorScheme`],
];
