import type { Component } from "svelte";
import { MoveQueue, type Timing } from "./movequeue";
import { isMove, lastMoves, lastRound, type Deed, type LogPart, type Move, type Place } from "./moves";
import { pace } from "../preferences.svelte";
import { elementAt } from "../places";
import type { GameLog, TableFeed, TableGame } from "../game";
import type { Pace } from "../../protocol";
import type { LogEntry, Stream } from "../protocol";

/** Draws the motion of moves above a table that already shows their result. */
export interface Stage {
  /** A move is queued. Its changes stay hidden until it is shown. */
  wait: (move: Move) => void;
  begin: (move: Move, timing: Timing, from: ReadonlyMap<number, DOMRect>) => void;
  end: (move: Move) => void;
}

/** Splits the log into moves and other entries. An event addressed to me replaces the public one before it. */
export function partsOf(game: TableGame, log: readonly LogEntry[]): LogPart[] {
  const once = log.filter(({ key }, i) => log[i + 1]?.key !== `${key}_you`);
  return game.log.read(once);
}

/** Draws the piece or card of a deed, at any size. */
export type DeedPicture = Component<{ deed: Deed; seat: number; large?: boolean }>;

export const deedId = (deed: Deed): number => deed.entries[0]!.number;

/** Whether the deed is complete: what was taken has been placed. */
const isDone = (deed: Deed): boolean => !deed.from || deed.to !== undefined;

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Plays back the moves of the others, one after the other, and keeps marks of the last ones. The view itself never waits for it.
 */
export class Follow {
  mover: number | undefined = $state();
  /** Set once the game's table is mounted. */
  picture: DeedPicture | undefined = $state.raw();
  /** The places that the log points at. */
  lit: readonly Place[] = $state.raw([]);
  /** The deeds not shown yet. */
  #pending: ReadonlySet<number> = $state.raw(new Set<number>());
  /** Where pieces were before they were taken, by event number. */
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

  readonly parts: LogPart[] = $derived.by(() => {
    const { stream } = this.table;
    return stream ? partsOf(this.table.gameOf(stream.scene.table), stream.log) : [];
  });
  /** The last move of each other seat since my own, as far as it has been shown. */
  readonly marks: Move[] = $derived.by(() =>
    lastMoves(this.parts, this.#me, this.#log?.day)
      .map((move) => ({ ...move, deeds: move.deeds.filter((d) => !this.#pending.has(deedId(d))) }))
      .filter((move) => move.deeds.length > 0),
  );

  /** Tiles swapped by others since my move. As a string, it changes only when they do. */
  readonly #swapped: string = $derived(this.marks.flatMap((m) => m.deeds.flatMap((d) => (d.swapped ? [d.tile, d.swapped] : []))).join(" "));

  get #pace(): Pace {
    return reducedMotion() || document.hidden || !this.#stage ? "at_once" : pace.chosen;
  }

  /** Whether motion is off. */
  get atOnce(): boolean {
    return this.#pace === "at_once";
  }

  /** Whether a deed before an event is still to be shown. */
  isPending(before: number): boolean {
    return [...this.#pending].some((id) => id < before);
  }

  get #me(): number {
    return this.table.stream?.seat ?? -1;
  }

  markOf(seat: number): Move | undefined {
    return this.marks.find((m) => m.seat === seat);
  }

  /** The pieces that a seat's last move put aboard. */
  markedOn(seat: number): string[] {
    return this.markOf(seat)?.deeds.flatMap((d) => (d.to?.on === "ship" ? d.to.piece : [])) ?? [];
  }

  /** The seat that took a tile since my last move. */
  takerOf(tile: string): number | undefined {
    return this.marks.find((m) => m.deeds.some((d) => d.from?.on === "table" && d.tile === tile))?.seat;
  }

  /** Whether others have swapped a tile since my last move. */
  isSwapped(tile: string): boolean {
    return this.#swapped.split(" ").includes(tile);
  }

  /** Registers the stage that draws motion. Returns a function that removes it. */
  draw(stage: Stage): () => void {
    this.#stage = stage;
    return () => {
      this.finish();
      this.#stage = undefined;
    };
  }

  finish(): void {
    this.#queue.finish();
  }

  /** Whether there is a round to replay. */
  get canReplay(): boolean {
    return this.marks.length > 0;
  }

  /** Replays everything the others did since my last move. */
  replay(): void {
    this.finish();
    this.#add(lastRound(this.parts, this.#me));
  }

  /** Runs before the page shows the events, so the pieces are still where they were. */
  #receive(count: number, stream: Stream): void {
    if (stream.seat !== this.#me) return;
    const before = stream.told - count;
    const moves = partsOf(this.table.gameOf(stream.scene.table), stream.log).filter(isMove);
    const fresh: Move[] = [];
    for (const move of moves) {
      if (move.seat === stream.seat) continue;
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
