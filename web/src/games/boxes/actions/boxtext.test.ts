import { beforeAll, expect, test } from "vitest";
import type { Seated } from "../../../table/protocol";
import type { Language } from "../../../words/languages";
import { loadWords, setLanguage } from "../../../words/words.svelte";
import { boxText, laidCardText, moveText, slotText } from "./boxtext";
import { describeBox, describeTable } from "./description";
import { explainSlot } from "./explanations";
import type { View } from "../board/view";

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

test("slotText names the card, what lies across it, and its box", () => {
  expect(slotText([2, 4], view, table)).toMatch(/^c5: a starting card; .* Anna’s cat lies across c4-c5\. Anna: 3 points · open sides: 1$/);
  expect(slotText([0, 0], view, table)).toBe("a1: empty");
});

test("boxText explains a box with only sleeping cats, in four languages", async () => {
  const cats = [
    { seat: 1, asleep: 1 },
    { seat: 0, asleep: 2 },
  ];
  const asleep = { ...view, boxes: [{ ...view.boxes[0]!, cats }] } as unknown as View;
  const kept = {
    en: [
      /^Kept by a sleeping cat \(Borys, Anna\), no points yet: worth 3 points · /,
      /^Only sleeping cats are in its box \(Borys, Anna\)\./,
    ],
    uk: [/^Зайнята сплячим котом \(Borys, Anna\), поки без очок: варта 3 очки · /, /^У цій коробці лише сплячі коти \(Borys, Anna\)\./],
    ru: [/^Занята спящим котом \(Borys, Anna\), пока без очков: стоит 3 очка · /, /^В этой коробке только спящие коты \(Borys, Anna\)\./],
    pl: [
      /^Zajęte przez śpiącego kota \(Borys, Anna\), na razie bez punktów: warte 3 punkty · /,
      /^W tym pudełku są tylko śpiące koty \(Borys, Anna\)\./,
    ],
  } as const;
  for (const [language, [line, about]] of Object.entries(kept)) {
    await setLanguage(language as Language);
    expect(boxText(asleep.boxes[0]!, table)).toMatch(line);
    expect(explainSlot([2, 3], asleep, table, undefined).text).toMatch(about);
  }
  await setLanguage("en");
});

test("slotText describes the whole box on request", () => {
  const all =
    "Box: c4, c5. Anna: 3 points · open sides: 1. Anna: cats awake 1, asleep 0. Borys: cats awake 0, asleep 1. Open sides: c4 top";
  expect(slotText([2, 3], view, table, true)).toBe(all);
  expect(describeTable(view, table, "summary")).toContain(all);
});

test("descriptions have three lengths", () => {
  const box = view.boxes[0]!;
  expect(describeBox(box, view, table, "line")).toEqual(["Anna: 3 points · open sides: 1"]);
  expect(describeBox(box, view, table, "summary")).toHaveLength(1);
  expect(describeBox(box, view, table, "all").at(-1)).toBe("Anna’s cat lies across c4-c5.");
  expect(describeTable(view, table, "line")).toEqual(["Cards on the table: 2, boxes: 1, closed: 0.", "Anna: 3; Borys: 0"]);
  expect(describeTable(view, table, "all")).toHaveLength(6);
});

test("describeTable leaves out a box described before", () => {
  const box = view.boxes[0]!;
  expect(describeTable(view, table, "all", box)).toEqual(describeTable(view, table, "line"));
  const other = { ...box, slots: [[5, 5]] } as unknown as typeof box;
  const both = { ...view, boxes: [box, other], cards: [...view.cards, { at: [5, 5], card: "start-3" }] } as unknown as View;
  const told = describeTable(both, table, "all", box);
  expect(told.filter((text) => text.startsWith("Box: "))).toEqual([expect.stringMatching(/^Box: f6\./)]);
  expect(told.at(-1)).toMatch(/^f6: /);
});

test("moveText is short", () => {
  expect(moveText({ card: "box-07", at: [5, 5], cat: true })).toBe("a card and a cat at f6");
  expect(moveText({ card: "special-yarn", at: [5, 5], joint: true })).toBe("a special toy at f6-f7");
  expect(moveText({ card: "box-07" })).toBe("a card discarded");
});

test("explains special toys on the board and when others draw them", () => {
  const about = "It’s played at once across a free joint, and its toys count for the box there.";
  const across = [{ at: [2, 3], card: "special-mouse" }];
  for (const at of [
    [2, 3],
    [2, 4],
  ] as const)
    expect(explainSlot([...at], { ...view, across } as View, table, undefined).text).toMatch(
      new RegExp(`\nc4-c5: the special mouse toy; .*\\. ${about}$`),
    );
  expect(explainSlot([2, 3], view, table, undefined).text).not.toContain(about);
  const drawn = { key: "boxes.event.special", args: { seat: 1, card: "special-mouse" } };
  expect(laidCardText(drawn, 0)).toBe(about);
  expect(laidCardText(drawn, 1), "the prompt says it").toBeUndefined();
});
