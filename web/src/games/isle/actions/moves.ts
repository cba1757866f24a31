import { isMove, sisterSeat, type Deed, type LogPart, type Move, type Place } from "../../../table/log/moves";
import type { LogEntry } from "../../../table/protocol";

const prefix = "isle.event.";

/** Events that start a new move even if the same seat has just moved. */
const starts = new Set(["rescued", "taken", "played", "passed", "read_public", "read_public_colour", "chased", "moved"]);
/** Events that continue a seat's move. */
const continues = new Set([
  "placed",
  "map",
  "took_treasure",
  "took_oshax",
  "stopped",
  "fish_gained",
  "basket_gained",
  "no_basket_left",
  "basket_given",
  "cards_drawn",
  "cards_bought",
  "lessons_dropped",
  "treasures_dropped",
  "tile_drawn",
  "tile_lost",
  "added",
  "second_cat",
  "anywhere",
  "second_kitten",
  "kitten_back",
  "token_gained",
]);
/** Events that take the tile that is placed next. */
const takes = new Set(["rescued", "taken", "took_treasure", "took_oshax", "second_kitten", "tile_drawn"]);
const ofSister = new Set(["sister_takes", "sister_swaps", "sister_plays"]);

interface Args {
  seat?: number;
  tile?: string;
  colour?: string;
  card?: string;
  field?: string;
  fish?: number;
  square?: string;
  turn?: string;
  points?: number;
  first?: string;
  second?: string;
}

/** Column and row of a named square. */
export const cellOf = (square: string): [number, number] => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

function deedOf(entry: LogEntry, kind: string): Deed {
  const { seat, tile, colour, card, field, fish, turn, points, first, second } = (entry.args ?? {}) as Args;
  const deed: Deed = { entries: [entry], tile, colour, card, turn, points };
  if (takes.has(kind) && kind !== "tile_drawn" && tile) deed.from = { on: "table", tile };
  if (kind === "rescued") Object.assign(deed, { field, price: fish });
  if (kind === "placed") Object.assign(deed, { averted: entry.averted ?? 0, to: placeAboard(seat!, entry) });
  if (kind === "sister_takes" && tile) Object.assign(deed, { from: { on: "table", tile }, to: { on: "plate", seat: sisterSeat } });
  if (kind === "sister_swaps") Object.assign(deed, { tile: first, swapped: second });
  return deed;
}

export function placeAboard(seat: number, { args }: LogEntry): Place {
  const { tile, square } = args as Args;
  return { on: "ship", seat, piece: `${tile}@${cellOf(square!)}` };
}

/** Completes the event that took a tile with its place. */
function finish(deed: Deed, entry: LogEntry): void {
  const { seat, colour, turn, points } = entry.args as Args;
  deed.entries.push(entry);
  Object.assign(deed, { colour, turn, points, averted: entry.averted ?? 0, to: placeAboard(seat!, entry) });
}

/** Splits the log of Isle into moves and other lines. */
export function isleLog(log: readonly LogEntry[]): LogPart[] {
  const parts: LogPart[] = [];
  for (const entry of log) {
    const kind = entry.key.startsWith(prefix) ? entry.key.slice(prefix.length) : "";
    const sister = ofSister.has(kind);
    if (!starts.has(kind) && !continues.has(kind) && !sister) {
      parts.push(entry);
      continue;
    }
    const args = (entry.args ?? {}) as Args;
    const seat = sister ? sisterSeat : args.seat!;
    const last = parts.at(-1);
    const current = last && isMove(last) && last.seat === seat ? last : undefined;
    const taken = current?.deeds.find((d) => kind === "placed" && d.tile === args.tile && !d.to);
    if (taken) finish(taken, entry);
    else if (current && !begins(kind, current)) current.deeds.push(deedOf(entry, kind));
    else parts.push({ id: entry.number, seat, deeds: [deedOf(entry, kind)] });
  }
  return parts;
}

/** A card that only enables a rescue belongs to that rescue. */
const allows = new Set(["second_cat", "anywhere"]);

function begins(kind: string, current: Move): boolean {
  if (kind === "sister_plays") return true;
  if (!starts.has(kind)) return false;
  const last = current.deeds.at(-1)!.entries.at(-1)!.key.slice(prefix.length);
  return !(kind === "rescued" && allows.has(last));
}
