import { sumsOf, type Sum } from "../../words/points";
import type { LogEntry } from "../protocol";

/** The seat of somebody at the table who has no chair: the sister. */
export const sisterSeat = -2;

/** Where something is to be seen. The scene marks it by data attributes, whatever its layout. */
export type Place =
  | { on: "table"; tile: string }
  | { on: "ship"; seat: number; piece: string }
  | { on: "slot"; slot: string }
  | { on: "joint"; joint: string }
  | { on: "plate"; seat: number };

/** One thing that a move does, such as a cat that goes aboard. */
export interface Deed {
  /** What was told of it, in order. */
  entries: LogEntry[];
  /** What it moves or plays: a tile of Isle with the colour that it got, or a card of either game. */
  tile?: string;
  colour?: string;
  turn?: string;
  card?: string;
  /** The tile that it changes places with. */
  swapped?: string;
  from?: Place;
  to?: Place;
  /** The field that a tile comes from. */
  field?: string;
  /** What it costs, in fish. */
  price?: number;
  /** How the points of the seat change by it, as far as everyone knows. */
  points?: number;
  /** How much of that are losses averted; the rest is earned. */
  averted?: number;
}

/** What a seat does in one go. */
export interface Move {
  /** The number of its first event. */
  id: number;
  seat: number;
  deeds: Deed[];
  /** Whether there is something to see of it; what is done in secret has its place in the log alone. */
  shown: boolean;
  /** Whether it goes on with what was shown before. */
  goesOn?: boolean;
  /** Whether it is shown calmly however many others wait. */
  unhurried?: boolean;
}

/** The log in parts: moves, and whatever else was told. */
export type LogPart = Move | LogEntry;

export const isMove = (part: LogPart): part is Move => "deeds" in part;

/** How the two figures of the score change by deeds. */
export function changeOf(deeds: readonly Deed[]): Sum[] {
  const averted = deeds.reduce((sum, d) => sum + (d.averted ?? 0), 0);
  return sumsOf(deeds.reduce((sum, d) => sum + (d.points ?? 0), 0) - averted, averted);
}

/** Whether it moves or plays something; a pass does not, and may be made by itself. */
const acts = (move: Move): boolean => move.deeds.some((d) => d.tile || d.card);

const seatOf = (entry: LogEntry): unknown => entry.args?.seat;

/**
 * The last moves of the others: of each seat the last one, as long as I have not moved since. What has been undone is none, and
 * neither is a pass of yesterday, which would say that somebody has passed today. A day begins with the event of that key.
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
    } else if (part.shown && (today || acts(part))) {
      if (part.seat !== me && !found.has(part.seat)) found.set(part.seat, part);
      else if (part.seat === me && acts(part)) break;
    }
  }
  return [...found.values()].reverse();
}

/** All that the others have done since I moved last, in order, each thing by itself. */
export function lastRound(parts: readonly LogPart[], me: number): Move[] {
  const moves = parts.filter(isMove).filter((m) => m.shown);
  const mine = moves.findLastIndex((m) => m.seat === me && acts(m));
  return moves.slice(mine + 1).flatMap((move) => {
    if (move.seat === me) return [];
    const seen = move.deeds.filter((d) => d.tile || d.card);
    return seen.length > 1 ? seen.map((deed) => ({ ...move, deeds: [deed], unhurried: true })) : [{ ...move, unhurried: true }];
  });
}
