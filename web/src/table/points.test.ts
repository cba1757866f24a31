import { expect, it } from "vitest";
import { languages } from "../words/languages";
import { formatTenths } from "./points";

it("expected points are written as the language writes them", () => {
  expect(formatTenths(1.26, "en")).toBe("+1.3");
  expect(formatTenths(-2, "en")).toBe("−2.0");
  for (const l of languages.filter((l) => l !== "en")) expect(formatTenths(-1.5, l)).toBe("−1,5");
});
