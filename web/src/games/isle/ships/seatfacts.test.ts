import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../../words/words.svelte";
import SeatFacts from "./SeatFacts.svelte";
import type { Seat, View } from "../view";

afterEach(cleanup);

const base = { fish: 3, hand: 0, lessons: 0, unused: 1, used: 0, prepared: 0, speed: 0, tokens: 0, carrying: 0, hurrying: 0, spent: 0 };
const facts = async (more: object): Promise<string> => {
  await setLanguage("en");
  cleanup();
  const seat = { ...base, ...more } as unknown as Seat;
  return render(SeatFacts, { seat, name: "Mira", view: { config: { mode: "standard" } } as View }).container.textContent;
};

describe("SeatFacts", () => {
  it("counts remaining tokens, and laid ones as speed", async () => {
    expect(await facts({ carrying: 2, spent: 1 })).toContain("temporary tokens: 0, Use a token as a basket: 2");
    expect(await facts({ tokens: 1, hurrying: 1 })).toMatch(/temporary tokens: 1, .*speed.*: 1/);
    expect(await facts({ spent: 2 })).not.toContain("temporary tokens");
  });

  it("shows a speed from tokens only", async () => {
    expect(await facts({ speed: 4 })).toContain("speed: 4");
  });
});
