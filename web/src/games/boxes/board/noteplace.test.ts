import { expect, test } from "vitest";
import { noteAt } from "./noteplace";

const frame = { width: 400, height: 300 };
const size = { width: 100, height: 30 };
const card = (x: number, y: number) => ({ x, y, width: 60, height: 40 });

test("noteAt prefers the space below", () => {
  expect(noteAt(size, card(100, 100), [], frame)).toMatchObject({ x: 80, y: 146 });
});
test("noteAt avoids cards", () => {
  const below = [card(100, 140), card(40, 140), card(160, 140)];
  expect(noteAt(size, card(100, 100), below, frame)).toMatchObject({ y: 64 });
  const above = [card(100, 60), card(40, 60), card(160, 60)];
  expect(noteAt(size, card(100, 100), [...below, ...above], frame)).toMatchObject({ x: 166, y: 105 });
});
test("noteAt never covers the rotate button", () => {
  const below = [card(100, 140), card(40, 140), card(160, 140)];
  const above = [card(100, 60), card(40, 60), card(160, 60)];
  const turn = { x: 166, y: 97, width: 46, height: 46 };
  const right = noteAt(size, card(100, 100), [...below, ...above], frame);
  const at = noteAt(size, card(100, 100), [...below, ...above], frame, [turn]);
  expect(right.x).toBe(166);
  expect(at.x + at.width <= turn.x || at.y + at.height <= turn.y || at.y >= turn.y + turn.height).toBe(true);
});
test("noteAt stays inside the frame, beside its subject", () => {
  expect(noteAt(size, card(340, 260), [], frame)).toMatchObject({ x: 294, y: 224 });
  expect(noteAt(size, { x: 0, y: 0, width: 400, height: 240 }, [], frame)).toMatchObject({ y: 246 });
});
