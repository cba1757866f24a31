import { describe, expect, it } from "vitest";
import { fittedSize } from "./fittedsize";

describe("fittedSize", () => {
  it("shrinks only longer text, down to the minimum", () => {
    expect(fittedSize("Five in Blue", 6, 2, 0.8125, 0.6875)).toBe(0.8125);
    const smaller = fittedSize("Szczurom wstęp wzbroniony", 6, 2, 0.8125, 0.5);
    expect(smaller).toBeLessThan(0.8125);
    expect(smaller).toBeGreaterThan(0.5);
    expect(fittedSize("Szczurom wstęp wzbroniony", 6, 2, 0.8125, 0.75)).toBe(0.75);
  });

  it("shrinks for a long word and breaks it only at a hyphen", () => {
    expect(fittedSize("Pomarańczowy", 5, 2, 0.8125, 0.5)).toBeLessThan(0.8125);
    expect(fittedSize("Soft-pawed", 5, 2, 0.8125, 0.5)).toBe(0.8125);
    expect(fittedSize("Soft-pawed", 4, 1, 0.8125, 0.5)).toBeLessThan(0.8125);
  });
});
