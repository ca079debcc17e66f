// SPDX-License-Identifier: MIT
import { createContext, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { useColorScheme } from "react-native";
import { darkColors, lightColors, radii, shadows, text } from "./tokens";
import type { ThemeColors } from "./tokens";

/** What components draw with. */
export interface Theme {
  readonly scheme: "light" | "dark";
  readonly colors: ThemeColors;
  readonly radii: typeof radii;
  readonly text: typeof text;
  readonly shadows: typeof shadows;
}

const lightTheme: Theme = { scheme: "light", colors: lightColors, radii, text, shadows };
const darkTheme: Theme = { scheme: "dark", colors: darkColors, radii, text, shadows };

/** What the providers above want to be different; without one nothing is. */
const ThemeContext = createContext<Omit<ThemeProviderProps, "children">>({});

export interface ThemeProviderProps {
  /** The scheme; without it the one around, in the end the system's. */
  readonly scheme?: "light" | "dark" | undefined;
  /** Colours of your own, in place of those around. */
  readonly colors?: Partial<ThemeColors> | undefined;
  readonly children?: ReactNode;
}

/** Gives the components below it a scheme or colours of their own. The theme also works without a provider. */
export function ThemeProvider({ scheme, colors, children }: ThemeProviderProps) {
  const around = useContext(ThemeContext);
  const value = useMemo(
    () => ({ scheme: scheme ?? around.scheme, colors: { ...around.colors, ...colors } }),
    [scheme, colors, around],
  );
  return <ThemeContext.Provider value={value}>{children}</ThemeContext.Provider>;
}

/** The theme of this place on the screen; follows the system's scheme. */
export function useTheme(): Theme {
  const system = useColorScheme();
  const { scheme = system === "dark" ? "dark" : "light", colors } = useContext(ThemeContext);
  return useMemo(() => {
    const theme = scheme === "dark" ? darkTheme : lightTheme;
    return colors === undefined ? theme : { ...theme, colors: { ...theme.colors, ...colors } };
  }, [scheme, colors]);
}
