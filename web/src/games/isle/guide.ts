import type { Guide } from "../guide";

export const guide: Guide = {
  steps: [
    // The server's tutorial starts with two orange cats aboard; a third makes them a family.
    {
      id: "pick",
      target: '[data-tile="cat-14-orange"]',
      destination: "ship",
      when: { phase: ["rescue"], verb: "rescue", ashore: "cat-14-orange", aboard: "cat-07-orange", held: false },
      does: true,
    },
    {
      id: "put",
      target: '[data-do="place"]',
      destination: "ship",
      when: { held: true, ashore: "cat-14-orange", aboard: "cat-07-orange", after: "pick" },
      does: true,
      show: "place cat-14-orange k3 0",
    },
    { id: "family", target: "ship", when: { aboard: "cat-14-orange", after: "put" } },
    { id: "rats", target: "score", when: { after: "family" }, words: "narrow" },
    { id: "basket", target: "baskets", when: { phase: ["rescue"], after: "rats" } },
    { id: "welcome", target: "ask", when: { phase: ["draft"], unless: "family" } },
    { id: "draft", target: "hand", when: { phase: ["draft"], verb: "keep" } },
    { id: "ship", target: "ship", when: { phase: ["draft"], after: "draft", unless: "family" } },
    { id: "pay", target: "hand", when: { phase: ["pay"], verb: "buy" } },
    { id: "read", target: "hand", when: { phase: ["read"], verb: "read" } },
    { id: "prepare", target: "hand", when: { phase: ["prepare"], verb: "lay" } },
    { id: "rescue", target: "fields", when: { phase: ["rescue"], verb: "rescue", held: false } },
    { id: "map", target: "fields", when: { effect: "map", verb: "take" } },
    { id: "place", target: "ship", when: { held: true }, words: "touch" },
    { id: "score", target: "score", when: { after: "place", held: false } },
    { id: "order", target: "order", when: { phase: ["rescue"], after: "score", held: false }, words: "narrow" },
    { id: "find", target: "hand", when: { phase: ["find"], verb: "play" } },
    { id: "confirm", target: "ask", when: { phase: ["confirm"], verb: "confirm" } },
    { id: "next", target: "log", when: { phase: ["draft"], after: "prepare" } },
    { id: "over", target: "score", when: { phase: ["over"] } },
  ],
  held: "held",
};
