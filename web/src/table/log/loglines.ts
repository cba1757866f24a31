import { t } from "../../words/words.svelte";
import { isMove, sisterSeat, type Deed, type LogPart, type Place } from "./moves";
import type { GameLog } from "../game";
import { eventText, shortEventText } from "../seats/names";
import type { LogEntry, Seated } from "../protocol";

/** A line of the log: pictures and a few words. */
export interface LogLine {
  id: number;
  /** The seats whose faces it shows. */
  seats: number[];
  /** Whether it starts a section, such as a day. */
  head: boolean;
  icon?: string;
  deed?: Deed;
  /** Its events, in order. */
  entries: LogEntry[];
  /** The places it is about. */
  places: Place[];
}

const kindOf = (entry: LogEntry): string => entry.key.split(".").at(-1)!;
const iconOf = (entry: LogEntry, { icons }: GameLog): string | undefined => (kindOf(entry) === "winner" ? "star" : icons[kindOf(entry)]);
const seatsOf = (entry: LogEntry): number[] => (typeof entry.args?.seat === "number" ? [entry.args.seat] : []);

/** The log as lines. A move has one line for each deed. */
export function logLines(parts: readonly LogPart[], log: GameLog): LogLine[] {
  const lines: LogLine[] = [];
  for (const part of parts) {
    if (isMove(part)) lines.push(...part.deeds.map((deed) => lineOf(deed, part.seat, log)));
    else if (!log.implied?.includes(kindOf(part)) && !join(lines.at(-1), part, log)) lines.push(plainLine(part, log));
  }
  return lines;
}

function lineOf(deed: Deed, seat: number, log: GameLog): LogLine {
  const { entries, to, from, tile, swapped } = deed;
  const places: Place[] =
    tile && swapped ? [tile, swapped].map((one) => ({ on: "table", tile: one })) : [to ?? from ?? { on: "plate", seat }];
  return { id: entries[0]!.number, seats: [seat], head: false, icon: iconOf(entries[0]!, log), deed, entries, places };
}

function plainLine(entry: LogEntry, log: GameLog): LogLine {
  const kind = kindOf(entry);
  const seats = seatsOf(entry);
  const places = seats.map((seat): Place => ({ on: "plate", seat }));
  return { id: entry.number, seats, head: kind === "over" || log.heads.includes(kind), icon: iconOf(entry, log), entries: [entry], places };
}

/** Adds an event to the previous line if both belong to the same group. */
function join(line: LogLine | undefined, entry: LogEntry, { joined }: GameLog): boolean {
  const group = joined?.[kindOf(entry)];
  if (!line || !group || line.deed || joined?.[kindOf(line.entries[0]!)] !== group) return false;
  line.entries.push(entry);
  for (const seat of seatsOf(entry)) {
    if (!line.seats.includes(seat)) line.seats.push(seat);
    line.places.push({ on: "plate", seat });
  }
  return true;
}

/** A deed in a few words, beside its picture and face. */
export function deedText(deed: Deed, table: Seated, log: GameLog, me?: number): string {
  if (deed.card && deed.to?.on === "slot") return t("page.log.placed", { square: deed.to.slot });
  if (deed.field) return t("page.log.from", { field: deed.field });
  return shortEventText(deed.entries[0]!, table, log, me);
}

export function lineText(line: LogLine, table: Seated, log: GameLog, me?: number): string {
  if (line.deed) return deedText(line.deed, table, log, me);
  const joined = log.joined?.[kindOf(line.entries[0]!)];
  return joined ? joined(line.entries) : shortEventText(line.entries[0]!, table, log, me);
}

/** All events of a line as sentences, with score changes and whatever the game adds. */
export const lineSentences = (
  line: LogLine,
  table: Seated,
  log: GameLog,
  me?: number,
  more?: (entry: LogEntry) => string | undefined,
): string => line.entries.flatMap((e) => [eventText(e, table, log, me), more?.(e) ?? [], log.scoreText?.(e) ?? []].flat()).join(" ");

/** The id of a seat's face symbol. */
export const faceName = (seat: number): string => `log-face-${seat === sisterSeat ? "sister" : seat}`;
