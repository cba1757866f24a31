import { describe, expect, it } from "vitest";
import type { Permissions } from "../../../table/protocol";
import { promptText, offeredCards } from "./prompttext";
import type { View } from "../view";

const names = (seats: number[]) => seats.map((s) => `P${s}`).join(", ");
const may = (verbs: Record<string, number>): Permissions => ({ decision: 1, must: true, verbs });

const own = { confirmed: false, hand: [], lessons: [], laid: [], pick: [], draft: [], kept: [], offer: [] };

function view(change: Partial<View>): View {
  const config = { players: 2, mode: "standard", lessons: [], modules: [] };
  return { seat: 0, phase: "rescue", turn: 0, awaited: [0], effects: [], own, config, done: 0, ...change } as unknown as View;
}

describe("promptText", () => {
  const cases: [name: string, view: View, may: Permissions | undefined, key: string, mine: boolean][] = [
    ["a draft to choose from", view({ phase: "draft", turn: -1 }), may({ keep: 21 }), "page.isle.ask.draft", true],
    [
      "a draft whose rest goes on to another",
      view({ phase: "draft", turn: -1, own: { ...own, pass_to: 1, draft: [{ saw: ["oshax"] }] } as unknown as View["own"] }),
      may({ keep: 21 }),
      "page.isle.ask.draft_pass",
      true,
    ],
    ["a draft already chosen", view({ phase: "draft", turn: -1 }), may({ withdraw: 1 }), "page.isle.ask.draft_done", false],
    ["a payment", view({ phase: "pay", turn: -1 }), may({ buy: 9 }), "page.isle.ask.pay", true],
    ["my rescue", view({}), may({ rescue: 4, pass: 1 }), "page.isle.ask.rescue", true],
    ["my rescue done", view({ done: 1 }), may({ end: 1 }), "page.isle.ask.rescue_end", true],
    ["no rescue possible", view({}), may({ pass: 1 }), "page.isle.ask.rescue_none", true],
    [
      "a tile to place",
      view({ phase: "dawn", own: { ...own, place: "royal-rat" } as unknown as View["own"] }),
      may({ place: 9 }),
      "page.isle.ask.place",
      true,
    ],
    ["a map's treasure", view({ effects: [{ kind: "map", seat: 0, left: 1 }] }), may({ take: 4, stop: 1 }), "isle.asked.map", true],
    ["the sister's card that waits", view({ turn: -1 }), may({ allow: 1, game: 2 }), "page.isle.ask.sister", true],
    ["another's effect", view({ effects: [{ kind: "map", seat: 1, left: 1 }] }), may({}), "page.isle.ask.does.map", false],
    ["another's refill", view({ effects: [{ kind: "refill", seat: 1, left: 1 }] }), may({}), "page.isle.ask.other", false],
    ["another's turn", view({ turn: 1, awaited: [1] }), may({ game: 1 }), "page.isle.ask.does.rescue", false],
    ["another's royal rat", view({ phase: "dawn", turn: 1, awaited: [1] }), may({}), "page.isle.ask.does.place", false],
    ["no player awaited between two decisions", view({ phase: "confirm", turn: -1, awaited: [0] }), undefined, "page.isle.busy", false],
    ["only anytime cards left", view({ phase: "prepare" }), may({ end: 1, play: 2 }), "page.isle.ask.only_anytime", true],
    ["finds without cards", view({ phase: "find" }), may({ pass: 1 }), "page.isle.ask.find_none", true],
    ["lessons without one in hand", view({ phase: "read" }), may({ end: 1 }), "page.isle.ask.prepare_end", true],
    [
      "lessons that are played by themselves",
      view({ phase: "read", own: { ...own, hand: ["lesson-113"] } as unknown as View["own"] }),
      may({ end: 1 }),
      "page.isle.ask.read_end",
      true,
    ],
    ["the end", view({ phase: "over" }), undefined, "page.isle.ask.over", false],
    ["a spectator", view({ seat: -1, own: undefined }), undefined, "page.isle.ask.watch", false],
  ];
  it.each(cases)("fits %s", (_, v, m, key, mine) => {
    expect(promptText(v, m, names)).toMatchObject({ key, mine });
  });
});

describe("offeredCards", () => {
  const hand = { ...own, draft: [{ saw: ["oshax", "lesson-113"] }], kept: ["lesson-301"], offer: ["draw-cards-2"] };
  const buying = (seat: number) => [{ kind: "buy", seat, left: 0 }];
  const cases: [name: string, view: Partial<View>, may: Permissions, row: string[]][] = [
    ["a draft", { phase: "draft" }, may({ keep: 1 }), ["oshax", "lesson-113"]],
    ["cards drawn in a draft", { phase: "draft", effects: buying(0) }, may({ buy: 2 }), ["draw-cards-2"]],
    ["cards that another has drawn in a draft", { phase: "draft", effects: buying(1) }, may({ keep: 1 }), ["oshax", "lesson-113"]],
    ["cards drawn at another time", { phase: "rescue", effects: buying(0) }, may({ buy: 2 }), ["draw-cards-2"]],
    ["a payment", { phase: "pay" }, may({ buy: 2 }), ["draw-cards-2"]],
    ["a rescue", { phase: "rescue" }, may({ pass: 1 }), []],
  ];
  it.each(cases)("returns those of %s", (_, change, m, row) => {
    expect(offeredCards(view({ own: hand as unknown as View["own"], ...change }), m)).toEqual(row);
  });
});
