import type { Point } from "../../../art/scenery/shore";
import { cellsOf, extent } from "../../../art/shapes";
import { pack, type Extent, type Placed, type Wishes } from "./packing";
import type { Spot } from "./spots";

/** The places of a field's tiles, and the side of their squares. */
export interface TilePlaces {
  square: number;
  /** By the key of the spot. */
  places: Map<string, Placed>;
}

/** An unrescued cat and its place. */
export interface LeftBehind {
  tile: string;
  side: "left" | "right";
  square: number;
  at: Placed;
}

/** The minimum side of a square, however full the field is. */
const smallest = 8;

export function extentOf(tile: string): Extent {
  const [width, height] = extent(cellsOf(tile));
  return { width, height };
}

/** Cache: views change often, but places rarely do. */
const placed = new Map<string, TilePlaces>();

/**
 * Places every spot of a field inside its outline. Earlier tiles keep their places. Later ones fill gaps and the places of taken tiles.
 * Squares shrink only if the tiles do not fit otherwise.
 */
export function placeTiles(spots: readonly Spot[], square: number, line: readonly Point[], wishes: Wishes = {}): TilePlaces {
  const later = spots.some((s) => s.wave > 0);
  const key = JSON.stringify([spots.map((s) => [s.key, s.wave, later && s.taken]), square, line, wishes]);
  let places = placed.get(key);
  if (!places) {
    // A day has few fields; older entries can be recomputed.
    if (placed.size > 16) placed.clear();
    placed.set(key, (places = findPlaces(spots, square, line, wishes)));
  }
  return places;
}

function findPlaces(spots: readonly Spot[], square: number, line: readonly Point[], wishes: Wishes): TilePlaces {
  // The earlier tiles may leave no usable gap. Then every tile gets a new place, with room for the taken ones if possible.
  const orders: (readonly Spot[])[] = [spots];
  if (spots.some((s) => s.wave > 0)) orders.push(together(spots));
  if (orders.length > 1 && spots.some((s) => s.taken)) orders.push(together(spots.filter((s) => !s.taken)));
  for (let side = square; side > smallest; side--) {
    for (const order of orders) {
      const places = placeWaves(order, side, line, wishes);
      if (places) return { square: side, places };
    }
  }
  return { square: smallest, places: inRows(spots, line, wishes.least ?? 0) };
}

/** Places all spots at once. */
const together = (spots: readonly Spot[]): Spot[] => spots.map((s) => ({ ...s, wave: 0 }));

/** Tiles that do not fit are laid out in rows over the field's box: crowded, but reachable. */
function inRows(spots: readonly Spot[], line: readonly Point[], least: number): Map<string, Placed> {
  const [left, top] = [Math.min(...line.map(([x]) => x)), Math.min(...line.map(([, y]) => y))];
  const room = Math.max(...line.map(([x]) => x)) - left;
  const side = 5 * smallest;
  const columns = Math.max(1, Math.floor(room / side));
  return new Map(
    spots.map((s, i) => {
      const { width, height } = extentOf(s.tile);
      const at = { x: left + (i % columns) * side, y: top + Math.floor(i / columns) * side };
      return [s.key, { ...at, width: Math.max(least, width * smallest), height: Math.max(least, height * smallest), lying: false }];
    }),
  );
}

function placeWaves(spots: readonly Spot[], square: number, line: readonly Point[], wishes: Wishes): Map<string, Placed> | undefined {
  const places = new Map<string, Placed>();
  for (const wave of new Set(spots.map((s) => s.wave))) {
    const come = spots.filter((s) => s.wave === wave);
    const find = (before: readonly Spot[]) =>
      pack(
        come.map((s) => extentOf(s.tile)),
        square,
        line,
        { ...wishes, there: [...(wishes.there ?? []), ...before.flatMap((s) => places.get(s.key) ?? [])] },
      );
    const before = spots.filter((s) => s.wave < wave);
    const found = find(before) ?? (wave > 0 ? find(before.filter((s) => !s.taken)) : undefined);
    if (!found) return undefined;
    come.forEach((s, i) => places.set(s.key, found[i]!));
  }
  return places;
}
