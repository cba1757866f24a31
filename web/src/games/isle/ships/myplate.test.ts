import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../../words/words.svelte";
import type { IsleGame } from "../game.svelte";
import MyPlate from "./MyPlate.svelte";
import type { View } from "../view";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

function plate(people: string[]): string | undefined {
  const seats = ["Mira", "Leo"].map((name, i) => ({ name, person: people[i] }));
  const game = { accountOf: () => undefined, selection: {}, stream: { scene: { table: { seats } } } } as unknown as IsleGame;
  const view = { seat: 1, seats: [], day: 1, days: 5, config: { mode: "family" } } as unknown as View;
  return render(MyPlate, { game, view, onscore: () => {} }).container.querySelector(".who")?.textContent;
}

describe("MyPlate", () => {
  it("names the seat on a shared device", () => {
    expect(plate(["p", "p"])).toBe("Leo");
    cleanup();
    expect(plate(["p", "q"])).toBeUndefined();
  });
});
