import { beforeEach, expect, test, vi } from "vitest";
import { feedback } from "../../sound/feedback.svelte";
import { log } from "../../games/isle/log";
import { soundMoves } from "./movesounds";
import type { GameEvent, Stream } from "../protocol";

const give = vi.spyOn(feedback, "give").mockImplementation(() => {});
beforeEach(() => give.mockClear());

/** The sounds a seat hears for some events. */
function hears(events: GameEvent[], seats = 3, seat = 0) {
  soundMoves(events, { seat, scene: { table: { seats: Array(seats).fill({}) } } } as unknown as Stream, log);
  return give.mock.calls;
}
const moved = (seat: number): GameEvent => ({ key: "isle.event.rescued", args: { seat } });

test("a day or night sounds before any move", () => {
  expect(hears([moved(1), { key: "isle.event.day", args: { day: 2 } }])).toEqual([["dawn"]]);
  give.mockClear();
  expect(hears([{ key: "isle.event.night", args: { day: 2 } }])).toEqual([["night"]]);
});

test("another player's move knocks, panned and pitched by seat", () => {
  expect(hears([moved(1), moved(2)])).toEqual([["other-move", { pan: expect.closeTo(0.6), pitch: expect.closeTo(1.24) }]]);
  give.mockClear();
  expect(hears([moved(0)], 3, 2)).toEqual([["other-move", { pan: expect.closeTo(-0.6), pitch: 1 }]]);
});

test("my own moves and anonymous events are silent", () => {
  expect(hears([moved(0), { key: "isle.event.dealt", args: { count: 7 } }])).toEqual([]);
});
