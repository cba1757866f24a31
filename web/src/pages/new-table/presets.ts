import { call } from "../../api/client";
import { company } from "./mylevel.svelte";
import { offlineMode } from "../../table/opening/offlinemode.svelte";
import type { GamePreset } from "../../games/game";
import { games } from "../../games/index";
import { gameNames, type GameChoices, type GameName } from "../../protocol";
import type { TablePlan } from "../../table/opening/tables";

/** A preset of a game. */
export interface Preset extends GamePreset {
  game: GameName;
}

/** The presets of all games, in the order in which the page shows them. */
export const presets: readonly Preset[] = gameNames.flatMap((game) => games[game].presets.map((preset) => ({ ...preset, game })));

/** A game with some of its choices made. */
export interface Choices {
  game: GameName;
  config: GameChoices;
  /** The levels of bots. */
  bots?: string[];
}

/** What a preset consists of. */
export async function choicesOf({ id, game }: Pick<Preset, "id" | "game">): Promise<Choices> {
  const infos = await call("GET /api/games", {}, await offlineMode.backend());
  return { game, config: infos.find(({ name }) => name === game)!.presets[id] as GameChoices };
}

/** Most bots that one person can play against. */
export const mostBots = (game: GameName): number => games[game].most - 1;

/** How many bots play where nobody says how many: enough for a lively table, and little to wait for. */
export const usualBots = (game: GameName): number => Math.min(2, mostBots(game));

/** How many seats a table for friends has. */
export const usualSeats = (game: GameName): number => Math.min(4, games[game].most);

/** A game against so many bots of a level, which one press starts. */
export const againstBots = (game: GameName, level: string, bots: number): TablePlan => ({
  settings: { game, config: { players: 1 + bots } },
  bots: company(level, bots),
  start: true,
});
