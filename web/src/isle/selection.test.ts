import { expect, test } from "vitest";
import type { Table } from "../table/table.svelte";
import { Selection } from "./selection.svelte";
import type { ServerState } from "./serverstate.svelte";

const legal = [
  "rescue kitten-1-blue kittens permanent",
  "rescue kitten-1-blue kittens regular",
  "rescue kitten-1-blue kitten-2-red kittens permanent",
  "rescue kitten-1-blue kitten-2-red kittens regular",
];
const selection = () => {
  const one = new Selection({} as Table, { legal } as unknown as ServerState);
  one.held = { tile: "kitten-1-blue", mustPlace: false };
  return one;
};

test("another basket keeps what else is taken", () => {
  const chosen = selection();
  chosen.chooseTakeAction(legal[2]!);
  chosen.chooseBasket("regular");
  expect(chosen.takeAction).toBe(legal[3]);
  expect(chosen.basket).toBe("regular");
});

test("a basket chosen before a tile is held carries it", () => {
  const chosen = selection();
  const { held } = chosen;
  chosen.held = undefined;
  chosen.chooseBasket("regular");
  expect(chosen.basket).toBe("regular");
  chosen.held = held;
  expect(chosen.takeAction).toBe(legal[1]);
});

test("a basket that there is none of is not used", () => {
  const chosen = selection();
  chosen.chooseBasket("broken");
  expect(chosen.takeAction).toBe(legal[0]);
});
