import { describe, expect, it } from "vitest";
import { logLines } from "../../../table/log/loglines";
import { changeOf, isMove, lastMoves, lastRound, type Move } from "../../../table/log/moves";
import type { LogEntry } from "../../../table/protocol";
import { log as isle } from "../log";
import { isleLog } from "./moves";

/** A log in the server's form, from the last parts of the event keys. */
const logOf = (...events: [key: string, args?: object][]): LogEntry[] =>
  events.map(([key, args], i) => ({ number: i + 1, key: key.includes(".") ? key : `isle.event.${key}`, args: args as never }));

const rescue = (seat: number, tile: string, square = "h1", points = 3): [string, object][] => [
  ["rescued", { seat, tile, field: "left", fish: 5, basket: "permanent" }],
  ["placed", { seat, tile, colour: "red", square, turn: "90", points }],
];
const movesOf = (log: LogEntry[]): Move[] => isleLog(log).filter(isMove);

describe("isleLog", () => {
  it("joins taking a tile with placing it", () => {
    const [move, ...rest] = movesOf(logOf(...rescue(2, "cat-10-red")));
    expect(rest).toEqual([]);
    expect(move).toMatchObject({ id: 1, seat: 2 });
    expect(move!.deeds).toHaveLength(1);
    expect(move!.deeds[0]).toMatchObject({
      tile: "cat-10-red",
      colour: "red",
      turn: "90",
      field: "left",
      price: 5,
      points: 3,
      from: { on: "table", tile: "cat-10-red" },
      to: { on: "ship", seat: 2, piece: "cat-10-red@7,0" },
    });
  });

  it("includes the treasure of a map in the points", () => {
    const [move] = movesOf(
      logOf(
        ...rescue(1, "cat-10-red"),
        ["map", { seat: 1, colour: "red" }],
        ["took_treasure", { seat: 1, tile: "common-2" }],
        ["placed", { seat: 1, tile: "common-2", square: "b2", turn: "0", points: 1 }],
      ),
    );
    expect(move!.deeds.map((d) => d.tile)).toEqual(["cat-10-red", undefined, "common-2"]);
    expect(changeOf(move!.deeds)).toEqual([{ icon: "star", points: 4 }]);
  });

  it("splits points into earned and averted", () => {
    const log = logOf(...rescue(1, "cat-10-red"));
    log.at(-1)!.averted = 2;
    expect(changeOf(movesOf(log)[0]!.deeds)).toEqual([
      { icon: "star", points: 1 },
      { icon: "hole", points: 2 },
    ]);
  });

  it("separates two rescues, and joins a card with the rescue it enables", () => {
    expect(movesOf(logOf(...rescue(1, "cat-10-red"), ...rescue(1, "cat-11-red", "c3"))).map((m) => m.id)).toEqual([1, 3]);
    const played: [string, object][] = [
      ["played", { seat: 1, card: "rescue-second-cat" }],
      ["second_cat", { seat: 1 }],
    ];
    expect(movesOf(logOf(...played, ...rescue(1, "cat-10-red"))).map((m) => m.deeds.length)).toEqual([3]);
  });

  it("omits secret choices", () => {
    const log = logOf(["chosen", { seat: 1 }], ["paid", { seat: 1, count: 2, fish: 3 }], ["day", { day: 2 }]);
    expect(isleLog(log)).toEqual(log);
  });

  it("includes the sister's moves", () => {
    const [move] = movesOf(logOf(["sister_plays", { number: 4 }], ["sister_takes", { tile: "cat-01-blue" }]));
    expect(move).toMatchObject({ seat: -2, deeds: [{}, { from: { on: "table", tile: "cat-01-blue" }, to: { on: "plate", seat: -2 } }] });
    const [swap] = movesOf(logOf(["sister_swaps", { first: "cat-01-blue", second: "cat-02-orange" }]));
    expect(swap!.deeds).toMatchObject([{ tile: "cat-01-blue", swapped: "cat-02-orange" }]);
    expect(logLines([swap!], isle)[0]!.places).toEqual([
      { on: "table", tile: "cat-01-blue" },
      { on: "table", tile: "cat-02-orange" },
    ]);
  });
});

describe("lastMoves", () => {
  const seats = (log: LogEntry[], me = 0) => lastMoves(isleLog(log), me, isle.day).map((m) => [m.seat, m.id]);

  it("lists the last move of each other seat since mine", () => {
    const log = logOf(...rescue(1, "cat-01-red"), ...rescue(0, "cat-02-red"), ...rescue(2, "cat-03-red"), ["passed", { seat: 3 }]);
    expect(seats(log)).toEqual([
      [2, 5],
      [3, 7],
    ]);
    expect(seats([...log, ...logOf(["passed", { seat: 0 }])])).toHaveLength(2);
    expect(seats([...log, ...logOf(["played", { seat: 0, card: "oshax" }])])).toEqual([]);
    expect(lastRound(isleLog(log), 0).map((m) => m.seat)).toEqual([2, 3]);
  });

  it("omits yesterday's passes", () => {
    const log = logOf(...rescue(1, "cat-01-red"), ["passed", { seat: 2 }], ["passed", { seat: 1 }]);
    expect(seats(log).map(([seat]) => seat)).toEqual([2, 1]);
    expect(seats([...log, ...logOf(["day", { day: 2 }])])).toEqual([[1, 1]]);
  });

  it("replays moves one by one", () => {
    const log = logOf(["played", { seat: 1, card: "oshax" }], ["took_treasure", { seat: 1, tile: "rare-J" }], ...rescue(2, "cat-03-red"));
    const again = lastRound(isleLog(log), 0);
    expect(again.map(({ seat, deeds }) => [seat, deeds.length])).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(again.every((m) => m.unhurried)).toBe(true);
  });

  it("replaces a seat's earlier move", () => {
    const log = logOf(...rescue(1, "cat-01-red"), ["passed", { seat: 2 }], ...rescue(1, "cat-02-red"));
    expect(seats(log)).toEqual([
      [2, 3],
      [1, 4],
    ]);
  });

  it("omits undone moves", () => {
    const two = [...rescue(1, "cat-01-red"), ...rescue(2, "cat-02-red")];
    expect(seats(logOf(...two, ["table.undone", { seat: 2 }]))).toEqual([[1, 1]]);
    expect(seats(logOf(...two, ["table.taken_back", { seat: 1 }], ["passed", { seat: 2 }]))).toEqual([[2, 6]]);
  });
});
