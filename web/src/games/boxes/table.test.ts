import { games } from "../index";
import { box_cards } from "../../../../rules/boxes/data/deck.json";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Socket } from "../../api/socket";
import { waits } from "../../table/forced.svelte";
import { Table } from "../../table/table.svelte";
import { tableView } from "../../table/testing";
import { announcements } from "../../ui/announce.svelte";
import { explain, explanation } from "../../ui/explain.svelte";
import { guardPresses } from "../../ui/press";
import { setLanguage } from "../../words/words.svelte";
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
const about = tableView({ seats: [{ name: "Anna" }, { name: "Borys" }] });
// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
let n = 0;
let table: Table;
let shown: ReturnType<typeof mount> | undefined;

/** Receives a new scene from the server. */
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
/** The server's answer about the held card. */
const options = { card: "box-07", places: [place(false), place(true)] };
/** Presses a key on the focused element. Enter also clicks a button. */
async function key(name: string): Promise<void> {
  const at = document.activeElement!;
  const event = new KeyboardEvent("keydown", { key: name, code: name, bubbles: true, cancelable: true });
  at.dispatchEvent(event);
  if (name === "Enter" && at instanceof HTMLButtonElement && !event.defaultPrevented) at.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
}
const focused = () => document.activeElement!.closest<HTMLElement>("[data-guide]")!.dataset.guide;
const heard = () => (vi.advanceTimersByTime(1000), announcements().map(({ text }) => text));

beforeEach(async () => {
  Object.assign(window, { innerWidth: 390, innerHeight: 844 }); // a phone, where the hand is a tab
  await setLanguage("en");
  vi.useFakeTimers();
  table = new Table(
    "t",
    {
      ask: ({ what }: { what: string }) => (what === "options" ? Promise.resolve(options) : new Promise(() => {})),
    } as unknown as Socket,
    games,
  );
});
afterEach(async () => {
  if (shown) await unmount(shown);
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Mounts the table in my turn to draw. */
function open(): void {
  comes({}, mine(1, { draw: 1 }));
  shown = mount(BoxesTable, { target: document.body, props: { table } });
  flushSync();
}
const tab = () => document.querySelector("[role=tab][aria-selected=true]")?.textContent?.trim();

test("an open tab stays open until my turn", () => {
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

test("my turn does not close the chat while I type", () => {
  comes({ turn: 1 }, undefined);
  shown = mount(BoxesTable, { target: document.body, props: { table } });
  flushSync();
  button("Chat").click();
  flushSync();
  document.querySelector<HTMLElement>("#say")!.focus();
  comes({}, mine(1, { draw: 1 }));
  expect(tab()).toBe("Chat");
});

test("announces the prompt once, and only in my turn", () => {
  open();
  const draw = "Draw a card, or place a sleeping cat instead.";
  expect(heard()).toEqual([draw]);
  comes({}, mine(1, { draw: 1 }));
  expect(heard()).toEqual([draw]);
  comes({ phase: "end" }, mine(2, { end: 1 }));
  comes({ turn: 1 }, undefined);
  expect(heard()).toEqual([draw]); // the turn ended first
  comes({}, mine(3, { draw: 1 }));
  expect(heard()).toEqual([draw, draw]);
});

test("mentions discarding only if no card can be played", () => {
  open();
  const asked = () => document.querySelector(".prompt .sentence")!.textContent;
  comes({ phase: "play" }, mine(2, { lay: 2 }));
  expect(asked()).toBe("Play a card.");
  comes({ phase: "play" }, mine(3, { discard: 1 }));
  expect(asked()).toBe("You can’t play any of your cards. Discard one.");
});

async function take(): Promise<void> {
  comes({ phase: "play" }, mine(2, { lay: 2 }));
  document.querySelector<HTMLElement>("[data-guide=hand] button")!.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

test("buttons that move and rotate the card announce its place", async () => {
  open();
  await take();
  heard();
  const press = (name: string) => {
    const before = heard().length;
    button(name).click();
    flushSync();
    return heard().slice(before);
  };
  expect(press("Next spot")).toEqual([expect.stringMatching(/^f4: .* 1 of 2\. a /)]);
  expect(press("Rotate")).toEqual([expect.stringMatching(/^f4.*rotated 180°/)]);
});

test("explains the last cat and the Princess before they are placed", async () => {
  open();
  const hint = () => document.querySelector(".prompt .hint")?.textContent;
  const seats = (cats: number) => [{ hand: 2, cats, points: 0 }, view.seats[1]];
  const sleep = async (decision: number, cats: number, final = false) => {
    comes({ seats: seats(cats), final }, mine(decision, { draw: 1, sleep: 3 }));
    button("Place a sleeping cat").click();
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    return hint();
  };
  const warning = /^It’s your last cat: .* nobody draws any more\.$/;
  expect(await sleep(2, 2)).toBe("It keeps others out of its box, and counts once an awake cat of yours is there too.");
  expect(await sleep(3, 1)).toMatch(warning);
  expect(heard().at(-1)).toMatch(/^Choose where your cat will sleep\. It’s your last cat/);
  button("Next spot").click();
  flushSync();
  expect(document.querySelector(".prompt li")?.textContent?.trim()).toBe("Last cat: no more drawing");
  comes({ phase: "claim", seats: seats(1) }, mine(4, { cat: 1, end: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(hint()).toMatch(warning);
  comes({ phase: "play", own: { hand: ["princess"] } }, mine(5, { princess: 1 }));
  document.querySelector<HTMLElement>("[data-guide=hand] button")!.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(hint()).toBe("She replaces any cat in play, yours or an opponent’s, and sends it home.");
});

test("explains a special toy when I draw it", async () => {
  open();
  const draws = async (decision: number, answer: object) => {
    Object.assign(options, answer);
    comes({ phase: "play", special: "special-mouse" }, mine(decision, { toy: 1 }));
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    return heard();
  };
  const { places } = options;
  onTestFinished(() => void (Reflect.deleteProperty(options, "joints"), (options.places = places)));
  const told = await draws(2, { places: [], joints: [{ at: [5, 3], joint: true, scores: [0, 0] }] });
  expect(told).toContain("Place the special toy you drew. It’s played at once across a free joint, and its toys count for the box there.");
  expect(told).toContainEqual(expect.stringMatching(/^You hold the special mouse toy;/));
  expect((await draws(3, { places, joints: [] })).join()).toContain("No joint is free, so it’s placed like a card");
});

test("the end button and the cards keep their places", async () => {
  open();
  const place = () => document.querySelector("[data-do=end]")!.closest(".slot, .go")!.className;
  const hand = () => [...document.querySelectorAll("[data-guide=hand] li")].map((li) => li.querySelector("button")?.dataset.card);
  comes({ phase: "decide", own: { hand: ["box-02", "box-07"] } }, mine(2, { draw: 1 }));
  comes({ phase: "play", own: { hand: ["box-01", "box-02", "box-07"] } }, mine(3, { lay: 9 }));
  expect(hand()).toEqual(["box-07", "box-02", "box-01"]);
  expect(document.querySelector(".fresh")?.closest("button")?.dataset.card).toBe("box-01");
  comes({ phase: "claim", own: { hand: ["box-01", "box-07"] } }, mine(4, { cat: 2, end: 1 }));
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(hand()).toEqual(["box-07", undefined, "box-01"]);
  const before = place();
  comes({ phase: "end", own: { hand: ["box-01", "box-07"] } }, mine(5, { end: 1 }));
  expect(place()).toBe(before);
  expect(document.querySelector(".fresh")).not.toBeNull();
  comes({ phase: "decide", own: { hand: ["box-01", "box-07"] } }, mine(6, { draw: 1 }));
  expect(document.querySelector(".fresh")).toBeNull();
});

test("a press on the board restarts the forced step", () => {
  open();
  comes({ phase: "end" }, { ...mine(2, { end: 1 }), actions: ["end"] });
  const press = (on: string) => {
    table.forced.hold(); // as the page does on any touch
    document.querySelector(on)!.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    return table.forced.pending?.action;
  };
  table.forced.sync();
  flushSync();
  expect(press("[data-guide=board]")).toBe("end");
  expect(press("[data-do=end]")).toBeUndefined();
  table.forced.hold();
});

test("waits once for the reason why no cat can claim", async () => {
  open();
  const joints = [{ at: [5, 3], joint: true, why: "strangers_box" }];
  Object.assign(options, { joints });
  onTestFinished(() => void Reflect.deleteProperty(options, "joints"));
  const laid = async (decision: number) => {
    comes({ phase: "claim" }, { ...mine(decision, { end: 1 }), actions: ["end"], undo: true });
    table.forced.sync();
    expect(table.forced.pending!.wait).toBe(waits.undoable);
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    const { wait } = table.forced.pending!;
    table.forced.hold();
    return wait;
  };
  const text = "You can’t place a cat: this box has other players’ cats and none of yours. End your turn.";
  const first = await laid(2);
  expect(document.querySelector(".prompt .sentence")?.textContent).toBe(text);
  expect(first).toBeGreaterThan((text.length / 15) * 1000);
  expect(await laid(3)).toBe(waits.undoable);
});

test("announces the held card and its places, and D describes it", async () => {
  open();
  await take();
  expect(heard().at(-2)).toMatch(/^You hold a box card; walls: .*\. Choose a spot\. Possible spots: 1\.$/);
  const card = document.querySelector("[data-guide=hand] button")!;
  card.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyD", bubbles: true }));
  expect(heard().at(-1)).toMatch(/^A box card; walls: .*\. Place it next to a card in play\./);
});

test("announces the cards left in the final phase once", () => {
  open();
  comes({ final: true }, mine(2, { lay: 1 }));
  comes({ final: true, seats: [{ hand: 1, cats: 5, points: 0 }, view.seats[1]] }, mine(3, { lay: 1 }));
  expect(heard().filter((text) => /left/.test(text))).toEqual(["3 cards left."]);
  expect(document.querySelector(".final [role=status]")).toBeNull();
});

test("announces the final phase once to latecomers", () => {
  const said = () => heard().filter((text) => /final phase|left/i.test(text));
  comes({ final: true }, mine(1, { lay: 1 }));
  shown = mount(BoxesTable, { target: document.body, props: { table } });
  flushSync();
  expect(said()).toEqual(["Final phase: 4 cards left."]);
  Object.assign(window, { innerWidth: 844, innerHeight: 390 }); // a landscape phone has its banner elsewhere
  window.dispatchEvent(new Event("resize"));
  flushSync();
  expect(said()).toHaveLength(1);
});

test("unmounting closes the explanation", async () => {
  open();
  explain({ title: "A card", text: "It is laid." });
  await unmount(shown!);
  shown = undefined;
  expect(explanation()).toBeUndefined();
});

test("hints explain the first round", () => {
  const laid = (count: number) => Array.from({ length: count }, (_, i) => ({ at: [i, 3], card: "start-1" }));
  const hint = () => document.querySelector(".prompt .hint")?.textContent;
  open();
  comes({ phase: "start", starts: ["start-2"], cards: laid(1) }, mine(1, { start: 4 }));
  expect(hint()).toBe("These are for everyone: each player begins with one. Your own hand comes next.");
  comes({ phase: "decide", cards: laid(2) }, mine(2, { draw: 1 }));
  expect(hint()).toBe("The starting cards are in play. From now on you use your own hand.");
  comes({ phase: "play", cards: laid(2) }, mine(3, { lay: 5 }));
  expect(hint()).toBe("A box scores the toy it has most of, or all that tie; each spray bottle costs a point.");
  comes({ phase: "decide", cards: laid(4) }, mine(4, { draw: 1 }));
  expect(hint()).toBeUndefined();
  // Later a hint warns of the end.
  const seats = [view.seats[0], { hand: 2, cats: 1, points: 0 }];
  comes({ phase: "decide", cards: laid(6), seats }, mine(5, { draw: 1 }));
  expect(hint()).toBe("Borys: only one cat left. Once it’s placed, nobody draws any more.");
});

test("cards explain their icons, in a tooltip too", () => {
  open();
  for (const [isSpray, text] of [
    [true, "Each spray bottle costs its box a point."],
    [false, "Each box scores only the toy it has most of"],
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

describe("Keyboard focus", () => {
  let stop: () => void;
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    stop = guardPresses(document);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });
  /** The server's answer to my action. */
  const answers = async (change: object, may: object | undefined) => {
    comes(change, may);
    await vi.advanceTimersByTimeAsync(1000);
  };

  test("moves from one decision to the next", async () => {
    comes({ turn: 1 }, undefined);
    shown = mount(BoxesTable, { target: document.body, props: { table } });
    flushSync();
    await key("Shift");
    document.querySelector<HTMLElement>("[data-guide=ask]")!.focus();
    await answers({}, mine(1, { draw: 1, sleep: 1 }));
    expect(document.activeElement!.matches("button[data-do=draw]")).toBe(true);
    await answers({ phase: "play" }, mine(2, { lay: 2 }));
    expect(document.activeElement!.getAttribute("data-card")).toBe("box-07");
    await key("Enter");
    expect(focused()).toBe("board");
    await answers({ phase: "claim" }, mine(3, { cat: 1, end: 1 }));
    expect(focused()).toBe("board");
    await answers({ phase: "end" }, { ...mine(4, { end: 1 }), undo: true });
    expect(document.activeElement!.matches("button[data-do=end]")).toBe(true);
    document.querySelector<HTMLElement>("[data-do=undo]")!.focus();
    await answers({ phase: "claim" }, { ...mine(5, { cat: 1, end: 1 }), undo: true });
    expect(focused()).toBe("board");
  });

  test("stays put while exploring or typing", async () => {
    open();
    await key("Shift");
    document.querySelector<SVGElement>("[data-guide=board]")!.focus();
    await key("ArrowRight");
    await answers({ turn: 1 }, undefined);
    await answers({}, mine(2, { draw: 1 }));
    expect(focused()).toBe("board");
    button("Chat").click();
    flushSync();
    document.querySelector<HTMLElement>("#say")!.focus();
    await answers({ phase: "end" }, mine(3, { end: 1 }));
    expect(document.activeElement!.id).toBe("say");
  });

  test("goes to the end button if no cat can claim", async () => {
    open();
    await take();
    document.querySelector<SVGElement>("[data-guide=board]")!.focus();
    await key("Shift");
    await answers({ phase: "claim" }, mine(3, { end: 1 }));
    expect(document.activeElement!.matches("button[data-do=end]")).toBe(true);
    expect(document.querySelector("[data-guide=hand] button")!.textContent.trim()).toMatch(/\. End your turn\.$/);
    document.querySelector<SVGElement>("[data-guide=board]")!.focus();
    const before = heard().length;
    await key("Escape");
    expect(document.activeElement!.matches("button[data-do=end]")).toBe(true);
    expect(heard().slice(before)).toEqual([]);
  });

  test("moves to the board with a sleeping cat, and back with Escape", async () => {
    open();
    await key("Shift");
    await answers({}, mine(2, { draw: 1, sleep: 1 }));
    [...document.querySelectorAll<HTMLElement>("[data-guide=ask] button")].find((b) => b.textContent.includes("sleeping cat"))!.focus();
    await key("Enter");
    expect(focused()).toBe("board");
    await key("Tab");
    expect(heard()).toContainEqual(expect.stringMatching(/^f4: .* 1 of 2/));
    await key("Escape");
    expect(document.activeElement!.matches("button[data-do=draw]")).toBe(true);
  });

  test("returns to the card that is put back", async () => {
    open();
    await take();
    document.querySelector<SVGElement>("[data-guide=board]")!.focus();
    await key("Escape");
    expect(document.activeElement!.getAttribute("data-card")).toBe("box-07");
  });
});
