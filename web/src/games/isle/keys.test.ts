import { beforeEach, describe, expect, it, vi } from "vitest";
import { announcements } from "../../ui/announce.svelte";
import { explainable } from "../../ui/explain.svelte";
import { setLanguage } from "../../words/words.svelte";
import { handleGhostKey, handleTableKey } from "./keys";
import type { IsleGame } from "./game.svelte";
import { tableItem } from "./tableitems";

/** A selection that holds an oshax with several legal places. */
function table(places = 2) {
  const ghost = {
    options: { best: Array(places).fill({}), raw: {} },
    cells: [
      [9, 1],
      [10, 1],
      [9, 2],
    ],
    sums: [{ icon: "star", points: 2 }],
    changes: [],
    place: { points: 2 },
    step: vi.fn(),
    rotate: vi.fn(),
  };
  const selection = {
    ghost,
    held: { tile: "oshax-1", mustPlace: false },
    choosesColour: true,
    setColour: vi.fn(),
    takeActions: ["a", "b"],
    takeAction: "a",
    nextTakeAction: vi.fn(),
  };
  const game = { selection, blockedBy: "page.isle.only_try", put: vi.fn() };
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { cancelable: true, ...init });
    handleGhostKey(event, game as unknown as IsleGame);
    return event.defaultPrevented;
  };
  return { selection, game, press };
}

describe("ship keys", () => {
  it("choose colour and basket on any keyboard layout", async () => {
    await setLanguage("en");
    const { selection, press } = table();
    expect(press({ code: "Digit3", key: "3" })).toBe(true);
    expect(selection.setColour).toHaveBeenCalledWith("red");
    await vi.waitFor(() => expect(announcements().at(-1)?.text).toBe("j2–k2, j3: fits. Earned: +2."));
    expect(press({ code: "KeyB", key: "и" })).toBe(true);
    expect(selection.nextTakeAction).toHaveBeenCalled();
  });

  it("ignore numbers without a colour choice", () => {
    const { selection, press } = table();
    selection.choosesColour = false;
    expect(press({ code: "Digit3", key: "3" })).toBe(false);
    expect(selection.setColour).not.toHaveBeenCalled();
  });

  it("place the tile on Enter and focus what comes next, unless it is a tile", async () => {
    const { selection, game, press } = table();
    Object.assign(game, { blockedBy: undefined, put: vi.fn(() => Promise.resolve(true)) });
    document.body.innerHTML =
      '<div class="ship" tabindex="0"></div><section data-guide="ask" tabindex="-1"><i class="go"><button id="end"></button></i></section>';
    const ship = document.querySelector<HTMLElement>(".ship")!;
    ship.focus();
    press({ key: "Enter", code: "Enter" });
    await new Promise((go) => setTimeout(go));
    expect(document.activeElement).toBe(ship);
    Object.assign(selection, { held: undefined });
    press({ key: "Enter", code: "Enter" });
    await new Promise((go) => setTimeout(go));
    expect(document.activeElement!.id).toBe("end");
  });

  it("leave Escape to the table, and focus the prompt for a tile that must be placed", () => {
    const { selection, press } = table();
    document.body.innerHTML = '<section class="prompt"><button id="first"></button></section>';
    expect(press({ key: "Escape", code: "Escape" })).toBe(false);
    selection.held.mustPlace = true;
    expect(press({ key: "Escape", code: "Escape" })).toBe(true);
    expect(document.activeElement?.id).toBe("first");
  });

  it("step through places on Tab, or leave if there are none", () => {
    const some = table();
    expect(some.press({ key: "Tab", code: "Tab" })).toBe(true);
    expect(some.selection.ghost.step).toHaveBeenCalledWith(1);
    expect(table(0).press({ key: "Tab", code: "Tab" })).toBe(false);
  });

  it("announce shape and squares after a rotation, and squares after a step", async () => {
    await setLanguage("en");
    const { game, press } = table();
    const last = () => announcements().at(-1)?.text;
    press({ key: "Tab", code: "Tab" });
    expect(last()).toBe("j2–k2, j3: fits. Earned: +2.");
    press({ key: "r", code: "KeyR" });
    expect(last()).toBe("squares by row: row 1: 1–2; row 2: 1. j2–k2, j3: fits. Earned: +2.");
    document.body.innerHTML = '<div class="ship" tabindex="0"></div>';
    const event = new KeyboardEvent("keydown", { code: "KeyD", key: "d", bubbles: true });
    document.querySelector(".ship")!.dispatchEvent(event);
    handleTableKey(event, game as unknown as IsleGame, vi.fn());
    expect(last()).toBe("an oshax, squares by row: row 1: 1–2; row 2: 1. j2–k2, j3: fits. Earned: +2.");
    Object.assign(game.selection.held, { colour: "orange" });
    handleTableKey(event, game as unknown as IsleGame, vi.fn());
    expect(last()).toContain("an oshax, orange, squares by row");
  });

  it("announce a blocked step at the edge", async () => {
    await setLanguage("en");
    const { selection, press } = table();
    Object.assign(selection.ghost, { nudge: vi.fn() });
    press({ key: "ArrowUp", code: "ArrowUp" });
    expect(announcements().at(-1)?.text).toBe("It’s at the edge already. j2–k2, j3: fits. Earned: +2.");
  });

  it("place nothing illegal on Enter", () => {
    const { game, press } = table();
    expect(press({ key: "Enter", code: "Enter" })).toBe(true);
    expect(game.put).not.toHaveBeenCalled();
  });
});

describe("table keys", () => {
  const open = vi.fn();
  const [describeMyShip, describeTile] = [vi.fn(), vi.fn()];
  const ghost = { cells: [[0, 0]], sums: [], changes: [], place: { points: 0 }, options: { best: [] }, rotate: vi.fn(), flip: vi.fn() };
  const press = (selector: string, code: string, holds = true, key = "") => {
    const event = new KeyboardEvent("keydown", { code, key, bubbles: true });
    const game = { selection: { ghost: holds ? ghost : undefined, words: [] }, describeMyShip, describeTile } as unknown as IsleGame;
    const on = document.querySelector(selector)!;
    on.addEventListener("keydown", (e) => handleTableKey(e as KeyboardEvent, game, open), { once: true });
    on.dispatchEvent(event);
  };
  beforeEach(() => {
    vi.clearAllMocks();
    document.body.innerHTML = `<section class="prompt" data-guide="ask"><p class="sentence">Keep 2 cards.</p><button id="turn"></button><select></select></section>
      <div class="ship"></div><input /><button id="card"></button><button id="tile"></button>`;
    tableItem(document.querySelector<HTMLElement>("#tile")!, { tile: "cat-07-blue" });
  });

  it("rotate and mirror the held tile from the buttons", () => {
    press("#turn", "KeyR");
    press("body", "KeyF");
    expect(ghost.rotate).toHaveBeenCalledWith(1);
    expect(ghost.flip).toHaveBeenCalledOnce();
  });

  it("rotate nothing elsewhere or with an empty hand", () => {
    for (const selector of ["select", "input", "#card"]) press(selector, "KeyR");
    press("#turn", "KeyR", false);
    expect(ghost.rotate).not.toHaveBeenCalled();
  });

  it("describe the ship, the focused tile, or the table", () => {
    for (const selector of ["body", "input", "select", "#card"]) press(selector, "KeyD");
    press(".ship", "KeyD", false);
    expect(describeMyShip).toHaveBeenCalledOnce();
    press("#tile", "KeyD", false);
    expect(describeTile.mock.calls[0]![0]).toBe("cat-07-blue");
    expect(open).not.toHaveBeenCalled();
    press("#turn", "KeyD", false);
    expect(announcements().at(-1)?.text).toBe("Keep 2 cards.");
    explainable(document.querySelector<HTMLElement>("#card")!, () => ({ title: "Lesson", text: "3 points for a rat" }));
    press("#card", "KeyD", false);
    expect(announcements().at(-1)?.text).toBe("Lesson. 3 points for a rat.");
    expect(open).not.toHaveBeenCalled();
    press("[data-guide=ask]", "KeyD", false);
    expect(open.mock.calls).toEqual([["describe"]]);
  });
});
