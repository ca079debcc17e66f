// stylesheet
import { Text } from "react-native";
import { ThemeProvider, useTheme } from "@/components/theme/theme";

export function Title() {
  const { colors, text, radii, shadows } = useTheme();
  return <Text style={[text.lg, { color: colors.label, borderRadius: radii.md, boxShadow: shadows.md }]}>Title</Text>;
}

export function Dark() {
  return (
    <ThemeProvider scheme="dark" colors={{ accent: "#FF0000" }}>
      <Title />
    </ThemeProvider>
  );
}
