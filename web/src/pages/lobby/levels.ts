import { boxesCharacters, isleCharacters, type GameName } from "../../protocol";

/** What bots of a game can be like. */
export const characters: Record<GameName, readonly string[]> = { isle: isleCharacters, boxes: boxesCharacters };

/** The level that a name such as tabby.families begins with. */
export const levelOf = (bot: string): string => bot.split(".")[0]!;

/** What of a bot's name another game has too: a character of this one alone is lost. */
export function inGame(game: GameName, bot: string): string {
  const [level, character] = bot.split(".");
  return character && characters[game].includes(character) ? bot : level!;
}
