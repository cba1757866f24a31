import { expect, test } from "vitest";
import { isCalm } from "./calm";
import type { Permissions } from "./protocol";

const may = (...verbs: string[]): Permissions => ({ decision: 1, must: true, verbs: Object.fromEntries(verbs.map((v) => [v, 1])) });
const isle = (phase: string, mode = "full") => ({ days: 5, phase, config: { mode } }) as never;
const boxes = (phase: string) => ({ phase }) as never;

test.each([
  ["the morning of Isle", isle("draft"), may("keep"), true],
  ["a rescue", isle("rescue"), may("rescue"), false],
  ["a morning after I have chosen", isle("draft"), { ...may("withdraw"), must: false }, false],
  ["a turn of a family game", isle("rescue", "family"), may("rescue"), true],
  ["the end of such a turn", isle("rescue", "family"), may("end"), false],
  ["a turn of Boxes that begins", boxes("decide"), may("draw"), true],
  ["a card of Boxes in hand", boxes("play"), may("lay"), false],
  ["no game yet", undefined, undefined, false],
])("%s", (_, view, permissions, calm) => {
  expect(isCalm({ view, may: permissions })).toBe(calm);
});
