import { describe, expect, it } from "vitest";
import { isMove, lastMoves, type Move } from "../../table/log/moves";
import type { LogEntry } from "../../table/protocol";
import { boxesLog } from "./log";

const logOf = (...events: [key: string, args?: object][]): LogEntry[] =>
  events.map(([key, args], i) => ({ number: i + 1, key: `boxes.event.${key}`, args: args as never }));
const movesOf = (log: LogEntry[]): Move[] => boxesLog(log).filter(isMove);

describe("boxesLog", () => {
  it("joins a card, its cat and their points", () => {
    const log = logOf(
      ["drew", { seat: 1 }],
      ["laid", { seat: 1, card: "box-44", slot: "f5", turn: 180 }],
      ["lost", { seat: 0, points: 3, total: 0 }],
      ["claimed", { seat: 1, joint: "f5-f6" }],
      ["final"],
      ["gained", { seat: 1, points: 4, total: 4 }],
    );
    const [move, ...rest] = movesOf(log);
    expect(rest).toEqual([]);
    expect(move).toMatchObject({ id: 2, seat: 1 });
    expect(move!.deeds.map((d) => [d.card, d.to, d.turn, d.points])).toEqual([
      ["box-44", { on: "slot", slot: "f5" }, "180", undefined],
      ["cat", { on: "joint", joint: "f5-f6" }, undefined, 4],
    ]);
    expect(move!.deeds.map((d) => d.points ?? 0).reduce((a, b) => a + b)).toBe(4);
    expect(boxesLog(log).filter((p) => !isMove(p))).toEqual([log[0], log[4]]);
  });

  it("lastMoves has the moves of others since mine", () => {
    const log = logOf(
      ["laid", { seat: 0, card: "box-1", slot: "a1", turn: 0 }],
      ["slept", { seat: 1, slot: "b1" }],
      ["discarded", { seat: 2, card: "box-3" }],
    );
    expect(lastMoves(boxesLog(log), 0).map((m) => m.deeds[0]!.card)).toEqual(["cat", "box-3"]);
    expect(lastMoves(boxesLog(log), -1).map((m) => m.seat)).toEqual([0, 1, 2]);
  });
});
