// SPDX-License-Identifier: MIT
import { useState } from "react";

export const useChip = () => {
  const [isShown, set] = useState<boolean>(true);
  return { isShown, hide: () => set(false) };
};
