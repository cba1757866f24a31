import { expect, it } from "vitest";
import { tenths } from "./points";

it("expected points are written as the language writes them", () => {
  expect(tenths(1.26, "en")).toBe("+1.3");
  expect(tenths(-2, "en")).toBe("−2.0");
  for (const l of ["uk", "ru", "pl"]) expect(tenths(-1.5, l)).toBe("−1,5");
});
