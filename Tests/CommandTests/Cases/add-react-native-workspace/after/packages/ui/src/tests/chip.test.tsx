// SPDX-License-Identifier: MIT
import { useChip } from "@acme/ui/hooks/use-chip";
import { Chip } from "../components/ui/chip";

jest.mock("@acme/ui/hooks/use-chip", () => ({
  ...jest.requireActual<typeof import("@acme/ui/hooks/use-chip")>("@acme/ui/hooks/use-chip"),
  useChip: jest.fn(),
}));

test("a chip is a function", () => {
  expect(typeof Chip).toBe("function");
  expect(jest.mocked(useChip)).toBeDefined();
});
