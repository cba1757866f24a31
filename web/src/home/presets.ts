import type { Config, GameName, Plan } from "./tables";

/** A way to play that needs no choosing. */
export interface Preset {
  id: string;
  game: GameName;
  config: Config;
  /** The levels of the bots, if one plays at once. */
  bots: string[];
  /** It is made for people who share a device. */
  together?: boolean;
  /** Tiles or icons that show what it is about. */
  picture: string[];
}

export const presets: readonly Preset[] = [
  {
    id: "first",
    game: "isle",
    config: { players: 2 },
    bots: ["kitten"],
    picture: ["cat-09-orange", "common-1", "cat-08-blue"],
  },
  {
    id: "child",
    game: "isle",
    config: { players: 2, mode: "family" },
    bots: ["kitten"],
    together: true,
    picture: ["cat-11-green", "cat-09-red", "cat-15-purple"],
  },
  {
    id: "standard",
    game: "isle",
    config: { players: 4 },
    bots: ["tabby", "tabby", "tabby"],
    picture: ["cat-01-purple", "rare-J", "oshax-1"],
  },
  {
    id: "everything",
    game: "isle",
    config: { players: 4, lessons: ["C", "D", "E"], modules: ["kittens", "beasts", "events", "promo"] },
    bots: ["tabby", "tabby", "tabby"],
    picture: ["kitten-corner-3-blue", "beast-03", "royal-rat"],
  },
];

/** The games that one click starts. */
export const quick = {
  isle: { settings: { game: "isle", config: { players: 2 } }, bots: ["kitten"], start: true },
  sister: { settings: { game: "isle", config: { players: 1, mode: "solo" } }, start: true },
  boxes: { settings: { game: "boxes", config: { players: 2 } }, bots: ["kitten"], start: true },
} as const satisfies Record<string, Plan>;
