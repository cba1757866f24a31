import { firstGame, games } from "../../games/index";
import type { GameForm } from "../../games/form";
import { gameNames, type Clock, type ClockKind, type GameName, type HintRule, type Settings } from "../../protocol";
import type { TablePlan } from "../../table/opening/tables";
import { inGame } from "../lobby/levels";
import type { Choices } from "./presets";

/** What the games add to the form. */
export type Forms = Readonly<Record<GameName, GameForm>>;

export async function loadForms(): Promise<Forms> {
  const loaded = await Promise.all(gameNames.map(async (game) => [game, (await games[game].form()).form as GameForm] as const));
  return Object.fromEntries(loaded) as Forms;
}

/** What the form of a new table holds; only what belongs to the chosen game is sent. */
export interface NewTableForm {
  game: GameName;
  /** What was chosen of each game. */
  choices: Record<GameName, object>;
  players: number;
  localPlayers: number;
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
  /** The game starts automatically when all seats are taken. */
  auto: boolean;
  takeover: string;
  /** The settings that the table gets as they are in the form. */
  settings: Omit<Settings, "game" | "config" | "clock" | "takeover" | "start" | "deal" | "offline"> & { hints: HintRule };
}

/** The form as it opens, filled in from a preset if there is one. */
export function emptyForm(forms: Forms, from?: Choices): NewTableForm {
  const chosen = from?.game ?? firstGame;
  const choices = gameNames.map((game) => [game, forms[game].begin(game === chosen ? (from?.config ?? {}) : {})] as const);
  return {
    game: chosen,
    choices: Object.fromEntries(choices) as NewTableForm["choices"],
    players: from?.config.players ?? 2,
    localPlayers: 1,
    bots: [...(from?.bots ?? [])],
    clock: "none",
    minutes: 10,
    bank: 20,
    gain: 10,
    seconds: 60,
    days: 3,
    vacation: 0,
    night: true,
    auto: true,
    takeover: "tabby",
    settings: { watch: true, hints: "bots" },
  };
}

/** How many people a table of the form has. */
export const seatCount = (forms: Forms, { game, choices, players }: NewTableForm): number => forms[game].seats(choices[game], players);

/** The hours between which days do not run out. */
const night = { night_from: 22, night_to: 8 };

/** The clocks that can be chosen: a rated table has one with a time limit. */
export const clockChoices = (form: NewTableForm): NewTableForm["clock"][] =>
  form.settings.rated ? ["bank", "move", "days"] : ["none", "reminder", "bank", "move", "days"];

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
export function planOf(forms: Forms, form: NewTableForm): TablePlan {
  const seats = seatCount(forms, form);
  const { rated, hints, ...settings } = form.settings;
  const localPlayers = rated ? 1 : Math.max(1, Math.min(form.localPlayers, seats)); // at a rated table everyone has one seat
  const bots = form.bots.slice(0, seats - localPlayers).map((bot) => inGame(form.game, bot));
  return {
    settings: {
      game: form.game,
      config: forms[form.game].config(form.choices[form.game], seats),
      ...settings,
      clock: clockOf({ ...form, clock: clockKind(form) }),
      takeover: inGame(form.game, form.takeover),
      ...(rated ? { rated } : hints === "bots" ? {} : { hints }),
      ...(form.auto && localPlayers === 1 && bots.length + 1 < seats ? { start: "full" as const } : {}),
    },
    localPlayers,
    bots,
    start: localPlayers === 1 && bots.length + 1 >= seats,
  };
}

const fields: Readonly<Record<string, string>> = {
  bad_players: "players",
  unknown_character: "bots",
  unknown_level: "bots",
  bad_options: "clock",
};

/** The field beside which a refusal is shown; "form" for those that concern none. */
export const fieldOf = (forms: Forms, code: string): string =>
  [fields, ...gameNames.map((game) => forms[game].fields)].find((known) => code in known)?.[code] ?? "form";
