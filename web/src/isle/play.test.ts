import { describe, expect, it, vi } from "vitest";
import type { Table } from "../table/table.svelte";
import { Play } from "./play.svelte";
import type { View } from "./view";

const packed = (...bytes: number[]): string => btoa(String.fromCharCode(...bytes));

/** A table at which a blue cat of one square may be rescued and lie at c1 or d1. */
function table() {
  const options = {
    tile: "cat-07-blue",
    stride: 23,
    turns: [{ turn: "0", cells: [[0, 0]] }],
    outside: packed(0),
    covered: packed(0),
    touching: packed(0),
    sources: [{ source: "rat" }],
    count: 2,
    places: packed(0, 2, 0, 3),
    deltas: packed(1, 2),
    wins: packed(0, 0),
  };
  const view = { seat: 0, phase: "rescue", effects: [], commons: [], rares: [], left: ["cat-07-blue"], right: [], kittens: [], oshax: [] };
  const scene = {
    view: { ...view, own: { hand: [], draft: [], offer: [] } as { hand: string[]; place?: string }, seats: [{ ship: { pieces: [] } }] } as unknown as View,
    may: { decision: 1, must: true, verbs: { rescue: 1 }, actions: ["rescue cat-07-blue permanent"] },
  };
  const fake = {
    stream: { seat: 0, epoch: "e", n: 1, scene },
    busy: undefined,
    trouble: undefined as string | undefined,
    acted: [] as string[],
    answer: (_: boolean) => {},
    act(action: string) {
      fake.acted.push(action);
      return new Promise<void>((go, stop) => {
        fake.answer = (good) => (good ? go() : stop(new Error("refused")));
      });
    },
    ask: (what: string) => Promise.resolve(what === "options" ? options : {}),
  };
  /** What the server sends after an action. */
  const goOn = (change: object): void => {
    fake.stream = { ...fake.stream, n: fake.stream.n + 1, scene: { ...scene, view: { ...scene.view, ...change } as View } };
  };
  const play = new Play(fake as unknown as Table);
  play.known.legal = scene.may.actions;
  return { play, fake, goOn };
}

const soon = () => new Promise((go) => setTimeout(go, 30));

describe("what I do", () => {
  it("lies aboard at once, before the server answers, and stays", async () => {
    const { play, fake, goOn } = table();
    await play.pick("cat-07-blue");
    const done = play.put();
    expect(play.pending).toMatchObject({ tile: "cat-07-blue", at: [3, 0] });
    expect(play.hand.held).toBeUndefined();
    expect(fake.acted).toEqual(["rescue cat-07-blue permanent"]);
    fake.answer(true);
    goOn({ own: { hand: [], place: "cat-07-blue" } });
    await soon();
    expect(fake.acted.at(-1)).toBe("place cat-07-blue d1 0");
    expect(play.pending).toBeDefined();
    fake.answer(true);
    goOn({ own: { hand: [] }, left: [] });
    expect(await done).toBe(true);
    expect(play.pending).toBeUndefined();
    expect(play.busy).toBe(false);
  });

  it("comes back to the hand where it was if the server refuses", async () => {
    const { play, fake } = table();
    await play.pick("cat-07-blue");
    play.hand.ghost!.nudge(-1, 0);
    const done = play.put();
    fake.answer(false);
    expect(await done).toBe(false);
    expect(play.pending).toBeUndefined();
    expect(play.hand.held?.tile).toBe("cat-07-blue");
    expect(play.hand.ghost).toMatchObject({ x: 2, y: 0 });
  });

  it("keeps cards picked and names what was sent until the table shows it", async () => {
    const { play, fake, goOn } = table();
    play.hand.togglePick(0);
    play.hand.togglePick(2);
    const done = play.act("keep oshax rescue-broken-5");
    expect(play.sent).toEqual(["keep", "oshax", "rescue-broken-5"]);
    expect(await play.act("end")).toBe(false);
    fake.answer(true);
    await soon();
    expect(play.busy).toBe(true);
    expect(play.hand.picked).toEqual([0, 2]);
    goOn({});
    expect(await done).toBe(true);
    expect(play.busy).toBe(false);
  });

  it("keeps cards picked as long as the row is the same, and begins anew with another", () => {
    const { play, goOn } = table();
    const row = (...saw: string[]) => {
      goOn({ day: 1, phase: "draft", own: { hand: [], draft: [{ saw }], offer: [] } });
      play.sync();
    };
    row("oshax", "rescue-broken-5");
    play.hand.togglePick(1);
    row("oshax", "rescue-broken-5");
    expect(play.hand.picked).toEqual([1]);
    row("oshax", "rescue-broken-3");
    expect(play.hand.picked).toEqual([]);
  });

  it("closes a choice of words when the action is not possible any more", () => {
    const { play, fake } = table();
    play.hand.words = ["play", "oshax"];
    fake.stream = { ...fake.stream, n: 2 };
    play.sync();
    expect(play.hand.words).toEqual([]);
  });

  it("asks for the score without a seat when only looking on, and takes nothing up", async () => {
    vi.useFakeTimers();
    const { play, fake } = table();
    const ask = vi.spyOn(fake, "ask");
    fake.stream = { ...fake.stream, seat: -1, scene: { ...fake.stream.scene, may: undefined as never } };
    play.sync();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask.mock.calls).toEqual([["score", { seat: undefined }]]);
    expect(play.watching).toBe(true);
    vi.useRealTimers();
  });

  it("leaves the choice as it was if the server refuses an action", async () => {
    const { play, fake } = table();
    play.hand.picked = [1];
    play.hand.words = ["play", "oshax"];
    const done = play.act("play oshax");
    expect(play.hand.words).toEqual([]);
    fake.answer(false);
    expect(await done).toBe(false);
    expect(play.hand.picked).toEqual([1]);
    expect(play.hand.words).toEqual(["play", "oshax"]);
  });
});
