import { expect, test } from "vitest";
import type { Table } from "../table/table.svelte";
import { Play } from "./play.svelte";

/** A hand over a table that says what is legal. */
function at(actions: string[]) {
  const stream = { seat: 0, epoch: "a", n: 1, scene: { may: { verbs: {}, actions }, view: { phase: "actions", effects: [], seats: [] } } };
  const play = new Play({ stream, ask: () => new Promise(() => {}) } as unknown as Table);
  play.sync();
  const learn = (legal: string[]): void => {
    stream.n++;
    stream.scene.may.actions = legal;
    play.sync();
  };
  return { play, learn };
}

test("a choice that has begun goes on while it is legal, and ends with it", () => {
  const { play, learn } = at(["play fish-per-cat-colour", "end"]);
  play.words = ["play", "fish-per-cat-colour"];
  learn(["play fish-per-cat-colour", "play oshax oshax-1 red", "end"]);
  expect(play.words).toEqual(["play", "fish-per-cat-colour"]);
  learn(["play oshax oshax-1 red", "end"]);
  expect(play.words).toEqual([]);
});
