import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announcements } from "../ui/announce.svelte";
import { Asking } from "./asking";

const told = () => announcements().map((line) => line.text);
const pass = () => vi.advanceTimersByTime(600);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("tells once what is asked, and again only after I waited", () => {
  const asking = new Asking();
  for (const sentence of ["Choose.", "Choose.", undefined, "Choose.", "Pass."]) {
    asking.hear(sentence);
    pass();
  }
  expect(told()).toEqual(["Choose.", "Choose.", "Pass."]);
});

it("leaves out what was asked for a moment only", () => {
  const asking = new Asking();
  asking.hear("Place it.");
  asking.hear("End your turn.");
  pass();
  asking.hear("Pass.");
  asking.hush();
  pass();
  expect(told()).toEqual(["End your turn."]);
});
