import { beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../table/table.svelte";
import { tableView } from "../../table/testing";
import { announcements } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import { handleTableKey } from "./keys";
import { BoxesGame } from "./game.svelte";

beforeAll(() => setLanguage("en"));

const scene = {
  table: tableView(),
  view: {
    phase: "play",
    seat: 0,
    config: { columns: 6, rows: 5 },
    cards: [{ at: [1, 1], card: "start-1" }],
    boxes: [{ slots: [[1, 1]] }, { slots: [[3, 1]] }],
  },
  may: { must: true, undo: true, verbs: {} },
};
const place = (x: number, turned = false) => ({
  action: `lay box-07 ${x}`,
  at: [x, 0] as [number, number],
  joint: false,
  turned,
  scores: [0],
  gains: [],
});

/** Presses keys with a card held that fits two slots, one of them in both rotations. */
function pressed(...codes: string[]): { game: BoxesGame; taken: boolean[]; commands: string[] } {
  const commands: string[] = [];
  const table = {
    stream: { seat: 0, scene },
    do: (c: { do: string }) => (commands.push(c.do), Promise.resolve()),
    act: (a: string) => (commands.push(a), Promise.resolve()),
  };
  const game = new BoxesGame(table as unknown as Table);
  game.held = "box-07";
  game.spots = [place(0), place(0, true), place(1), { ...place(2), why: "slot_taken" }];
  const board = document.createElement("div");
  game.parts.is("board")(board);
  document.body.append(board);
  const taken = codes.map((chord) => {
    const code = chord.replace(/^(Ctrl|Shift)\+/, "");
    // As on a Cyrillic keyboard, where `key` is not a Latin letter.
    const key = code.startsWith("Key") ? "к" : code;
    const event = new KeyboardEvent("keydown", {
      code,
      key,
      ctrlKey: chord.startsWith("Ctrl"),
      shiftKey: chord.startsWith("Shift"),
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, "target", { value: board });
    handleTableKey(event, game);
    return event.defaultPrevented;
  });
  board.remove();
  return { game, taken, commands };
}

describe("Arrows without a card", () => {
  const walk = (...codes: string[]) => {
    const { game } = pressed("Escape", ...codes);
    return game.explored;
  };
  it("walk from the first card and stay on the board", () => {
    expect(walk("ArrowRight")).toEqual([1, 1]);
    expect(walk("ArrowRight", "ArrowRight", "ArrowDown")).toEqual([2, 2]);
    expect(walk("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp")).toEqual([0, 0]);
  });
});

describe("B without a card", () => {
  it("goes to the next box, and back with Shift", () => {
    expect(pressed("Escape", "KeyB").game.explored).toEqual([1, 1]);
    expect(pressed("Escape", "KeyB", "KeyB").game.explored).toEqual([3, 1]);
    expect(pressed("Escape", "KeyB", "KeyB", "KeyB").game.explored).toEqual([1, 1]);
    expect(pressed("Escape", "Shift+KeyB").game.explored).toEqual([3, 1]);
  });
});

describe("Keys with a card", () => {
  it("rotate on any keyboard layout", () => {
    for (const code of ["KeyR", "KeyF", "KeyQ", "KeyE"]) expect(pressed("Tab", code).game.spot?.turned).toBe(true);
  });
  it("undo on any keyboard layout", () => {
    expect(pressed("Ctrl+KeyZ").commands).toEqual(["undo"]);
  });
  it("Tab walks the places and leaves after the last one", () => {
    const { game, taken } = pressed("Tab", "Tab", "Tab", "Tab");
    expect(taken).toEqual([true, true, true, false]);
    expect(game.spot?.at).toEqual([1, 0]);
  });
  it("Shift+Tab leaves before the first one", () => {
    expect(pressed("Tab", "Shift+Tab").taken).toEqual([true, false]);
    expect(pressed("Shift+Tab").taken).toEqual([false]);
  });
  it("arrows move one slot, also to illegal ones, up to the edge", () => {
    const walk = (...codes: string[]) => pressed("Tab", ...codes).game.spot?.at;
    expect(walk("ArrowRight")).toEqual([1, 0]);
    expect(walk("ArrowRight", "ArrowRight")).toEqual([2, 0]);
    expect(walk("ArrowRight", "ArrowRight", "ArrowLeft")).toEqual([1, 0]);
    const { game } = pressed("Tab", "ArrowUp");
    expect(game.spot?.at).toEqual([0, 0]);
    expect(announcements().at(-1)?.text).toBe("It’s at the edge already.");
  });
  it("Enter needs a legal place", () => {
    pressed("Enter");
    expect(announcements().at(-1)?.text).toBe("Choose a spot first: press Tab or an arrow key.");
    expect(pressed("Enter").game.reminded).toBe(true);
    expect(pressed("Tab", "ArrowRight", "ArrowRight", "Enter").commands).toEqual([]);
  });
  it("Enter goes to the only place, then plays", () => {
    const { game, commands } = pressed("Escape");
    game.held = "box-07";
    game.spots = [place(1), { ...place(2), why: "slot_taken" }];
    const enter = () => {
      const event = new KeyboardEvent("keydown", { code: "Enter", key: "Enter", cancelable: true });
      Object.defineProperty(event, "target", { value: document.body });
      return handleTableKey(event, game);
    };
    expect([enter(), game.spot?.at, commands]).toEqual([true, [1, 0], []]);
    enter();
    expect(commands).toEqual(["lay box-07 1"]);
  });
  it("Escape puts the card back", () => {
    expect(pressed("Tab", "Escape").game.held).toBeUndefined();
  });
  it("Enter plays at a legal place", () => {
    expect(pressed("Tab", "Enter").commands).toEqual(["lay box-07 0"]);
    expect(pressed("Enter").commands).toEqual([]);
  });
});
