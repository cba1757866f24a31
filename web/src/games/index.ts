import { gameNames, type GameName } from "../protocol";
import { boxes } from "./boxes/index";
import type { Game } from "./game";
import { isle } from "./isle/index";

export const games: Readonly<Record<GameName, Game>> = { isle, boxes };

/** The game offered first. */
export const firstGame: GameName = gameNames[0];

/** The game of a name from the server. */
export const gameOf = (name: string): Game => games[name as GameName];
