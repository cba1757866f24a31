import { describe, expect, it } from "vitest";
import { firstOf, nextOf, visited } from "./curtain";
import type { Stream } from "./table.svelte";

const stream = (seat: number, must: boolean): Stream => ({ seat, epoch: "e", n: 1, scene: { may: { must } }, told: 0, log: [] });

describe("the curtain between persons", () => {
  it("stays away from a single seat", () => {
    expect(nextOf([stream(0, false)], 0)).toBeUndefined();
  });

  it("stays away while the shown seat is wanted", () => {
    expect(nextOf([stream(0, true), stream(1, true)], 0)).toBeUndefined();
  });

  it("falls for the next seat that is wanted, around the table", () => {
    expect(nextOf([stream(0, true), stream(1, false), stream(2, true)], 1)).toBe(2);
    expect(nextOf([stream(0, true), stream(1, false), stream(2, false)], 1)).toBe(0);
  });

  it("stays away while somebody else is waited for", () => {
    expect(nextOf([stream(0, false), stream(1, false)], 0)).toBeUndefined();
  });

  it("leaves somebody alone who has come back to their seat, until it is wanted", () => {
    expect(visited([stream(0, false), stream(1, true)], 0)).toBe(0);
    expect(visited([stream(0, true), stream(1, true)], 0)).toBeUndefined();
  });

  it("is down for whoever arrives, wanted or not, until they have said who they are", () => {
    expect(firstOf([stream(0, false), stream(1, true)], undefined)).toBe(1);
    expect(firstOf([stream(0, false), stream(1, false)], undefined)).toBe(0);
    expect(firstOf([stream(0, false), stream(1, true)], 0)).toBeUndefined();
    expect(firstOf([stream(1, false), stream(2, false)], 0)).toBe(1);
  });
});
