import { gameNames, type GameName } from "../protocol.ts";

/** Prefixes that every game has below its name. */
const ofGames = (...parts: string[]): string[] => gameNames.flatMap((game) => parts.map((part) => `${game}.${part}`));

/** The chunk of each game, which its table needs. */
const gameChunks = Object.fromEntries(gameNames.map((game) => [game, [game, `page.${game}`]])) as Record<GameName, string[]>;

/**
 * The chunks that a catalogue is loaded in. Each lists prefixes of keys; the longest prefix of a key decides, and a prefix covers only keys that
 * are longer than itself. A new key needs no change here.
 */
export const chunks = {
  page: [
    "boxes.rules",
    "bot",
    "character",
    "error",
    "game",
    "isle.colour",
    "isle.difficulty",
    "isle.lesson_module",
    "isle.mode",
    "isle.module",
    "language",
    "level",
    "n",
    "notice",
    "page",
    "play",
    "reaction",
    "table",
  ],
  home: [
    ...ofGames("preset", "preset_text"),
    "character.about",
    "level.about",
    "page.data",
    "page.deal",
    "page.devices",
    "page.home",
    "page.join",
    "page.logout",
    "page.new",
    "page.notify",
    "page.recovery",
    "page.seed",
    "page.ways",
  ],
  lobby: ["page.lobby"],
  ...gameChunks,
  ending: [...ofGames("title"), "page.end"],
  replay: ["page.replay", "page.review"],
  rules: ["page.rules"],
  help: [...ofGames("own", "reason"), "page.card", "page.describe", "page.plans"],
  people: ["page.friends", "page.people", "page.presence", "page.series"],
  seek: ["page.seek"],
  who: ["page.who"],
  watch: ["page.watch"],
  guide: ["page.guide"],
  app: ["page.app", "page.files"],
  turns: ["page.mail", "page.turns"],
  /** Texts of the server, which the page never loads. */
  server: ["mail", "preview"],
};

export type Chunk = Exclude<keyof typeof chunks, "server">;

const chunkOfPrefix = new Map(Object.entries(chunks).flatMap(([chunk, prefixes]) => prefixes.map((prefix) => [prefix, chunk])));

/** The chunk that a key is loaded with. */
export function chunkOf(key: string): string {
  for (let end = key.lastIndexOf("."); end > 0; end = key.lastIndexOf(".", end - 1)) {
    const chunk = chunkOfPrefix.get(key.slice(0, end));
    if (chunk) return chunk;
  }
  throw new Error(`no chunk has the prefix of ${key}: list it in src/words/chunks.ts`);
}
