import { call } from "../../api/client";
import { company } from "./mylevel.svelte";
import { place } from "../../table/opening/place.svelte";
import type { GameName } from "../../protocol";
import type { Config, TablePlan } from "../../table/opening/tables";

/** A way to play that needs no choosing: a preset of the server, and how the page shows it. */
export interface Preset {
  id: string;
  game: GameName;
  /** The level of the bots, whatever I play against otherwise. */
  level?: string;
  /** It is made for people who share a device. */
  together?: boolean;
  /** Tiles of Isle that show what it is about, or the seats of Boxes whose cats do. */
  picture: string[] | number[];
}

/** The presets, in the order in which the page shows them. What they consist of the server says when one is chosen. */
export const presets: Preset[] = [
  { id: "first-game", game: "isle", level: "kitten", picture: ["cat-09-orange", "common-1", "cat-08-blue"] },
  { id: "family", game: "isle", level: "kitten", together: true, picture: ["cat-11-green", "cat-09-red", "cat-15-purple"] },
  { id: "standard", game: "isle", picture: ["cat-01-purple", "rare-J", "oshax-1"] },
  { id: "everything", game: "isle", picture: ["kitten-corner-3-blue", "beast-03", "royal-rat"] },
  { id: "first-game", game: "boxes", level: "kitten", picture: [0, 1] },
  { id: "standard", game: "boxes", picture: [0, 1, 2, 3] },
  { id: "advanced", game: "boxes", picture: [2, 3, 4, 0] },
];

/** A game with some of its choices made. */
export interface Choices {
  game: GameName;
  config: Config;
  /** The levels of bots. */
  bots?: string[];
}

/** What a preset consists of. */
export async function choicesOf({ id, game }: Preset): Promise<Choices> {
  const games = await call("GET /api/games", {}, await place.backend());
  return { game, config: games.find(({ name }) => name === game)!.presets[id] as Config };
}

/** Most bots that one person can play against. */
export const mostBots: Record<GameName, number> = { isle: 5, boxes: 4 };

/** How many bots play where nobody says how many: enough for a lively table, and little to wait for. */
export const usualBots = 2;

/** A game against so many bots of a level, which one press starts. */
export const againstBots = (game: GameName, level: string, bots: number): TablePlan => ({
  settings: { game, config: { players: 1 + bots } },
  bots: company(level, bots),
  start: true,
});

/** The solo game, which one press starts. */
export const againstSister: TablePlan = { settings: { game: "isle", config: { players: 1, mode: "solo" } }, start: true };
