import { describe, expect, it } from "vitest";
import { outline } from "./outline";
import { cellsOf, tileNames, turned, turns, type Cell } from "./shapes";

const sharp = { inset: 0, outer: 0, inner: 0 };
const corners = (path: string) => (path.match(/A/g) ?? []).length;

describe("outline", () => {
  it("rounds and insets the corners of a square", () => {
    expect(outline([[0, 0]])).toBe("M62 5A33 33 0 0 1 95 38L95 62A33 33 0 0 1 62 95L38 95A33 33 0 0 1 5 62L5 38A33 33 0 0 1 38 5Z");
  });

  it("rounds concave corners less, in the other direction", () => {
    const path = outline([
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(corners(path)).toBe(6);
    expect(path).toContain("A18 18 0 0 0");
  });

  it("traces the hole of a ring as a second loop", () => {
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y): Cell => [x, y])).filter(([x, y]) => x !== 1 || y !== 1);
    const path = outline(ring);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/A18 18 0 0 0/g)).toHaveLength(4);
  });

  it("separates squares that touch at a corner", () => {
    expect(
      outline([
        [0, 0],
        [1, 1],
      ]).match(/M/g),
    ).toHaveLength(2);
  });

  it.each(tileNames.filter((name) => !/-(green|red|purple|orange)$/.test(name)))("encloses the squares of %s in every rotation", (name) => {
    for (const turn of turns) {
      const cells = turned(cellsOf(name), turn);
      expect(area(outline(cells, sharp))).toBe(cells.length * 10000);
    }
  });
});

/** The area of a path without arcs, by the shoelace formula. */
function area(path: string): number {
  let sum = 0;
  for (const loop of path.split("Z").filter(Boolean)) {
    const points = [...loop.matchAll(/[ML](-?\d+) (-?\d+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
    points.forEach(([x, y], i) => {
      const [a, b] = points[(i + 1) % points.length]!;
      sum += x * b - a * y;
    });
  }
  return sum / 2;
}
