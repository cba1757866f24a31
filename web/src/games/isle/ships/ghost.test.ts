import { afterEach, describe, expect, it } from "vitest";
import type { Square } from "../../../table/protocol";
import { suggestions, type SuggestionLevel } from "../../../table/preferences.svelte";
import { Ghost } from "./ghost.svelte";
import { PlacementOptions, type RawOptions } from "./placements";

const stride = 23;
const pack = (bytes: number[]) => btoa(String.fromCharCode(...bytes.map((b) => b & 255)));

function squares(list: Square[]): string {
  const bytes = new Array<number>(32).fill(0);
  for (const [x, y] of list) {
    const at = y * stride + x;
    bytes[at >> 3]! |= 1 << (at & 7);
  }
  return pack(bytes);
}

const L0: Square[] = [
  [0, 0],
  [0, 1],
  [1, 1],
];
const L90: Square[] = [
  [0, 0],
  [1, 0],
  [0, 1],
];
const L180: Square[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const L270: Square[] = [
  [1, 0],
  [0, 1],
  [1, 1],
];

/** A corner of three squares on a strip. A tile is at 5,4, and everything left of column 2 is outside. */
function options(change: Partial<RawOptions> = {}): PlacementOptions {
  const outside: Square[] = [];
  for (let y = 0; y < 9; y++) outside.push([0, y], [1, y]);
  const places: [turn: number, x: number, y: number, ...deltas: number[]][] = [
    [0, 6, 4, 0, -5],
    [0, 4, 5, 8, 0],
    [1, 6, 3, 1, 1],
    [2, 6, 4, 0, 2],
  ];
  return new PlacementOptions({
    tile: "common-corner-3",
    stride,
    turns: [
      { turn: "0", cells: L0 },
      { turn: "90", cells: L90 },
      { turn: "180", cells: L180 },
      { turn: "270", cells: L270 },
    ],
    outside: squares(outside),
    covered: squares([[5, 4]]),
    touching: squares([
      [4, 4],
      [6, 4],
      [5, 3],
      [5, 5],
    ]),
    sources: [{ source: "family" }, { source: "room" }],
    count: places.length,
    places: pack(places.flatMap(([turn, x, y]) => [turn, y * stride + x])),
    deltas: pack(places.flatMap(([, , , ...d]) => d)),
    wins: pack([0, 0, 0, 1]),
    ...change,
  });
}

describe("PlacementOptions", () => {
  it("unpacks signed points", () => {
    const o = options();
    expect(o.place(0, 6, 4)).toMatchObject({ points: -5, deltas: [0, -5] });
    expect(o.best.map((p) => p.points)).toEqual([8, 2, 2, -5]);
  });

  it("splits the change into earned and averted", () => {
    const ghost = new Ghost(options({ sources: [{ source: "family" }, { source: "room", open: true }] }));
    const sums = [
      ["g5", "0"],
      ["e6", "0"],
      ["g4", "90"],
    ].map(([square, turn]) => {
      ghost.lieAt(square!, turn!);
      return [ghost.earned, ghost.averted, ghost.place!.points];
    });
    expect(sums).toEqual([
      [0, -5, -5],
      [8, 0, 8],
      [1, 1, 2],
    ]);
  });

  it("puts treasures first among equal places", () => {
    expect(options().best.map((p) => [p.turn, p.wins])).toEqual([
      [0, 0],
      [2, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it("rotates both ways", () => {
    const o = options();
    expect(o.turned(0, 1)).toBe(1);
    expect(o.turned(3, 1)).toBe(0);
    expect(o.turned(0, -1)).toBe(3);
  });

  it("finds a mirrored rotation by its squares", () => {
    expect(options().flipped(0)).toBe(3);
    expect(options().flipped(3)).toBe(0);
  });
});

describe("Ghost", () => {
  afterEach(() => (suggestions.chosen = "legal"));

  it("starts in the middle, at a near legal place or at the best one", () => {
    const begin = (level: SuggestionLevel) => {
      suggestions.chosen = level;
      const g = new Ghost(options());
      return [g.turn, g.x, g.y, g.place?.points];
    };
    expect(begin("best")).toEqual([0, 4, 5, 8]);
    expect(begin("legal")).toEqual([0, 6, 4, -5]);
    expect(begin("off")).toEqual([0, 10, 4, undefined]);
  });

  it("keeps the rotation of a drag", () => {
    for (const level of ["best", "legal", "off"] as const) {
      suggestions.chosen = level;
      const only = { places: pack([2, 4 * stride + 6]), deltas: pack([0, 2]), wins: pack([0]), count: 1 };
      const g = new Ghost(options(only));
      g.lieAsDragged({ tile: "common-corner-3", to: [7.6, 5.2] });
      expect([g.turn, g.x, g.y, g.legal], level).toEqual([0, 7, 4, false]);
      g.lieAsDragged({ tile: "common-corner-3", lying: true });
      expect(g.turn, level).toBe(1);
    }
  });

  it("snaps to a near legal place", () => {
    const g = new Ghost(options());
    g.follow(7.6, 5.2);
    expect([g.x, g.y, g.legal]).toEqual([6, 4, true]);
  });

  it("covers the pointed square", () => {
    const g = new Ghost(options());
    for (let x = 2.05; x < 22; x += 0.3) {
      for (let y = 0.05; y < 9; y += 0.3) {
        g.follow(x, y);
        expect(g.cells, `at ${x},${y}`).toContainEqual([Math.floor(x), Math.floor(y)]);
      }
    }
  });

  it("stays under the pointer without a near legal place, and says why", () => {
    const g = new Ghost(options());
    g.follow(15, 3);
    expect([g.x, g.y]).toEqual([14, 2]);
    expect(g.why).toBe("touches_nothing");
    g.follow(1.2, 3);
    expect(g.why).toBe("outside_ship");
    expect(g.faults).toEqual(["outside", "outside", "outside"]);
  });

  it("names its squares", () => {
    const g = new Ghost(options());
    g.nudge(-1, 0);
    expect([g.x, g.y]).toEqual([5, 4]);
    expect(g.why).toBe("overlap");
    expect(g.faults).toEqual(["covered", undefined, undefined]);
  });

  it("steps through the places, best first, in a circle", () => {
    const g = new Ghost(options());
    const seen = [1, 2, 3, 4, 5].map(() => {
      g.step(1);
      return g.place?.points;
    });
    expect(seen).toEqual([8, 2, 2, -5, 8]);
    g.step(-1);
    expect(g.place?.points).toBe(-5);
  });

  it("steps backwards from the worst", () => {
    const g = new Ghost(options());
    g.step(-1);
    expect(g.place?.points).toBe(-5);
  });

  it("rotates around its middle", () => {
    const g = new Ghost(options());
    g.follow(15, 3);
    g.rotate(1);
    expect([g.turn, g.x, g.y]).toEqual([1, 14, 2]);
    g.rotate(-1);
    g.flip();
    expect(g.turn).toBe(3);
  });

  it("stays on the board when nudged", () => {
    const g = new Ghost(options());
    for (let i = 0; i < 30; i++) g.nudge(1, 1);
    expect([g.x, g.y]).toEqual([20, 7]);
  });

  it("does not step without places", () => {
    const g = new Ghost(options({ count: 0, places: "", deltas: "", wins: "" }));
    g.step(1);
    expect(g.legal).toBe(false);
  });
});

it("stays on the board when rotated at the edge", () => {
  const row: Square[] = [0, 1, 2].map((n) => [n, 0]);
  const turns: RawOptions["turns"] = [
    { turn: "0", cells: row },
    { turn: "90", cells: row.map(([x, y]): Square => [y, x]) },
  ];
  const ghost = new Ghost(options({ turns, count: 0, places: "", deltas: "", wins: "" }));
  ghost.nudge(8, -9);
  ghost.rotate(1);
  expect(ghost.cells.map(([, y]) => y)).toEqual([0, 1, 2]);
});
