import { extra_oshax as more } from "../../../../rules/isle/data/five_six_players.json";
import { oshax as promo } from "../../../../rules/isle/data/promo_tiles.json";
import { oshax } from "../../../../rules/isle/data/tiles.json";
import { inGame } from "../lobby/levels";
import type { BoxesChoices, Clock, ClockKind, GameName, IsleChoices, IsleTile } from "../../protocol";
import type { Config, TablePlan } from "../../table/opening/tables";

/** What the form of a new table holds; only what belongs to the chosen game and mode is sent. */
export interface NewTableForm {
  game: GameName;
  mode: NonNullable<IsleChoices["mode"]>;
  players: number;
  difficulty: NonNullable<IsleChoices["difficulty"]>;
  modules: NonNullable<IsleChoices["modules"]>;
  lessons: NonNullable<IsleChoices["lessons"]>;
  mapRare: boolean;
  /** How the oshax are found that start face up, and which they are if they are chosen. */
  faceUp: "usual" | "any" | "chosen";
  oshax: string[];
  /** The seat that begins, -1 for any. */
  first: number;
  rules: NonNullable<BoxesChoices["rules"]>;
  columns: number | null;
  rows: number | null;
  here: number;
  bots: string[];
  clock: ClockKind;
  minutes: number;
  /** The minutes of a bank, and the seconds that it gains. */
  bank: number;
  gain: number;
  seconds: number;
  days: number;
  vacation: number;
  /** Days do not run out at night where the table is made. */
  night: boolean;
  public: boolean;
  watch: boolean;
  /** The game starts automatically when all seats are taken. */
  auto: boolean;
  takeover: string;
  rated: boolean;
  /** Who may ask for hints. */
  hints: "never" | "bots" | "always";
}

/** The form as it opens, filled in from a preset if there is one. */
export function emptyForm(from?: { game: GameName; config: Config; bots?: string[] }): NewTableForm {
  const config: Config = from?.config ?? { players: 2 };
  return {
    game: from?.game ?? "isle",
    mode: config.mode ?? "standard",
    players: config.players,
    difficulty: "easy",
    modules: [...(config.modules ?? [])],
    lessons: [...(config.lessons ?? [])],
    mapRare: true,
    faceUp: "usual",
    oshax: [],
    first: -1,
    rules: config.rules ?? "basic",
    columns: null,
    rows: null,
    here: 1,
    bots: [...(from?.bots ?? [])],
    clock: "none",
    minutes: 10,
    bank: 20,
    gain: 10,
    seconds: 60,
    days: 3,
    vacation: 0,
    night: true,
    public: false,
    watch: true,
    auto: true,
    takeover: "tabby",
    rated: false,
    hints: "bots",
  };
}

/** How many people a table of the form has. The solo game is for one. */
export const seatCount = (form: NewTableForm): number => (form.game === "isle" && form.mode === "solo" ? 1 : form.players);

/** The oshax that a table can choose from, each tile by a name of its own: of some shapes a large table has two. */
export function oshaxChoices(players: number): { value: string; tile: string; second: boolean }[] {
  const twice = players > 4 ? more : [];
  const tiles = [...oshax.shapes, ...promo].map((shape) => shape.id);
  return tiles.flatMap((tile) =>
    [false, true]
      .filter((second) => !second || twice.includes(tile))
      .map((second) => ({ value: second ? `${tile} 2` : tile, tile, second })),
  );
}

/** What is said of the oshax; without promo tiles there is nothing to choose. */
function oshaxIn(form: NewTableForm): Partial<Config> {
  if (form.mode === "family" || !form.modules.includes("promo") || form.faceUp === "usual") return {};
  if (form.faceUp === "any") return { any_oshax: true };
  const chosen = oshaxChoices(seatCount(form)).filter(({ value }) => form.oshax.includes(value));
  // Nothing chosen yet is a choice of too few, not none at all.
  return { oshax: chosen.length > 0 ? chosen.map(({ tile }) => tile as IsleTile) : [oshax.shapes[0]!.id as IsleTile] };
}

function config(form: NewTableForm): Config {
  if (form.game === "boxes") {
    return {
      players: form.players,
      rules: form.rules,
      ...(form.columns ? { columns: form.columns } : {}),
      ...(form.rows ? { rows: form.rows } : {}),
    };
  }
  const family = form.mode === "family";
  return {
    players: seatCount(form),
    mode: form.mode,
    // Family has no events; ticked before the mode was chosen, they could not be unticked any more.
    modules: family ? form.modules.filter((m) => m !== "events") : form.modules,
    ...(form.lessons.length > 0 && !family ? { lessons: form.lessons } : {}),
    ...(form.mode === "solo" ? { difficulty: form.difficulty } : {}),
    ...(family ? { family_map_rare: form.mapRare } : {}),
    ...oshaxIn(form),
    // A seat that is gone since the table became smaller cannot begin.
    ...(form.first >= 0 && form.first < seatCount(form) && form.mode !== "solo" ? { first: form.first } : {}),
  };
}

/** The hours between which days do not run out. */
const night = { night_from: 22, night_to: 8 };

/** The clocks that can be chosen: a rated table has one with a time limit. */
export const clockChoices = (form: NewTableForm): NewTableForm["clock"][] =>
  form.rated ? ["bank", "move", "days"] : ["none", "reminder", "bank", "move", "days"];

/** The clock that the table gets. */
export const clockKind = (form: NewTableForm): NewTableForm["clock"] => (clockChoices(form).includes(form.clock) ? form.clock : "days");

function clockOf({ clock: kind, minutes, bank, gain, seconds, days, vacation, night: sleeps }: NewTableForm): Clock {
  switch (kind) {
    case "reminder":
      return { kind, minutes };
    case "bank":
      return { kind, minutes: bank, ...(gain ? { seconds: gain } : {}) };
    case "move":
      return { kind, seconds };
    case "days":
      return { kind, days, ...(vacation ? { vacation } : {}), ...(sleeps ? { ...night, zone: -new Date().getTimezoneOffset() } : {}) };
    case "none":
      return { kind };
  }
}

/** The table that the form asks for. With all seats taken it starts at once, unless several people here have to say their names. */
export function planOf(form: NewTableForm): TablePlan {
  const seats = seatCount(form);
  const here = form.rated ? 1 : Math.max(1, Math.min(form.here, seats)); // at a rated table everyone has one seat
  const bots = form.bots.slice(0, seats - here).map((bot) => inGame(form.game, bot));
  return {
    settings: {
      game: form.game,
      config: config(form),
      public: form.public,
      watch: form.watch,
      clock: clockOf({ ...form, clock: clockKind(form) }),
      takeover: inGame(form.game, form.takeover),
      ...(form.rated ? { rated: true } : form.hints === "bots" ? {} : { hints: form.hints }),
      ...(form.auto && here === 1 && bots.length + 1 < seats ? { start: "full" as const } : {}),
    },
    here,
    bots,
    start: here === 1 && bots.length + 1 >= seats,
  };
}

const fields: Record<string, string> = {
  bad_players: "players",
  unknown_mode: "mode",
  option_of_other_mode: "mode",
  unknown_difficulty: "difficulty",
  unknown_module: "modules",
  module_twice: "modules",
  events_in_family: "modules",
  unknown_lesson_module: "lessons",
  lesson_module_twice: "lessons",
  lesson_module_count: "lessons",
  unknown_first: "first",
  unknown_oshax: "oshax",
  oshax_count: "oshax",
  oshax_both: "oshax",
  unknown_rules: "rules",
  bad_table_size: "size",
  unknown_character: "bots",
  unknown_level: "bots",
  bad_options: "clock",
};

/** The field beside which a refusal is shown; "form" for those that concern none. */
export const fieldOf = (code: string): string => fields[code] ?? "form";
