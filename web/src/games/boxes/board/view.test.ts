import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { slot, toys } from "../../../art/box";
import LastMove from "../../../art/LastMove.svelte";
import { Camera } from "./camera.svelte";
import { extent, jointName, labelPlace, sightOf, slotName, spotsOf, visibleArea, widened, type Options, type View } from "./view";

const view: View = {
  game: "boxes",
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

describe("labels cover no toys", () => {
  it("at any label height", () => {
    for (const wanted of [32, 40, 64, 200]) {
      const { height, middle } = labelPlace(wanted);
      expect(height).toBe(Math.min(wanted, 52));
      expect(middle + height / 2).toBeLessThanOrEqual(toys.top);
      expect(middle - height / 2).toBeGreaterThanOrEqual(toys.bottom - slot.height);
    }
  });
  it("for the flag of a last move", () => {
    const flag = (joint: boolean) => {
      const { container } = render(LastMove, { x: 0, y: 0, joint, seat: 0, part: "flag" });
      const [, at, scale] = /translate\(\d+ (\d+)\) scale\((.+)\)/.exec(container.querySelector("g > g")!.getAttribute("transform")!)!;
      return { top: Number(at) - 30 * Number(scale), bottom: Number(at) + 12 * Number(scale) };
    };
    const joint = flag(true);
    expect(joint.top).toBeGreaterThanOrEqual(toys.bottom);
    expect(joint.bottom).toBeLessThanOrEqual(slot.height + toys.top);
    expect(flag(false).bottom).toBeLessThanOrEqual(toys.top);
  });
});

describe("slotName and jointName", () => {
  it("use the notation", () => {
    expect(slotName([2, 3])).toBe("c4");
    expect(jointName([2, 3])).toBe("c4-c5");
  });
});

describe("spotsOf", () => {
  it("sorts actions by score", () => {
    const options: Options = { card: "box-07", places: [place([3, 3], false, [0, 0]), place([6, 3], true, [0, 2])] };
    expect(spotsOf(options, "box-07", view).map((s) => s.action)).toEqual(["lay box-07 g4 180", "lay box-07 d4"]);
  });
  it("sorts by score with a cat, then without, then by the others' loss", () => {
    const cats = (mine: number) => [{ at: [0, 0] as [number, number], joint: true, scores: [0, mine] }];
    const options: Options = {
      card: "box-07",
      places: [
        place([0, 0], false, [0, 1]),
        place([1, 0], false, [-1, 1]),
        { ...place([2, 0], false, [0, 0]), cats: cats(3) },
        place([3, 0], false, [-8, 2]),
        place([4, 0], false, [0, 3]),
        { ...place([5, 0], false, [0, 2]), cats: cats(1) },
      ],
    };
    expect(spotsOf(options, "box-07", view).map((s) => s.action.split(" ")[2])).toEqual(["e1", "c1", "d1", "f1", "b1", "a1"]);
  });
  it("uses start in the first phase", () => {
    const options: Options = { card: "start-2", places: [place([3, 3], false, [0, 0])] };
    expect(spotsOf(options, "start-2", { ...view, phase: "start" })[0]?.action).toBe("start start-2 d4");
  });
  it("uses sleep before drawing and cat for claiming", () => {
    const sleep: Options = { card: "cat", places: [place([3, 3], false, [0, 0])] };
    expect(spotsOf(sleep, "cat", { ...view, phase: "decide" })[0]?.action).toBe("sleep d4");
    const claim: Options = { card: "cat", joints: [{ at: [2, 3], joint: true, scores: [0, 1] }] };
    expect(spotsOf(claim, "cat", { ...view, phase: "claim" })[0]?.action).toBe("cat c4-c5");
  });
  it("puts illegal joints last", () => {
    const options: Options = {
      card: "princess",
      joints: [
        { at: [1, 1], joint: true, why: "unknown_piece" },
        { at: [2, 2], scores: [0, 1] },
      ],
    };
    expect(spotsOf(options, "princess", view).map((s) => s.action)).toEqual(["princess c3", "princess b2-b3"]);
  });
  it("includes refused slots", () => {
    const options: Options = { card: "box-07", places: [place([3, 3], false, [0, 0])], refused: [{ why: "slot_taken", slots: [[4, 3]] }] };
    expect(spotsOf(options, "box-07", view).map((s) => [s.at, s.why])).toEqual([
      [[3, 3], undefined],
      [[4, 3], "slot_taken"],
    ]);
  });
  it("uses toy for special toys", () => {
    const options: Options = { card: "special-yarn", joints: [{ at: [2, 3], joint: true, scores: [1, 0] }] };
    expect(spotsOf(options, "special-yarn", view)[0]?.action).toBe("toy c4-c5");
  });
});

describe("extent", () => {
  it("surrounds the slots, or is the whole board", () => {
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

describe("visibleArea", () => {
  const whole = { x: -36, y: -36, width: 1572, height: 872 };
  it("centres the whole board", () => {
    expect(visibleArea(view, { width: 1572, height: 1000 }, 60, [])).toEqual({ x: -36, y: -100, width: 1572, height: 1000 });
    expect(visibleArea(view, { width: 471, height: 331 }, 0, [])).toMatchObject({ x: whole.x, width: whole.width });
  });
  it("shows all rows and some columns if slots would be too narrow", () => {
    const shown = visibleArea(view, { width: 390, height: 388 }, 60, [[5, 3]]);
    expect(shown.height).toBeGreaterThan(872);
    expect((390 / shown.width) * 150).toBeGreaterThanOrEqual(60);
    expect(shown.x + shown.width / 2).toBeCloseTo(5.5 * 150);
  });
  it("shows as many cards as possible", () => {
    const cards: [number, number][] = [
      ...[1, 2, 3].flatMap((column) => [0, 1, 2].map((row): [number, number] => [column, row])),
      ...[4, 5, 6, 7, 8].map((column): [number, number] => [column, 0]),
    ];
    const { x, width } = visibleArea(view, { width: 390, height: 388 }, 60, cards);
    const whole = [1, 2, 3, 4, 5, 6, 7, 8].filter((column) => column * 150 >= x && (column + 1) * 150 <= x + width);
    expect(whole).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("begins at the rim if the rulers cover no card", () => {
    const rows: [number, number][] = [0, 1, 2, 3, 4, 5].map((row) => [0, row]);
    expect(visibleArea(view, { width: 360, height: 256 }, 60, rows)).toMatchObject({ x: whole.x, y: whole.y });
  });
  it("stops at the rim", () => {
    expect(visibleArea(view, { width: 390, height: 388 }, 60, [[0, 0]]).x).toBe(whole.x);
    const last = visibleArea(view, { width: 390, height: 388 }, 60, [[9, 7]]);
    expect(last.x + last.width).toBeCloseTo(whole.x + whole.width);
  });
  it("shows some rows if slots would still be too narrow", () => {
    const shown = visibleArea(view, { width: 320, height: 261 }, 60, [[0, 7]]);
    expect((320 / shown.width) * 150).toBeCloseTo(60);
    expect(shown.y + shown.height).toBeCloseTo(whole.y + whole.height);
  });
});

it("sightOf stays inside the rim, so that a fitted board does not move", () => {
  const camera = new Camera();
  const shown = visibleArea(view, { width: 1572, height: 1000 }, 0, []);
  camera.follow(shown, shown, shown);
  for (const row of [0, view.config.rows - 1]) {
    camera.ensureVisible(
      sightOf(
        view,
        [-1, 0, 1].map((by): [number, number] => [3, row + by]),
      ),
    );
    expect(camera.y).toBe(shown.y);
  }
});

describe("widened", () => {
  const area = { x: 0, y: 0, width: 900, height: 600 };
  it("keeps or moves an area that is large enough", () => {
    expect(widened(area, { x: 10, y: 10, width: 300, height: 300 })).toEqual(area);
    expect(widened(area, { x: 700, y: 10, width: 300, height: 300 })).toEqual({ ...area, x: 100 });
  });
  it("grows an area that is too small", () => {
    expect(widened(area, { x: 0, y: 0, width: 1200, height: 100 })).toEqual({ x: 0, y: -350, width: 1200, height: 800 });
  });
});

it("sightOf clears the rulers and stops at the rim", () => {
  const margin = 21 * 2.5; // rulers are 17 pixels wide, and a pixel is 2.5 units on a phone
  expect(sightOf(view, [[1, 3]], margin).x).toBe(150 - margin);
  expect(sightOf(view, [[0, 0]], margin)).toMatchObject({ x: -36, y: -36 });
});
