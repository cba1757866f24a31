import type { Sheet, TableView } from "../table/protocol";
import type { Told } from "../table/table.svelte";

/** A finished game, as room/tables.go writes it. */
export interface Replay {
  table: string;
  commitment: string;
  reason: string;
  winners: number[];
  seats: TableView["seats"];
  sheet: Sheet;
  record: { game: "isle" | "boxes"; version: number; config: Record<string, unknown>; seed: string; actions: string[] };
}

/** The game after some of its actions, as room/replay.go writes it. */
export interface Moment {
  after: number;
  seat: number;
  move?: string;
  told: Told[];
  view: unknown;
  sheet: Sheet;
}

/** How the points grew, as room/replay.go writes it. */
export interface Chart {
  seats: number[];
  chapters: { number: number; after: number; points: number[] }[];
}

type Load = (after: number, seat: number) => Promise<Moment>;

/**
 * Steps through a game. Only one moment is asked for at a time: while the slider is dragged, those in between are left out
 * and the last one wanted is asked for when the answer has come.
 */
export class Player {
  /** What the reader wants to see. */
  after = $state(0);
  seat = $state(-1);
  /** What is shown. */
  moment: Moment | undefined = $state.raw();
  trouble: unknown = $state.raw();
  playing = $state(false);
  #asking = false;
  #timer: ReturnType<typeof setInterval> | undefined;

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

  /** Looks through the eyes of a seat, or of a spectator. */
  look(seat: number): void {
    this.seat = seat;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.moment?.after !== this.after || this.moment.seat !== this.seat) {
        this.moment = await this.load(this.after, this.seat);
      }
      this.trouble = undefined;
    } catch (error) {
      this.trouble = error;
      this.stop();
    }
    this.#asking = false;
  }

  /** Plays on by itself, from the start if it is at the end. */
  play(): void {
    if (this.playing) return;
    if (this.after >= this.length) this.go(0);
    this.playing = true;
    this.#timer = setInterval(() => {
      if (this.after >= this.length) this.stop();
      else if (!this.#asking) this.go(this.after + 1);
    }, this.pace);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }
}
