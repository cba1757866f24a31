import { describe, expect, it } from "vitest";
import { isInside, leastGap, pack } from "../island/packing";
import {
  boxPoints,
  fieldSquare,
  findSquare,
  isletOf,
  isletTag,
  meadowOf,
  signBox,
  squareOf,
  stageOf,
  trailPlaces,
  yardBox,
  type Box,
} from "./stage";
import { extentOf, placeTiles } from "../island/tileplaces";
import { at } from "../../../art/scenery/shore";
import { tileNames } from "../../../art/shapes";
import { spotsAfter } from "../island/spots";

const windows = [
  [1440, 900, "column"],
  [1280, 800, "column"],
  [1280, 720, "column"],
  [1920, 1080, "column"],
  [1100, 640, "column"],
  [2560, 1440, "column"],
  [820, 1180, "strip"],
  [768, 1024, "strip"],
  [1024, 768, "strip"],
] as const;
const cats = tileNames.filter((tile) => tile.startsWith("cat-"));
const beasts = tileNames.filter((tile) => tile.startsWith("beast-"));

/** Random tiles from a fixed seed. */
function drawn(from: string[], count: number, seed: number): string[] {
  let s = seed;
  return Array.from({ length: count }, () => {
    s = (s * 1664525 + 1013904223) % 4294967296;
    return from[Math.floor((s / 4294967296) * from.length)]!;
  });
}

const gap = (a: Box, b: Box): number => Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height);

describe("stage", () => {
  it("has the designed square sizes", () => {
    expect(stageOf(1440, 900, "column").square).toBe(40);
    expect(stageOf(1280, 720, "column").square).toBe(29);
    expect(stageOf(1920, 1080, "column").square).toBe(50);
    expect(stageOf(3840, 2160, "column").square).toBe(56);
    expect(squareOf(400, 300, 100)).toBe(22);
    expect(stageOf(1440, 900, "column").island).toBe(318);
  });

  it("scales cats, treasures and oshax with the ship", () => {
    const desktop = stageOf(1440, 900, "column");
    expect([4, 5, 8, 9, 12].map((n) => fieldSquare(desktop, n))).toEqual([30, 28, 28, 22, 22]);
    expect(fieldSquare(stageOf(1100, 640, "column"), 12)).toBe(20);
    expect(fieldSquare(stageOf(820, 1180, "strip"), 8)).toBe(28);
    expect([findSquare(desktop, false), findSquare(desktop, true)]).toEqual([19, 28]);
  });

  it("fits the ship between island and cards, smaller while choosing", () => {
    for (const [width, height, fleet] of windows) {
      const { ship, ...stage } = stageOf(width, height, fleet);
      expect(ship.x, `${width} x ${height}`).toBeGreaterThanOrEqual(0);
      expect(ship.x + ship.width).toBeLessThanOrEqual(stage.width);
      expect(ship.y).toBeGreaterThanOrEqual(stage.island - 40);
      expect(ship.y + ship.height).toBeLessThanOrEqual(stage.height);
      expect((stage.height - stage.island) / height, `the bay at ${width} x ${height}`).toBeGreaterThanOrEqual(0.45);
      const choosing = stageOf(width, height, fleet, true).ship;
      expect(choosing.width / ship.width).toBeCloseTo(0.63);
      expect(Math.min(choosing.width / 280, choosing.height / 140)).toBeGreaterThanOrEqual(1);
    }
  });

  for (const [count, kind, from] of [
    [4, "cats", cats],
    [6, "cats", cats],
    [8, "cats", cats],
    [10, "cats", cats],
    [12, "cats", cats],
    [8, "beasts", beasts],
    [12, "beasts", beasts],
  ] as const) {
    it(`separates ${count} ${kind} in a field, clear of the sign`, () => {
      for (const [width, height, fleet] of windows) {
        const stage = stageOf(width, height, fleet);
        for (const side of ["left", "right"] as const) {
          const spots = spotsAfter([], drawn(from, count, width + height));
          const sign = signBox(stage, side, false);
          const { places } = placeTiles(spots, fieldSquare(stage, count), meadowOf(stage, side), { there: [sign] });
          const boxes = [...places.values()];
          expect(boxes.length, `${width} x ${height}`).toBe(count);
          const line = meadowOf(stage, side);
          for (const box of boxes) for (const corner of boxPoints(box)) expect(isInside(line, corner), `${width} x ${height}`).toBe(true);
          for (const [i, box] of boxes.entries())
            for (const other of [sign, ...boxes.slice(i + 1)]) expect(gap(box, other)).toBeGreaterThan(leastGap - 0.01);
        }
      }
    });
  }

  it("keeps cats out of the palms", () => {
    for (const [width, height] of windows.filter(([, , fleet]) => fleet === "column")) {
      const stage = stageOf(width, height, "column");
      for (const [x, y, size] of [
        [58, 405, 0.75],
        [16, 420, 1.05],
      ] as const) {
        const [left, foot] = at(stage, [x, y]);
        expect(isInside(meadowOf(stage, "left"), [left, foot - 50 * size * stage.scale]), `${width} x ${height}`).toBe(false);
      }
    }
  });

  it("has full squares on a desktop", () => {
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
    ] as const) {
      const stage = stageOf(width, height, "column");
      for (let seed = 1; seed <= 8; seed++) {
        for (const count of [4, 6, 8, 12]) {
          const want = fieldSquare(stage, count);
          const { square } = placeTiles(spotsAfter([], drawn(cats, count, seed)), want, meadowOf(stage, "left"), {
            there: [signBox(stage, "left", false)],
          });
          expect(square / want, `${count} cats, ${width} x ${height}, ${seed}`).toBeGreaterThan(0.85);
          expect(square).toBeGreaterThanOrEqual(20);
        }
      }
    }
  });

  it("places a later tile without moving others", () => {
    const stage = stageOf(1440, 900, "column");
    const line = meadowOf(stage, "left");
    const before = spotsAfter([], drawn(cats, 8, 3));
    const places = placeTiles(before, 22, line).places;
    const after = placeTiles(spotsAfter(before, [...before.map((s) => s.tile), "cat-10-red"]), 22, line).places;
    for (const [key, box] of places) expect(after.get(key)).toEqual(box);
    expect(after.size).toBe(9);
  });

  it("gives accumulated treasures the same size as after a reload", () => {
    const commons = tileNames.filter((tile) => tile.startsWith("common"));
    const rares = tileNames.filter((tile) => tile.startsWith("rare"));
    for (const [width, height, fleet] of windows) {
      const stage = stageOf(width, height, fleet);
      let spots = spotsAfter([], commons);
      for (let days = 1; days <= rares.length; days++) {
        const lying = [...commons, ...rares.slice(0, days)];
        spots = spotsAfter(spots, lying);
        const large = lying.length > 9;
        const place = (from: typeof spots) =>
          placeTiles(from, findSquare(stage, false), isletOf(stage, "left", large), {
            there: [isletTag(stage, "left", large)],
            least: 30,
            inOrder: true,
          });
        const { square, places } = place(spots);
        expect(square, `${days} rare ones, ${width} x ${height}`).toBeGreaterThanOrEqual(place(spotsAfter([], lying)).square);
        for (const box of places.values()) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(30);
      }
    }
  });

  it("keeps the islets visible and fits four kittens in the yard", () => {
    const treasures = tileNames.filter((tile) => tile.startsWith("common") || tile.startsWith("rare"));
    const oshax = tileNames.filter((tile) => tile.startsWith("oshax"));
    for (const [width, height, fleet] of windows) {
      const stage = stageOf(width, height, fleet);
      for (const large of [false, true]) {
        for (const [side, tiles] of [
          ["left", treasures],
          ["right", oshax],
        ] as const) {
          const { places } = placeTiles(spotsAfter([], tiles), findSquare(stage, large), isletOf(stage, side, large), {
            there: [isletTag(stage, side, large)],
            least: 30,
          });
          expect(places.size, `${side} ${width} x ${height}`).toBe(tiles.length);
          for (const box of places.values()) {
            expect(box.x).toBeGreaterThanOrEqual(0);
            expect(box.y + box.height).toBeLessThanOrEqual(stage.height);
          }
        }
      }
      const kittens = ["kitten-2-red", "kitten-line-3-blue", "kitten-corner-3-green", "kitten-square-4-purple"];
      expect(placeTiles(spotsAfter([], kittens), fieldSquare(stage, 8), boxPoints(yardBox(stage))).places.size).toBe(4);
      expect(trailPlaces(stage, 6).length).toBe(6);
    }
  });

  it("places numbered tiles in order", () => {
    const stage = stageOf(1440, 900, "column");
    for (let seed = 1; seed <= 10; seed++) {
      const spots = spotsAfter([], drawn(cats, 4, seed));
      const { places } = placeTiles(spots, 26, meadowOf(stage, "left"), { inOrder: true });
      const boxes = spots.map((s) => places.get(s.key)!);
      for (const [i, box] of boxes.slice(1).entries()) {
        const before = boxes[i]!;
        expect(box.x > before.x || box.y > before.y + before.height * 0.3, `${seed}: ${i + 2} after ${i + 1}`).toBe(true);
      }
    }
  });

  it("reports tiles that do not fit", () => {
    expect(pack([extentOf("cat-16-red")], 40, boxPoints({ x: 0, y: 0, width: 100, height: 100 }))).toBeUndefined();
  });
});
