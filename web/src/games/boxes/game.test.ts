import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/error";
import type { Table } from "../../table/table.svelte";
import { tableView } from "../../table/testing";
import { BoxesGame } from "./game.svelte";

const place = { at: [3, 3], box: [[3, 3]], owners: [], joins: [], scores: [0, 0], cats: [] };

/** A turn in the play phase, with the server's answers to come. */
function playing() {
  const answers: { give: (options: object) => void; refuse: (error: unknown) => void }[] = [];
  const table = {
    errorCode: undefined as string | undefined,
    stream: {
      seat: 0,
      epoch: "e",
      n: 1,
      scene: { table: tableView(), view: { phase: "play", seat: 0, cards: [], seats: [] }, may: { must: true, verbs: {} } },
    },
    forced: { afterLoss: false },
    options: () => new Promise((give, refuse) => answers.push({ give, refuse })),
  };
  return { game: new BoxesGame(table as unknown as Table), table, answers };
}

describe("BoxesGame.hold", () => {
  it("has no spots until the server answers", async () => {
    const { game, answers } = playing();
    const held = game.hold("box-07");
    expect(game.loading).toBe(true);
    answers[0]!.give({ card: "box-07", places: [place] });
    await held;
    expect(game.loading).toBe(false);
    expect(game.legal).toHaveLength(1);
  });
  it("puts the card back after a refusal", async () => {
    const { game, table, answers } = playing();
    const held = game.hold("box-07");
    answers[0]!.refuse(new ApiError("not_your_turn", "wait"));
    await held;
    expect([game.held, game.loading, table.errorCode]).toEqual([undefined, false, "not_your_turn"]);
  });
  it("ignores a late refusal for another card", async () => {
    const { game, table, answers } = playing();
    const first = game.hold("box-07");
    void game.hold("box-08");
    answers[0]!.refuse(new Error("late"));
    await first;
    expect([game.held, game.loading, table.errorCode]).toEqual(["box-08", true, undefined]);
  });
});

it("putDownShown puts down a hint's card unless it was moved", async () => {
  const { game, answers } = playing();
  const shown = game.showOnBoard("lay box-07 d4");
  answers[0]!.give({ card: "box-07", places: [place, { ...place, at: [4, 3] }] });
  await shown;
  expect(game.spot?.action).toBe("lay box-07 d4");
  game.hover([4, 3], false);
  game.putDownShown("lay box-07 d4");
  expect(game.held).toBe("box-07");
  game.hover([3, 3], false);
  game.putDownShown("lay box-07 d4");
  expect([game.held, game.spot]).toEqual([undefined, undefined]);
});

it("a hint ends with the first choice of the player", async () => {
  const { game, table, answers } = playing();
  const hinted = () => (table as { hinted?: string }).hinted;
  const shows = async () => {
    Object.assign(table, { hinted: "lay box-07 d4" });
    const shown = game.showOnBoard("lay box-07 d4");
    answers.at(-1)!.give({ card: "box-07", places: [place, { ...place, at: [4, 3] }] });
    await shown;
  };
  await shows();
  expect([game.pinned, game.spot?.action, hinted()]).toEqual([true, "lay box-07 d4", "lay box-07 d4"]);
  void game.hold("box-08");
  expect([game.held, game.pinned, hinted()]).toEqual(["box-08", false, undefined]);
});

it("a dropped starting card needs a press", async () => {
  const dropped = async (phase: string, on: readonly [number, number]) => {
    const { game, table, answers } = playing();
    const acts: string[] = [];
    Object.assign(table.stream.scene.view, { phase });
    Object.assign(table, { act: async (action: string) => void acts.push(action) });
    const held = game.hold("start-1");
    answers[0]!.give({ card: "start-1", places: [place] });
    await held;
    game.aim(on[0] + 0.5, on[1] + 0.5);
    await game.press();
    return { game, acts };
  };
  const { game, acts } = await dropped("start", [3, 3]);
  expect([game.pinned, game.spot?.at, acts]).toEqual([true, [3, 3], []]);
  await game.press();
  expect(acts).toEqual(["start start-1 d4"]);
  expect((await dropped("play", [3, 3])).acts).toEqual(["lay start-1 d4"]);
  const beside = await dropped("start", [7, 7]);
  expect([beside.game.pinned, beside.game.held, beside.acts]).toEqual([false, "start-1", []]);
});

it("a card rotated automatically needs a second press", async () => {
  const { game, table, answers } = playing();
  const acts: string[] = [];
  Object.assign(table, { act: async (action: string) => void acts.push(action) });
  const held = game.hold("box-07");
  answers[0]!.give({ card: "box-07", places: [{ ...place, turned: true }] });
  await held;
  game.aim(3.5, 3.5);
  await game.press();
  expect([game.pinned, game.spot?.turned, acts]).toEqual([true, true, []]);
  await game.press();
  expect(acts).toEqual(["lay box-07 d4 180"]);
});

describe("BoxesGame.turnOver", () => {
  async function holding(places: object[]) {
    const { game, answers } = playing();
    const held = game.hold("box-07");
    answers[0]!.give({ card: "box-07", places });
    await held;
    return game;
  }
  it("counts slots, not rotations", async () => {
    const game = await holding([place, { ...place, turned: true }, { ...place, at: [4, 3] }]);
    expect(game.legal).toHaveLength(3);
    expect(game.placeCount).toBe(2);
  });
  it("reports a single legal rotation until the preview moves", async () => {
    const game = await holding([place, { ...place, at: [4, 3] }, { ...place, at: [4, 3], turned: true }]);
    game.hover([3, 3], false);
    expect(game.fitsOneWayOnly).toBe(false);
    game.turnOver();
    expect([game.spot!.turned, game.fitsOneWayOnly]).toEqual([false, true]);
    game.hover([4, 3], false);
    expect([game.spot!.turned, game.fitsOneWayOnly]).toEqual([true, false]);
    game.turnOver();
    expect([game.spot!.turned, game.fitsOneWayOnly]).toEqual([false, false]);
  });
  it("ignores pieces that look the same in both rotations", async () => {
    for (const [piece, options] of [
      ["cat", { joints: [{ at: [3, 3], joint: true }] }],
      ["special-mouse", { joints: [{ at: [3, 3] }] }],
      ["princess", { places: [place] }],
    ] as const) {
      const { game, answers } = playing();
      const held = game.hold(piece);
      answers[0]!.give({ card: piece, ...options });
      await held;
      game.next();
      game.turnOver();
      expect([game.spot?.at, game.fitsOneWayOnly]).toEqual([[3, 3], false]);
    }
  });
});

describe("BoxesGame losses", () => {
  const joint = (at: [number, number], score: number) => ({ at, joint: true, scores: [score, 0] });
  async function holding(card: string, answer: object) {
    const { game, table, answers } = playing();
    const acts: string[] = [];
    const across = [
      { at: [3, 3], cat: 0 },
      { at: [5, 5], cat: 1 },
    ];
    Object.assign(table.stream.scene.view, { across });
    Object.assign(table, { act: async (action: string) => void acts.push(action) });
    const held = game.hold(card);
    answers[0]!.give({ card, ...answer });
    await held;
    return { game, acts };
  }
  it("asks once before the Princess sends my own cat home", async () => {
    const { game, acts } = await holding("princess", { joints: [joint([3, 3], -12)] });
    game.hover([3, 3], true);
    await game.press();
    expect([game.unconfirmed?.home, game.unconfirmed?.scores[0], acts]).toEqual([0, -12, []]);
    await game.confirm(true);
    expect(acts).toEqual(["princess d4-d5"]);
  });
  it("does not ask about another player's cat", async () => {
    const { game, acts } = await holding("princess", { joints: [joint([3, 3], -12), joint([5, 5], 0)] });
    game.hover([5, 5], true);
    await game.press();
    expect([game.unconfirmed, acts]).toEqual([undefined, ["princess f6-f7"]]);
  });
  it("asks about a card only if another spot costs nothing", async () => {
    const [good, bad] = [place, { ...place, at: [4, 3], scores: [-2, 0] }];
    const one = await holding("box-07", { places: [good, bad] });
    one.game.hover([4, 3], false);
    await one.game.press();
    expect([one.game.unconfirmed?.at, one.acts]).toEqual([[4, 3], []]);
    one.game.drop();
    expect(one.game.unconfirmed).toBeUndefined();
    const only = await holding("box-07", { places: [bad] });
    only.game.hover([4, 3], false);
    await only.game.press();
    expect(only.acts).toEqual(["lay box-07 e4"]);
  });
  it("keeps the turn open while I have lost points", () => {
    const { game, table } = playing();
    Object.assign(table, { score: () => Promise.resolve({}), options: () => new Promise(() => {}) });
    const lost = (turn: number, points: number) => {
      table.stream.n++;
      Object.assign(table.stream.scene.view, { phase: "end", turn, seats: [{ points }, { points: 0 }] });
      game.sync();
      return table.forced.afterLoss;
    };
    const steps = [
      [1, 12, false],
      [0, 12, false],
      [0, 0, true],
      [0, 13, false],
      [0, 0, true],
      [1, 0, false],
      [0, 0, false],
    ] as const;
    for (const [turn, points, loss] of steps) expect(lost(turn, points), `${points} in the turn of ${turn}`).toBe(loss);
  });
});
