import { games } from "../index";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Socket } from "../../api/socket";
import { pace } from "../../table/preferences.svelte";
import type { GameEvent } from "../../table/protocol";
import { Table } from "../../table/table.svelte";
import { snapshotOf, tableView, updateOf } from "../../table/testing";
import { IsleGame } from "./game.svelte";
import type { View } from "./view";

const seatWith = (...pieces: string[]) => ({ fish: 3, ship: { pieces: pieces.map((tile) => ({ tile, at: [0, 0] })) } });
const viewOf = (day: number, ...aboard: string[]) =>
  ({
    day,
    phase: day === 1 ? "find" : "draft",
    seat: 0,
    effects: [],
    left: [`cat-0${day}-red`],
    commons: [],
    rares: [],
    oshax: [],
    own: { hand: [], draft: [], offer: [] },
    seats: [seatWith(), { ...seatWith(...aboard), fish: 3 + 20 * (day - 1) }],
  }) as unknown as View;
const event = (kind: string, args: object = {}): GameEvent => ({ key: `isle.event.${kind}`, args: args as never });
const found = [event("played", { seat: 1, card: "oshax" }), event("placed", { seat: 1, tile: "oshax-1", square: "a1", turn: "0" })];
const dayEnds = [event("night", { day: 1 }), event("day", { day: 2 })];

let table: Table;
let game: IsleGame;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  pace.chosen = "calm";
  const send = () => Promise.resolve({ accounts: [], actions: [] });
  table = new Table("t", { nextId: () => "c", send, ask: send } as unknown as Socket, games);
  const scene = { table: tableView({ seats: [{}, {}] }, { game: "isle" }), view: viewOf(1), may: { decision: 1, must: true, verbs: {} } };
  table.receive(snapshotOf(0, 1, scene as never));
  game = new IsleGame(table);
  table.follow.draw({ wait: () => {}, begin: () => {}, end: () => {} });
  stop = $effect.root(() => {
    $effect(() => game.sync());
    $effect(() => game.dayTransition.watch());
    $effect(() => game.dayTransition.startNight());
  });
  flushSync();
});
afterEach(() => {
  stop();
  table.follow.finish();
  pace.chosen = "calm";
  vi.useRealTimers();
});

/** The second player takes a find, which ends the day. */
function endDay(events = [...found, ...dayEnds]): void {
  const view = viewOf(2, "oshax-1");
  table.receive(updateOf(0, 2, { events, patch: [{ op: "replace", path: "/view", value: view }] as never }));
  flushSync();
}
const pass = (ms: number) => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

describe("DayTransition", () => {
  it("keeps the day until its last move was shown and night has fallen", () => {
    endDay();
    expect(game.view).toMatchObject({ day: 1, phase: "find", left: ["cat-01-red"] });
    expect(game.view.seats[1]).toMatchObject({ fish: 3, ship: { pieces: [{ tile: "oshax-1" }] } });
    expect(game.may).toBeUndefined();
    pass(1000);
    expect(game.dayTransition.night).toBe(false);
    pass(100);
    expect(game.dayTransition.night).toBe(true);
    expect(game.view.day).toBe(1);
    pass(1500);
    expect(game.dayTransition.night).toBe(false);
    expect(game.view).toMatchObject({ day: 2, phase: "draft" });
    expect(game.may).toBeDefined();
  });

  it("ignores moves of the next day", () => {
    endDay();
    table.receive(updateOf(0, 3, { events: [event("passed", { seat: 1 }), ...found] }));
    flushSync();
    pass(1100);
    expect(game.dayTransition.night).toBe(true);
  });

  it("ends on any press", () => {
    endDay();
    game.dayTransition.end();
    expect(game.view.day).toBe(2);
    pass(2000);
    expect(game.view.day).toBe(2);
  });

  it("falls into night without pending moves", () => {
    endDay(dayEnds);
    expect(game.dayTransition.night).toBe(true);
    expect(game.view.day).toBe(1);
  });

  it("is skipped without motion", () => {
    pace.chosen = "at_once";
    endDay();
    expect(game.view.day).toBe(2);
  });
});
