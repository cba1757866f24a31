import type { LogEntry } from "../../../table/protocol";

/** A place in a field that belongs to a tile for the whole day, even after the tile is taken. */
export interface Spot {
  /** Unique in its field, where equal tiles may lie. */
  key: string;
  tile: string;
  /** Tiles that came together share a wave. The day starts with wave 0. */
  wave: number;
  taken: boolean;
}

/** Updates spots to the current tiles. Remaining tiles keep their spots, taken ones leave them empty, and returned ones get them back. */
export function spotsAfter(before: readonly Spot[], tiles: readonly string[]): Spot[] {
  const left = [...tiles];
  const keep = (tile: string): boolean => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // Tiles still there come before taken ones.
  const kept = new Set([...before.filter((s) => !s.taken), ...before.filter((s) => s.taken)].filter((s) => keep(s.tile)).map((s) => s.key));
  const spots = before.map((s) => (s.taken === kept.has(s.key) ? { ...s, taken: !s.taken } : s));
  const wave = before.length === 0 ? 0 : Math.max(...before.map((s) => s.wave)) + 1;
  for (const tile of left) {
    spots.push({ key: `${tile}/${spots.filter((s) => s.tile === tile).length}`, tile, wave, taken: false });
  }
  return spots;
}

/** The index of a spot's tile in its field's tiles, in the order of the rules. */
export function indexInField(spots: readonly Spot[], key: string, tiles: readonly string[]): number {
  const { tile } = spots.find((s) => s.key === key)!;
  const same = spots.filter((s) => s.tile === tile && !s.taken).findIndex((s) => s.key === key);
  let at = -1;
  for (let i = 0; i <= same; i++) at = tiles.indexOf(tile, at + 1);
  return at;
}

/** Remembers the places of a day's tiles, so that nothing moves when one is taken. */
export class FieldMemory {
  #day = -1;
  readonly #spots = new Map<string, Spot[]>();

  /** `known` supplies what happened before the page was opened. */
  constructor(private readonly morning: (day: number, field: string, tiles: readonly string[]) => Spot[] = () => []) {}

  /** The spots of a field with its current tiles. */
  spots(day: number, field: string, tiles: readonly string[]): Spot[] {
    if (day !== this.#day) this.#spots.clear();
    this.#day = day;
    const before = this.#spots.get(field);
    const spots = spotsAfter(before?.length ? before : this.morning(day, field, tiles), tiles);
    this.#spots.set(field, spots);
    return spots;
  }
}

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
