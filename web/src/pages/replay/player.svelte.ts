import type { Chart, Moment, Replay } from "../../protocol";
import { stepFrom, type Unit } from "./steps";

export type { Chart, Moment, Replay };

/** How many actions a turn may have to be told as a whole. */
const longest = 12;

type Load = (after: number, seat: number) => Promise<Moment>;

/**
 * Steps through a game. Only one moment is requested at a time: while the slider is dragged, those in between are skipped,
 * and the last one wanted is requested once the response is there.
 */
export class ReplayPlayer {
  /** What the reader wants to see. */
  after = $state(0);
  seat = $state(-1);
  /** What is shown. */
  moment: Moment | undefined = $state.raw();
  error: unknown = $state.raw();
  playing = $state(false);
  /** How far a step goes, and where steps of each kind end; every move is an end of its own. */
  unit: Unit = $state("turn");
  ends: Partial<Record<Unit, number[]>> = $state.raw({});
  /** How many times faster than usual it plays. */
  speed: number = $state(1);
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly length: number,
    private readonly load: Load,
    private readonly pace = 900,
  ) {}

  /** Goes to a moment; one that is not there is the first or the last. */
  go(after: number): void {
    this.after = Math.max(0, Math.min(this.length, Math.round(after)));
    void this.#ask();
  }

  /** Where a step from here would go. */
  #next(by: 1 | -1): number {
    const ends = this.ends[this.unit];
    return ends ? stepFrom(this.after, by, ends, this.length) : this.after + by;
  }

  /** Steps by the chosen unit. */
  step(by: 1 | -1): void {
    this.go(this.#next(by));
  }

  /** After how many actions the shown step began. */
  get since(): number {
    return this.after === 0 ? 0 : this.#next(-1);
  }

  /** Shows the game as a seat saw it, or a spectator (-1). */
  viewAs(seat: number): void {
    this.seat = seat;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.moment?.after !== this.after || this.moment.seat !== this.seat) {
        const { after, seat, since } = this;
        // A turn tells all that was done in it.
        const first = this.unit === "turn" && after - since <= longest ? Math.min(after, since + 1) : after;
        const moments = await Promise.all(Array.from({ length: after - first + 1 }, (_, i) => this.load(first + i, seat)));
        this.moment = { ...moments.at(-1)!, told: moments.flatMap(({ told }) => told) };
      }
      this.error = undefined;
    } catch (error) {
      this.error = error;
      this.stop();
    }
    this.#asking = false;
  }

  /** Plays on by itself, from the start if it is at the end. */
  play(): void {
    if (this.playing) return;
    if (this.after >= this.length) this.go(0);
    this.playing = true;
    this.#advance();
  }

  #advance(): void {
    this.#timer = setTimeout(() => {
      if (!this.#asking) this.step(1);
      if (this.after >= this.length) this.stop();
      else this.#advance();
    }, this.pace / this.speed);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }
}
