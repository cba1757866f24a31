import { feedback } from "../../../sound/feedback.svelte";
import { sumsOf } from "../../../words/points";
import type { Square } from "../../../table/protocol";
import { suggestions } from "../../../table/preferences.svelte";
import type { Fault, PlacementOptions, Placement } from "./placements";
import { columns, rows } from "../view";
import { squareName } from "./squares";

/** Snap distance to a legal place, in squares. */
const reach = 1.3;

/** The first and last visible column, as fractions. */
export type Sight = readonly [left: number, right: number];

/** A tile dragged from the table: whether it was rotated by 90 degrees there, and its position in squares of the ship. */
export interface Dragged {
  tile: string;
  lying?: boolean;
  to?: Square;
}

/** The held tile over the ship: its position, whether it is legal, and what it would bring. It uses only the options from the server. */
export class Ghost {
  turn = $state(0);
  x = $state(0);
  y = $state(0);
  /** A fixed ghost stays in place until it is moved on purpose. */
  pinned = $state(false);
  #walk = -1;

  /** Starts in view between two columns if possible, so that the ship need not scroll. */
  constructor(
    readonly options: PlacementOptions,
    sight: Sight = [0, columns],
  ) {
    const isSeen = (p: Placement) => p.x >= sight[0] && p.x + this.#size(p.turn)[0] <= sight[1];
    const first = suggestions.chosen === "best" ? (options.best.find(isSeen) ?? options.best[0]) : this.#middle(sight, isSeen);
    if (first) this.#lie(first);
  }

  /** The middle of the visible part of the ship, or the nearest legal place if legal places are shown. */
  #middle([left, right]: Sight, isSeen: (p: Placement) => boolean): Pick<Placement, "turn" | "x" | "y"> | undefined {
    const [w, h] = this.#size();
    const x = Math.round((Math.max(0, left) + Math.min(columns, right) - w) / 2);
    const middle = { turn: this.turn, x, y: Math.round((rows - h) / 2) };
    if (suggestions.chosen === "off") return middle;
    const far = (p: Placement) =>
      Math.hypot(p.x - middle.x, p.y - middle.y) + (p.turn === middle.turn ? 0 : columns) + (isSeen(p) ? 0 : 9 * columns);
    return this.options.places.reduce<Placement | undefined>((near, p) => (near && far(near) <= far(p) ? near : p), undefined);
  }

  cells: Square[] = $derived.by(() => this.options.cells(this.turn, this.x, this.y));
  place: Placement | undefined = $derived.by(() => this.options.place(this.turn, this.x, this.y));
  legal: boolean = $derived.by(() => this.place !== undefined);
  /** The fault of each square, in the order of cells. */
  faults: (Fault | undefined)[] = $derived.by(() => this.cells.map((c) => this.options.fault(c)));
  /** Why the tile is illegal here, as an error code. */
  why: "outside_ship" | "overlap" | "touches_nothing" | undefined = $derived.by(() => {
    if (this.legal) return undefined;
    if (this.faults.includes("outside")) return "outside_ship";
    return this.faults.includes("covered") ? "overlap" : "touches_nothing";
  });
  /** The legal places in the current rotation. */
  places: Placement[] = $derived.by(() => this.options.places.filter((p) => p.turn === this.turn));

  /** The changes by source, without zeros. */
  changes = $derived.by(() =>
    (this.place?.deltas ?? []).flatMap((points, i) => (points ? [{ ...this.options.raw.sources[i]!, points }] : [])),
  );

  /** Points earned and losses averted, which together are the change of the score. */
  earned = $derived.by(() => this.#sum(false));
  averted = $derived.by(() => this.#sum(true));
  sums = $derived.by(() => sumsOf(this.earned, this.averted));
  #sum(open: boolean): number {
    return this.changes.reduce((n, c) => n + (Boolean(c.open) === open ? c.points : 0), 0);
  }

  /** Copies the position of another ghost. */
  copyPosition(other: Ghost): void {
    this.#lie(other);
    this.pinned = other.pinned;
  }

  /** Takes the position of a drag in the rotation that the tile had on the table. */
  lieAsDragged({ lying, to }: Dragged): void {
    this.turn = lying ? this.options.turned(0, 1) : 0;
    if (to) this.follow(...to);
    else this.moveTo(this.x, this.y);
  }

  #lie(p: Pick<Placement, "turn" | "x" | "y">): void {
    this.turn = p.turn;
    this.x = p.x;
    this.y = p.y;
  }

  /** Moves to a named square and rotation if that is legal. */
  lieAt(square: string, turn: string): void {
    const place = this.options.places.find((p) => this.options.raw.turns[p.turn]!.turn === turn && squareName([p.x, p.y]) === square);
    if (!place) return;
    this.#lie(place);
    this.pinned = true;
  }

  #size(turn = this.turn): Square {
    const cells = this.options.raw.turns[turn]!.cells;
    return [Math.max(...cells.map((c) => c[0])) + 1, Math.max(...cells.map((c) => c[1])) + 1];
  }

  /**
   * Follows a pointer at a point of the ship, in squares: it covers the pointed square with its middle as close as possible, or snaps to a
   * legal place nearby.
   */
  follow(px: number, py: number): void {
    const [w, h] = this.#size();
    const [column, row] = [Math.floor(px), Math.floor(py)];
    const covering = this.options.raw.turns[this.turn]!.cells.map(([cx, cy]): Square => [column - cx, row - cy]);
    this.#approach(px - w / 2, py - h / 2, covering);
  }

  /** Moves the corner of the bounding box to a point in squares, or to a legal place nearby. */
  moveTo(fx: number, fy: number): void {
    this.#approach(fx, fy, [...this.places.map((p): Square => [p.x, p.y]), [Math.round(fx), Math.round(fy)]]);
  }

  /** Picks the corner nearest to a point; a legal one within snap distance wins. */
  #approach(fx: number, fy: number, corners: readonly Square[]): void {
    this.#walk = -1;
    const far = ([x, y]: Square): number => {
      const d = Math.hypot(x - fx, y - fy);
      return d < reach && this.options.place(this.turn, x, y) ? d - 1000 : d;
    };
    [this.x, this.y] = corners.reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  /** Moves by whole squares within the board. */
  nudge(dx: number, dy: number): void {
    const [w, h] = this.#size();
    this.#walk = -1;
    this.pinned = true;
    this.x = Math.min(columns - w, Math.max(0, this.x + dx));
    this.y = Math.min(rows - h, Math.max(0, this.y + dy));
  }

  rotate(by: 1 | -1): void {
    this.#become(this.options.turned(this.turn, by));
  }

  flip(): void {
    this.#become(this.options.flipped(this.turn));
  }

  /** Rotates around the middle. */
  #become(turn: number): void {
    feedback.give("turn");
    const [w, h] = this.#size();
    const [nw, nh] = this.#size(turn);
    const [fx, fy] = [this.x + (w - nw) / 2, this.y + (h - nh) / 2];
    this.turn = turn;
    this.moveTo(Math.min(columns - nw, Math.max(0, fx)), Math.min(rows - nh, Math.max(0, fy)));
  }

  /** Steps through the legal placements, best first. */
  step(by: 1 | -1): void {
    const n = this.options.best.length;
    if (n === 0) return;
    this.#walk = this.#walk < 0 && by < 0 ? n - 1 : (this.#walk + by + n) % n;
    this.#lie(this.options.best[this.#walk]!);
    this.pinned = true;
  }

  get action(): string {
    const o = this.options.raw;
    return `place ${o.tile} ${squareName([this.x, this.y])} ${o.turns[this.turn]!.turn}`;
  }
}
