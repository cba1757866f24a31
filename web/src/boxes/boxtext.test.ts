import { beforeAll, expect, test } from "vitest";
import type { Seated } from "../table/protocol";
import { loadWords, setLanguage } from "../words/words.svelte";
import { moveText, slotText } from "./boxtext";
import { describeBox, describeTable } from "./description";
import type { View } from "./view";

const table = { seats: [{ name: "Anna" }, { name: "Borys" }] } as unknown as Seated;
const view = {
  cards: [
    { at: [2, 3], card: "start-1" },
    { at: [2, 4], card: "start-2" },
  ],
  seats: [{ points: 3 }, { points: 0 }],
  across: [{ at: [2, 3], cat: 0 }],
  boxes: [
    {
      slots: [
        [2, 3],
        [2, 4],
      ],
      points: 3,
      cats: [
        { seat: 0, awake: 1, points: 3 },
        { seat: 1, asleep: 1 },
      ],
      sides: [{ at: [2, 3], side: "n" }],
    },
  ],
} as unknown as View;

beforeAll(async () => {
  await setLanguage("en");
  await loadWords("help");
});

test("a slot tells its card, what lies across it, whose box it is and what that is worth", () => {
  expect(slotText([2, 4], view, table)).toMatch(/^c5: a starting card; .* Anna’s cat lies across c4-c5\. Anna: 3 points · open sides: 1$/);
  expect(slotText([0, 0], view, table)).toBe("a1: empty");
});

test("a slot tells all about its box to whoever asks for more", () => {
  const all =
    "Box: c4, c5. Anna: 3 points · open sides: 1. Anna: cats awake 1, asleep 0. Borys: cats awake 0, asleep 1. Open sides: c4 top";
  expect(slotText([2, 3], view, table, true)).toBe(all);
  expect(describeTable(view, table, "summary")).toContain(all);
});

test("a box and the table are told at three lengths", () => {
  const box = view.boxes[0]!;
  expect(describeBox(box, view, table, "line")).toEqual(["Anna: 3 points · open sides: 1"]);
  expect(describeBox(box, view, table, "summary")).toHaveLength(1);
  expect(describeBox(box, view, table, "all").at(-1)).toBe("Anna’s cat lies across c4-c5.");
  expect(describeTable(view, table, "line")).toEqual(["Cards on the table: 2, boxes: 1, of them closed: 0.", "Anna: 3; Borys: 0"]);
  expect(describeTable(view, table, "all")).toHaveLength(6);
});

test("a last move is told in a few words", () => {
  expect(moveText({ card: "box-07", at: [5, 5], cat: true })).toBe("a card and a cat at f6");
  expect(moveText({ card: "special-yarn", at: [5, 5], joint: true })).toBe("a special toy at f6-f7");
  expect(moveText({ card: "box-07" })).toBe("a card discarded");
});
