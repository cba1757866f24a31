import type { IsleOptions as RawOptions } from "../../../protocol";
import type { Square } from "../../../table/protocol";
import { columns, rows } from "../view";

export type { RawOptions };

/** A legal placement: rotation, corner of the bounding box, and effect on points. */
export interface Placement {
  turn: number;
  x: number;
  y: number;
  points: number;
  /** The change of each source, in the order of Options.sources. */
  deltas: number[];
  /** How many treasures it wins for the map that it covers. */
  wins: number;
  /** Family game: the size of the resulting family, including this cat. */
  together?: number;
}

/** Why a square of the tile is illegal at its place. */
export type Fault = "outside" | "covered";

/** The legal places of a tile, and what each is worth. */
export class PlacementOptions {
  readonly places: Placement[];
  /** Legal placements, most profitable first. Of equal ones, those with a treasure come first. */
  readonly best: Placement[];
  readonly #index = new Map<number, Placement>();
  readonly #outside: Uint8Array;
  readonly #covered: Uint8Array;

  constructor(readonly raw: RawOptions) {
    this.#outside = bytes(raw.outside);
    this.#covered = bytes(raw.covered);
    const places = bytes(raw.places);
    const deltas = new Int8Array(bytes(raw.deltas).buffer);
    const wins = bytes(raw.wins);
    const together = raw.family ? bytes(raw.family) : undefined;
    const width = raw.sources.length;
    this.places = Array.from({ length: raw.count }, (_, i) => {
      const own = Array.from(deltas.subarray(i * width, (i + 1) * width));
      const at = places[2 * i + 1]!;
      return {
        turn: places[2 * i]!,
        x: at % raw.stride,
        y: Math.floor(at / raw.stride),
        points: own.reduce((sum, d) => sum + d, 0),
        deltas: own,
        wins: wins[i]!,
        together: together?.[i],
      };
    });
    for (const p of this.places) this.#index.set(key(p.turn, p.x, p.y), p);
    this.best = [...this.places].sort((a, b) => b.points - a.points || b.wins - a.wins);
  }

  place(turn: number, x: number, y: number): Placement | undefined {
    return this.#index.get(key(turn, x, y));
  }

  cells(turn: number, x: number, y: number): Square[] {
    return this.raw.turns[turn]!.cells.map(([cx, cy]) => [cx + x, cy + y]);
  }

  /** The fault of a square, if any. */
  fault([x, y]: Square): Fault | undefined {
    if (x < 0 || y < 0 || x >= columns || y >= rows) return "outside";
    const at = y * this.raw.stride + x;
    if (has(this.#outside, at)) return "outside";
    return has(this.#covered, at) ? "covered" : undefined;
  }

  /** The rotation after a quarter turn clockwise (1) or counter-clockwise (-1). */
  turned(turn: number, by: 1 | -1): number {
    const { degrees, mirrored } = parse(this.raw.turns[turn]!.turn);
    const quarter = ([x, y]: Square): Square => (by === 1 ? [-y, x] : [y, -x]);
    return this.#find((degrees + 90 * by + 360) % 360, mirrored, turn, quarter);
  }

  /** The rotation after mirroring the tile horizontally. */
  flipped(turn: number): number {
    const { degrees, mirrored } = parse(this.raw.turns[turn]!.turn);
    return this.#find((360 - degrees) % 360, !mirrored, turn, ([x, y]) => [-x, y]);
  }

  /** Rotations that look the same are listed once, so one without its own entry is found by its squares. */
  #find(degrees: number, mirrored: boolean, from: number, move: (c: Square) => Square): number {
    const name = `${degrees}${mirrored ? "m" : ""}`;
    const named = this.raw.turns.findIndex((o) => o.turn === name);
    if (named >= 0) return named;
    const want = picture(this.raw.turns[from]!.cells.map(move));
    return Math.max(
      0,
      this.raw.turns.findIndex((o) => picture(o.cells) === want),
    );
  }
}

const key = (turn: number, x: number, y: number): number => (turn * 64 + y) * 64 + x;
const has = (set: Uint8Array, at: number): boolean => (((set[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const parse = (turn: string) => ({ degrees: parseInt(turn, 10), mirrored: turn.endsWith("m") });

function picture(cells: Square[]): string {
  const left = Math.min(...cells.map((c) => c[0]));
  const top = Math.min(...cells.map((c) => c[1]));
  return cells
    .map(([x, y]) => `${x - left},${y - top}`)
    .sort()
    .join(" ");
}
