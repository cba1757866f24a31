import { expect, test } from "vitest";
import deck from "../../../../rules/boxes/data/deck.json";
import scenario from "../../../../rules/isle/testdata/scenarios/score/worked-example-59.txt?raw";
import { cellsOf, turned, turns } from "../../art/shapes";
import { hasText, loadWords, setLanguage, t } from "../../words/words.svelte";
import { examples, readShip } from "./rulesexamples";
import { cardFigures, exampleShip, friendships } from "./rulesfigures";

/** The squares of a tile, moved to the corner, as text. */
const shapeOf = (cells: readonly (readonly [number, number])[]) => String(turned(cells as [number, number][], "0"));

test.each([...exampleShip, ...friendships.pieces])("$tile has its shape", ({ tile, cells }) => {
  expect(turns.map((turn) => String(turned(cellsOf(tile), turn)))).toContain(shapeOf(cells));
});

test("the ship of the example is the one that the engine counts", () => {
  expect(readShip(scenario)).toEqual({ board: "green", pieces: exampleShip });
  expect(scenario).toContain("total 59");
});

test("the box of the example is closed, with three mice, two balls and a spray bottle", () => {
  const { cards } = cardFigures["boxes.example"]!;
  const faces = cards.map(({ card, turned: half, x, y }) => {
    const { walls, icons } = deck.box_cards.find(({ id }) => id === card)!;
    const opposite: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };
    return { x, y, icons, walls: half ? [...walls].map((side) => opposite[side]) : [...walls] };
  });
  const at = (x: number, y: number) => faces.some((card) => card.x === x && card.y === y);
  for (const { x, y, walls } of faces) {
    for (const [side, dx, dy] of [
      ["N", 0, -1],
      ["S", 0, 1],
      ["E", 1, 0],
      ["W", -1, 0],
    ] as const) {
      expect(walls.includes(side), `${x},${y} ${side}`).toBe(!at(x + dx, y + dy));
    }
  }
  const icons = faces.flatMap((card) => card.icons).sort();
  expect(icons).toEqual(["ball", "ball", "mouse", "mouse", "mouse", "spray"]);
});

test("examples show what the scenarios lay, and each has its words", async () => {
  await setLanguage("en");
  await loadWords("rules");
  for (const { caption, ship, cards, icons } of Object.values(examples).flat()) {
    expect(hasText(`page.rules.${caption}`), caption).toBe(true);
    expect(ship?.pieces.length ?? cards?.cards.length ?? icons?.length, caption).toBeGreaterThan(1);
    for (const { tile, cells } of ship?.pieces ?? [])
      expect(turns.map((turn) => String(turned(cellsOf(tile), turn)))).toContain(shapeOf(cells));
  }
  for (const { caption, card } of examples["isle.lessons"]!)
    expect(t(`page.rules.${caption}`, { card }), caption).toContain(t(`isle.card.${card}`));
  const [joined] = examples["boxes.cards"]!;
  expect(joined!.cards!.cards).toContainEqual({ card: "box-19", x: 1, y: 0, turned: false });
  const [, , tied] = examples["boxes.scoring"]!;
  expect(tied!.cards!.cats).toEqual([
    { seat: 0, x: 0.5, y: 1 },
    { seat: 1, x: 0.5, y: 2 },
  ]);
});
