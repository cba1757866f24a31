import { expect, test } from "vitest";
import { session } from "../session.svelte";
import type { TableView } from "../table/protocol";
import { tableView } from "../table/testing";
import { isSlow, turns } from "./turns.svelte";

type Asked = Parameters<typeof isSlow>[0];
const table = (more: Partial<Asked> = {}): Asked => ({
  stage: "playing",
  settings: tableView().settings,
  seats: [{ person: "me", present: true }, { person: "olha" }] as TableView["seats"],
  waits: [1],
  ...more,
});

test("a game is slow where others have days, or one who is awaited is not there", () => {
  const [me, olha] = table().seats;
  expect(isSlow(table(), "me")).toBe(true);
  expect(isSlow(table({ waits: [0] }), "me")).toBe(false);
  expect(isSlow(table({ waits: [0], settings: tableView({}, { clock: { kind: "days", days: 2 } }).settings }), "me")).toBe(true);
  expect(isSlow(table({ seats: [me!, { ...olha!, present: true }] }), "me")).toBe(false);
  expect(isSlow(table({ seats: [me!, { ...olha!, standin: "tabby" }] }), "me")).toBe(false);
});

test("a game against bots, one that is over and one that is only watched are not slow", () => {
  const { settings } = tableView({}, { clock: { kind: "days", days: 2 } });
  const [me] = table().seats;
  expect(isSlow(table({ settings, seats: [me!, { bot: "tabby" }] as TableView["seats"] }), "me")).toBe(false);
  expect(isSlow(table({ settings, stage: "over" }), "me")).toBe(false);
  expect(isSlow(table({ settings }), "somebody")).toBe(false);
});

test("of the table that is shown the page knows best whether it waits", () => {
  session.waiting = ["a", "b"];
  expect(turns.count).toBe(2);
  session.shownTable = { about: { id: "a" } as TableView, asked: false };
  expect(turns.count).toBe(1);
  session.shownTable = { about: { id: "c" } as TableView, asked: true };
  expect(turns.count).toBe(3);
  session.shownTable = undefined;
  session.waiting = [];
  expect(turns.count).toBe(0);
});
