import { games } from "../../games/index";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Socket } from "../../api/socket";
import { partsOf, type Follow } from "./follow.svelte";
import type { Move } from "./moves";
import { pace } from "../preferences.svelte";
import type { GameEvent, LogEntry } from "../protocol";
import { Table } from "../table.svelte";
import { snapshotOf, tableView, updateOf } from "../testing";

let table: Table;
let follow: Follow;
let told: string[];
let n: number;
const nameOf = (move: Move) => `${move.seat}:${move.deeds.map((d) => d.tile ?? "").join("+")}`;

const event = (kind: string, args: object): GameEvent => ({ key: `isle.event.${kind}`, args: args as never });
const rescue = (seat: number, tile: string) => event("rescued", { seat, tile, field: "left", fish: 3, basket: "permanent" });
const place = (seat: number, tile: string) => event("placed", { seat, tile, colour: "red", square: "a1", turn: "0", points: 1 });
const come = (...events: GameEvent[]) => table.receive(updateOf(0, ++n, { events }));
const marked = () => follow.marks.map((m) => m.seat);

beforeEach(() => {
  vi.useFakeTimers();
  pace.chosen = "calm";
  const send = () => Promise.resolve();
  table = new Table("t", { nextId: () => "c", send, ask: send } as unknown as Socket, games);
  follow = table.follow;
  n = 1;
  table.receive(snapshotOf(0, n, { table: tableView({ seats: [{}, {}, {}] }, { game: "isle" }) }));
  told = [];
  follow.draw({
    wait: (move) => told.push(`${nameOf(move)} waits`),
    begin: (move) => told.push(`${nameOf(move)} begins`),
    end: (move) => told.push(`${nameOf(move)} ends`),
  });
});
afterEach(() => {
  follow.finish();
  vi.useRealTimers();
});

describe("Follow", () => {
  it("shows a move when it is complete, then marks it", () => {
    come(rescue(1, "cat-01-red"));
    expect(told).toEqual([]);
    come(place(1, "cat-01-red"));
    expect(told).toEqual(["1:cat-01-red waits", "1:cat-01-red begins"]);
    expect(follow.mover).toBe(1);
    expect(marked()).toEqual([]);
    vi.advanceTimersByTime(1100);
    expect(told.at(-1)).toBe("1:cat-01-red ends");
    expect(follow.mover).toBeUndefined();
    expect(marked()).toEqual([1]);
    expect(follow.takerOf("cat-01-red")).toBe(1);
    expect(follow.markedOn(1)).toEqual(["cat-01-red@0,0"]);
  });

  it("finish shows every mark at once", () => {
    come(rescue(1, "cat-01-red"), place(1, "cat-01-red"), rescue(2, "cat-02-red"), place(2, "cat-02-red"));
    follow.finish();
    expect(marked()).toEqual([1, 2]);
    expect(follow.mover).toBeUndefined();
  });

  it("my own move shows nothing and clears all marks", () => {
    come(event("passed", { seat: 1 }));
    vi.advanceTimersByTime(1100);
    told = [];
    come(event("played", { seat: 0, card: "oshax" }));
    expect(told).toEqual([]);
    expect(marked()).toEqual([]);
  });

  it("continues a move with its treasure", () => {
    come(rescue(1, "cat-01-red"), place(1, "cat-01-red"));
    come(event("map", { seat: 1, colour: "red" }), event("took_treasure", { seat: 1, tile: "common-2" }), place(1, "common-2"));
    vi.advanceTimersByTime(1100);
    expect(told.filter((t) => t.endsWith("begins"))).toEqual(["1:cat-01-red begins", "1:+common-2 begins"]);
    vi.advanceTimersByTime(350);
    expect(follow.markOf(1)!.deeds.map((d) => d.tile)).toEqual(["cat-01-red", undefined, "common-2"]);
  });

  it("keeps marks without motion, in the background and after a reload", () => {
    pace.chosen = "at_once";
    come(event("passed", { seat: 1 }));
    expect(told).toEqual(["1: waits", "1: ends"]);
    expect(marked()).toEqual([1]);
    const back = new Table("t", { send: () => Promise.resolve() } as unknown as Socket, games);
    back.receive(snapshotOf(0, 5, { table: tableView({}, { game: "isle" }) }, { told: 1, events: [event("passed", { seat: 2 })] }));
    expect(back.follow.marks.map((m) => m.seat)).toEqual([2]);
  });

  it("replays the last round", () => {
    come(event("passed", { seat: 1 }), event("passed", { seat: 2 }));
    follow.finish();
    told = [];
    follow.replay();
    expect(told).toEqual(["1: waits", "2: waits", "1: begins"]);
    expect(marked()).toEqual([]);
    vi.advanceTimersByTime(2200);
    expect(marked()).toEqual([1, 2]);
  });
});

it("partsOf drops public events that have a personal one", () => {
  const keys = ["isle.event.chosen", "isle.event.chosen", "isle.event.chosen_you", "isle.event.passed_left", "boxes.event.drew"];
  const log = keys.map((key, i) => ({ number: i + 1, key }) as LogEntry);
  expect(partsOf(games.isle, log).map((part) => (part as LogEntry).number)).toEqual([1, 3, 4, 5]);
});
