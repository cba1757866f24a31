import { describe, expect, it } from "vitest";
import { extent, framed, jointName, slotName, spotsOf, type Options, type View } from "./view";

const view: View = {
  seat: 1,
  config: { players: 2, rules: "basic", columns: 10, rows: 8 },
  phase: "play",
  final: false,
  first: 0,
  turn: 1,
  starts: [],
  piles: [3, 3],
  gone: [],
  cards: [
    { at: [4, 3], card: "start-1" },
    { at: [5, 3], card: "start-2", turned: true },
  ],
  across: [],
  seats: [
    { hand: 2, cats: 5 },
    { hand: 2, cats: 5 },
  ],
};
const place = (at: [number, number], turned: boolean, scores: number[]) => ({ at, turned, box: [at], owners: [], joins: [], scores, cats: [] });

describe("names", () => {
  it("are those of the notation", () => {
    expect(slotName([2, 3])).toBe("c4");
    expect(jointName([2, 3])).toBe("c4-c5");
  });
});

describe("spots", () => {
  it("are actions, the best first", () => {
    const options: Options = { card: "box-07", places: [place([3, 3], false, [0, 0]), place([6, 3], true, [0, 2])] };
    expect(spotsOf(options, "box-07", view).map((s) => s.action)).toEqual(["lay box-07 g4 180", "lay box-07 d4"]);
  });
  it("lay a starting card at the start", () => {
    const options: Options = { card: "start-2", places: [place([3, 3], false, [0, 0])] };
    expect(spotsOf(options, "start-2", { ...view, phase: "start" })[0]?.action).toBe("start start-2 d4");
  });
  it("let a cat sleep instead of drawing, and lie across a joint afterwards", () => {
    const sleep: Options = { card: "cat", places: [place([3, 3], false, [0, 0])] };
    expect(spotsOf(sleep, "cat", { ...view, phase: "decide" })[0]?.action).toBe("sleep d4");
    const claim: Options = { card: "cat", joints: [{ at: [2, 3], joint: true, scores: [0, 1] }] };
    expect(spotsOf(claim, "cat", { ...view, phase: "claim" })[0]?.action).toBe("cat c4-c5");
  });
  it("that cannot be chosen come last, with the reason", () => {
    const options: Options = {
      card: "princess",
      joints: [
        { at: [1, 1], joint: true, why: "unknown_piece" },
        { at: [2, 2], scores: [0, 1] },
      ],
    };
    expect(spotsOf(options, "princess", view).map((s) => s.action)).toEqual(["princess c3", "princess b2-b3"]);
  });
  it("are also the slots that are refused, with the reason", () => {
    const options: Options = { card: "box-07", places: [place([3, 3], false, [0, 0])], refused: [{ why: "slot_taken", slots: [[4, 3]] }] };
    expect(spotsOf(options, "box-07", view).map((s) => [s.at, s.why])).toEqual([[[3, 3], undefined], [[4, 3], "slot_taken"]]);
  });
  it("of a special toy are joints", () => {
    const options: Options = { card: "special-yarn", joints: [{ at: [2, 3], joint: true, scores: [1, 0] }] };
    expect(spotsOf(options, "special-yarn", view)[0]?.action).toBe("toy c4-c5");
  });
});

describe("the extent", () => {
  it("holds the slots, or the whole table", () => {
    expect(extent(view, [[4, 3], [5, 3], [3, 6]])).toEqual({ x: 3, y: 3, width: 3, height: 4 });
    expect(extent(view, [])).toEqual({ x: 0, y: 0, width: 10, height: 8 });
  });
});

describe("the frame", () => {
  const whole = { x: 0, y: 0, width: 100, height: 80 };
  it("has the shape of the page and keeps the area in the middle", () => {
    expect(framed({ x: 40, y: 30, width: 20, height: 20 }, 2, whole)).toEqual({ x: 30, y: 30, width: 40, height: 20 });
  });
  it("does not look over the edge of the table while there is table to see", () => {
    expect(framed({ x: 0, y: 10, width: 20, height: 20 }, 2, whole)).toEqual({ x: 0, y: 10, width: 40, height: 20 });
    expect(framed({ x: 90, y: 70, width: 10, height: 10 }, 0.5, whole)).toEqual({ x: 90, y: 60, width: 10, height: 20 });
  });
  it("has the table in its middle where all of it is seen", () => {
    expect(framed({ x: 0, y: 0, width: 100, height: 60 }, 1, whole)).toEqual({ x: 0, y: -10, width: 100, height: 100 });
  });
});
