import { games } from "../../games/index";
import type { GameName } from "../../protocol";

/** The level that a name such as tabby.families begins with. */
export const levelOf = (bot: string): string => bot.split(".")[0]!;

/** What of a bot's name another game has too: a character of this one alone is lost. */
export function inGame(game: GameName, bot: string): string {
  const [level, character] = bot.split(".");
  return character && games[game].characters.includes(character) ? bot : level!;
}
