import { beforeEach, expect, test } from "vitest";
import { tableView } from "../../table/testing";
import type { TableView } from "../../table/protocol";
import { setLanguage } from "../../words/words.svelte";
import { freeSeats, otherSettings, tableFacts } from "./facts";

beforeEach(() => setLanguage("en"));

const isle = (more: Partial<TableView>, config: object, settings: object = {}) =>
  tableView(more, {
    game: "isle",
    config: { players: 4, mode: "standard", modules: [], lessons: [], ...config },
    ...settings,
  });

test("a table tells how it is played, by how many, how fast and for how long", () => {
  const seats: TableView["seats"] = [{ person: "a", name: "Anna" }, { bot: "tabby", bot_name: "domino" }, {}, {}];
  const facts = tableFacts(isle({ seats, minutes: 45 }, { modules: ["kittens", "events"] }, { clock: { kind: "reminder", minutes: 5 } }));
  expect(facts.map(({ name, more }) => `${name}; ${more}`)).toEqual([
    "Standard game; Kittens, Events",
    "2 of 4 seats taken; bots can fill the rest",
    "Reminder after 5\u00a0min; but no time limit",
    "About 45\u00a0min; Five days on the island",
  ]);
});

test("Boxes has its own facts, and a full table says so", () => {
  const facts = tableFacts(tableView({ seats: [{ person: "a", name: "Anna" }] }, { clock: { kind: "days", days: 3 } }));
  expect(facts.map(({ name, more }) => `${name}; ${more}`)).toEqual([
    "Basic rules; Play area size: 10 × 8",
    "1 of 1 seats taken; everyone is here",
    "Days to make a move: 3; then a bot steps in",
    "Until the cards run out; you can stop and continue later",
  ]);
});

test("what else was chosen is told in words", () => {
  const seats = [
    { person: "a", name: "Anna" },
    { person: "b", name: "Borys" },
  ];
  const chosen = { lessons: ["A", "D"], oshax: ["oshax-1"], first: 1 };
  expect(otherSettings(isle({ seats }, chosen, { public: true, watch: false }))).toEqual([
    "Lesson modules: A, D",
    "Chosen oshax",
    "Borys goes first",
    "Open to everyone",
    "No spectators",
  ]);
});

test("a seat of nobody is free, one of a bot is not", () => {
  expect(freeSeats({ seats: [{ person: "a" }, {}, { bot: "tabby" }, {}] })).toEqual([1, 3]);
});
