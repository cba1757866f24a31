import { describe, expect, it } from "vitest";
import { extent, jointName, slotName, spotsOf, visibleArea, widened, type Options, type View } from "./view";

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
  boxes: [],
  seats: [
    { hand: 2, cats: 5, points: 0 },
    { hand: 2, cats: 5, points: 0 },
  ],
};
const place = (at: [number, number], turned: boolean, scores: number[]) => ({
  at,
  turned,
  box: [at],
  owners: [],
  joins: [],
  scores,
  cats: [],
});

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
    expect(spotsOf(options, "box-07", view).map((s) => [s.at, s.why])).toEqual([
      [[3, 3], undefined],
      [[4, 3], "slot_taken"],
    ]);
  });
  it("of a special toy are joints", () => {
    const options: Options = { card: "special-yarn", joints: [{ at: [2, 3], joint: true, scores: [1, 0] }] };
    expect(spotsOf(options, "special-yarn", view)[0]?.action).toBe("toy c4-c5");
  });
});

describe("the extent", () => {
  it("holds the slots, or the whole table", () => {
    expect(
      extent(view, [
        [4, 3],
        [5, 3],
        [3, 6],
      ]),
    ).toEqual({ x: 3, y: 3, width: 3, height: 4 });
    expect(extent(view, [])).toEqual({ x: 0, y: 0, width: 10, height: 8 });
  });
});

describe("what a frame shows of the table", () => {
  const whole = { x: -36, y: -36, width: 1572, height: 872 };
  it("is all of it, in the middle", () => {
    expect(visibleArea(view, { width: 1572, height: 1000 }, 60, [])).toEqual({ x: -36, y: -100, width: 1572, height: 1000 });
    expect(visibleArea(view, { width: 471, height: 331 }, 0, [])).toMatchObject({ x: whole.x, width: whole.width });
  });
  it("is all rows and some columns where slots would be too narrow", () => {
    const shown = visibleArea(view, { width: 390, height: 388 }, 60, [[5, 3]]);
    expect(shown.height).toBeGreaterThan(872);
    expect((390 / shown.width) * 150).toBeGreaterThanOrEqual(60);
    expect(shown.x + shown.width / 2).toBeCloseTo(5.5 * 150);
  });
  it("shows most of the cards where it cannot show all", () => {
    const cards: [number, number][] = [
      ...[1, 2, 3].flatMap((column) => [0, 1, 2].map((row): [number, number] => [column, row])),
      ...[4, 5, 6, 7, 8].map((column): [number, number] => [column, 0]),
    ];
    const { x, width } = visibleArea(view, { width: 390, height: 388 }, 60, cards);
    const whole = [1, 2, 3, 4, 5, 6, 7, 8].filter((column) => column * 150 >= x && (column + 1) * 150 <= x + width);
    expect(whole).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("begins at the rim where the names of the rows hide no card", () => {
    const rows: [number, number][] = [0, 1, 2, 3, 4, 5].map((row) => [0, row]);
    expect(visibleArea(view, { width: 360, height: 256 }, 60, rows)).toMatchObject({ x: whole.x, y: whole.y });
  });
  it("ends at the rim", () => {
    expect(visibleArea(view, { width: 390, height: 388 }, 60, [[0, 0]]).x).toBe(whole.x);
    const last = visibleArea(view, { width: 390, height: 388 }, 60, [[9, 7]]);
    expect(last.x + last.width).toBeCloseTo(whole.x + whole.width);
  });
  it("is a part of the rows where slots would still be too narrow", () => {
    const shown = visibleArea(view, { width: 320, height: 261 }, 60, [[0, 7]]);
    expect((320 / shown.width) * 150).toBeCloseTo(60);
    expect(shown.y + shown.height).toBeCloseTo(whole.y + whole.height);
  });
});

describe("an area that shows a part", () => {
  const area = { x: 0, y: 0, width: 900, height: 600 };
  it("is the same where it sees it, or moved to see it", () => {
    expect(widened(area, { x: 10, y: 10, width: 300, height: 300 })).toEqual(area);
    expect(widened(area, { x: 700, y: 10, width: 300, height: 300 })).toEqual({ ...area, x: 100 });
  });
  it("is larger where that is wider", () => {
    expect(widened(area, { x: 0, y: 0, width: 1200, height: 100 })).toEqual({ x: 0, y: -350, width: 1200, height: 800 });
  });
});
