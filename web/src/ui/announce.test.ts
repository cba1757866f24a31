import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, announcements, clearAnnouncements, enterModal } from "./announce.svelte";

const told = () => announcements().map((line) => line.text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("what is told at one moment does not take each other's place, equal words neither", () => {
  announce("one");
  announce("two");
  announce("two");
  announce("");
  expect(told()).toEqual(["one", "two", "two"]);
  expect(new Set(announcements().map((line) => line.id)).size).toBe(3);
});

test("what was told is taken back at once", () => {
  announce("for my eyes only");
  clearAnnouncements();
  expect(told()).toEqual([]);
});

test("a line goes after a while, and takes no other with it", () => {
  announce("early");
  vi.advanceTimersByTime(6_000);
  announce("late");
  vi.advanceTimersByTime(6_000);
  expect(told()).toEqual(["late"]);
  vi.advanceTimersByTime(6_000);
  expect(told()).toEqual([]);
});

test("what is said while a dialog is open is heard in it, and behind it once it is closed", () => {
  const leaveFirst = enterModal("first");
  const leaveSecond = enterModal("second");
  announce("over both");
  leaveSecond();
  announce("over one");
  leaveFirst();
  announce("on the page");
  expect(announcements().map((line) => line.within)).toEqual(["second", "first", undefined]);
});
