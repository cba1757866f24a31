import { expect, test, vi } from "vitest";
import { tileNames } from "../../art/shapes";
import type { GameInfo } from "../../protocol";
import { emptyForm, fieldOf, loadForms, planOf, type NewTableForm } from "./newtableform";
import { choicesOf, presets } from "./presets";
import { isFull, parseReplayId, parseTableCode, parseTableId } from "../../table/opening/tables";

const forms = await loadForms();

test("a plain form opens a table with free seats", () => {
  const plan = planOf(forms, emptyForm(forms));
  expect(plan.start).toBe(false);
  expect(isFull(plan)).toBe(false);
  expect(plan.settings.config).toEqual({ players: 2, mode: "standard", modules: [] });
});

test("a table that waits for people starts by itself, unless the host wants to or several share a device", () => {
  const form: NewTableForm = { ...emptyForm(forms), players: 3 };
  expect(planOf(forms, form).settings.start).toBe("full");
  expect(planOf(forms, { ...form, auto: false }).settings.start).toBeUndefined();
  expect(planOf(forms, { ...form, localPlayers: 2 }).settings.start).toBeUndefined();
  expect(planOf(forms, { ...form, bots: ["tabby", "tabby"] })).toMatchObject({ start: true, settings: { game: "isle" } });
  expect(planOf(forms, { ...form, bots: ["tabby", "tabby"] }).settings.start).toBeUndefined();
});

test("a solo game has one seat and starts at once", () => {
  const plan = planOf(forms, { ...emptyForm(forms, { game: "isle", config: { players: 4, mode: "solo" } }), bots: ["tiger"] });
  expect(plan.settings.config.players).toBe(1);
  expect(plan.bots).toEqual([]);
  expect(plan.start).toBe(true);
});

test("people at this device and bots fill the table, and no more than there are seats; names are asked before it starts", () => {
  const plan = planOf(forms, { ...emptyForm(forms), players: 3, localPlayers: 2, bots: ["tabby", "tabby"] });
  expect(plan).toMatchObject({ localPlayers: 2, bots: ["tabby"], start: false });
  expect(isFull(plan)).toBe(true);
  expect(planOf(forms, { ...emptyForm(forms), players: 2, localPlayers: 1, bots: ["tabby"] }).start).toBe(true);
});

test("a character that the other game does not have is left behind, its level is not", () => {
  const form: NewTableForm = { ...emptyForm(forms), players: 3, bots: ["lynx.families", "tabby"], takeover: "tiger.lessons" };
  expect(planOf(forms, form)).toMatchObject({ bots: ["lynx.families", "tabby"], settings: { takeover: "tiger.lessons" } });
  expect(planOf(forms, { ...form, game: "boxes" })).toMatchObject({ bots: ["lynx", "tabby"], settings: { takeover: "tiger" } });
});

test("a clock sends only its own numbers", () => {
  const clock = (form: Partial<NewTableForm>) => planOf(forms, { ...emptyForm(forms), ...form }).settings.clock;
  expect(clock({ clock: "days", days: 2, night: false })).toEqual({ kind: "days", days: 2 });
  const zone = -new Date().getTimezoneOffset();
  expect(clock({ clock: "days", days: 2, vacation: 5 })).toEqual({ kind: "days", days: 2, vacation: 5, night_from: 22, night_to: 8, zone });
  expect(clock({ clock: "bank", bank: 15, gain: 5 })).toEqual({ kind: "bank", minutes: 15, seconds: 5 });
  expect(clock({ clock: "bank", bank: 15, gain: 0 })).toEqual({ kind: "bank", minutes: 15 });
  expect(clock({ clock: "move", seconds: 30 })).toEqual({ kind: "move", seconds: 30 });
  expect(planOf(forms, emptyForm(forms)).settings.clock).toEqual({ kind: "none" });
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
    expect(planOf(forms, emptyForm(forms, choices)).settings.config).toMatchObject(choices.config);
    if (preset.game === "isle") for (const tile of preset.picture) expect(tileNames).toContain(tile);
  }
  vi.unstubAllGlobals();
});

test("each game keeps its choices while another is chosen, and sends only its own", () => {
  const form = emptyForm(forms, { game: "isle", config: { players: 3, mode: "family", modules: ["kittens"] } });
  expect(planOf(forms, { ...form, game: "boxes" }).settings.config).toEqual({ players: 3, rules: "basic" });
  const config = { players: 3, mode: "family", modules: ["kittens"], family_map_rare: true };
  expect(planOf(forms, { ...form, game: "isle" }).settings.config).toEqual(config);
});

test("chosen rules of Boxes fill the form", () => {
  expect(planOf(forms, emptyForm(forms, { game: "boxes", config: { players: 3, rules: "advanced" } })).settings.config).toMatchObject({
    players: 3,
    rules: "advanced",
  });
});

test("refusals are shown beside their field", () => {
  expect(fieldOf(forms, "lesson_module_count")).toBe("lessons");
  expect(fieldOf(forms, "bad_table_size")).toBe("size");
  expect(fieldOf(forms, "bad_players")).toBe("players");
  expect(fieldOf(forms, "too_many")).toBe("form");
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
    forms,
    emptyForm(forms, { game: "boxes", config: { players: 4, rules: "advanced" }, bots: ["kitten.any", "kitten.any", "kitten.any"] }),
  );
  expect(plan).toMatchObject({ start: true, settings: { config: { players: 4, rules: "advanced" } } });
  expect(plan.bots).toHaveLength(3);
  for (const bot of plan.bots!) expect(bot).toMatch(/^kitten/);
});
