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
    "boxes.preset",
    "boxes.preset_text",
    "character.about",
    "isle.preset",
    "isle.preset_text",
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
  isle: ["isle", "page.isle"],
  boxes: ["boxes", "page.boxes"],
  ending: ["boxes.title", "isle.title", "page.end"],
  replay: ["page.replay", "page.review"],
  rules: ["page.rules"],
  help: ["boxes.own", "boxes.reason", "isle.own", "isle.reason", "page.card", "page.describe", "page.plans"],
  people: ["page.friends", "page.people", "page.presence", "page.series"],
  seek: ["page.seek"],
  who: ["page.who"],
  watch: ["page.watch"],
  guide: ["page.guide"],
  app: ["page.app", "page.files"],
  turns: ["page.mail", "page.turns"],
  /** What only the server says, and the page never loads. */
  server: ["mail", "preview"],
} as const;

export type Chunk = Exclude<keyof typeof chunks, "server">;

const chunkOfPrefix = new Map(Object.entries(chunks).flatMap(([chunk, prefixes]) => prefixes.map((prefix) => [prefix as string, chunk])));

/** The chunk that a key is loaded with. */
export function chunkOf(key: string): string {
  for (let end = key.lastIndexOf("."); end > 0; end = key.lastIndexOf(".", end - 1)) {
    const chunk = chunkOfPrefix.get(key.slice(0, end));
    if (chunk) return chunk;
  }
  throw new Error(`no chunk has the prefix of ${key}: list it in src/words/chunks.ts`);
}
