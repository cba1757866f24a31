import { beforeEach, describe, expect, it, vi } from "vitest";
import { ghostKey, tableKey } from "./keys";
import type { Play } from "./play.svelte";

/** A hand that holds an oshax with some places to go to. */
function table(places = 2) {
  const ghost = { options: { best: Array(places).fill({}) }, step: vi.fn() };
  const hand = { ghost, held: { tile: "oshax-1", direct: false }, dyes: true, dye: vi.fn(), ways: ["a", "b"], way: "a", nextWay: vi.fn() };
  const play = { hand, hindrance: "page.isle.only_try", put: vi.fn() };
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { cancelable: true, ...init });
    ghostKey(event, play as unknown as Play);
    return event.defaultPrevented;
  };
  return { hand, play, press };
}

describe("with a tile in hand", () => {
  it("numbers choose the colour and B the basket, on any keyboard", () => {
    const { hand, press } = table();
    expect(press({ code: "Digit3", key: "3" })).toBe(true);
    expect(hand.dye).toHaveBeenCalledWith("red");
    expect(press({ code: "KeyB", key: "и" })).toBe(true);
    expect(hand.nextWay).toHaveBeenCalled();
  });

  it("numbers do nothing where there is no colour to choose", () => {
    const { hand, press } = table();
    hand.dyes = false;
    expect(press({ code: "Digit3", key: "3" })).toBe(false);
    expect(hand.dye).not.toHaveBeenCalled();
  });

  it("Escape is left to the table, which puts the tile back; one that has to be placed stays, and the buttons are reached", () => {
    const { hand, press } = table();
    document.body.innerHTML = '<section class="prompt"><button id="first"></button></section>';
    expect(press({ key: "Escape", code: "Escape" })).toBe(false);
    hand.held.direct = true;
    expect(press({ key: "Escape", code: "Escape" })).toBe(true);
    expect(document.activeElement?.id).toBe("first");
  });

  it("Tab walks the places, and leaves where there are none", () => {
    const some = table();
    expect(some.press({ key: "Tab", code: "Tab" })).toBe(true);
    expect(some.hand.ghost.step).toHaveBeenCalledWith(1);
    expect(table(0).press({ key: "Tab", code: "Tab" })).toBe(false);
  });

  it("Enter puts nothing down that may not lie there", () => {
    const { play, press } = table();
    expect(press({ key: "Enter", code: "Enter" })).toBe(true);
    expect(play.put).not.toHaveBeenCalled();
  });
});

describe("letters at the table", () => {
  const open = vi.fn();
  const ghost = { cells: [[0, 0]], changes: [], place: { points: 0 }, options: { best: [] }, rotate: vi.fn(), flip: vi.fn() };
  const press = (selector: string, code: string, holds = true, key = "") => {
    const event = new KeyboardEvent("keydown", { code, key, bubbles: true });
    const play = { hand: { ghost: holds ? ghost : undefined, words: [] } } as unknown as Play;
    const on = document.querySelector(selector)!;
    on.addEventListener("keydown", (e) => tableKey(e as KeyboardEvent, play, open), { once: true });
    on.dispatchEvent(event);
  };
  beforeEach(() => {
    vi.clearAllMocks();
    document.body.innerHTML = `<section class="prompt"><button id="turn"></button><select></select></section>
      <div class="ship"></div><input /><button id="card"></button>`;
  });

  it("turn and mirror the held tile from the buttons too", () => {
    press("#turn", "KeyR");
    press("body", "KeyF");
    expect(ghost.rotate).toHaveBeenCalledWith(1);
    expect(ghost.flip).toHaveBeenCalledOnce();
  });

  it("turn nothing from elsewhere, or when nothing is held", () => {
    for (const selector of ["select", "input", "#card"]) press(selector, "KeyR");
    press("#turn", "KeyR", false);
    expect(ghost.rotate).not.toHaveBeenCalled();
  });

  it("describe the table from the ship and from what is asked only", () => {
    for (const selector of ["body", "input", "select", "#card"]) press(selector, "KeyD");
    expect(open).not.toHaveBeenCalled();
    press(".ship", "KeyD", false);
    press("#turn", "KeyD", false);
    expect(open.mock.calls).toEqual([["describe"], ["describe"]]);
  });

  it("the question mark tells the keys, not what is meant for screen readers, and writes where one writes", () => {
    for (const selector of ["body", ".ship", "#turn", "select"]) press(selector, "Slash", false, "?");
    expect(open.mock.calls).toEqual(Array(4).fill(["keys"]));
    press("input", "Slash", false, "?");
    expect(open).toHaveBeenCalledTimes(4);
  });
});
