import { expect, test } from "vitest";
import en from "../../../../words/en.json";
import { placed } from "./place";
import { stepFor, steps } from "./steps";

test("the first step that fits and was not read is shown", () => {
  const scene = { view: { phase: "draft", day: 1 }, may: { verbs: { keep: 21 } } };
  expect(stepFor("isle", scene, new Set())?.id).toBe("welcome");
  expect(stepFor("isle", scene, new Set(["welcome"]))?.id).toBe("draft");
  expect(stepFor("isle", scene, new Set(["welcome", "draft"]))?.id).toBe("ship");
  expect(stepFor("isle", scene, new Set(["welcome", "draft", "ship"]))).toBeUndefined();
});

test("a step about an action waits until the action is possible", () => {
  const read = new Set(["welcome"]);
  expect(stepFor("isle", { view: { phase: "rescue" }, may: { verbs: { pass: 1 } } }, read)).toBeUndefined();
  expect(stepFor("isle", { view: { phase: "rescue" }, may: { verbs: { rescue: 4 } } }, read)?.id).toBe("rescue");
  expect(stepFor("isle", { view: { phase: "rescue" }, may: { verbs: { place: 90 } } }, read)?.id).toBe("place");
});

test("nothing is shown before the game", () => {
  expect(stepFor("boxes", {}, new Set())).toBeUndefined();
});

test("every step has words and comes after one that exists", () => {
  for (const [game, list] of Object.entries(steps)) {
    for (const { id, when } of list) {
      expect((en as Record<string, unknown>)[`page.guide.${game}.${id}`], id).toBeTypeOf("string");
      if (when.after) expect(list.map((step) => step.id)).toContain(when.after);
    }
  }
});

test("the bubble covers its target as little as can be and stays on the screen", () => {
  const screen = { width: 390, height: 844 };
  const bubble = { width: 300, height: 160 };
  expect(placed({ left: 0, top: 600, width: 390, height: 244 }, bubble, screen).top).toBe(600 - 160 - 12);
  expect(placed({ left: 0, top: 60, width: 390, height: 100 }, bubble, screen).top).toBe(172);
  expect(placed(undefined, bubble, screen)).toEqual({ left: 12, top: 844 - 160 - 12 });
});
