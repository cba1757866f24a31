import { expect, test, vi } from "vitest";
import { tileNames } from "../../art/shapes";
import type { GameInfo } from "../../protocol";
import { emptyForm, fieldOf, oshaxChoices, planOf, type NewTableForm } from "./newtableform";
import { choicesOf, presets } from "./presets";
import { isFull, parseReplayId, parseTableCode, parseTableId } from "../../table/opening/tables";

test("a plain form opens a table with free seats", () => {
  const plan = planOf(emptyForm());
  expect(plan.start).toBe(false);
  expect(isFull(plan)).toBe(false);
  expect(plan.settings.config).toEqual({ players: 2, mode: "standard", modules: [] });
});

test("a table that waits for people starts by itself, unless the host wants to or several share a device", () => {
  const form: NewTableForm = { ...emptyForm(), players: 3 };
  expect(planOf(form).settings.start).toBe("full");
  expect(planOf({ ...form, auto: false }).settings.start).toBeUndefined();
  expect(planOf({ ...form, here: 2 }).settings.start).toBeUndefined();
  expect(planOf({ ...form, bots: ["tabby", "tabby"] })).toMatchObject({ start: true, settings: { game: "isle" } });
  expect(planOf({ ...form, bots: ["tabby", "tabby"] }).settings.start).toBeUndefined();
});

test("options of another mode are not sent", () => {
  const form: NewTableForm = { ...emptyForm(), mode: "family", lessons: ["A"], difficulty: "hard", faceUp: "any" };
  expect(planOf(form).settings.config).toEqual({ players: 2, mode: "family", modules: [], family_map_rare: true });
  expect(planOf({ ...form, game: "boxes" }).settings.config).toEqual({ players: 2, rules: "basic" });
});

test("what was ticked before family was chosen, and is not of it, is not sent", () => {
  const form: NewTableForm = { ...emptyForm(), modules: ["kittens", "events", "promo"], faceUp: "any" };
  expect(planOf({ ...form, mode: "family" }).settings.config).toEqual({
    players: 2,
    mode: "family",
    modules: ["kittens", "promo"],
    family_map_rare: true,
  });
  expect(planOf(form).settings.config).toMatchObject({ modules: ["kittens", "events", "promo"], any_oshax: true });
});

test("chosen oshax are sent by their tiles, and only where there are some to choose from", () => {
  const form: NewTableForm = { ...emptyForm(), modules: ["promo"], faceUp: "chosen", oshax: ["oshax-1", "oshax-1 2", "promo-oshax-2"] };
  expect(planOf({ ...form, players: 5 }).settings.config).toMatchObject({ oshax: ["oshax-1", "oshax-1", "promo-oshax-2"] });
  expect(planOf(form).settings.config).toMatchObject({ oshax: ["oshax-1", "promo-oshax-2"] });
  expect(planOf({ ...form, modules: [] }).settings.config).not.toHaveProperty("oshax");
  expect(planOf({ ...form, oshax: [] }).settings.config).toHaveProperty("oshax");
  expect(oshaxChoices(4)).toHaveLength(9);
  expect(oshaxChoices(5)).toHaveLength(12);
});

test("a seat that begins is sent while it is there, and never alone", () => {
  const form: NewTableForm = { ...emptyForm(), players: 3, first: 2 };
  expect(planOf(form).settings.config).toMatchObject({ first: 2 });
  expect(planOf({ ...form, players: 2 }).settings.config).not.toHaveProperty("first");
  expect(planOf({ ...form, mode: "solo", first: 0 }).settings.config).not.toHaveProperty("first");
  expect(planOf(emptyForm()).settings.config).not.toHaveProperty("first");
});

test("a solo game has one seat and starts at once", () => {
  const plan = planOf({ ...emptyForm(), mode: "solo", players: 4, bots: ["tiger"] });
  expect(plan.settings.config.players).toBe(1);
  expect(plan.bots).toEqual([]);
  expect(plan.start).toBe(true);
});

test("people at this device and bots fill the table, and no more than there are seats; names are asked before it starts", () => {
  const plan = planOf({ ...emptyForm(), players: 3, here: 2, bots: ["tabby", "tabby"] });
  expect(plan).toMatchObject({ here: 2, bots: ["tabby"], start: false });
  expect(isFull(plan)).toBe(true);
  expect(planOf({ ...emptyForm(), players: 2, here: 1, bots: ["tabby"] }).start).toBe(true);
});

test("a character that the other game does not have is left behind, its level is not", () => {
  const form: NewTableForm = { ...emptyForm(), players: 3, bots: ["lynx.families", "tabby"], takeover: "tiger.lessons" };
  expect(planOf(form)).toMatchObject({ bots: ["lynx.families", "tabby"], settings: { takeover: "tiger.lessons" } });
  expect(planOf({ ...form, game: "boxes" })).toMatchObject({ bots: ["lynx", "tabby"], settings: { takeover: "tiger" } });
});

test("a clock sends only its own numbers", () => {
  const clock = (form: Partial<NewTableForm>) => planOf({ ...emptyForm(), ...form }).settings.clock;
  expect(clock({ clock: "days", days: 2, night: false })).toEqual({ kind: "days", days: 2 });
  const zone = -new Date().getTimezoneOffset();
  expect(clock({ clock: "days", days: 2, vacation: 5 })).toEqual({ kind: "days", days: 2, vacation: 5, night_from: 22, night_to: 8, zone });
  expect(clock({ clock: "bank", bank: 15, gain: 5 })).toEqual({ kind: "bank", minutes: 15, seconds: 5 });
  expect(clock({ clock: "bank", bank: 15, gain: 0 })).toEqual({ kind: "bank", minutes: 15 });
  expect(clock({ clock: "move", seconds: 30 })).toEqual({ kind: "move", seconds: 30 });
  expect(planOf(emptyForm()).settings.clock).toEqual({ kind: "none" });
});

const isle: GameInfo = {
  name: "isle",
  version: 1,
  min_players: 1,
  max_players: 6,
  levels: [],
  characters: [],
  presets: {
    "first-game": { players: 2, lessons: ["A", "B", "C"] },
    family: { players: 3, mode: "family" },
    standard: { players: 4 },
    everything: { players: 4, modules: ["kittens", "beasts", "events", "promo"] },
  },
};

const boxes: GameInfo = {
  ...isle,
  name: "boxes",
  presets: {
    "first-game": { players: 2, rules: "basic" },
    standard: { players: 4, rules: "basic" },
    advanced: { players: 4, rules: "advanced" },
  },
};

test("the server's presets fill the form", async () => {
  vi.stubGlobal("fetch", async () => Response.json([isle, boxes]));
  expect(presets.map(({ id }) => id)).toEqual([isle, boxes].flatMap((game) => Object.keys(game.presets)));
  for (const preset of presets) {
    const choices = await choicesOf(preset);
    expect(choices.config).toEqual((preset.game === "isle" ? isle : boxes).presets[preset.id]);
    expect(planOf(emptyForm(choices)).settings.config).toMatchObject(choices.config);
    if (preset.game === "isle") for (const tile of preset.picture) expect(tileNames).toContain(tile);
  }
  vi.unstubAllGlobals();
});

test("chosen rules of Boxes fill the form", () => {
  expect(planOf(emptyForm({ game: "boxes", config: { players: 3, rules: "advanced" } })).settings.config).toMatchObject({
    players: 3,
    rules: "advanced",
  });
});

test("refusals are shown beside their field", () => {
  expect(fieldOf("lesson_module_count")).toBe("lessons");
  expect(fieldOf("too_many")).toBe("form");
});

test("a short code is understood in any case, with spaces, and in its link", () => {
  for (const text of ["abcefg", "ABCEFG", " abc efg ", "abc-efg", "https://cats.example/j/abcefg", "https://cats.example/j/ABCEFG?lang=uk"])
    expect(parseTableCode(text)?.toLowerCase(), text).toBe("abcefg");
  expect(parseTableCode("АВСЕНК")).toBe("АВСЕНК"); // the server knows which letters look alike
  for (const text of ["", "abcef", "abcefgh", "abc123", "https://cats.example/t/abcefg"])
    expect(parseTableCode(text), text).toBeUndefined();
});

test("a link or an id of a table is understood", () => {
  const id = "abcdefghjkmnpqrstuvwxyz023";
  for (const text of [id, id.toUpperCase(), ` ${id} `, `https://cats.example/t/${id}`, `https://cats.example/t/${id}?guide=1`])
    expect(parseTableId(text)).toBe(id);
  for (const text of ["", "abc", `https://cats.example/replay/${id}`, `${id}x`]) expect(parseTableId(text)).toBeUndefined();
  expect(parseReplayId(`https://cats.example/replay/${id}`)).toBe(id);
});

test("bots that were chosen on home stay chosen", () => {
  const plan = planOf(
    emptyForm({ game: "boxes", config: { players: 4, rules: "advanced" }, bots: ["kitten.any", "kitten.any", "kitten.any"] }),
  );
  expect(plan).toMatchObject({ start: true, settings: { config: { players: 4, rules: "advanced" } } });
  expect(plan.bots).toHaveLength(3);
  for (const bot of plan.bots!) expect(bot).toMatch(/^kitten/);
});
