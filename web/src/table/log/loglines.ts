import { t } from "../../words/words.svelte";
import { isMove, sisterSeat, type Deed, type LogPart, type Place } from "./moves";
import { eventText, shortEventText, type EventWords } from "../seats/names";
import { formatSigned, sumsOf, type Sum } from "../../words/points";
import type { Seated } from "../protocol";
import type { LogEntry } from "../stream";

/** A line of the log, in pictures and few words. */
export interface LogLine {
  /** The number of its first event. */
  id: number;
  /** Whose faces it shows. */
  seats: number[];
  /** Whether something begins with it, such as a day. */
  head: boolean;
  icon?: string;
  deed?: Deed;
  /** What it stands for, in order. */
  entries: LogEntry[];
  /** What it speaks of, where that can be seen. */
  places: Place[];
}

const icons: Record<string, string> = {
  day: "sun",
  night: "moon",
  order: "speed",
  speed: "speed",
  fished: "fish",
  fish_gained: "fish",
  paid: "card",
  dealt: "deck",
  dealt_you: "card",
  chosen_you: "card",
  bought_you: "card",
  prepared: "rescue",
  prepared_you: "rescue",
  revealed: "rescue",
  played: "card",
  cards_drawn: "deck",
  cards_bought: "card",
  read_private: "lesson",
  read_public: "public-lesson",
  read_public_colour: "public-lesson",
  map: "map",
  basket_gained: "basket",
  basket_given: "basket",
  token_basket: "basket",
  token_speed: "speed",
  chased: "rat",
  passed: "anchor",
  winner: "star",
  final: "clock",
};
const heads = new Set(["day", "night", "order", "final", "over"]);
/** What several do one after the other without a difference, or what comes many at a time. */
const joined: Record<string, string> = { chosen: "chosen", ready: "ready", cat_drawn: "drawn", ashore: "drawn", rare_drawn: "drawn" };

/** What begins every turn. */
const implied = new Set(["drew"]);

const kindOf = (entry: LogEntry): string => entry.key.split(".").at(-1)!;
const seatsOf = (entry: LogEntry): number[] => (typeof entry.args?.seat === "number" ? [entry.args.seat] : []);

/** The log as lines: a move has one for each thing that it does. */
export function logLines(parts: readonly LogPart[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const part of parts) {
    if (isMove(part)) lines.push(...part.deeds.map((deed) => lineOf(deed, part.seat)));
    else if (!implied.has(kindOf(part)) && !join(lines.at(-1), part)) lines.push(plainLine(part));
  }
  return lines;
}

function lineOf(deed: Deed, seat: number): LogLine {
  const { entries, to, from, tile, swapped } = deed;
  const places: Place[] =
    tile && swapped ? [tile, swapped].map((one) => ({ on: "table", tile: one })) : [to ?? from ?? { on: "plate", seat }];
  return { id: entries[0]!.number, seats: [seat], head: false, icon: icons[kindOf(entries[0]!)], deed, entries, places };
}

function plainLine(entry: LogEntry): LogLine {
  const kind = kindOf(entry);
  const seats = seatsOf(entry);
  const places = seats.map((seat): Place => ({ on: "plate", seat }));
  return { id: entry.number, seats, head: heads.has(kind), icon: icons[kind], entries: [entry], places };
}

/** Adds an event to the line before, if both say the same of different seats or tiles. */
function join(line: LogLine | undefined, entry: LogEntry): boolean {
  const group = joined[kindOf(entry)];
  if (!line || !group || line.deed || joined[kindOf(line.entries[0]!)] !== group) return false;
  line.entries.push(entry);
  for (const seat of seatsOf(entry)) {
    if (!line.seats.includes(seat)) line.seats.push(seat);
    line.places.push({ on: "plate", seat });
  }
  return true;
}

/** What a deed is in a few words, beside its picture and the face of who did it. */
export function deedText(deed: Deed, table: Seated, words: EventWords, me?: number): string {
  if (deed.card && deed.to?.on === "slot") return t("page.log.placed", { square: deed.to.slot });
  if (deed.field) return t("page.log.from", { field: deed.field });
  return shortEventText(deed.entries[0]!, table, words, me);
}

/** A line in a few words. */
export function lineText(line: LogLine, table: Seated, words: EventWords, me?: number): string {
  if (line.deed) return deedText(line.deed, table, words, me);
  switch (joined[kindOf(line.entries[0]!)]) {
    case "chosen":
      return t("page.log.chosen");
    case "ready":
      return t("page.table.ready");
    case "drawn":
      return t(line.entries.every((e) => kindOf(e) === "cat_drawn") ? "page.log.drawn_cats" : "page.log.drawn", { n: line.entries.length });
  }
  return shortEventText(line.entries[0]!, table, words, me);
}

/** How the two figures of a score change, in sentences. */
export const changeText = (sums: readonly Sum[]): string =>
  (sums.length > 0 ? sums : ([{ icon: "star", points: 0 }] as const))
    .map(({ icon, points }) => `${t(icon === "star" ? "page.isle.earned" : "page.isle.averted", { points: formatSigned(points) })}.`)
    .join(" ");

/** What an event changes in the score, where its own sentence does not tell. */
function scoreText({ key, args, averted = 0 }: LogEntry): string[] {
  const points = args?.points;
  const sums = key === "isle.event.placed" && typeof points === "number" ? sumsOf(points - averted, averted) : [];
  return sums.length > 0 ? [changeText(sums)] : [];
}

/** All that a line stands for, in sentences, with what it changes in the score and what a game has to add. */
export const lineSentences = (
  line: LogLine,
  table: Seated,
  words: EventWords,
  me?: number,
  more?: (entry: LogEntry) => string | undefined,
): string => line.entries.flatMap((e) => [eventText(e, table, words, me), more?.(e) ?? [], scoreText(e)].flat()).join(" ");

/** The name of a seat's face among the drawings of the log. */
export const faceName = (seat: number): string => `log-face-${seat === sisterSeat ? "sister" : seat}`;
