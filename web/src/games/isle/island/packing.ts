import type { Point } from "../../../art/scenery/shore";
import type { Box } from "../layouts/stage";

/** Width and height of a tile in squares. */
export interface Extent {
  width: number;
  height: number;
}

/** A placed tile: its bounding box, and whether it was rotated by 90 degrees to fit. */
export interface Placed extends Box {
  lying: boolean;
}

/** The minimum gap between two tiles, in pixels. */
export const leastGap = 8;
/** The gaps to try, widest first. */
const gaps = [48, 40, 32, 26, 21, 17, 14, 11, leastGap];
/** The grid of candidate places, in pixels. */
const grain = 4;

/** The area inside an outline as rows with a start and an end. */
class Ground {
  /** Its area in square pixels. */
  readonly area: number;
  private readonly top: number;
  private readonly rows: readonly Point[];

  constructor(line: readonly Point[]) {
    const ys = line.map(([, y]) => y);
    this.top = Math.min(...ys);
    this.rows = Array.from({ length: Math.ceil((Math.max(...ys) - this.top) / grain) + 1 }, (_, i) => widest(line, this.top + i * grain));
    this.area = this.rows.reduce((sum, [from, to]) => sum + Math.max(0, to - from) * grain, 0);
  }

  /** The first place for a box, top to bottom and left to right, that keeps the gap to the others. */
  firstFree(width: number, height: number, boxes: readonly Box[], gap: number): Box | undefined {
    const deep = Math.ceil(height / grain);
    for (let row = 1; row + deep < this.rows.length; row++) {
      let [from, to] = this.rows[row]!;
      for (let i = 1; i <= deep && to - from >= width; i++) {
        from = Math.max(from, this.rows[row + i]![0]);
        to = Math.min(to, this.rows[row + i]![1]);
      }
      const y = this.top + row * grain;
      for (let x = from; x + width <= to;) {
        const hit = boxes.find(
          (b) => b.x - gap < x + width && x < b.x + b.width + gap && b.y - gap < y + height && y < b.y + b.height + gap,
        );
        if (!hit) return { x, y, width, height };
        x = hit.x + hit.width + gap;
      }
    }
    return undefined;
  }
}

/** The widest span of a row inside an outline, slightly inset. */
function widest(line: readonly Point[], y: number): Point {
  const crossings: number[] = [];
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const [[ax, ay], [bx, by]] = [line[i]!, line[j]!];
    if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
  }
  crossings.sort((a, b) => a - b);
  let best: Point = [0, -1];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    if (crossings[i + 1]! - crossings[i]! > best[1] - best[0]) best = [crossings[i]! + 2, crossings[i + 1]! - 2];
  }
  return best;
}

/** The share of the area, including minimum gaps, that tiles can fill in practice. */
const fullest = 0.9;

/** How many orders are tried before giving up. */
const tries = 40;

/** The orders in which tiles are placed: as given, hardest first, then more and more shuffled. */
function orderOf(tiles: readonly Extent[], jumble?: number): number[] {
  if (jumble === undefined) return tiles.map((_, i) => i);
  let seed = jumble + 1;
  const hardness = tiles.map(({ width, height }) => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return Math.max(width, height) * 4 + width * height + (seed / 4294967296) * jumble;
  });
  return tiles.map((_, i) => i).sort((a, b) => hardness[b]! - hardness[a]! || a - b);
}

export interface Wishes {
  /** Boxes that are already there and stay. */
  there?: readonly Box[];
  /** The minimum side of a box, in pixels. */
  least?: number;
  /** Whether the tiles are numbered: they are placed in order, left to right and top to bottom. */
  inOrder?: boolean;
}

/**
 * Finds a place inside an outline for every tile, as far apart as possible. Returns undefined if they do not fit with the minimum gap. The
 * same tiles always get the same places.
 */
export function pack(
  tiles: readonly Extent[],
  square: number,
  line: readonly Point[],
  { there = [], least = 0, inOrder = false }: Wishes = {},
): Placed[] | undefined {
  const ground = new Ground(line);
  const boxOf = ({ width, height }: Extent, lying: boolean): [number, number] => [
    Math.max(least, (lying ? height : width) * square),
    Math.max(least, (lying ? width : height) * square),
  ];
  const attempt = (gap: number, turning: boolean, jumble?: number): Placed[] | undefined => {
    // Existing boxes keep the same distance, but for the wider gaps.
    const boxes: Box[] = there.map(({ x, y, width, height }) => {
      const nearer = gap - leastGap;
      return { x: x + nearer, y: y + nearer, width: width - 2 * nearer, height: height - 2 * nearer };
    });
    const placed: Placed[] = [];
    for (const i of orderOf(tiles, jumble)) {
      let found: Placed | undefined;
      for (const lying of turning ? [false, true] : [false]) {
        const box = ground.firstFree(...boxOf(tiles[i]!, lying), boxes, gap);
        if (box && (!found || box.y + box.height < found.y + found.height)) found = { ...box, lying };
      }
      if (!found) return undefined;
      placed[i] = found;
      boxes.push(found);
      // A later number is further right or further down.
      if (inOrder && jumble === undefined)
        boxes.push({ x: -1e4, y: -1e4, width: found.x + found.width + 1e4, height: found.y + found.height * 0.6 - gap + 1e4 });
    }
    return placed;
  };
  const area = (gap: number) => tiles.map((e) => boxOf(e, false)).reduce((sum, [w, h]) => sum + (w + gap) * (h + gap), 0);
  if (area(leastGap) > ground.area * fullest) return undefined;
  for (const gap of gaps) {
    if (area(gap) > ground.area * 1.1) continue;
    const placed = attempt(gap, false) ?? (inOrder ? undefined : attempt(gap, false, 0));
    if (placed) return inOrder ? placed : spread(placed, line, there);
  }
  for (let jumble = 0; jumble < tries; jumble++) {
    const placed = attempt(leastGap, true, jumble);
    if (placed) return spread(placed, line, there);
  }
  return undefined;
}

/** The distance between two boxes: the larger of the horizontal and the vertical one. */
const apart = (a: Box, b: Box): number => Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height);

/** A segment of an outline: its start and its vector. */
interface Edge {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

const edgesOf = (line: readonly Point[]): Edge[] =>
  line.map(([x, y], i) => {
    const [toX, toY] = line[(i + 1) % line.length]!;
    return { x, y, dx: toX - x, dy: toY - y };
  });

/** The squared distance of a point from an outline; negative outside. */
function depthOf(edges: readonly Edge[], px: number, py: number): number {
  let least = Infinity;
  let inside = false;
  for (const { x, y, dx, dy } of edges) {
    const [toX, toY] = [px - x, py - y];
    if (toY < 0 !== toY < dy && toX < (dx * toY) / dy) inside = !inside;
    const along = Math.max(0, Math.min(1, (toX * dx + toY * dy) / (dx * dx + dy * dy || 1)));
    const [ox, oy] = [along * dx - toX, along * dy - toY];
    least = Math.min(least, ox * ox + oy * oy);
  }
  return inside ? least : -1;
}

export const isInside = (line: readonly Point[], [x, y]: Point): boolean => depthOf(edgesOf(line), x, y) >= 0;

/** The distances of a box's corners from an outline; negative outside. */
function depth(edges: readonly Edge[], { x, y, width, height }: Box): number {
  let least = Infinity;
  for (let corner = 0; corner < 4 && least >= 0; corner++)
    least = Math.min(least, depthOf(edges, corner % 2 ? x + width : x, corner > 1 ? y + height : y));
  return least < 0 ? -1 : Math.sqrt(least);
}

/** Moves tiles apart step by step, so that they spread over the field instead of its upper corner. */
function spread(tiles: Placed[], line: readonly Point[], there: readonly Box[]): Placed[] {
  const placed = tiles.map((tile) => ({ ...tile }));
  const edges = edgesOf(line);
  const strain = (tile: Box, i: number): number => {
    let sum = 0;
    for (let n = 0; n < there.length + placed.length; n++) {
      if (n === there.length + i) continue;
      const gap = apart(tile, n < there.length ? there[n]! : placed[n - there.length]!);
      if (gap < leastGap - 1e-6) return Infinity;
      sum += 1 / (gap + 2) ** 2;
    }
    const inside = depth(edges, tile);
    return inside < 0 ? Infinity : sum + 1 / (inside + 6) ** 2;
  };
  for (const step of [16, 8, 4, 2]) {
    for (let round = 0; round < 12; round++) {
      let moved = false;
      placed.forEach((tile, i) => {
        const moves = [
          tile,
          ...(
            [
              [0, -step],
              [0, step],
              [-step, 0],
              [step, 0],
            ] as const
          ).map(([dx, dy]) => ({ ...tile, x: tile.x + dx, y: tile.y + dy })),
        ];
        const best = moves.map((box) => [strain(box, i), box] as const).reduce((a, b) => (b[0] < a[0] - 1e-9 ? b : a))[1];
        if (best !== tile) moved = true;
        placed[i] = best;
      });
      if (!moved) break;
    }
  }
  return placed;
}
