// SPDX-License-Identifier: MIT

import * as React from 'react';
import { Text } from 'react-native';

/** What it is, in a sentence. */
export function __Component__({ title }: { title: string }) {
  return <Text>{title}</Text>;
}
