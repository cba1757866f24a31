import { expect, test } from "vitest";
import { games } from "./index";
import type { GameName } from "../protocol";
import type { Permissions } from "../table/protocol";

const may = (...verbs: string[]): Permissions => ({ decision: 1, must: true, verbs: Object.fromEntries(verbs.map((v) => [v, 1])) });
const isle = (phase: string) => ({ game: "isle", days: 5, day: 2, phase, config: { mode: "full" } }) as never;
const boxes = (phase: string) => ({ game: "boxes", phase }) as never;

test.each([
  ["the morning of Isle", isle("draft"), may("keep"), false],
  ["a rescue", isle("rescue"), may("rescue"), false],
  ["the start of a turn of Boxes", boxes("decide"), may("draw"), true],
  ["a turn of somebody else", boxes("decide"), { ...may(), must: false }, false],
  ["a card of Boxes in hand", boxes("play"), may("lay"), false],
])("%s", (_, view, permissions, calm) => {
  expect(games[(view as { game: GameName }).game].isCalm(view, permissions)).toBe(calm);
});
