import { beforeEach, describe, expect, it, vi } from "vitest";
import { Away } from "./away.svelte";
import type { Entry } from "./table.svelte";

const log = (...seats: number[]): Entry[] => seats.map((seat, i) => ({ number: i + 1, key: "isle.event.passed", args: { seat } }));

describe("what happened while the reader was away", () => {
  beforeEach(() => localStorage.clear());

  it("is nothing at the first look", () => {
    const away = new Away("t");
    expect(away.look(0, 2, log(1, 1))).toBe(false);
    expect(away.news(0, log(1, 1))).toEqual([]);
  });

  it("is what others did after the last look, on another visit", () => {
    new Away("t").look(0, 2, log(1, 1));
    const away = new Away("t");
    const all = log(1, 1, 1, 0, 1);
    expect(away.look(0, 5, all)).toBe(true);
    expect(away.news(0, all).map((e) => e.number)).toEqual([3, 5]);
    expect(new Away("t").look(0, 5, all)).toBe(false);
  });

  it("is nothing while the reader stays, and something when the page was hidden", () => {
    const away = new Away("t");
    away.look(0, 1, log(1));
    expect(away.look(0, 2, log(1, 1))).toBe(false);
    away.leave();
    expect(away.look(0, 3, log(1, 1, 1))).toBe(true);
    expect(away.news(0, log(1, 1, 1)).map((e) => e.number)).toEqual([3]);
  });

  it("leaves out what the seat did itself, but not what was done to it", () => {
    new Away("t").look(0, 1, log(1));
    const away = new Away("t");
    const standin = { number: 3, key: "table.standin", args: { seat: 0 } };
    const all = [...log(1, 0), standin, { number: 4, key: "isle.event.chosen_you" }];
    expect(away.look(0, 4, all)).toBe(true);
    expect(away.news(0, all)).toEqual([standin]);
  });

  it("is kept for each seat and table, for the last hundred", () => {
    for (let i = 0; i < 150; i++) new Away(`t${i}`).look(i % 2, 1, []);
    expect(Object.keys(JSON.parse(localStorage.getItem("seen")!) as object)).toHaveLength(100);
    expect(new Away("t149").look(0, 2, log(1, 1))).toBe(false);
    expect(new Away("t149").look(1, 2, log(0, 0))).toBe(true);
  });

  it("is nothing in a browser that keeps nothing", () => {
    const blocked = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
    expect(new Away("t").look(0, 2, log(1, 1))).toBe(false);
    vi.unstubAllGlobals();
  });
});
