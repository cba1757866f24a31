import { expect, test } from "vitest";
import { ApiError } from "../api/error";
import { Attempts } from "./attempt.svelte";

test("Attempts/keeps the code of an error until the next attempt", async () => {
  const done: string[] = [];
  const attempts = new Attempts(async () => void done.push("after"));
  await attempts.run(() => Promise.reject(new ApiError("bad_code", "")));
  expect([attempts.errorCode, done]).toEqual(["bad_code", []]);
  await attempts.run(async () => void done.push("what"));
  expect([attempts.errorCode, done]).toEqual([undefined, ["what", "after"]]);
});
