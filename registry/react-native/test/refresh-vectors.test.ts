// SPDX-License-Identifier: MIT
import type { RefreshConfiguration } from "@/engine/refresh-configuration";
import { refreshPresets } from "@/engine/refresh-preset";
import type { RefreshPreset } from "@/engine/refresh-preset";
import { equal, test } from "./harness";
import { refreshVectors } from "./refresh-vectors";
import { difference, parsed } from "./replay";
import type { Vector } from "./replay";

const file = parsed(refreshVectors) as {
  readonly tolerance: number;
  readonly presets: Readonly<Record<RefreshPreset, RefreshConfiguration>>;
  readonly vectors: readonly Vector[];
};

test("the presets are those of the vectors", () => {
  equal(refreshPresets, file.presets, "presets");
});

for (const vector of file.vectors) {
  test(`${vector.id}: ${vector.title ?? ""}`, () => {
    equal(difference(vector, file.presets[vector.preset], file.tolerance), null, "difference");
  });
}
