import { expect, test } from "vitest";
import { tileNames } from "../art/shapes";
import type { GameInfo } from "../protocol";
import { blank, fieldOf, oshaxFor, planOf } from "./form";
import { presetsOf } from "./presets";
import { full, replayIn, tableIn } from "./tables";

test("a plain form opens a table with free seats", () => {
  const plan = planOf(blank());
  expect(plan.start).toBe(false);
  expect(full(plan)).toBe(false);
  expect(plan.settings.config).toEqual({ players: 2, mode: "standard", modules: [] });
});

test("options of another mode are not sent", () => {
  const form = { ...blank(), mode: "family", lessons: ["A"], difficulty: "hard", faceUp: "any" as const };
  expect(planOf(form).settings.config).toEqual({ players: 2, mode: "family", modules: [], family_map_rare: true });
  expect(planOf({ ...form, game: "boxes" }).settings.config).toEqual({ players: 2, rules: "basic" });
});

test("what was ticked before family was chosen, and is not of it, is not sent", () => {
  const form = { ...blank(), modules: ["kittens", "events", "promo"], faceUp: "any" as const };
  expect(planOf({ ...form, mode: "family" }).settings.config).toEqual({ players: 2, mode: "family", modules: ["kittens", "promo"], family_map_rare: true });
  expect(planOf(form).settings.config).toMatchObject({ modules: ["kittens", "events", "promo"], any_oshax: true });
});

test("chosen oshax are sent by their tiles, and only where there are some to choose from", () => {
  const form = { ...blank(), modules: ["promo"], faceUp: "chosen" as const, oshax: ["oshax-1", "oshax-1 2", "promo-oshax-2"] };
  expect(planOf({ ...form, players: 5 }).settings.config).toMatchObject({ oshax: ["oshax-1", "oshax-1", "promo-oshax-2"] });
  expect(planOf(form).settings.config).toMatchObject({ oshax: ["oshax-1", "promo-oshax-2"] });
  expect(planOf({ ...form, modules: [] }).settings.config).not.toHaveProperty("oshax");
  expect(planOf({ ...form, oshax: [] }).settings.config).toHaveProperty("oshax");
  expect(oshaxFor(4)).toHaveLength(9);
  expect(oshaxFor(5)).toHaveLength(12);
});

test("a seat that begins is sent while it is there, and never alone", () => {
  const form = { ...blank(), players: 3, first: 2 };
  expect(planOf(form).settings.config).toMatchObject({ first: 2 });
  expect(planOf({ ...form, players: 2 }).settings.config).not.toHaveProperty("first");
  expect(planOf({ ...form, mode: "solo", first: 0 }).settings.config).not.toHaveProperty("first");
  expect(planOf(blank()).settings.config).not.toHaveProperty("first");
});

test("a solo game has one seat and starts at once", () => {
  const plan = planOf({ ...blank(), mode: "solo", players: 4, bots: ["tiger"] });
  expect(plan.settings.config.players).toBe(1);
  expect(plan.bots).toEqual([]);
  expect(plan.start).toBe(true);
});

test("people at this device and bots fill the table, and no more than there are seats", () => {
  const plan = planOf({ ...blank(), players: 3, here: 2, bots: ["tabby", "tabby"] });
  expect(plan).toMatchObject({ here: 2, bots: ["tabby"], start: true });
});

test("a clock sends only its own number", () => {
  expect(planOf({ ...blank(), clock: "days", days: 2 }).settings.clock).toEqual({ kind: "days", days: 2 });
  expect(planOf(blank()).settings.clock).toEqual({ kind: "none" });
});

const isle: GameInfo = {
  name: "isle",
  version: 1,
  min_players: 1,
  max_players: 6,
  levels: [],
  presets: {
    new: { players: 3 },
    family: { players: 3, mode: "family" },
    "first-game": { players: 2, lessons: ["A", "B", "C"] },
  },
};

test("the server's presets fill the form, those first that the page knows", () => {
  const presets = presetsOf([isle]);
  expect(presets.map((preset) => preset.id)).toEqual(["first-game", "family", "new"]);
  for (const preset of presets) {
    const { config } = planOf(blank(preset)).settings;
    expect(config).toMatchObject(preset.config);
    expect(preset.bots.length).toBe(preset.config.players - 1);
    for (const tile of preset.picture) expect(tileNames).toContain(tile);
  }
});

test("refusals are shown beside their field", () => {
  expect(fieldOf("lesson_module_count")).toBe("lessons");
  expect(fieldOf("too_many")).toBe("form");
});

test("a link or an id of a table is understood", () => {
  const id = "abcdefghjkmnpqrstuvwxyz023";
  for (const text of [id, id.toUpperCase(), ` ${id} `, `https://cats.example/t/${id}`, `https://cats.example/t/${id}?guide=1`]) expect(tableIn(text)).toBe(id);
  for (const text of ["", "abc", `https://cats.example/replay/${id}`, `${id}x`]) expect(tableIn(text)).toBeUndefined();
  expect(replayIn(`https://cats.example/replay/${id}`)).toBe(id);
});
