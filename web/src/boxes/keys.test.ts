import { describe, expect, it } from "vitest";
import type { Table } from "../table/table.svelte";
import { tableKey } from "./keys";
import { Turn } from "./turn.svelte";

const scene = { view: { phase: "play", seat: 0, config: {}, cards: [] }, may: { must: true, undo: true, verbs: {} } };
const place = (x: number, turned = false) => ({ action: `lay box-07 ${x}`, at: [x, 0] as [number, number], joint: false, turned, scores: [0], gains: [] });

/** A turn with a card held that can lie on two slots, on one of them both ways up, and a key pressed at an element. */
function pressed(...codes: string[]): { turn: Turn; taken: boolean[]; commands: string[] } {
  const commands: string[] = [];
  const table = { stream: { seat: 0, scene }, do: (c: { do: string }) => (commands.push(c.do), Promise.resolve()), act: (a: string) => (commands.push(a), Promise.resolve()) };
  const turn = new Turn(table as unknown as Table);
  turn.held = "box-07";
  turn.spots = [place(0), place(0, true), place(1), { ...place(2), why: "slot_taken" }];
  const board = document.createElement("div");
  board.dataset.guide = "board";
  document.body.append(board);
  const taken = codes.map((chord) => {
    const code = chord.replace(/^(Ctrl|Shift)\+/, "");
    // As on a Cyrillic keyboard, letters are none that the page knows.
    const key = code.startsWith("Key") ? "к" : code;
    const event = new KeyboardEvent("keydown", { code, key, ctrlKey: chord.startsWith("Ctrl"), shiftKey: chord.startsWith("Shift"), bubbles: true, cancelable: true });
    Object.defineProperty(event, "target", { value: board });
    tableKey(event, turn);
    return event.defaultPrevented;
  });
  board.remove();
  return { turn, taken, commands };
}

describe("keys of Boxes", () => {
  it("turn the card on any keyboard", () => {
    for (const code of ["KeyR", "KeyF", "KeyQ", "KeyE"]) expect(pressed("Tab", code).turn.spot?.turned).toBe(true);
  });
  it("undo on any keyboard", () => {
    expect(pressed("Ctrl+KeyZ").commands).toEqual(["undo"]);
  });
  it("walk the places and let Tab go after the last one", () => {
    const { turn, taken } = pressed("Tab", "Tab", "Tab", "Tab");
    expect(taken).toEqual([true, true, true, false]);
    expect(turn.spot?.at).toEqual([1, 0]);
  });
  it("let Shift+Tab go before the first one", () => {
    expect(pressed("Tab", "Shift+Tab").taken).toEqual([true, false]);
  });
  it("put the card back with Escape", () => {
    expect(pressed("Tab", "Escape").turn.held).toBeUndefined();
  });
  it("lay it with Enter where it can lie", () => {
    expect(pressed("Tab", "Enter").commands).toEqual(["lay box-07 0"]);
    expect(pressed("Enter").commands).toEqual([]);
  });
});
