// SPDX-License-Identifier: MIT
// Written from registry/tokens.json by `swift run generate`.

/** The colours of one scheme. */
export interface ThemeColors {
  readonly surface: string;
  readonly surfaceSecondary: string;
  readonly surfaceTertiary: string;
  readonly surfaceRaised: string;
  readonly label: string;
  readonly labelSecondary: string;
  readonly labelTertiary: string;
  readonly labelQuaternary: string;
  readonly control: string;
  readonly controlPressed: string;
  readonly controlSelected: string;
  readonly controlDisabled: string;
  readonly onControlSelected: string;
  readonly itemPressed: string;
  readonly itemSelected: string;
  readonly separator: string;
  readonly separatorStrong: string;
  readonly accent: string;
  readonly accentPressed: string;
  readonly accentSelected: string;
  readonly accentDisabled: string;
  readonly onAccent: string;
  readonly accentSurface: string;
  readonly accentSurfacePressed: string;
  readonly link: string;
  readonly focus: string;
  readonly scrim: string;
  readonly media: string;
  readonly onMedia: string;
  readonly danger: string;
  readonly dangerSurface: string;
  readonly dangerSurfacePressed: string;
  readonly success: string;
  readonly successSurface: string;
  readonly warning: string;
  readonly warningSurface: string;
  readonly blue: string;
  readonly green: string;
  readonly orange: string;
  readonly red: string;
  readonly yellow: string;
  readonly purple: string;
  readonly pink: string;
  readonly indigo: string;
  readonly teal: string;
  readonly mint: string;
  readonly cyan: string;
  readonly brown: string;
  readonly gray: string;
}

/** The colours of the light scheme. */
export const lightColors: ThemeColors = {
  surface: "#FFFFFF",
  surfaceSecondary: "#F5F5F7",
  surfaceTertiary: "#E8E8ED",
  surfaceRaised: "#FFFFFF",
  label: "#1D1D1F",
  labelSecondary: "#6E6E73",
  labelTertiary: "#86868B",
  labelQuaternary: "#D2D2D7",
  control: "rgba(0, 0, 0, 0.04)",
  controlPressed: "rgba(0, 0, 0, 0.12)",
  controlSelected: "#1D1D1F",
  controlDisabled: "rgba(0, 0, 0, 0.03)",
  onControlSelected: "#FFFFFF",
  itemPressed: "rgba(0, 0, 0, 0.08)",
  itemSelected: "rgba(0, 0, 0, 0.06)",
  separator: "#D2D2D7",
  separatorStrong: "#86868B",
  accent: "#0071E3",
  accentPressed: "#005BB8",
  accentSelected: "#0071E3",
  accentDisabled: "rgba(0, 113, 227, 0.4)",
  onAccent: "#FFFFFF",
  accentSurface: "rgba(0, 113, 227, 0.09)",
  accentSurfacePressed: "rgba(0, 113, 227, 0.18)",
  link: "#0066CC",
  focus: "#0071E3",
  scrim: "rgba(0, 0, 0, 0.48)",
  media: "#000000",
  onMedia: "#FFFFFF",
  danger: "#D0000A",
  dangerSurface: "rgba(215, 0, 21, 0.08)",
  dangerSurfacePressed: "rgba(215, 0, 21, 0.16)",
  success: "#008009",
  successSurface: "#EFFAF1",
  warning: "#B64400",
  warningSurface: "#FFF5EA",
  blue: "#007AFF",
  green: "#34C759",
  orange: "#FF9500",
  red: "#FF3B30",
  yellow: "#FFCC00",
  purple: "#AF52DE",
  pink: "#FF2D55",
  indigo: "#5856D6",
  teal: "#30B0C7",
  mint: "#00C7BE",
  cyan: "#32ADE6",
  brown: "#A2845E",
  gray: "#8E8E93",
};

/** The colours of the dark scheme. */
export const darkColors: ThemeColors = {
  surface: "#000000",
  surfaceSecondary: "#161617",
  surfaceTertiary: "#2C2C2E",
  surfaceRaised: "#1D1D1F",
  label: "#F5F5F7",
  labelSecondary: "#A1A1A6",
  labelTertiary: "#86868B",
  labelQuaternary: "#424245",
  control: "rgba(255, 255, 255, 0.1)",
  controlPressed: "rgba(255, 255, 255, 0.22)",
  controlSelected: "#F5F5F7",
  controlDisabled: "rgba(255, 255, 255, 0.05)",
  onControlSelected: "#000000",
  itemPressed: "rgba(255, 255, 255, 0.12)",
  itemSelected: "rgba(255, 255, 255, 0.1)",
  separator: "#424245",
  separatorStrong: "#6E6E73",
  accent: "#0071E3",
  accentPressed: "#004D9E",
  accentSelected: "#0071E3",
  accentDisabled: "rgba(0, 113, 227, 0.4)",
  onAccent: "#FFFFFF",
  accentSurface: "rgba(0, 113, 227, 0.18)",
  accentSurfacePressed: "rgba(0, 113, 227, 0.3)",
  link: "#2997FF",
  focus: "#0071E3",
  scrim: "rgba(0, 0, 0, 0.48)",
  media: "#000000",
  onMedia: "#FFFFFF",
  danger: "#FF5447",
  dangerSurface: "rgba(255, 69, 58, 0.2)",
  dangerSurfacePressed: "rgba(255, 69, 58, 0.36)",
  success: "#30D158",
  successSurface: "rgba(48, 209, 88, 0.16)",
  warning: "#FF9F0A",
  warningSurface: "rgba(255, 159, 10, 0.16)",
  blue: "#0A84FF",
  green: "#30D158",
  orange: "#FF9F0A",
  red: "#FF453A",
  yellow: "#FFD60A",
  purple: "#BF5AF2",
  pink: "#FF375F",
  indigo: "#5E5CE6",
  teal: "#40C8E0",
  mint: "#66D4CF",
  cyan: "#64D2FF",
  brown: "#AC8E68",
  gray: "#8E8E93",
};

/** Corner radii, in points. */
export const radii = {
  xs: 3,
  sm: 5,
  md: 8,
  lg: 10,
  xl: 12,
  xl2: 18,
  xl3: 28,
  full: 9999,
} as const;

/** Text styles, in points; ready to be spread into the style of a text. */
export const text = {
  xs3: { fontSize: 11, lineHeight: 13, letterSpacing: 0.066 },
  xs2: { fontSize: 12, lineHeight: 16, letterSpacing: 0 },
  xs: { fontSize: 13, lineHeight: 18, letterSpacing: -0.078 },
  sm: { fontSize: 15, lineHeight: 20, letterSpacing: -0.24 },
  md: { fontSize: 16, lineHeight: 21, letterSpacing: -0.32 },
  base: { fontSize: 17, lineHeight: 22, letterSpacing: -0.442 },
  lg: { fontSize: 20, lineHeight: 25, letterSpacing: -0.46 },
  xl: { fontSize: 22, lineHeight: 28, letterSpacing: -0.264 },
  xl2: { fontSize: 28, lineHeight: 34, letterSpacing: 0.392 },
  xl3: { fontSize: 34, lineHeight: 41, letterSpacing: 0.408 },
} as const;

/** Shadows, for the style `boxShadow`. */
export const shadows = {
  md: "2px 4px 12px rgba(0, 0, 0, 0.08)",
  lg: "0px 4px 24px rgba(0, 0, 0, 0.12)",
} as const;
