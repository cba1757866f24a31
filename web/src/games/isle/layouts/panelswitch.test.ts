import { describe, expect, it } from "vitest";
import { scrollResetKey, scrollToUsable, panelFor } from "./panelswitch.svelte";
import { tableItem } from "../tableitems";
import type { View } from "../view";

/** A phone-sized panel with a row of 160-pixel cards; an asterisk marks a playable one. `shown` lists the cards it scrolls to. */
function panelWith(cards: string[], scrolled = 0) {
  const panel = document.createElement("div");
  panel.getBoundingClientRect = () => new DOMRect(0, 400, 390, 280);
  const shown: string[] = [];
  cards.forEach((name, i) => {
    const card = document.createElement("button");
    const id = name.replace("*", "");
    tableItem(card, { card: id, usable: name.endsWith("*") });
    card.getBoundingClientRect = () => new DOMRect(160 * i - scrolled, 420, 150, 240);
    card.scrollIntoView = () => shown.push(id);
    panel.append(card);
  });
  return { panel, shown };
}

describe("panel scrolling", () => {
  it("prefers the cards of the phase", () => {
    const { panel, shown } = panelWith(["oshax", "draw-cards-3*", "lesson-101", "public-146*"]);
    expect(scrollToUsable(panel, "read")).toBe(true);
    expect(shown).toEqual(["public-146"]);
  });

  it("scrolls back to a card on the left", () => {
    const { panel, shown } = panelWith(["public-146*", "oshax", "lesson-101", "lesson-102"], 300);
    scrollToUsable(panel, "read");
    expect(shown).toEqual(["public-146"]);
  });

  it("keeps the position if a wanted card is visible", () => {
    const { panel, shown } = panelWith(["oshax", "public-146*", "lesson-101", "public-145*"]);
    scrollToUsable(panel, "read");
    expect(shown).toEqual([]);
  });

  it("falls back to any playable card", () => {
    const { panel, shown } = panelWith(["oshax", "lesson-101", "lesson-102", "draw-cards-3*"]);
    scrollToUsable(panel, "read");
    expect(shown).toEqual(["draw-cards-3"]);
  });

  it("keeps the fields' position during other players' turns", () => {
    const view = (change: object) => ({ day: 1, phase: "rescue", effects: [], seat: 0, ...change }) as unknown as View;
    const taking = { effects: [{ kind: "place", seat: 1, left: 1 }] };
    const at = (change: object, tab: string) => scrollResetKey(view(change), undefined, tab);
    expect(at(taking, "fields")).toBe(at({}, "fields"));
    expect(at(taking, "hand")).not.toBe(at({}, "hand"));
    const digs = (seat: number) => at({ effects: [{ kind: "map", seat, left: 1 }] }, "fields");
    expect(digs(1)).toBe(at({}, "fields"));
    expect(digs(0), "my own treasure").not.toBe(at({}, "fields"));
    expect(at({ day: 2 }, "fields")).not.toBe(at({}, "fields"));
    expect(at({ phase: "find" }, "fields")).not.toBe(at({}, "fields"));
  });
});

const view = (change: Partial<View>) => ({ seat: 0, turn: 0, phase: "rescue", effects: [], ...change }) as unknown as View;

describe("panelFor", () => {
  it("returns the panel of my decision, if any", () => {
    expect(panelFor(view({}), true, [])).toBe("fields");
    expect(panelFor(view({ phase: "draft", turn: -1 }), true, [])).toBe("hand");
    expect(panelFor(view({ phase: "find" }), true, ["play", "oshax"])).toBe("fields");
    expect(panelFor(view({ turn: 1 }), false, [])).toBeUndefined();
    expect(panelFor(view({ phase: "prepare", turn: 1 }), false, ["play", "oshax"])).toBe("hand");
  });
});
