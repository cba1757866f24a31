import { expect, test } from "vitest";
import { formatDate, formatDateTime } from "./dates";

const at = "2026-11-18T15:04:00";

test("formatDate/uses British English", () => {
  expect(formatDate(at, "en")).toBe("18 Nov 2026");
  expect(formatDate(at, "en", "long")).toBe("18 November 2026");
});

test("formatDate/follows each other language", () => {
  expect(formatDate(at, "pl", "long")).toBe("18 listopada 2026");
});

test("formatDateTime/has 24 hours in English", () => {
  expect(formatDateTime(at, "en")).toBe("18 Nov 2026, 15:04");
});
