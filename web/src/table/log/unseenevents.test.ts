import { beforeEach, describe, expect, it, vi } from "vitest";
import { UnseenEvents } from "./unseenevents.svelte";
import type { LogEntry } from "../protocol";

const log = (...seats: number[]): LogEntry[] => seats.map((seat, i) => ({ number: i + 1, key: "isle.event.passed", args: { seat } }));

describe("UnseenEvents", () => {
  beforeEach(() => localStorage.clear());

  it("has no news on the first visit", () => {
    const unseen = new UnseenEvents("t");
    expect(unseen.markSeen(0, 2, log(1, 1))).toBe(false);
    expect(unseen.events(0, log(1, 1))).toEqual([]);
  });

  it("has the events since the last visit", () => {
    new UnseenEvents("t").markSeen(0, 2, log(1, 1));
    const unseen = new UnseenEvents("t");
    const all = log(1, 1, 1, 0, 1);
    expect(unseen.markSeen(0, 5, all)).toBe(true);
    expect(unseen.events(0, all).map((e) => e.number)).toEqual([3, 5]);
    expect(new UnseenEvents("t").markSeen(0, 5, all)).toBe(false);
  });

  it("has no news while the reader stays, but after a hidden page", () => {
    const unseen = new UnseenEvents("t");
    unseen.markSeen(0, 1, log(1));
    expect(unseen.markSeen(0, 2, log(1, 1))).toBe(false);
    unseen.leave();
    expect(unseen.markSeen(0, 3, log(1, 1, 1))).toBe(true);
    expect(unseen.events(0, log(1, 1, 1)).map((e) => e.number)).toEqual([3]);
  });

  it("leaves out the seat's own moves", () => {
    new UnseenEvents("t").markSeen(0, 1, log(1));
    const unseen = new UnseenEvents("t");
    const standin = { number: 3, key: "table.standin", args: { seat: 0 } };
    const all = [...log(1, 0), standin, { number: 4, key: "isle.event.chosen_you" }];
    expect(unseen.markSeen(0, 4, all)).toBe(true);
    expect(unseen.events(0, all)).toEqual([standin, all[3]]); // the replacement bot's moves are news
  });

  it("includes what was done in the seat's name", () => {
    const at = (key: string, seat = 0) => ({ key, args: { seat } });
    const moved = (seat: number) => at("isle.event.passed", seat);
    const cases: [string, { key: string; args: { seat: number } }[], number[]][] = [
      [
        "a bot in its place",
        [moved(0), at("table.standin"), moved(0), moved(1), moved(0), at("table.returned"), moved(0)],
        [2, 3, 4, 5, 6],
      ],
      ["a bot that came before the log begins", [moved(0), moved(1), at("table.returned"), moved(0)], [1, 2, 3]],
      ["another's bot", [moved(0), at("table.standin", 1), moved(0)], [2]],
      ["the end of a move by the clock", [at("table.late"), moved(0), moved(1), moved(0)], [1, 2, 3]],
      ["a plan", [at("table.plan_done"), moved(0), moved(0), moved(1), moved(0)], [1, 2, 3, 4]],
    ];
    for (const [what, events, news] of cases) {
      new UnseenEvents(what).markSeen(0, 0, []);
      const unseen = new UnseenEvents(what);
      const log = events.map((e, i) => ({ ...e, number: i + 1 }));
      expect(unseen.markSeen(0, log.length, log), what).toBe(true);
      expect(
        unseen.events(0, log).map((e) => e.number),
        what,
      ).toEqual(news);
    }
  });

  it("counts from the last own turn on a shared device", () => {
    const unseen = new UnseenEvents("t");
    // Seat 1 comes first to a game in which seat 0 and a bot have moved; then it moves, and the bot while the device is handed over.
    expect(unseen.markSeen(1, 2, log(0, 2), true)).toBe(true);
    expect(unseen.events(1, log(0, 2)).map((e) => e.number)).toEqual([1, 2]);
    expect(unseen.markSeen(1, 4, log(0, 2, 1, 2), false)).toBe(false);
    unseen.leave();
    expect(unseen.markSeen(0, 4, log(0, 2, 1, 2), true)).toBe(true);
    expect(unseen.events(0, log(0, 2, 1, 2)).map((e) => e.number)).toEqual([2, 3, 4]);
    const all = log(0, 2, 1, 2, 0);
    expect(unseen.markSeen(1, 5, all, true)).toBe(true);
    expect(unseen.events(1, all).map((e) => e.number)).toEqual([4, 5]);
  });

  it("is stored for the last hundred seats", () => {
    for (let i = 0; i < 150; i++) new UnseenEvents(`t${i}`).markSeen(i % 2, 1, []);
    expect(Object.keys(JSON.parse(localStorage.getItem("seen")!) as object)).toHaveLength(100);
    expect(new UnseenEvents("t149").markSeen(0, 2, log(1, 1))).toBe(false);
    expect(new UnseenEvents("t149").markSeen(1, 2, log(0, 0))).toBe(true);
  });

  it("works without storage", () => {
    const blocked = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
    expect(new UnseenEvents("t").markSeen(0, 2, log(1, 1))).toBe(false);
    vi.unstubAllGlobals();
  });
});
