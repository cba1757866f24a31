import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryForever } from "./retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what cannot be loaded is tried again, less and less often", async () => {
  const tried: number[] = [];
  const load = () => {
    tried.push(Date.now());
    return tried.length < 8 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("scenery");
  };
  const loaded = retryForever(load);
  await vi.advanceTimersByTimeAsync(63_000);
  expect(await loaded).toBe("scenery");
  expect(tried.slice(1).map((at, i) => at - tried[i]!)).toEqual([1000, 2000, 4000, 8000, 16_000, 16_000, 16_000]);
});
