import { games } from "../../games/index";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Socket } from "../../api/socket";
import { setLanguage } from "../../words/words.svelte";
import { Table } from "../table.svelte";
import { snapshotOf, tableView, updateOf } from "../testing";
import { canNudge, othersAwaited, waitedText } from "./waiting";
import WaitingNote from "./WaitingNote.svelte";

const seats = [{ person: "me", name: "Anna" }, { person: "b", name: "Boris" }, { bot: "tabby" as const }];
let sent: { type: string; command?: object }[];
let table: Table;
let shown: ReturnType<typeof mount>;

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  sent = [];
  const send = (message: { type: string }) => (sent.push(message), Promise.resolve());
  table = new Table("t", { nextId: () => "c1", send, ask: send } as unknown as Socket, games);
  table.receive(snapshotOf(0, 1, { table: tableView({ seats, waits: [1] }) }));
  shown = mount(WaitingNote, { target: document.body, props: { table } });
  flushSync();
});
afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
});

const pass = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
};
const note = () => document.querySelector("[data-waits]");
const awaits = (n: number, waits: number[]) => {
  table.receive(updateOf(0, n, { patch: [{ op: "replace", path: "/table/waits", value: waits }] }));
  flushSync();
};

it("WaitingNote shows the time after twenty seconds", () => {
  pass(19);
  expect(note()).toBeNull();
  pass(1);
  expect(note()!.textContent).toContain("0:20");
  pass(55);
  expect(note()!.textContent).toContain("1:15");
  awaits(2, [2]);
  expect(note()).toBeNull();
});

it("WaitingNote lets me nudge a person once, but no bot", () => {
  pass(25);
  document.querySelector<HTMLElement>("[data-do=nudge]")!.click();
  flushSync();
  expect(sent.at(-1)).toMatchObject({ command: { do: "say", reaction: "hurry" } });
  expect(document.querySelector("[data-do=nudge]")!.textContent).toContain("Nudged");
  awaits(2, [2]);
  pass(25);
  expect(note()).not.toBeNull();
  expect(document.querySelector("[data-do=nudge]")).toBeNull();
});

it("othersAwaited is empty while the table waits for me", () => {
  expect(othersAwaited(tableView({ waits: [0, 1] }), 0)).toEqual([]);
  expect(othersAwaited(tableView({ stage: "over", waits: [1] }), 0)).toEqual([]);
  expect(canNudge({ seats: [{ person: "a", standin: "tabby" }] }, [0])).toBe(false);
  expect(waitedText(65_500)).toBe("1:05");
});
