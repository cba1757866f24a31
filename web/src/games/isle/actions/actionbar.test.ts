import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tableView } from "../../../table/testing";
import { setLanguage } from "../../../words/words.svelte";
import type { IsleGame } from "../game.svelte";
import ActionBarView from "./ActionBarView.svelte";
import { Selection } from "./selection.svelte";
import type { ServerState } from "../serverstate.svelte";
import type { Table } from "../../../table/table.svelte";
import type { View } from "../view";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

const holds = vi.fn();

/** The prompt of a player with one card and the given legal actions. */
function open(
  phase: string,
  card: string,
  legal: string[],
  more: { keep?: number; own?: object; actAll?: unknown; words?: string[]; turn?: number } = {},
): void {
  const verbs: Record<string, number> = {};
  for (const action of legal) verbs[action.split(" ")[0]!] = 1;
  const own = { hand: [card], laid: [], offer: [], draft: [], kept: [], baskets: [], ...more.own };
  const config = { mode: "standard" };
  const view = {
    phase,
    seat: 0,
    turn: more.turn ?? 0,
    awaited: [],
    keep: more.keep ?? 0,
    effects: [],
    seats: [{ fish: 3 }],
    own,
    config,
  } as unknown as View;
  const game = {
    table: {
      guided: false,
      forced: {
        get holding() {
          return false;
        },
        set holding(on) {
          holds(on);
        },
      },
    },
    view,
    may: { decision: 1, must: true, verbs },
    busy: false,
    actAll: more.actAll,
    promptAnnouncer: { update: () => {}, cancel: () => {} },
    selection: Object.assign(new Selection({} as Table, { legal } as unknown as ServerState), { words: more.words ?? [] }),
    server: { legal },
  } as unknown as IsleGame;
  render(ActionBarView, {
    game,
    view,
    table: tableView({ seats: [{ name: "Anna" }] }),
    layout: "wide",
  });
}

describe("ActionBar", () => {
  it("offers to hold cards that interrupt a phase", () => {
    open("find", "draw-cards-3", ["pass", "play draw-cards-3"], {
      own: { pause: { close: "pass", useful: ["draw-cards-3"], chase: false } },
    });
    screen.getByRole("switch", { name: "Hold my cards" }).click();
    expect(holds).toHaveBeenCalledWith(true);
    cleanup();
    open("find", "oshax", ["pass"]);
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("asks for a colour before a public lesson is played", () => {
    open("read", "public-144", ["end", "read public-144 blue"], { words: ["read", "public-144"] });
    expect(document.querySelector(".sentence")!.textContent).toMatch(/^\s*Choose a colour\./);
  });

  it("names royal rats if only they can be chased", () => {
    for (const [legal, said] of [
      [["chase a1"], "You can still chase away a royal rat."],
      [["chase a1", "play draw-cards-3"], "You can still play anytime cards."],
    ] as const) {
      open("rescue", "draw-cards-3", [...legal], { turn: 1 });
      expect(document.querySelector(".detail")!.textContent).toBe(said);
      cleanup();
    }
  });

  it("makes passing the main action if nothing else is possible", () => {
    open("find", "oshax", ["pass"]);
    expect(screen.getByRole("button", { name: "Pass for this phase" }).className).toContain("loud");
  });

  it("does not make passing the main action while a card is playable", () => {
    open("find", "oshax", ["pass", "play oshax blue"]);
    expect(screen.getByRole("button", { name: "Pass for this phase…" }).className).not.toContain("loud");
  });

  it("adds cards kept earlier to the cost of the picks", () => {
    open("draft", "oshax", ["keep oshax"], { keep: 1, own: { kept: ["rescue-broken-3", "public-144"], draft: [{ saw: ["oshax"] }] } });
    expect(document.querySelector(".chips")!.textContent).toContain("Total cost 3, you have 3");
  });

  it("leaves the main action empty while others remain", () => {
    open("rescue", "oshax", ["pass", "rescue cat-01-blue left permanent"]);
    expect(document.querySelector(".go")!.querySelector("button")).toBeNull();
    expect(document.querySelector(".tools")!.textContent).toContain("Pass for this phase…");
  });

  it("plays several rescue cards with one press", () => {
    const actAll = vi.fn();
    const legal = ["lay rescue-regular-1", "lay rescue-broken-3", "end"];
    const hand = ["rescue-regular-1", "oshax", "rescue-regular-1", "rescue-broken-3"];
    open("prepare", "", legal, { own: { hand }, actAll });
    const all = screen.getByRole("button", { name: "Play all 3" });
    expect(all.className).toContain("loud");
    all.click();
    expect(actAll).toHaveBeenCalledWith(["lay rescue-regular-1", "lay rescue-regular-1", "lay rescue-broken-3"]);
  });

  it("gives a single rescue card its own button", () => {
    open("prepare", "rescue-regular-1", ["lay rescue-regular-1", "end"]);
    expect(document.querySelector('[data-do="lay-all"]')).toBeNull();
  });

  it("leaves announcing picks to the cards", () => {
    open("draft", "oshax", ["keep oshax"], { keep: 1, own: { draft: [{ saw: ["oshax"] }] } });
    expect(document.querySelector("[aria-live]")).toBeNull();
  });
});
