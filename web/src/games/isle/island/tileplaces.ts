import type { Point } from "../../../art/scenery/shore";
import { cellsOf, extent } from "../../../art/shapes";
import { pack, type Extent, type Placed, type Wishes } from "../ships/packing";
import type { Spot } from "../ships/spots";

/** Where the tiles of a field lie, and the side of their squares. */
export interface TilePlaces {
  square: number;
  /** By the key of the spot. */
  places: Map<string, Placed>;
}

/** A cat that nobody has rescued: what it is, and where it lies. */
export interface LeftBehind {
  tile: string;
  side: "left" | "right";
  square: number;
  at: Placed;
}

/** No tile is drawn with smaller squares than these, whatever the field has to hold. */
const smallest = 8;

export function extentOf(tile: string): Extent {
  const [width, height] = extent(cellsOf(tile));
  return { width, height };
}

/** What was found before: a move changes the view, but hardly ever where tiles lie. */
const placed = new Map<string, TilePlaces>();

/**
 * Gives every spot of a field its place within a line. Who came first stays where they are when others come; those find room
 * between them, or where somebody was taken. Squares are smaller only where the tiles would not fit otherwise.
 */
export function placeTiles(spots: readonly Spot[], square: number, line: readonly Point[], wishes: Wishes = {}): TilePlaces {
  const later = spots.some((s) => s.wave > 0);
  const key = JSON.stringify([spots.map((s) => [s.key, s.wave, later && s.taken]), square, line, wishes]);
  let places = placed.get(key);
  if (!places) {
    // A day has few fields; what was long ago is worked out again.
    if (placed.size > 16) placed.clear();
    placed.set(key, (places = findPlaces(spots, square, line, wishes)));
  }
  return places;
}

function findPlaces(spots: readonly Spot[], square: number, line: readonly Point[], wishes: Wishes): TilePlaces {
  // Who came first may lie so far apart that nobody fits between them: then all find places anew, at best with room for the taken.
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

/** The spots as if all had come at once. */
const together = (spots: readonly Spot[]): Spot[] => spots.map((s) => ({ ...s, wave: 0 }));

/** What does not fit at all lies in rows over the field's box: crowded, but to be had. */
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
