import type { Pace } from "../../protocol";
import type { Move } from "./moves";

/** The steps in which a move is shown, with their lengths in milliseconds. Then it is told, which takes no time. */
const calm = { announce: 150, take: 300, fly: 400, land: 250 };
const quick = { announce: 50, take: 70, fly: 150, land: 80 };

export type Timing = Record<keyof typeof calm, number>;

export const lengthOf = (timing: Timing): number => timing.announce + timing.take + timing.fly + timing.land;

/** With more than this many moves waiting each is shown quickly, with more than that none is. */
const patience = { calm: 2, any: 6 };

/** Who shows a move: it begins with a timing, and ends at the latest when that has passed. */
export interface Show {
  begin: (move: Move, timing: Timing) => void;
  end: (move: Move) => void;
}

/**
 * Shows moves one after the other. What they have changed is on the table already: whoever does not want to wait ends them all,
 * and has missed nothing.
 */
export class MoveQueue {
  #waiting: Move[] = [];
  #shown: Move | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: Show,
    private readonly pace: () => Pace,
  ) {}

  /** Whether something is shown or waits. */
  get busy(): boolean {
    return this.#shown !== undefined;
  }

  add(moves: readonly Move[]): void {
    this.#waiting.push(...moves);
    const tooMany = this.#waiting.filter((move) => !move.unhurried).length > patience.any;
    if (this.pace() === "at_once" || tooMany) this.finish();
    else if (!this.#shown) this.#next();
  }

  /** Ends all that is shown or waits, at once. */
  finish(): void {
    clearTimeout(this.#timer);
    const ended = this.#shown ? [this.#shown, ...this.#waiting] : this.#waiting;
    this.#waiting = [];
    this.#shown = undefined;
    for (const move of ended) this.show.end(move);
  }

  #next(): void {
    const hurried = this.pace() === "quick" || this.#waiting.length > patience.calm;
    const move = this.#waiting.shift();
    if (!move) return;
    const timing = (hurried || move.goesOn) && !move.unhurried ? quick : calm;
    this.#shown = move;
    this.show.begin(move, timing);
    this.#timer = setTimeout(() => {
      this.#shown = undefined;
      this.show.end(move);
      this.#next();
    }, lengthOf(timing));
  }
}
