import { expect, test } from "vitest";
import en from "../../../../words/en.json";
import { around, placeBubble, weights, type Box } from "./place";
import { guide as boxes } from "../../games/boxes/guide";
import { guide as isle } from "../../games/isle/guide";
import { isOver, stepFor, stepNumber } from "./steps";

test("the first step that fits and was not read is shown", () => {
  const scene = { view: { phase: "draft", day: 1 }, may: { verbs: { keep: 21 } } };
  expect(stepFor(isle.steps, scene, new Set())?.id).toBe("welcome");
  expect(stepFor(isle.steps, scene, new Set(["welcome"]))?.id).toBe("draft");
  expect(stepFor(isle.steps, scene, new Set(["welcome", "draft"]))?.id).toBe("ship");
  expect(stepFor(isle.steps, scene, new Set(["welcome", "draft", "ship"]))).toBeUndefined();
});

test("whoever has made a family with the guide is not welcomed after it, and learns to place before the next day", () => {
  const read = new Set(["pick", "put", "family", "rats", "basket"]);
  const morning = { view: { phase: "draft", day: 2 }, may: { verbs: { keep: 21 } } };
  expect(stepFor(isle.steps, morning, read)?.id).toBe("draft");
  expect(stepFor(isle.steps, morning, new Set([...read, "draft"]))).toBeUndefined();
  expect(stepFor(isle.steps, morning, new Set([...read, "draft", "prepare"]))?.id).toBe("next");
  const rescue = { view: { phase: "rescue" }, may: { verbs: { rescue: 4 } } };
  expect(stepFor(isle.steps, { ...rescue, held: true }, read)?.id).toBe("place");
  expect(stepFor(isle.steps, rescue, read)?.id).toBe("rescue");
});

const steps = { isle: isle.steps, boxes: boxes.steps };

test.each(["isle", "boxes"] as const)("numbers of steps grow, and the last step has the last one: %s", (game) => {
  const number = (id: string, ...read: string[]) =>
    stepNumber(
      steps[game],
      steps[game].find((step) => step.id === id)!,
      new Set(read),
    );
  const all = steps[game].map(({ id }) => id);
  const most = all.length;
  expect(number("over")).toBe(most);
  expect(number(all[0]!)).toBe(1);
  expect(number(all[0]!, all[0]!)).toBe(1);
  expect(number(all[1]!, all[0]!)).toBe(2);
  expect(number(all[2]!, ...all.filter((id) => id !== "over"))).toBe(most - 1);
});

test("what the family makes needless is passed over", () => {
  const rats = steps.isle.find((step) => step.id === "rats")!;
  expect(stepNumber(isle.steps, rats, new Set(["pick", "put", "family"]))).toBe(6);
});

test("no step stands before what the others do", () => {
  const rescue = { view: { phase: "rescue" }, may: { verbs: { rescue: 4 } } };
  expect(stepFor(isle.steps, { ...rescue, moving: true }, new Set())).toBeUndefined();
  expect(stepFor(isle.steps, { ...rescue, moving: false }, new Set())?.id).toBe("rescue");
});

test("on a phone a step about the fields leaves the others and what they did in sight", () => {
  const part = (name: string, left: number, top: number, width: number, height: number) => ({
    left,
    top,
    width,
    height,
    weight: weights[name] ?? 0,
  });
  const fields = part("fields", 4, 404, 382, 270);
  const fleet = part('[data-region="fleet"]', 4, 48, 336, 44);
  const ship = part("ship", 4, 92, 382, 312);
  const ask = part("ask", 4, 674, 382, 120);
  const matters = [fleet, ship, ask, { ...fields, weight: 8 }];
  const { top } = placeBubble(fields, { width: 352, height: 143 }, { width: 390, height: 844 }, matters, 200);
  expect(top).toBeGreaterThanOrEqual(fleet.top + fleet.height);
});

test("a step about an action waits until the action is possible", () => {
  const read = new Set(["welcome"]);
  expect(stepFor(isle.steps, { view: { phase: "rescue" }, may: { verbs: { pass: 1 } } }, read)).toBeUndefined();
  expect(stepFor(isle.steps, { view: { phase: "rescue" }, may: { verbs: { rescue: 4 } } }, read)?.id).toBe("rescue");
});

test("how to place a tile is told while one is in hand, and what it brought once it lies", () => {
  const rescue = { view: { phase: "rescue" }, may: { verbs: { rescue: 4 } } };
  const read = new Set(["welcome", "rescue"]);
  expect(stepFor(isle.steps, rescue, read)).toBeUndefined();
  expect(stepFor(isle.steps, { ...rescue, held: true }, read)?.id).toBe("place");
  read.add("place");
  expect(stepFor(isle.steps, { ...rescue, held: true }, read)).toBeUndefined();
  expect(stepFor(isle.steps, rescue, read)?.id).toBe("score");
  expect(stepFor(isle.steps, rescue, read.add("score"))?.id).toBe("order");
});

test("each turn of Boxes says what to do first, and a Princess is explained when she has come", () => {
  const decide = { view: { phase: "decide", cards: [{ card: "box-42" }] }, may: { verbs: { draw: 1, sleep: 9 } } };
  const read = new Set(["card", "lay", "cat", "closed"]);
  expect(stepFor(boxes.steps, decide, read)?.id).toBe("decide");
  expect(stepFor(boxes.steps, { ...decide, view: { ...decide.view, across: [{}, { card: "princess" }] } }, read)?.id).toBe("robbed");
  expect(stepFor(boxes.steps, decide, read.add("decide"))?.id).toBe("toys");
});

test("a tip is over once what it is about was done, and where a cat can lie is told while a card is held", () => {
  const decide = { view: { phase: "decide" }, may: { verbs: { draw: 1 } } };
  const play = { view: { phase: "play" }, may: { verbs: { lay: 9 } } };
  const step = stepFor(boxes.steps, decide, new Set())!;
  expect([step.id, isOver(step, decide), isOver(step, play)]).toEqual(["decide", false, true]);
  expect(stepFor(boxes.steps, play, new Set())?.id).toBe("play");
  expect(stepFor(boxes.steps, { ...play, held: true }, new Set(["play"]))?.id).toBe("joint");
  // What is done at the table comes up again until it is done; what is only read has no deed.
  const card = steps.boxes.find(({ id }) => id === "card")!;
  const toys = steps.boxes.find(({ id }) => id === "toys")!;
  expect([isOver(card, decide), isOver(toys, play)]).toEqual([false, false]);
});

test("a tip of Boxes on a phone lies on the empty part of the board, not on cards, hand or what is asked", () => {
  const cards = around([
    { left: 104, top: 207, width: 60, height: 40 },
    { left: 226, top: 166, width: 60, height: 120 },
  ])!;
  expect(cards).toEqual({ left: 104, top: 166, width: 182, height: 120 });
  const hand = { left: 12, top: 488, width: 366, height: 86, weight: 8 };
  const ask = { left: 8, top: 652, width: 374, height: 132, weight: weights.ask! };
  const board = { left: 4, top: 96, width: 382, height: 386, weight: weights.board! };
  const { top } = placeBubble(
    hand,
    { width: 352, height: 150 },
    { width: 390, height: 844 },
    [board, { ...cards, weight: 8 }, hand, ask],
    200,
  );
  expect(top).toBeGreaterThanOrEqual(cards.top + cards.height);
  expect(top + 150).toBeLessThanOrEqual(hand.top);
});

test("nothing is shown before the game", () => {
  expect(stepFor(boxes.steps, {}, new Set())).toBeUndefined();
});

test("every step has words and comes after one that exists", () => {
  for (const [game, list] of Object.entries(steps)) {
    for (const { id, when, words } of list) {
      for (const name of words ? [id, `${id}_${words}`] : [id]) {
        expect((en as Record<string, unknown>)[`page.guide.${game}.${name}`], name).toBeTypeOf("string");
      }
      if (when.unless) expect(list.map((step) => step.id)).toContain(when.unless);
      if (when.after) expect(list.map((step) => step.id)).toContain(when.after);
    }
  }
});

test("the bubble covers nothing that matters where there is room, and stays on the screen", () => {
  const screen = { width: 390, height: 844 };
  const bubble = { width: 300, height: 160 };
  const put = (target: Box) => placeBubble(target, bubble, screen, [{ ...target, weight: 8 }]);
  expect(put({ left: 0, top: 600, width: 390, height: 244 }).top).toBe(600 - 160 - 12);
  expect(put({ left: 0, top: 60, width: 390, height: 100 }).top).toBe(172);
  expect(placeBubble(undefined, bubble, screen, [])).toEqual({ left: 12, top: 844 - 160 - 12 });
});

test("a bubble that is only read stays close to what it is about", () => {
  const tab = { left: 290, top: 788, width: 100, height: 56 };
  const panel = { left: 0, top: 404, width: 390, height: 270, weight: 2 };
  const at = placeBubble(tab, { width: 352, height: 140 }, { width: 390, height: 844 }, [panel, { ...tab, weight: 8 }], 100);
  expect(at.top + 140).toBeGreaterThan(tab.top - 40);
});

test("the bubble goes into the free space of a wide table", () => {
  const ship = { left: 390, top: 60, width: 770, height: 380 };
  const matters = [
    { ...ship, weight: 8 },
    { left: 390, top: 440, width: 770, height: 70, weight: 4 },
    { left: 12, top: 50, width: 370, height: 850, weight: 1 },
    { left: 390, top: 515, width: 770, height: 180, weight: 1 },
  ];
  const at = placeBubble(ship, { width: 352, height: 150 }, { width: 1440, height: 900 }, matters);
  for (const box of matters) {
    expect(at.left >= box.left + box.width || at.left + 352 <= box.left || at.top >= box.top + box.height || at.top + 150 <= box.top).toBe(
      true,
    );
  }
});
