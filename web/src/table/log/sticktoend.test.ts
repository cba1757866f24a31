import { games } from "../../games/index";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../../api/socket";
import { setLanguage } from "../../words/words.svelte";
import Log from "./Log.svelte";
import { Table } from "../table.svelte";
import { isAtEnd } from "./sticktoend.svelte";
import { snapshotOf, updateOf } from "../testing";

it("isAtEnd allows a small distance", () => {
  expect(isAtEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 400 })).toBe(true);
  expect(isAtEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 380 })).toBe(true);
  expect(isAtEnd({ scrollHeight: 500, clientHeight: 100, scrollTop: 300 })).toBe(false);
});

const line = 20;
/** The number of lines at first, fewer than a page. */
const opened = 20;
let resized: () => void;
const observed = new Set<Element>();
let table: Table;
let log: object;
let box: HTMLElement;
let height: number;

beforeEach(async () => {
  await setLanguage("en");
  observed.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe(element: Element) {
        observed.add(element);
      }
      unobserve(element: Element) {
        observed.delete(element);
      }
      disconnect() {}
    },
  );
  height = 200;
  table = new Table("t", {} as Socket, games);
  const events = Array.from({ length: opened }, () => ({ key: "isle.event.passed_left" }));
  table.receive(snapshotOf(0, 1, {}, { told: opened, events }));
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

function more(lines = 1): void {
  const { n } = table.stream!;
  const events = Array.from({ length: lines }, () => ({ key: "isle.event.passed_left" }));
  table.receive(updateOf(0, n + 1, { events }));
  flushSync();
}

function scroll(to: number): void {
  box.scrollTop = to;
  box.dispatchEvent(new Event("scroll"));
}

it("opens at the end and follows new lines", () => {
  expect(isAtEnd(box)).toBe(true);
  more();
  expect(box.scrollTop).toBe((opened + 1) * line - height);
});

it("follows when its box shrinks", () => {
  height = 100;
  resized();
  expect(box.scrollTop).toBe(opened * line - height);
  height = 60;
  box.dispatchEvent(new Event("scroll")); // a late event of the last jump
  more();
  expect(box.scrollTop).toBe((opened + 1) * line - height);
});

it("is at the end after being hidden", () => {
  height = 0;
  resized();
  scroll(0);
  more();
  height = 200;
  resized();
  expect(box.scrollTop).toBe((opened + 1) * line - height);
});

it("stays put while scrolled up, and follows again from the end", () => {
  scroll(150);
  more();
  height = 100;
  resized();
  expect(box.scrollTop).toBe(150);
  scroll(9999);
  more();
  expect(box.scrollTop).toBe((opened + 2) * line - height);
});

it("stops observing removed lines", () => {
  more(260);
  expect(box.children.length).toBeLessThan(2 * opened); // the last lines, and the button for earlier ones
  expect(observed.size).toBe(box.children.length + 1); // plus the log itself
});
