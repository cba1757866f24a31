import { describe, expect, it } from "vitest";
import { planCat } from "./catplan";
import { cellsOf, tileNames, turned, turns, type Cell } from "./shapes";

const one = tileNames.filter((name) => !/-(green|red|purple|orange)$/.test(name));

describe("planCat", () => {
  it.each(one)("puts head and tail of %s on the ends of one path in every rotation", (name) => {
    for (const turn of turns) {
      const cells = turned(cellsOf(name), turn);
      const plan = planCat(cells);
      expect(plan.head).toEqual(plan.path[0]);
      expect(plan.tail).toEqual(plan.path.at(-1));
      plan.path.slice(1).forEach(([x, y], i) => {
        const [a, b] = plan.path[i]!;
        expect(Math.abs(a - x) + Math.abs(b - y)).toBe(1);
      });
      const parts = [plan.head, plan.tail, ...plan.paws.map((paw) => paw.cell), ...plan.body].map(String);
      expect(new Set(parts)).toEqual(new Set(cells.map(String)));
      expect(plan.head[1]).toBeLessThanOrEqual(plan.tail[1]);
    }
  });

  it("depends on the squares, not on their order or position", () => {
    const cells = cellsOf("cat-07-blue");
    const away = cells.map(([x, y]): Cell => [x + 5, y + 3]).reverse();
    expect(planCat(away)).toEqual(planCat(cells));
  });

  it("draws a cross with its head up, its tail down and two paws", () => {
    const plan = planCat(cellsOf("cat-13-red"));
    expect(plan.head).toEqual([1, 0]);
    expect(plan.tail).toEqual([1, 2]);
    expect(plan.paws.map((paw) => paw.cell)).toEqual([
      [0, 1],
      [2, 1],
    ]);
  });

  it("stretches a long cat from end to end", () => {
    const plan = planCat(cellsOf("cat-16-green"));
    expect(plan.path).toHaveLength(5);
    expect(plan.paws).toEqual([]);
  });
});
