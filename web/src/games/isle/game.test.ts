import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Table } from "../../table/table.svelte";
import { tableView } from "../../table/testing";
import { announcements, clearAnnouncements } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import { IsleGame } from "./game.svelte";
import type { View } from "./view";

const packed = (...bytes: number[]): string => btoa(String.fromCharCode(...bytes));

/** A table where a one-square blue cat can be rescued and placed at c1 or d1. */
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
    table: tableView({}, { game: "isle" }),
    view: {
      ...view,
      own: { hand: [], draft: [], offer: [] } as { hand: string[]; place?: string },
      seats: [{ ship: { pieces: [] } }],
    } as unknown as View,
    may: { decision: 1, must: true, verbs: { rescue: 1 }, actions: ["rescue cat-07-blue permanent"] },
  };
  const fake = {
    stream: { seat: 0, epoch: "e", n: 1, scene },
    busy: undefined,
    errorCode: undefined as string | undefined,
    acted: [] as string[],
    answer: (_: boolean) => {},
    act(action: string) {
      fake.acted.push(action);
      return new Promise<void>((go, stop) => {
        fake.answer = (good) => (good ? go() : stop(new Error("refused")));
      });
    },
    options: () => Promise.resolve(options),
    legal: () => Promise.resolve({ actions: [] }),
    score: () => Promise.resolve({ accounts: [] }),
    waiting: [] as (() => void)[],
    until: (wanted: (stream: object) => boolean) =>
      new Promise<void>((go) => {
        const look = () => wanted(fake.stream) && go();
        fake.waiting.push(look);
        look();
      }),
  };
  /** The server's update after an action. */
  const update = (change: object): void => {
    fake.stream = { ...fake.stream, n: fake.stream.n + 1, scene: { ...scene, view: { ...scene.view, ...change } as View } };
    for (const look of fake.waiting) look();
  };
  const game = new IsleGame(fake as unknown as Table);
  game.server.legal = scene.may.actions;
  return { game, fake, update };
}

describe("IsleGame", () => {
  it("announces where a hint moves the held tile", async () => {
    const { game } = table();
    const announced = () => announcements().map((line) => line.text);
    await setLanguage("en");
    clearAnnouncements();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await game.pick("cat-07-blue");
    await game.showOnShip("place cat-07-blue c1 0");
    vi.advanceTimersByTime(500);
    expect(announced()).toEqual([expect.stringContaining("c1")]);
    await game.showOnShip("place cat-07-blue d1 0");
    await game.showOnShip("place cat-07-blue d1 0");
    vi.advanceTimersByTime(500);
    expect(announced()).toEqual([expect.stringContaining("c1"), expect.stringContaining("d1")]);
  });

  describe("actions", () => {
    it("shows a placed tile before the server answers", async () => {
      const { game, fake, update } = table();
      await game.pick("cat-07-blue");
      const done = game.put();
      expect(game.pending).toMatchObject({ tile: "cat-07-blue", at: [3, 0] });
      expect(game.selection.held).toBeUndefined();
      expect(fake.acted).toEqual(["rescue cat-07-blue permanent"]);
      fake.answer(true);
      update({ own: { hand: [], place: "cat-07-blue" } });
      await vi.waitFor(() => expect(fake.acted.at(-1)).toBe("place cat-07-blue d1 0"), 60_000);
      expect(game.pending).toBeDefined();
      fake.answer(true);
      update({ own: { hand: [] }, left: [] });
      expect(await done).toBe(true);
      expect(game.pending).toBeUndefined();
      expect(game.busy).toBe(false);
    });

    it("returns an undone tile to the hand as it was placed", async () => {
      const { game, fake, update } = table();
      const piece = { tile: "cat-07-blue", at: [2, 0], turn: "0", cells: [[2, 0]] };
      const { scene } = fake.stream;
      Object.assign(scene.may, { undo: true });
      scene.view = { ...scene.view, left: [], seats: [{ ship: { pieces: [piece] } }] } as unknown as View;
      Object.assign(fake, { do: () => Promise.resolve() });
      await game.undo();
      update({ own: { hand: [], draft: [], offer: [], place: "cat-07-blue" }, seats: [{ ship: { pieces: [] } }] });
      game.sync();
      await vi.waitFor(() => expect(game.selection.ghost).toMatchObject({ x: 2, y: 0, turn: 0, pinned: true }), 60_000);
    });

    it("plays a shown hint with one press", async () => {
      const { game, fake, update } = table();
      const hint = "rescue cat-07-blue permanent";
      const play = (fake as unknown as Table).playShown!;
      expect(play(hint), "before it is shown").toBe(false);
      await game.showOnShip(hint);
      expect(play(hint)).toBe(true);
      game.putDownShown(hint);
      expect(game.pending).toMatchObject({ tile: "cat-07-blue", at: [3, 0] });
      fake.answer(true);
      update({ own: { hand: [], place: "cat-07-blue" } });
      await vi.waitFor(() => expect(fake.acted).toEqual([hint, "place cat-07-blue d1 0"]), 60_000);
    });

    it("picks up a tile pressed in the meantime if it is still there", async () => {
      for (const [left, good] of [
        [["cat-07-blue"], true],
        [[], true],
        [["cat-07-blue"], false],
      ] as const) {
        const { game, fake, update } = table();
        const done = game.act("end");
        const picked = game.pick("cat-07-blue");
        expect(game.selection.held).toBeUndefined();
        fake.answer(good);
        update({ left: [...left] });
        expect(await done).toBe(good);
        await picked;
        expect(game.selection.held?.tile).toBe(left[0]);
      }
    });

    it("returns a refused tile to the hand where it was", async () => {
      const { game, fake } = table();
      await game.pick("cat-07-blue");
      game.selection.ghost!.nudge(-1, 0);
      const done = game.put();
      fake.answer(false);
      expect(await done).toBe(false);
      expect(game.pending).toBeUndefined();
      expect(game.selection.held?.tile).toBe("cat-07-blue");
      expect(game.selection.ghost).toMatchObject({ x: 2, y: 0 });
    });

    it("keeps the picks and the sent action until the table updates", async () => {
      const { game, fake, update } = table();
      game.selection.togglePick(0);
      game.selection.togglePick(2);
      const done = game.act("keep oshax rescue-broken-5");
      expect(game.sent).toEqual(["keep", "oshax", "rescue-broken-5"]);
      expect(await game.act("end")).toBe(false);
      fake.answer(true);
      await new Promise((go) => setTimeout(go)); // lets the response settle without an update
      expect(game.busy).toBe(true);
      expect(game.selection.picked).toEqual([0, 2]);
      update({});
      expect(await done).toBe(true);
      expect(game.busy).toBe(false);
    });

    it("sends the next of several actions when the table asks for it", async () => {
      const { game, fake } = table();
      const ask = (decision: number) => {
        const { scene } = fake.stream;
        fake.stream = { ...fake.stream, n: fake.stream.n + 1, scene: { ...scene, may: { ...scene.may, decision } } };
        for (const look of fake.waiting) look();
      };
      const done = game.actAll(["lay rescue-broken-3", "lay rescue-regular-1"]);
      fake.answer(true);
      ask(1); // another player has moved
      await new Promise((go) => setTimeout(go));
      expect(fake.acted).toEqual(["lay rescue-broken-3"]);
      ask(2);
      await vi.waitFor(() => expect(fake.acted).toHaveLength(2), 60_000);
      expect(game.busy).toBe(true);
      fake.answer(true);
      ask(3);
      expect(await done).toBe(true);
      expect(game.busy).toBe(false);
    });

    it("replaces the first pick at the limit", () => {
      const { selection } = table().game;
      for (const i of [0, 2]) expect(selection.togglePick(i, 2)).toBeUndefined();
      expect(selection.togglePick(1, 2)).toBe(0);
      expect(selection.picked).toEqual([2, 1]);
      expect(selection.togglePick(2, 2)).toBeUndefined();
      expect(selection.picked).toEqual([1]);
    });

    it("clears the picks for a new row of cards", () => {
      const { game, update } = table();
      const row = (...saw: string[]) => {
        update({ day: 1, phase: "draft", own: { hand: [], draft: [{ saw }], offer: [] } });
        game.sync();
      };
      row("oshax", "rescue-broken-5");
      game.selection.togglePick(1);
      row("oshax", "rescue-broken-5");
      expect(game.selection.picked).toEqual([1]);
      row("oshax", "rescue-broken-3");
      expect(game.selection.picked).toEqual([]);
    });

    it("drops the words of an impossible action", () => {
      const { game, fake } = table();
      game.selection.words = ["play", "oshax"];
      fake.stream = { ...fake.stream, n: 2 };
      game.sync();
      expect(game.selection.words).toEqual([]);
    });

    it("requests the score for a spectator and picks up nothing", async () => {
      vi.useFakeTimers();
      const { game, fake } = table();
      const [score, legal] = [vi.spyOn(fake, "score"), vi.spyOn(fake, "legal")];
      fake.stream = { ...fake.stream, seat: -1, scene: { ...fake.stream.scene, may: undefined as never } };
      game.sync();
      await vi.advanceTimersByTimeAsync(1000);
      expect([score.mock.calls.length, legal.mock.calls.length]).toEqual([1, 0]);
      expect(game.watching).toBe(true);
      vi.useRealTimers();
    });

    it("keeps the selection after a refused action", async () => {
      const { game, fake } = table();
      game.selection.picked = [1];
      game.selection.words = ["play", "oshax"];
      const done = game.act("play oshax");
      expect(game.selection.words).toEqual([]);
      fake.answer(false);
      expect(await done).toBe(false);
      expect(game.selection.picked).toEqual([1]);
      expect(game.selection.words).toEqual(["play", "oshax"]);
    });

    it("undoes all actions of one press together", async () => {
      const { game, fake } = table();
      const undone: number[] = [];
      const asks = (decision: number, undo: boolean) => {
        const { scene, n } = fake.stream;
        fake.stream = { ...fake.stream, n: n + 1, scene: { ...scene, may: { ...scene.may, decision, undo } as typeof scene.may } };
        for (const look of fake.waiting) look();
      };
      Object.assign(fake, {
        act: () => Promise.resolve(asks(fake.stream.scene.may.decision + 1, true)),
        do: ({ decision }: { decision: number }) => {
          undone.push(decision);
          return Promise.resolve(asks(decision + 1, undone.length < 4));
        },
      });
      await game.act("lay rescue-1");
      await game.actAll(["lay rescue-2", "lay rescue-3"]);
      await game.undo();
      expect(undone).toEqual([4, 5]);
      await game.undo();
      expect(undone).toEqual([4, 5, 6]);
    });
  });
});
