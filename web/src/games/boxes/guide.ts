import type { Guide } from "../guide";

export const guide: Guide = {
  steps: [
    // The tutorial begins with a card in hand that closes a box.
    {
      id: "card",
      target: '[data-card="box-42"]',
      destination: "board",
      when: { phase: ["play"], card: "box-42", laid: "box-07", held: false },
      does: true,
    },
    {
      id: "lay",
      target: ".ghost",
      when: { phase: ["play"], card: "box-42", laid: "box-07", held: true, after: "card" },
      does: true,
      show: "lay box-42 f4 180",
    },
    { id: "cat", target: ".ghost", when: { phase: ["claim"], verb: "cat", laid: "box-42", after: "lay" }, does: true, show: "cat f3-f4" },
    { id: "closed", target: "board", when: { laid: "box-42", phase: ["end", "decide"], after: "cat" } },
    { id: "robbed", target: "board", when: { laid: "princess", phase: ["decide"], verb: "draw", after: "cat" } },
    { id: "decide", target: "hand", when: { phase: ["decide"], verb: "draw" } },
    { id: "toys", target: "score", when: { after: "closed" } },
    { id: "welcome", target: "ask", when: { phase: ["start"] } },
    { id: "start", target: "board", when: { phase: ["start"], verb: "start" } },
    { id: "play", target: "hand", destination: "board", when: { phase: ["play"], verb: "lay", held: false } },
    { id: "joint", target: "board", when: { phase: ["play"], verb: "lay", held: true, after: "play" } },
    { id: "princess", target: "hand", when: { verb: "princess" } },
    { id: "toy", target: "board", when: { verb: "toy" } },
    { id: "claim", target: "board", when: { phase: ["claim"], verb: "cat" } },
    { id: "score", target: "score", when: { phase: ["decide"], after: "claim" } },
    { id: "sleep", target: "hand", when: { phase: ["decide"], verb: "sleep", after: "score" } },
    { id: "final", target: "ask", when: { final: true } },
    { id: "over", target: "score", when: { phase: ["over"] } },
  ],
  held: '[data-guide="hand"] [aria-pressed="true"]',
};
