import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, announceAfter, announcements, brief, clearAnnouncements, enterModal, postponeLater, remember } from "./announce.svelte";

const told = () => announcements().map((line) => line.text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("announcements of the same moment are all kept, even equal ones", () => {
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

test("prompts are announced after events, and automatic steps last", () => {
  announceAfter("forced", () => "forced");
  announceAfter("tip", () => "tip");
  announceAfter("asked", () => "asked");
  announceAfter("joy", () => "joy");
  vi.advanceTimersByTime(400);
  postponeLater();
  vi.advanceTimersByTime(400);
  announce("happened");
  expect(told()).toEqual(["happened"]);
  vi.advanceTimersByTime(100);
  expect(told()).toEqual(["happened", "joy", "asked", "tip", "forced"]);
});

test("of a kind the last is said, in words of the time when it is said, and what was taken back is not", () => {
  let place = "a1";
  announceAfter("tip", () => "stale");
  announceAfter("tip", () => "fresh");
  announceAfter("held", () => place);
  announceAfter("asked", () => "taken back");
  announceAfter("asked");
  announceAfter("joy", () => "");
  place = "b2";
  vi.advanceTimersByTime(500);
  expect(told()).toEqual(["b2", "fresh"]);
  announceAfter("tip", () => "for my eyes only");
  clearAnnouncements();
  vi.advanceTimersByTime(500);
  expect(told()).toEqual([]);
});

test("the history keeps what was announced and shown, up to a bound, until the device is handed over", () => {
  announce("said");
  const banner = document.createElement("p");
  banner.textContent = " shown ";
  brief(banner);
  remember("");
  vi.advanceTimersByTime(60_000);
  expect(window.announced).toEqual(["said", "shown"]);
  for (let n = 0; n < 200; n++) announce(`line ${n}`);
  expect(window.announced).toHaveLength(100);
  expect(window.announced.at(-1)).toBe("line 199");
  clearAnnouncements();
  expect(window.announced).toEqual([]);
});
