import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { captain, seatFace, seatTones } from "./captain";
import SeatFace from "./SeatFace.svelte";

const seats = [0, 1, 2, 3, 4, 5];

describe("Captain", () => {
  it("has a face and tones for every seat", () => {
    expect(new Set(seats.map(seatFace)).size).toBe(seats.length);
    expect(new Set(seats.map((seat) => seatTones(seat).base)).size).toBe(seats.length);
    expect(new Set(seats.map((seat) => captain(seatFace(seat)))).size).toBe(seats.length);
  });

  it("shows the seat number, and none for the sister", () => {
    const { container: third } = render(SeatFace, { seat: 2 });
    expect(third.textContent.trim()).toBe("3");
    const { container: hers } = render(SeatFace, {});
    expect(hers.textContent.trim()).toBe("");
    expect(hers.querySelector("[data-face=sister]")).not.toBeNull();
  });
});
