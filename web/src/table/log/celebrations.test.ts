import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Celebrations } from "./celebrations.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const rat = { kind: "rat", sound: "points-up" } as const;
const room = { kind: "room", sound: "closed" } as const;

test("celebrates each kind once within its span", () => {
  const celebrations = new Celebrations();
  celebrations.celebrate([rat], 1, 1);
  const first = celebrations.shown;
  expect(first).toBeDefined();
  celebrations.celebrate([rat], 1, 1);
  expect(celebrations.shown).toBe(first);
  celebrations.celebrate([rat, room], 1, 1);
  expect(celebrations.shown!.number).toBe(first!.number + 1);
  celebrations.celebrate([rat], 2, 1);
  expect(celebrations.shown!.number).toBe(first!.number + 2);
  vi.advanceTimersByTime(3000);
  expect(celebrations.shown).toBeUndefined();
});
