import type { Pace } from "../../protocol";
import type { Move } from "./moves";

/** The phases of a move's animation, in milliseconds. */
const calm = { announce: 150, take: 300, fly: 400, land: 250 };
const quick = { announce: 50, take: 70, fly: 150, land: 80 };

export type Timing = Record<keyof typeof calm, number>;

export const lengthOf = (timing: Timing): number => timing.announce + timing.take + timing.fly + timing.land;

/** Above `calm` waiting moves each is shown quickly; above `any` none is shown. */
const patience = { calm: 2, any: 6 };

/** Shows a move; `end` is called when its timing has passed, or earlier. */
export interface Show {
  begin: (move: Move, timing: Timing) => void;
  end: (move: Move) => void;
}

/** Shows moves one after the other. The table already has their result, so ending them early loses nothing. */
export class MoveQueue {
  #waiting: Move[] = [];
  #shown: Move | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: Show,
    private readonly pace: () => Pace,
  ) {}

  get busy(): boolean {
    return this.#shown !== undefined;
  }

  add(moves: readonly Move[]): void {
    this.#waiting.push(...moves);
    const tooMany = this.#waiting.filter((move) => !move.unhurried).length > patience.any;
    if (this.pace() === "at_once" || tooMany) this.finish();
    else if (!this.#shown) this.#next();
  }

  /** Ends all moves at once. */
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
