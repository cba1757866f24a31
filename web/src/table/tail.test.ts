import { expect, it } from "vitest";
import { atEnd } from "./tail.svelte";

it("a list follows what is new only for who has read to its end", () => {
  expect(atEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 400 })).toBe(true);
  expect(atEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 380 })).toBe(true);
  expect(atEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 300 })).toBe(false);
});
