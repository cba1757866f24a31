import { describe, expect, it } from "vitest";
import { Refusal } from "../net/http";
import type { Table } from "../table/table.svelte";
import { Turn } from "./turn.svelte";

const place = { at: [3, 3], box: [[3, 3]], owners: [], joins: [], scores: [0, 0], cats: [] };

/** A turn in which a card is played, and the server's answers to come. */
function playing() {
  const answers: { give: (options: object) => void; refuse: (error: unknown) => void }[] = [];
  const table = {
    trouble: undefined as string | undefined,
    stream: { seat: 0, epoch: "e", n: 1, scene: { view: { phase: "play", seat: 0 }, may: { must: true, verbs: {} } } },
    ask: () => new Promise((give, refuse) => answers.push({ give, refuse })),
  };
  return { turn: new Turn(table as unknown as Table), table, answers };
}

describe("a card that is taken up", () => {
  it("has no places until the server names them", async () => {
    const { turn, answers } = playing();
    const held = turn.hold("box-07");
    expect(turn.looking).toBe(true);
    answers[0]!.give({ card: "box-07", places: [place] });
    await held;
    expect(turn.looking).toBe(false);
    expect(turn.legal).toHaveLength(1);
  });
  it("goes back if the server refuses, which says why", async () => {
    const { turn, table, answers } = playing();
    const held = turn.hold("box-07");
    answers[0]!.refuse(new Refusal("not_your_turn", "wait"));
    await held;
    expect([turn.held, turn.looking, table.trouble]).toEqual([undefined, false, "not_your_turn"]);
  });
  it("is not put back by the refusal of another", async () => {
    const { turn, table, answers } = playing();
    const first = turn.hold("box-07");
    void turn.hold("box-08");
    answers[0]!.refuse(new Error("late"));
    await first;
    expect([turn.held, turn.looking, table.trouble]).toEqual(["box-08", true, undefined]);
  });
});

describe("a card that can lie either way up", () => {
  async function holding(places: object[]) {
    const { turn, answers } = playing();
    const held = turn.hold("box-07");
    answers[0]!.give({ card: "box-07", places });
    await held;
    return turn;
  }
  it("has as many places as there are slots, not ways to lie there", async () => {
    const turn = await holding([place, { ...place, turned: true }, { ...place, at: [4, 3] }]);
    expect(turn.legal).toHaveLength(3);
    expect(turn.places).toBe(2);
  });
  it("says so where it fits only one way, until it goes elsewhere", async () => {
    const turn = await holding([place, { ...place, at: [4, 3] }, { ...place, at: [4, 3], turned: true }]);
    turn.hover([3, 3], false);
    expect(turn.stuck).toBe(false);
    turn.turn();
    expect([turn.spot!.turned, turn.stuck]).toEqual([false, true]);
    turn.hover([4, 3], false);
    expect([turn.spot!.turned, turn.stuck]).toEqual([true, false]);
    turn.turn();
    expect([turn.spot!.turned, turn.stuck]).toEqual([false, false]);
  });
});
