import { box_cards } from "../../../games/boxes/data/deck.json";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Socket } from "../net/socket";
import { Table } from "../table/table.svelte";
import { announcements } from "../ui/announce.svelte";
import { explain, explanation } from "../ui/explain.svelte";
import { setLanguage } from "../words/words.svelte";
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
  boxes: [],
  seats: [
    { hand: 2, cats: 5, points: 0 },
    { hand: 2, cats: 5, points: 0 },
  ],
  own: { hand: ["box-07"] },
};
const about = { game: "boxes", stage: "playing", waits: [], seats: [{ name: "Anna" }, { name: "Borys" }] };
// The test's browser has no popovers.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
let n = 0;
let table: Table;
let shown: ReturnType<typeof mount> | undefined;

/** A new scene comes from the server. */
function comes(change: object, may: object | undefined): void {
  table.receive({
    type: "snapshot",
    seat: 0,
    epoch: "e",
    n: ++n,
    told: 0,
    scene: { table: about, view: { ...view, ...change }, may },
  } as never);
  flushSync();
}
const mine = (decision: number, verbs: object) => ({ decision, must: true, verbs });
const button = (name: string) => [...document.querySelectorAll("button")].find((b) => b.textContent?.includes(name))!;

const place = (turned: boolean) => ({ at: [5, 3], turned, box: [[5, 3]], owners: [], joins: [], scores: [0, 0], cats: [] });
/** What the server answers about the card that is held. */
const options = { card: "box-07", places: [place(false), place(true)] };
const heard = () => (vi.advanceTimersByTime(1000), announcements().map(({ text }) => text));

beforeEach(async () => {
  Object.assign(window, { innerWidth: 390, innerHeight: 844 }); // a phone, where the hand is one of the tabs
  await setLanguage("en");
  vi.useFakeTimers();
  table = new Table("t", {
    ask: ({ what }: { what: string }) => (what === "options" ? Promise.resolve(options) : new Promise(() => {})),
  } as unknown as Socket);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  vi.runAllTimers();
  vi.useRealTimers();
});

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

test("my turn takes no pen away", () => {
  comes({ turn: 1 }, undefined);
  shown = mount(BoxesTable, { target: document.body, props: { table } });
  flushSync();
  button("Chat").click();
  flushSync();
  document.querySelector<HTMLElement>("#say")!.focus();
  comes({}, mine(1, { draw: 1 }));
  expect(tab()).toBe("Chat");
});

test("a screen reader hears once what is asked of me, and nothing of this kind while I wait", () => {
  open();
  const draw = "Draw a card, or place a sleeping cat instead.";
  expect(heard()).toEqual([draw]);
  comes({}, mine(1, { draw: 1 }));
  expect(heard()).toEqual([draw]);
  comes({ phase: "end" }, mine(2, { end: 1 }));
  comes({ turn: 1 }, undefined);
  expect(heard()).toEqual([draw]); // the turn was over before it was said
  comes({}, mine(3, { draw: 1 }));
  expect(heard()).toEqual([draw, draw]);
});

/** Takes up the card of my hand. */
async function take(): Promise<void> {
  comes({ phase: "play" }, mine(2, { lay: 2 }));
  document.querySelector<HTMLElement>("[data-guide=hand] button")!.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

test("the buttons that move and turn the card say where it is", async () => {
  open();
  await take();
  heard();
  const press = (name: string) => {
    const before = heard().length;
    button(name).click();
    flushSync();
    return heard().slice(before);
  };
  expect(press("Next spot")).toEqual([expect.stringMatching(/^f4: a /)]);
  expect(press("Rotate")).toEqual([expect.stringMatching(/^f4.*rotated 180°/)]);
});

test("an explanation goes with the table that it was asked at", async () => {
  open();
  explain({ title: "A card", text: "It is laid." });
  await unmount(shown!);
  shown = undefined;
  expect(explanation()).toBeUndefined();
});

test("in the first round the page says whose the cards in the hand are, and what is on them", () => {
  const laid = (count: number) => Array.from({ length: count }, (_, i) => ({ at: [i, 3], card: "start-1" }));
  const hint = () => document.querySelector(".prompt .hint")?.textContent;
  open();
  comes({ phase: "start", starts: ["start-2"], cards: laid(1) }, mine(1, { start: 4 }));
  expect(hint()).toBe("These are for everyone: each player begins with one. Your own hand comes next.");
  comes({ phase: "decide", cards: laid(2) }, mine(2, { draw: 1 }));
  expect(hint()).toBe("The starting cards are in play. From now on you use your own hand.");
  comes({ phase: "play", cards: laid(2) }, mine(3, { lay: 5 }));
  expect(hint()).toBe("A box scores its most frequent toy; each spray bottle costs a point.");
  comes({ phase: "decide", cards: laid(4) }, mine(4, { draw: 1 }));
  expect(hint()).toBeUndefined();
});

test("a card says what is on it and what that does, to a pointer too", () => {
  open();
  for (const [isSpray, text] of [
    [true, "Each spray bottle costs its box a point."],
    [false, "In each box only the most frequent toy scores"],
  ] as const) {
    const card = box_cards.find(({ icons }) => icons.some((icon) => (icon === "spray") === isSpray))!.id;
    comes({ phase: "play", own: { hand: [card] } }, mine(1, { lay: 5 }));
    const shown = document.querySelector<HTMLElement>(`.hand [data-card="${card}"]`)!;
    expect(shown.title).toContain(text);
    shown.dispatchEvent(new Event("contextmenu", { bubbles: true, cancelable: true }));
    expect(explanation()?.text).toContain(text);
    explain(undefined);
  }
});
