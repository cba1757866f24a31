import { beforeEach, expect, test, vi } from "vitest";
import { feedback } from "../../sound/feedback.svelte";
import { log } from "../../games/isle/log";
import { soundMoves } from "./movesounds";
import type { GameEvent, Stream } from "../protocol";

const give = vi.spyOn(feedback, "give").mockImplementation(() => {});
beforeEach(() => give.mockClear());

/** What a seat at a table for some hears of events. */
function hears(events: GameEvent[], seats = 3, seat = 0) {
  soundMoves(events, { seat, scene: { table: { seats: Array(seats).fill({}) } } } as unknown as Stream, log);
  return give.mock.calls;
}
const moved = (seat: number): GameEvent => ({ key: "isle.event.rescued", args: { seat } });

test("a day and a night are heard by all, before any move", () => {
  expect(hears([moved(1), { key: "isle.event.day", args: { day: 2 } }])).toEqual([["dawn"]]);
  give.mockClear();
  expect(hears([{ key: "isle.event.night", args: { day: 2 } }])).toEqual([["night"]]);
});

test("the last move of the others knocks, from where its seat is and in its pitch", () => {
  expect(hears([moved(1), moved(2)])).toEqual([["other-move", { pan: expect.closeTo(0.6), pitch: expect.closeTo(1.24) }]]);
  give.mockClear();
  expect(hears([moved(0)], 3, 2)).toEqual([["other-move", { pan: expect.closeTo(-0.6), pitch: 1 }]]);
});

test("my own moves and what nobody did make no sound", () => {
  expect(hears([moved(0), { key: "isle.event.dealt", args: { count: 7 } }])).toEqual([]);
});
