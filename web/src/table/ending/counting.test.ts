import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Counting, sourceMs } from "./counting.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("counts each source, then shows the winner and stops", () => {
  const counting = new Counting(2);
  counting.start();
  expect([counting.step, counting.done]).toEqual([0, false]);
  vi.advanceTimersByTime(sourceMs);
  expect([counting.step, counting.done]).toEqual([1, false]);
  vi.advanceTimersByTime(sourceMs);
  expect([counting.step, counting.done]).toEqual([2, false]);
  vi.advanceTimersByTime(sourceMs);
  expect([counting.step, counting.done]).toEqual([2, true]);
  expect(vi.getTimerCount()).toBe(0);
});

it("skip shows the end at once", () => {
  const counting = new Counting(7);
  counting.start();
  counting.skip();
  expect([counting.step, counting.done]).toEqual([7, true]);
  expect(vi.getTimerCount()).toBe(0);
  counting.start();
  expect(vi.getTimerCount()).toBe(0);
});
