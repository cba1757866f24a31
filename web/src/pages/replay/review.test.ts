import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/error";
import { ReviewPoller } from "./review.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a review is asked for until it is there", async () => {
  let judged = 0;
  const review = new ReviewPoller(async () => (++judged < 3 ? { judged, of: 3 } : { judged, of: 3, seats: [[]] }));
  expect(review.progress).toBeUndefined();
  void review.start();
  await vi.runAllTimersAsync();
  expect(review.done).toBe(true);
  expect(judged).toBe(3);
});

test("a refusal is kept by its code, and it can be tried again", async () => {
  let fail = true;
  const review = new ReviewPoller(async () => {
    if (fail) throw new ApiError("not_over", "");
    return { judged: 1, of: 1, seats: [] };
  });
  await review.start();
  expect(review.errorCode).toBe("not_over");
  fail = false;
  await review.start();
  expect(review.errorCode).toBeUndefined();
  expect(review.done).toBe(true);
});

test("whoever leaves asks no more", async () => {
  let asked = 0;
  const review = new ReviewPoller(async () => ({ judged: ++asked, of: 9 }));
  await review.start();
  review.stop();
  await vi.runAllTimersAsync();
  expect(asked).toBe(1);
});
