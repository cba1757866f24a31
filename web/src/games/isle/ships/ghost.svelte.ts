import { feedback } from "../../../sound/feedback.svelte";
import { sumsOf } from "../../../words/points";
import type { Square } from "../../../table/protocol";
import { suggestions } from "../../../table/hints/suggestions.svelte";
import type { Fault, PlacementOptions, Placement } from "./placements";
import { columns, rows } from "../view";
import { squareName } from "./squares";

/** How far, in squares, the ghost jumps to a legal place. */
const reach = 1.3;

/** The first and the last column that are seen, with parts of them. */
export type Sight = readonly [left: number, right: number];

/** A tile that is dragged from the table: whether it lay there turned by a quarter, and where it is now, in squares of the ship. */
export interface Dragged {
  tile: string;
  lying?: boolean;
  to?: Square;
}

/**
 * A tile in the hand: where it would lie, whether it may, and what that would bring. It is moved by pointer, finger or
 * keys, and knows nothing but the options that the server gave.
 */
export class Ghost {
  turn = $state(0);
  x = $state(0);
  y = $state(0);
  /** A ghost that was put down stays there until it is moved on purpose. */
  pinned = $state(false);
  #walk = -1;

  /** Begins in sight, between two columns, wherever it can: the ship need not move for it. */
  constructor(
    readonly options: PlacementOptions,
    sight: Sight = [0, columns],
  ) {
    const isSeen = (p: Placement) => p.x >= sight[0] && p.x + this.#size(p.turn)[0] <= sight[1];
    const first = suggestions.level === "best" ? (options.best.find(isSeen) ?? options.best[0]) : this.#middle(sight, isSeen);
    if (first) this.#lie(first);
  }

  /** The middle of what is seen of the ship, or the legal place nearest to it where legal places are shown. */
  #middle([left, right]: Sight, isSeen: (p: Placement) => boolean): Pick<Placement, "turn" | "x" | "y"> | undefined {
    const [w, h] = this.#size();
    const x = Math.round((Math.max(0, left) + Math.min(columns, right) - w) / 2);
    const middle = { turn: this.turn, x, y: Math.round((rows - h) / 2) };
    if (suggestions.level === "off") return middle;
    const far = (p: Placement) =>
      Math.hypot(p.x - middle.x, p.y - middle.y) + (p.turn === middle.turn ? 0 : columns) + (isSeen(p) ? 0 : 9 * columns);
    return this.options.places.reduce<Placement | undefined>((near, p) => (near && far(near) <= far(p) ? near : p), undefined);
  }

  cells: Square[] = $derived.by(() => this.options.cells(this.turn, this.x, this.y));
  place: Placement | undefined = $derived.by(() => this.options.place(this.turn, this.x, this.y));
  legal: boolean = $derived.by(() => this.place !== undefined);
  /** The fault of every square, in the order of cells. */
  faults: (Fault | undefined)[] = $derived.by(() => this.cells.map((c) => this.options.fault(c)));
  /** Why the tile cannot lie here, as the code of an error. */
  why: "outside_ship" | "overlap" | "touches_nothing" | undefined = $derived.by(() => {
    if (this.legal) return undefined;
    if (this.faults.includes("outside")) return "outside_ship";
    return this.faults.includes("covered") ? "overlap" : "touches_nothing";
  });
  /** The legal places of the present turn. */
  places: Placement[] = $derived.by(() => this.options.places.filter((p) => p.turn === this.turn));

  /** What changes, by source, without what stays. */
  changes = $derived.by(() =>
    (this.place?.deltas ?? []).flatMap((points, i) => (points ? [{ ...this.options.raw.sources[i]!, points }] : [])),
  );

  /** What it earns and the losses that it averts: together they are the change of the score. */
  earned = $derived.by(() => this.#sum(false));
  averted = $derived.by(() => this.#sum(true));
  sums = $derived.by(() => sumsOf(this.earned, this.averted));
  #sum(open: boolean): number {
    return this.changes.reduce((n, c) => n + (Boolean(c.open) === open ? c.points : 0), 0);
  }

  /** Lies as another ghost does. */
  copyPosition(other: Ghost): void {
    this.#lie(other);
    this.pinned = other.pinned;
  }

  /** Lies where it was dragged to, turned as it lay on the table: nobody turns it but who drags it. */
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

  /** Lies at a named square with a named turn, if that is legal. */
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
   * Follows a pointer at a point of the ship, in squares: of all ways to cover the square that it points at, the one with its
   * middle nearest to the point, or a legal one nearby.
   */
  follow(px: number, py: number): void {
    const [w, h] = this.#size();
    const [column, row] = [Math.floor(px), Math.floor(py)];
    const covering = this.options.raw.turns[this.turn]!.cells.map(([cx, cy]): Square => [column - cx, row - cy]);
    this.#approach(px - w / 2, py - h / 2, covering);
  }

  /** Moves the corner of the box to a point, in squares, or to a legal place nearby. */
  moveTo(fx: number, fy: number): void {
    this.#approach(fx, fy, [...this.places.map((p): Square => [p.x, p.y]), [Math.round(fx), Math.round(fy)]]);
  }

  /** Takes the corner nearest to a point, where a legal one within reach goes before all others. */
  #approach(fx: number, fy: number, corners: readonly Square[]): void {
    this.#walk = -1;
    const far = ([x, y]: Square): number => {
      const d = Math.hypot(x - fx, y - fy);
      return d < reach && this.options.place(this.turn, x, y) ? d - 1000 : d;
    };
    [this.x, this.y] = corners.reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  /** Moves by whole squares, within reach of the ship. */
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

  /** Takes another turn around the same middle. */
  #become(turn: number): void {
    feedback.give("turn");
    const [w, h] = this.#size();
    const [nw, nh] = this.#size(turn);
    const [fx, fy] = [this.x + (w - nw) / 2, this.y + (h - nh) / 2];
    this.turn = turn;
    this.moveTo(Math.min(columns - nw, Math.max(0, fx)), Math.min(rows - nh, Math.max(0, fy)));
  }

  /** Walks through the legal placements, best first. */
  step(by: 1 | -1): void {
    const n = this.options.best.length;
    if (n === 0) return;
    this.#walk = this.#walk < 0 && by < 0 ? n - 1 : (this.#walk + by + n) % n;
    this.#lie(this.options.best[this.#walk]!);
    this.pinned = true;
  }

  /** The action that puts the tile here. */
  get action(): string {
    const o = this.options.raw;
    return `place ${o.tile} ${squareName([this.x, this.y])} ${o.turns[this.turn]!.turn}`;
  }
}
