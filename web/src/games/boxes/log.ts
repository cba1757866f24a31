import type { GameLog } from "../../table/game";
import { isMove, type Deed, type LogPart } from "../../table/log/moves";
import type { LogEntry } from "../../table/protocol";

const prefix = "boxes.event.";

const shown = new Set(["started", "slept", "laid", "claimed", "princess", "princess_asleep", "toy", "discarded"]);
/** Events that continue the turn of the card before them. */
const follows = new Set(["claimed", "toy"]);

interface Args {
  seat?: number;
  card?: string;
  slot?: string;
  joint?: string;
  turn?: number;
  points?: number;
}

const cardOf: Record<string, string> = { slept: "cat", claimed: "cat", princess: "princess", princess_asleep: "princess" };

function deedOf(entry: LogEntry, kind: string): Deed {
  const { seat, card, slot, joint, turn } = entry.args as Args;
  const deed: Deed = { entries: [entry], card: card ?? cardOf[kind], from: { on: "plate", seat: seat! } };
  if (turn) deed.turn = String(turn);
  if (slot) deed.to = { on: "slot", slot };
  else if (joint) deed.to = { on: "joint", joint };
  return deed;
}

/** Splits the log of Boxes into moves and other entries. Score changes belong to the move that caused them. */
export function boxesLog(log: readonly LogEntry[]): LogPart[] {
  const parts: LogPart[] = [];
  for (const entry of log) {
    const kind = entry.key.startsWith(prefix) ? entry.key.slice(prefix.length) : "";
    const last = parts.at(-1);
    const current = last && isMove(last) ? last : undefined;
    const { seat, points = 0 } = (entry.args ?? {}) as Args;
    const mover = kind === "gained" || kind === "lost" ? parts.findLast(isMove) : undefined;
    if (mover) {
      const deed = mover.deeds.at(-1)!;
      deed.entries.push(entry);
      if (seat === mover.seat) deed.points = (deed.points ?? 0) + (kind === "gained" ? points : -points);
    } else if (!shown.has(kind)) {
      parts.push(entry);
    } else if (current && current.seat === seat && follows.has(kind)) {
      current.deeds.push(deedOf(entry, kind));
    } else {
      parts.push({ id: entry.number, seat: seat!, deeds: [deedOf(entry, kind)] });
    }
  }
  return parts;
}

export const log: GameLog = { read: boxesLog, icons: { final: "clock" }, heads: ["final"], implied: ["drew"] };
