// SPDX-License-Identifier: MIT
import type { ComponentProps } from "react";
import { View } from "react-native";
import { withUniwind } from "uniwind";

import { type Tone } from "./tone";
import { join } from "@acme/ui/lib/utils";

const Box = withUniwind(View);

/** What stands around a chip. */
export const Frame = ({ tone, scale, ...rest }: ComponentProps<typeof View> & { tone: Tone; scale: number }) => (
  <Box nativeID={join([tone, String(scale)])} {...rest} />
);
