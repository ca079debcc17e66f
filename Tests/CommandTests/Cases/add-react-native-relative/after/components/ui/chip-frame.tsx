// SPDX-License-Identifier: MIT
import type { ComponentProps } from "react";
import { View } from "react-native";

import { type Tone } from "./tone";
import { join } from "../../lib/utils";

const Box = View;

/** What stands around a chip. */
export const Frame = ({ tone, scale, ...rest }: ComponentProps<typeof View> & { tone: Tone; scale: number }) => (
  <Box nativeID={join([tone, String(scale)])} {...rest} />
);
