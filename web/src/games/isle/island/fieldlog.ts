import type { LogEntry } from "../../../table/protocol";
import { FieldMemory } from "./fieldmemory";
import type { Spot } from "../ships/spots";

interface Args {
  day?: number;
  tile?: string;
  field?: string;
}

/**
 * Rebuilds the spots of a field from the log of a day: the morning's tiles, then each later one, including taken tiles. If the log does not
 * reach back to the morning, the tiles still there come first.
 */
export function spotsFromLog(log: readonly LogEntry[], day: number, field: string, tiles: readonly string[]): Spot[] {
  const begun = log.findLastIndex((e) => e.key === "isle.event.day" && (e.args as Args).day === day);
  const spots: Spot[] = [];
  const count = (tile: string) => spots.filter((s) => s.tile === tile).length;
  const add = (tile: string, wave: number) => spots.push({ key: `${tile}/${count(tile)}`, tile, wave, taken: false });
  for (const { key, args } of log.slice(begun + 1)) {
    const { tile, field: place = "left" } = (args ?? {}) as Args;
    if (!tile || place !== field) continue;
    switch (key) {
      case "isle.event.cat_drawn":
      case "isle.event.ashore":
        add(tile, 0);
        break;
      case "isle.event.added":
      case "isle.event.moved":
        add(tile, Math.max(0, ...spots.map((s) => s.wave)) + 1);
        break;
      case "isle.event.rescued":
      case "isle.event.taken":
        if (!spots.some((s) => s.tile === tile)) add(tile, 0);
    }
  }
  if (begun >= 0 && field !== "kittens") return spots;
  const known = spots.splice(0);
  for (const tile of tiles) if (!known.some((s) => s.tile === tile) && count(tile) < 1) add(tile, 0);
  return [...spots, ...known];
}

/** A field memory that reads the tiles from before the page was opened from the log. */
export const fieldMemoryOf = (table: { log: readonly LogEntry[] }): FieldMemory =>
  new FieldMemory((day, field, tiles) => spotsFromLog(table.log, day, field, tiles));
