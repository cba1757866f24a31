import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../../words/words.svelte";
import BasketRow from "./BasketRow.svelte";
import type { IsleGame } from "../game.svelte";
import type { View } from "../view";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

const baskets = [
  { kind: "permanent", can: true },
  { kind: "permanent", can: true },
  { kind: "broken", can: true },
  { kind: "broken", can: false },
  { kind: "used", can: false },
];
const rescue = (basket: string) => `rescue cat-07-blue left ${basket}`;
const chooseBasket = vi.fn();

function open(selection: object): void {
  const game = { selection: { takeActions: [], chooseBasket, ...selection } } as unknown as IsleGame;
  render(BasketRow, { game, view: { phase: "rescue", seat: 0, own: { baskets }, seats: [] } as unknown as View });
}

describe("BasketRow", () => {
  it("counts usable baskets and describes the others", () => {
    open({});
    expect(screen.getByRole("group", { name: "Baskets left today: 3" })).toBeTruthy();
    expect(screen.getByRole("img", { name: /one broken basket/ })).toBeTruthy();
    expect(screen.getByRole("img", { name: "a used permanent basket" })).toBeTruthy();
  });

  it("selects a basket for the held tile if it can carry it", async () => {
    open({ held: {}, takeAction: rescue("permanent"), takeActions: [rescue("permanent"), rescue("broken")], basket: "permanent" });
    const buttons = screen.getAllByRole("button");
    expect(buttons.map((b) => b.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
    expect(screen.getByRole("button", { name: "a permanent basket × 2" }).querySelectorAll("svg")).toHaveLength(2);
    await fireEvent.click(screen.getByRole("button", { name: "two broken baskets" }));
    expect(chooseBasket).toHaveBeenCalledWith("broken");
  });

  it("offers no basket for a tile that is only tried", () => {
    open({ held: {} });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
