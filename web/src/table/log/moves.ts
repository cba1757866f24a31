import { sumsOf, type Sum } from "../../words/points";
import type { LogEntry } from "../protocol";

/** The sister's seat number. She plays without a seat at the table. */
export const sisterSeat = -2;

/** Where something can be seen. The scene marks places with data attributes, whatever its layout. */
export type Place =
  | { on: "table"; tile: string }
  | { on: "ship"; seat: number; piece: string }
  | { on: "slot"; slot: string }
  | { on: "joint"; joint: string }
  | { on: "plate"; seat: number };

/** One part of a move, such as a cat that goes aboard. */
export interface Deed {
  /** Its events, in order. */
  entries: LogEntry[];
  /** The tile it moves, with the colour chosen for it, or the card it plays. */
  tile?: string;
  colour?: string;
  turn?: string;
  card?: string;
  /** The tile it swaps with. */
  swapped?: string;
  from?: Place;
  to?: Place;
  /** The field a tile comes from. */
  field?: string;
  /** Its price in fish. */
  price?: number;
  /** The public score change of the seat. */
  points?: number;
  /** The part of `points` that averts losses. The rest is earned. */
  averted?: number;
}

/** A seat's action with all its parts. */
export interface Move {
  id: number;
  seat: number;
  deeds: Deed[];
  /** Whether its beginning has been shown already. */
  goesOn?: boolean;
  /** Whether it is shown calmly, however many moves wait. */
  unhurried?: boolean;
}

/** A move, or an event outside any move. */
export type LogPart = Move | LogEntry;

export const isMove = (part: LogPart): part is Move => "deeds" in part;

/** How deeds change the two figures of the score. */
export function changeOf(deeds: readonly Deed[]): Sum[] {
  const averted = deeds.reduce((sum, d) => sum + (d.averted ?? 0), 0);
  return sumsOf(deeds.reduce((sum, d) => sum + (d.points ?? 0), 0) - averted, averted);
}

/** Whether it moves or plays something. A pass does not, and may be automatic. */
const acts = (move: Move): boolean => move.deeds.some((d) => d.tile || d.card);

const seatOf = (entry: LogEntry): unknown => entry.args?.seat;

/**
 * The last move of each other seat since my own. Undone moves do not count, and neither do passes before the day's first event,
 * whose key is `day`.
 */
export function lastMoves(parts: readonly LogPart[], me: number, day?: string): Move[] {
  const found = new Map<number, Move>();
  const undone = new Set<unknown>();
  let today = true;
  for (const part of parts.toReversed()) {
    if (!isMove(part)) {
      if (part.key === day) today = false;
      if (part.key === "table.taken_back") break;
      if (part.key === "table.undone") undone.add(seatOf(part));
    } else if (undone.has(part.seat)) {
      undone.delete(part.seat);
    } else if (today || acts(part)) {
      if (part.seat !== me && !found.has(part.seat)) found.set(part.seat, part);
      else if (part.seat === me && acts(part)) break;
    }
  }
  return [...found.values()].reverse();
}

/** Everything the others did since my last move, one deed per move. */
export function lastRound(parts: readonly LogPart[], me: number): Move[] {
  const moves = parts.filter(isMove);
  const mine = moves.findLastIndex((m) => m.seat === me && acts(m));
  return moves.slice(mine + 1).flatMap((move) => {
    if (move.seat === me) return [];
    const seen = move.deeds.filter((d) => d.tile || d.card);
    return seen.length > 1 ? seen.map((deed) => ({ ...move, deeds: [deed], unhurried: true })) : [{ ...move, unhurried: true }];
  });
}
