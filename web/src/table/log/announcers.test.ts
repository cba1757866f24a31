import { games } from "../../games/index";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announcements, clearAnnouncements } from "../../ui/announce.svelte";
import { setLanguage } from "../../words/words.svelte";
import { MoveAnnouncer, PromptAnnouncer } from "./announcers";
import type { LogEntry } from "../protocol";
import { tableView } from "../testing";

const table = tableView({ seats: [{ name: "Anna" }, { name: "Boris" }, { name: "Celina" }] }, { game: "isle" });
const told = () => announcements().map((line) => line.text);
let number = 0;
const entry = (kind: string, args: object): LogEntry => ({ number: ++number, key: `isle.event.${kind}`, args: args as never });
const wait = () => vi.advanceTimersByTime(600);
const passes = (seat: number) => entry("passed", { seat });

beforeEach(async () => {
  await setLanguage("en");
  vi.useFakeTimers();
  clearAnnouncements();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("MoveAnnouncer announces each move once and in order", () => {
  const announcer = new MoveAnnouncer(games);
  for (let i = 0; i < 12; i++) announcer.hear([passes(i % 3)], table);
  expect(told()).toEqual([]);
  vi.advanceTimersByTime(350);
  const names = ["Anna", "Boris", "Celina"];
  expect(told()).toEqual(Array.from({ length: 12 }, (_, i) => `${names[i % 3]} passes for the rest of the phase.`));
});

it("MoveAnnouncer does not wait forever", () => {
  const announcer = new MoveAnnouncer(games);
  for (let i = 0; i < 7; i++) {
    announcer.hear([passes(1)], table);
    vi.advanceTimersByTime(300);
  }
  expect(told()).toHaveLength(7);
});

it("MoveAnnouncer joins the events of a move", () => {
  const announcer = new MoveAnnouncer(games);
  const tile = { seat: 1, tile: "cat-01-red", tile_name: "cat-red" };
  announcer.hear([entry("rescued", { ...tile, field: "left", fish: 3, basket: "permanent" })], table);
  announcer.hear([entry("placed", { ...tile, colour: "red", square: "c4", turn: "0", points: 2 })], table);
  vi.advanceTimersByTime(350);
  expect(told()).toHaveLength(1);
  expect(told()[0]).toMatch(/Boris rescues .* Boris places .* at e4, c5–e5, e6\. Earned: \+2\.$/);
});

it("MoveAnnouncer counts groups of tiles", () => {
  const announcer = new MoveAnnouncer(games);
  const drawn = Array.from({ length: 8 }, () => entry("cat_drawn", { tile: "cat-01-red", tile_name: "cat-red", field: "left" }));
  announcer.hear([entry("day", { day: 2 }), ...drawn], table);
  vi.advanceTimersByTime(350);
  expect(told()).toEqual(["Day 2 of 5 begins. 8 new cats on the island."]);
});

it("MoveAnnouncer adds the game's descriptions", () => {
  const announcer = new MoveAnnouncer(games, (e) => (e.key.endsWith("passed") ? "With a yawn." : undefined));
  announcer.hear([passes(0), entry("day", { day: 2 })], table);
  vi.advanceTimersByTime(350);
  expect(told()).toEqual(["Anna passes for the rest of the phase. With a yawn.", "Day 2 of 5 begins."]);
});

it("MoveAnnouncer drops cancelled announcements", () => {
  const announcer = new MoveAnnouncer(games);
  announcer.hear([passes(1)], table);
  announcer.cancel();
  vi.advanceTimersByTime(1000);
  expect(told()).toEqual([]);
});

it("MoveAnnouncer announces score changes in both games", () => {
  const announcer = new MoveAnnouncer(games);
  const placed = (seat: number, points: number, averted = 0) => ({
    ...entry("placed", { seat, tile: "cat-07-blue", tile_name: "cat-blue", square: "c4", turn: "0", points }),
    averted,
  });
  announcer.hear([placed(0, 8, 6), placed(1, 0), placed(2, -1)], table);
  vi.advanceTimersByTime(350);
  expect(told()).toEqual([
    "Anna places a blue cat at d4, d5, c6–f6. Earned: +2. Losses averted: +6.",
    "Boris places a blue cat at d4, d5, c6–f6.",
    "Celina places a blue cat at d4, d5, c6–f6. Earned: −1.",
  ]);
  clearAnnouncements();
  const boxes = (kind: string, args: object): LogEntry => ({ number: ++number, key: `boxes.event.${kind}`, args: args as never });
  announcer.hear(
    [
      boxes("claimed", { seat: 0, joint: "c4-c5" }),
      boxes("gained", { seat: 0, points: 3, total: 5 }),
      boxes("lost", { seat: 1, points: 2, total: 0 }),
    ],
    tableView({ seats: table.seats }),
  );
  vi.advanceTimersByTime(350);
  expect(told()).toEqual([expect.stringMatching(/^Anna .* Anna gains 3 points and has 5\. Boris loses 2 points and has 0\.$/)]);
});

it("MoveAnnouncer uses the second person for my moves", () => {
  const announcer = new MoveAnnouncer(games);
  announcer.hear([passes(0), passes(1), entry("order", { seats: [1, 0] })], table, 0);
  vi.advanceTimersByTime(350);
  expect(told()).toEqual([
    "You pass for the rest of the phase.",
    "Boris passes for the rest of the phase.",
    "New turn order: Boris, Anna (you).",
  ]);
});

it("MoveAnnouncer announces my purchases once", () => {
  const announcer = new MoveAnnouncer(games);
  const cards = ["family-337", "sister-198"];
  const paid = (seat: number) => entry("paid", { seat, count: 2, fish: 6 });
  announcer.hear([entry("chosen_you", { cards }), paid(0), entry("bought_you", { cards }), paid(1)], table, 0);
  vi.advanceTimersByTime(350);
  expect(told()).toEqual(["You buy “Cats, Not Gold”, “The More, the Merrier”. Boris buys 2 cards for 6 fish."]);
});

it("MoveAnnouncer announces the end once", () => {
  const announcer = new MoveAnnouncer(games);
  announcer.hear([entry("over", {}), { number: ++number, key: "table.finished" }], table);
  vi.advanceTimersByTime(350);
  expect(told()).toEqual(["The game is over. Time to count the points."]);
});

it("PromptAnnouncer announces a prompt once per turn", () => {
  const announcer = new PromptAnnouncer();
  for (const sentence of ["Choose.", "Choose.", undefined, "Choose.", "Pass."]) {
    announcer.update(sentence);
    wait();
  }
  expect(told()).toEqual(["Choose.", "Choose.", "Pass."]);
});

it("PromptAnnouncer skips prompts that are replaced at once", () => {
  const announcer = new PromptAnnouncer();
  announcer.update("Place it.");
  announcer.update("End your turn.");
  wait();
  announcer.update("Pass.");
  announcer.cancel();
  wait();
  expect(told()).toEqual(["End your turn."]);
});
