import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Socket } from "../net/socket";
import { Table } from "../table/table.svelte";
import { speak } from "../words/words.svelte";
import BoxesTable from "./BoxesTable.svelte";

const view = {
  seat: 0,
  config: { players: 2, rules: "basic", columns: 10, rows: 8 },
  phase: "decide",
  final: false,
  first: 0,
  turn: 0,
  starts: [],
  piles: [3, 3],
  gone: [],
  cards: [{ at: [4, 3], card: "start-1" }],
  across: [],
  seats: [
    { hand: 2, cats: 5 },
    { hand: 2, cats: 5 },
  ],
  own: { hand: ["box-07"] },
};
const about = { game: "boxes", stage: "playing", seats: [{ name: "Anna" }, { name: "Borys" }] };
let n = 0;
let table: Table;
let shown: ReturnType<typeof mount> | undefined;

/** A new scene comes from the server. */
function comes(change: object, may: object | undefined): void {
  table.receive({ type: "snapshot", seat: 0, epoch: "e", n: ++n, told: 0, scene: { table: about, view: { ...view, ...change }, may } } as never);
  flushSync();
}
const mine = (decision: number, verbs: object) => ({ decision, must: true, verbs });
const button = (name: string) => [...document.querySelectorAll("button")].find((b) => b.textContent?.includes(name))!;

beforeEach(async () => {
  await speak("en");
  table = new Table("t", { ask: () => new Promise(() => {}) } as unknown as Socket);
});
afterEach(() => shown && unmount(shown));

/** The page of the table, in my turn to draw. */
function open(): void {
  comes({}, mine(1, { draw: 1 }));
  shown = mount(BoxesTable, { target: document.body, props: { table } });
  flushSync();
}
const tab = () => document.querySelector("[role=tab][aria-selected=true]")?.textContent?.trim();

test("what is open at the table stays open until my turn comes", () => {
  open();
  button("Score").click();
  flushSync();
  expect(tab()).toBe("Score");
  comes({}, mine(1, { draw: 1 }));
  expect(tab()).toBe("Score");
  comes({ turn: 1 }, undefined);
  expect(tab()).toBe("Score");
  comes({}, mine(2, { draw: 1 }));
  expect(tab()).toBe("Hand");
});
