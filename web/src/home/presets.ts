import type { GameInfo } from "../protocol";
import type { Config, GameName, Plan } from "./tables";

/** A way to play that needs no choosing: a preset of the server, and how the page shows it. */
export interface Preset {
  id: string;
  game: GameName;
  config: Config;
  /** The levels of the bots, if one plays at once. */
  bots: string[];
  /** It is made for people who share a device. */
  together: boolean;
  /** Tiles that show what it is about. */
  picture: string[];
}

interface Look {
  level: string;
  together?: boolean;
  picture: string[];
}

/** How the presets that the page knows look, in the order in which it shows them. */
const looks: Record<string, Look> = {
  "first-game": { level: "kitten", picture: ["cat-09-orange", "common-1", "cat-08-blue"] },
  family: { level: "kitten", together: true, picture: ["cat-11-green", "cat-09-red", "cat-15-purple"] },
  standard: { level: "tabby", picture: ["cat-01-purple", "rare-J", "oshax-1"] },
  everything: { level: "tabby", picture: ["kitten-corner-3-blue", "beast-03", "royal-rat"] },
};
const plain: Look = { level: "tabby", picture: ["cat-01-purple"] };
const order = Object.keys(looks);

/** The presets of all games; those that the page does not know come last. */
export function presetsOf(games: GameInfo[]): Preset[] {
  const found = games.flatMap((game) =>
    Object.entries(game.presets).map(([id, raw]): Preset => {
      const { level, together = false, picture } = looks[id] ?? plain;
      const config = raw as Config;
      return { id, game: game.name as GameName, config, bots: Array<string>(config.players - 1).fill(level), together, picture };
    }),
  );
  const rank = ({ id }: Preset): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The games that one click starts. */
export const quick = {
  isle: { settings: { game: "isle", config: { players: 2 } }, bots: ["kitten"], start: true },
  sister: { settings: { game: "isle", config: { players: 1, mode: "solo" } }, start: true },
  boxes: { settings: { game: "boxes", config: { players: 2 } }, bots: ["kitten"], start: true },
} as const satisfies Record<string, Plan>;
