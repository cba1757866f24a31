import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { captain, seatFace, seatTones } from "./captain";
import SeatFace from "./SeatFace.svelte";

const seats = [0, 1, 2, 3, 4, 5];

it("every seat has a face and tones of its own", () => {
  expect(new Set(seats.map(seatFace)).size).toBe(seats.length);
  expect(new Set(seats.map((seat) => seatTones(seat).base)).size).toBe(seats.length);
  expect(new Set(seats.map((seat) => captain(seatFace(seat)))).size).toBe(seats.length);
});

it("a seat's face wears its number, and the sister's has none", () => {
  const { container: third } = render(SeatFace, { seat: 2 });
  expect(third.textContent.trim()).toBe("3");
  const { container: hers } = render(SeatFace, {});
  expect(hers.textContent.trim()).toBe("");
  expect(hers.querySelector("[data-face=sister]")).not.toBeNull();
});
