import type { Component } from "svelte";
import { MoveQueue, type Timing } from "./movequeue";
import { isMove, lastMoves, lastRound, type Deed, type LogPart, type Move, type Place } from "./moves";
import { pace } from "../preferences.svelte";
import { elementAt } from "../places";
import type { GameLog, TableFeed, TableGame } from "../game";
import type { Pace } from "../../protocol";
import type { LogEntry, Stream } from "../protocol";

/** Who draws the motion of moves, above a table that shows them already. */
export interface Stage {
  /** A move waits: what it has changed is kept hidden until it is shown. */
  wait: (move: Move) => void;
  begin: (move: Move, timing: Timing, from: ReadonlyMap<number, DOMRect>) => void;
  end: (move: Move) => void;
}

/** The log of a game in moves and other lines. What I am told of my own deeds takes the place of what all are told of them. */
export function partsOf(game: TableGame, log: readonly LogEntry[]): LogPart[] {
  const once = log.filter(({ key }, i) => log[i + 1]?.key !== `${key}_you`);
  return game.log.read(once);
}

/** Draws what a deed of a seat moves or plays: small beside words, or as large as it is let. */
export type DeedPicture = Component<{ deed: Deed; seat: number; large?: boolean }>;

/** The number that names a deed. */
export const deedId = (deed: Deed): number => deed.entries[0]!.number;

/** Whether there is nothing left to wait for: what was taken has its place. */
const isDone = (deed: Deed): boolean => !deed.from || deed.to !== undefined;

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Follows the moves of the others: which are to be shown, one after the other, and which marks they leave. It reads what the
 * server tells; the view itself never waits for it.
 */
export class Follow {
  /** The seat whose move is shown. */
  mover: number | undefined = $state();
  /** Draws what a deed of a seat moves or plays, once the game is on the page. */
  picture: DeedPicture | undefined = $state.raw();
  /** What somebody points at in the log. */
  lit: readonly Place[] = $state.raw([]);
  /** The deeds that are still to be shown. */
  #pending: ReadonlySet<number> = $state.raw(new Set<number>());
  /** Where things were before they were taken, by the event that told of it. */
  #from = new Map<number, DOMRect>();
  #stage: Stage | undefined;
  readonly #queue = new MoveQueue(
    {
      begin: (move, timing) => {
        this.mover = move.seat;
        this.#stage?.begin(move, timing, this.#from);
      },
      end: (move) => this.#end(move),
    },
    () => this.#pace,
  );

  constructor(private readonly table: TableFeed) {
    table.onEvents((events, stream) => this.#receive(events.length, stream));
  }

  get #log(): GameLog | undefined {
    const { stream } = this.table;
    return stream && this.table.gameOf(stream.scene.table).log;
  }

  /** The log in moves and other lines. */
  readonly parts: LogPart[] = $derived.by(() => {
    const { stream } = this.table;
    return stream ? partsOf(this.table.gameOf(stream.scene.table), stream.log) : [];
  });
  /** The last move of each of the others since my own, as far as it has been shown. */
  readonly marks: Move[] = $derived.by(() =>
    lastMoves(this.parts, this.#me, this.#log?.day)
      .map((move) => ({ ...move, deeds: move.deeds.filter((d) => !this.#pending.has(deedId(d))) }))
      .filter((move) => move.deeds.length > 0),
  );

  /** The tiles that others have made change places since I moved: as a text, which stays the same while others move otherwise. */
  readonly #swapped: string = $derived(this.marks.flatMap((m) => m.deeds.flatMap((d) => (d.swapped ? [d.tile, d.swapped] : []))).join(" "));

  get #pace(): Pace {
    return reducedMotion() || document.hidden || !this.#stage ? "at_once" : pace.chosen;
  }

  /** Whether nothing is shown in motion. */
  get atOnce(): boolean {
    return this.#pace === "at_once";
  }

  /** Whether something that was told before an event is still to be shown. */
  isPending(before: number): boolean {
    return [...this.#pending].some((id) => id < before);
  }

  get #me(): number {
    return this.table.stream?.seat ?? -1;
  }

  /** The last move of a seat, if it is marked. */
  markOf(seat: number): Move | undefined {
    return this.marks.find((m) => m.seat === seat);
  }

  /** The pieces that a seat has put aboard last. */
  markedOn(seat: number): string[] {
    return this.markOf(seat)?.deeds.flatMap((d) => (d.to?.on === "ship" ? d.to.piece : [])) ?? [];
  }

  /** Who has taken a tile from the table since I moved. */
  takerOf(tile: string): number | undefined {
    return this.marks.find((m) => m.deeds.some((d) => d.from?.on === "table" && d.tile === tile))?.seat;
  }

  /** Whether others have made a tile change places with another since I moved. */
  isSwapped(tile: string): boolean {
    return this.#swapped.split(" ").includes(tile);
  }

  /** Lets somebody draw the motion. Returns how to stop it. */
  draw(stage: Stage): () => void {
    this.#stage = stage;
    return () => {
      this.finish();
      this.#stage = undefined;
    };
  }

  /** Ends all motion at once. */
  finish(): void {
    this.#queue.finish();
  }

  /** Whether there is a round to show again. */
  get canReplay(): boolean {
    return this.marks.length > 0;
  }

  /** Shows all that the others have done since I moved last once more. */
  replay(): void {
    this.finish();
    this.#add(lastRound(this.parts, this.#me));
  }

  /** What was told is on the page only after this: things are still where they were. */
  #receive(count: number, stream: Stream): void {
    if (stream.seat !== this.#me) return;
    const before = stream.told - count;
    const moves = partsOf(this.table.gameOf(stream.scene.table), stream.log).filter(isMove);
    const fresh: Move[] = [];
    for (const move of moves) {
      if (move.seat === stream.seat || !move.shown) continue;
      for (const deed of move.deeds) this.#remember(deed, before);
      const deeds = move.deeds.filter((d) => isDone(d) && d.entries.at(-1)!.number > before);
      if (deeds.length > 0) fresh.push({ ...move, deeds, goesOn: deeds[0] !== move.deeds[0] });
    }
    this.#add(fresh);
  }

  #remember(deed: Deed, before: number): void {
    const id = deedId(deed);
    if (id <= before || !deed.from || this.#from.has(id)) return;
    const rect = elementAt(deed.from)?.getBoundingClientRect();
    if (rect) this.#from.set(id, rect);
  }

  #add(moves: Move[]): void {
    if (moves.length === 0) return;
    this.#pending = new Set([...this.#pending, ...moves.flatMap((m) => m.deeds.map(deedId))]);
    for (const move of moves) this.#stage?.wait(move);
    this.#queue.add(moves);
  }

  #end(move: Move): void {
    this.#stage?.end(move);
    const ended = move.deeds.map(deedId);
    this.#pending = new Set([...this.#pending].filter((id) => !ended.includes(id)));
    for (const id of ended) this.#from.delete(id);
    if (!this.#queue.busy) this.mover = undefined;
  }
}
