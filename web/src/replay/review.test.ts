import { expect, test, vi } from "vitest";
import { Refusal } from "../net/http";
import { Review } from "./review.svelte";

test("a review is asked for until it is there", async () => {
  let judged = 0;
  const review = new Review(async () => (++judged < 3 ? { judged, of: 3 } : { judged, of: 3, seats: [[]] }), 1);
  expect(review.is).toBeUndefined();
  void review.begin();
  await vi.waitFor(() => expect(review.done).toBe(true));
  expect(judged).toBe(3);
});

test("a refusal is kept by its code, and it can be tried again", async () => {
  let fail = true;
  const review = new Review(async () => {
    if (fail) throw new Refusal("not_over", "");
    return { judged: 1, of: 1, seats: [] };
  });
  await review.begin();
  expect(review.trouble).toBe("not_over");
  fail = false;
  await review.begin();
  expect(review.trouble).toBeUndefined();
  expect(review.done).toBe(true);
});

test("whoever leaves asks no more", async () => {
  let asked = 0;
  const review = new Review(async () => ({ judged: ++asked, of: 9 }), 1);
  await review.begin();
  review.stop();
  await new Promise((go) => setTimeout(go, 20));
  expect(asked).toBe(1);
});
