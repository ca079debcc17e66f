// SPDX-License-Identifier: MIT
import { useChip } from "@app/hooks/use-chip";
import { Chip } from "../components/ui/chip";

jest.mock("@app/hooks/use-chip", () => ({
  ...jest.requireActual<typeof import("@app/hooks/use-chip")>("@app/hooks/use-chip"),
  useChip: jest.fn(),
}));

test("a chip is a function", () => {
  expect(typeof Chip).toBe("function");
  expect(jest.mocked(useChip)).toBeDefined();
});
