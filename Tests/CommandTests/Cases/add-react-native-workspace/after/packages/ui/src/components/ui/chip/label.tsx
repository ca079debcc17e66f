// SPDX-License-Identifier: MIT
import type { ReactNode } from "react";
import { Text } from "react-native";

import { quiet } from "../tone";

export function Label({ children }: { children: ReactNode }) {
  return <Text accessibilityHint={quiet}>{children}</Text>;
}

export default Label;
