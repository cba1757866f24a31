import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../net/socket";
import { speak } from "../words/words.svelte";
import Log from "./Log.svelte";
import { Table } from "./table.svelte";
import { atEnd } from "./tail.svelte";

it("a list counts as read to its end a little before it", () => {
  expect(atEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 400 })).toBe(true);
  expect(atEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 380 })).toBe(true);
  expect(atEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 300 })).toBe(false);
});

const line = 20;
let resized: () => void;
let table: Table;
let log: object;
let box: HTMLElement;
let height: number;

beforeEach(async () => {
  await speak("en");
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  height = 200;
  table = new Table("t", {} as Socket);
  const scene = { table: { seats: [], stage: "playing" } };
  const events = Array.from({ length: 50 }, () => ({ key: "isle.event.passed_left" }));
  table.receive({ type: "snapshot", seat: 0, epoch: "e", n: 1, scene, told: 50, events });
  log = mount(Log, { target: document.body, props: { table } });
  box = document.querySelector("ol")!;
  let top = 0;
  Object.defineProperties(box, {
    scrollHeight: { get: () => box.children.length * line },
    clientHeight: { get: () => height },
    scrollTop: { get: () => top, set: (to: number) => (top = Math.max(0, Math.min(to, box.children.length * line - height))) },
  });
  flushSync();
});
afterEach(() => {
  void unmount(log);
  vi.unstubAllGlobals();
});

/** One more line comes. */
function more(): void {
  const { n } = table.stream!;
  table.receive({ type: "update", seat: 0, epoch: "e", n: n + 1, patch: [], events: [{ key: "isle.event.passed_left" }] });
  flushSync();
}

/** The reader scrolls. */
function scroll(to: number): void {
  box.scrollTop = to;
  box.dispatchEvent(new Event("scroll"));
}

it("the log opens at its end and follows what comes", () => {
  expect(atEnd(box)).toBe(true);
  more();
  expect(box.scrollTop).toBe(51 * line - height);
});

it("the log follows although its box gets lower, and whenever that is told", () => {
  height = 100;
  resized();
  expect(box.scrollTop).toBe(50 * line - height);
  height = 60;
  box.dispatchEvent(new Event("scroll")); // of the last jump to the end, told late
  more();
  expect(box.scrollTop).toBe(51 * line - height);
});

it("a log that was hidden is at its end when it is seen again", () => {
  height = 0;
  resized();
  scroll(0);
  more();
  height = 200;
  resized();
  expect(box.scrollTop).toBe(51 * line - height);
});

it("who has scrolled up reads on undisturbed, and follows again from the end", () => {
  scroll(300);
  more();
  height = 100;
  resized();
  expect(box.scrollTop).toBe(300);
  scroll(9999);
  more();
  expect(box.scrollTop).toBe(52 * line - height);
});
