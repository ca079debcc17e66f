// SPDX-License-Identifier: MIT
import { useChip } from "../hooks/use-chip";
import { Chip } from "../components/ui/chip";

jest.mock("../hooks/use-chip", () => ({
  ...jest.requireActual<typeof import("../hooks/use-chip")>("../hooks/use-chip"),
  useChip: jest.fn(),
}));

test("a chip is a function", () => {
  expect(typeof Chip).toBe("function");
  expect(jest.mocked(useChip)).toBeDefined();
});
