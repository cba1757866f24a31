import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announcements } from "../../ui/announce.svelte";
import { PromptAnnouncer } from "./promptannouncer";

const told = () => announcements().map((line) => line.text);
const pass = () => vi.advanceTimersByTime(600);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("tells once what is asked, and again only after I waited", () => {
  const announcer = new PromptAnnouncer();
  for (const sentence of ["Choose.", "Choose.", undefined, "Choose.", "Pass."]) {
    announcer.update(sentence);
    pass();
  }
  expect(told()).toEqual(["Choose.", "Choose.", "Pass."]);
});

it("leaves out what was asked for a moment only", () => {
  const announcer = new PromptAnnouncer();
  announcer.update("Place it.");
  announcer.update("End your turn.");
  pass();
  announcer.update("Pass.");
  announcer.cancel();
  pass();
  expect(told()).toEqual(["End your turn."]);
});
