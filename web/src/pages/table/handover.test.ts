import { describe, expect, it } from "vitest";
import { firstSeat, nextSeat, visitedSeat } from "./handover";
import type { Stream } from "../../table/protocol";
import { snapshotOf } from "../../table/testing";

const stream = (seat: number, must: boolean): Stream => ({ ...snapshotOf(seat, 1, { may: { must, decision: 1, verbs: {} } }), log: [] });

describe("handing over the device", () => {
  it("is not needed with a single seat", () => {
    expect(nextSeat([stream(0, false)], 0)).toBeUndefined();
  });

  it("waits while the shown seat is wanted", () => {
    expect(nextSeat([stream(0, true), stream(1, true)], 0)).toBeUndefined();
  });

  it("asks for the next seat that is wanted, around the table", () => {
    expect(nextSeat([stream(0, true), stream(1, false), stream(2, true)], 1)).toBe(2);
    expect(nextSeat([stream(0, true), stream(1, false), stream(2, false)], 1)).toBe(0);
  });

  it("waits while somebody else is waited for", () => {
    expect(nextSeat([stream(0, false), stream(1, false)], 0)).toBeUndefined();
  });

  it("leaves somebody alone who has come back to their seat, until it is wanted", () => {
    expect(visitedSeat([stream(0, false), stream(1, true)], 0)).toBe(0);
    expect(visitedSeat([stream(0, true), stream(1, true)], 0)).toBeUndefined();
  });

  it("asks whoever arrives, wanted or not, until they have said who they are", () => {
    expect(firstSeat([stream(0, false), stream(1, true)], undefined)).toBe(1);
    expect(firstSeat([stream(0, false), stream(1, false)], undefined)).toBe(0);
    expect(firstSeat([stream(0, false), stream(1, true)], 0)).toBeUndefined();
    expect(firstSeat([stream(1, false), stream(2, false)], 0)).toBe(1);
  });
});
