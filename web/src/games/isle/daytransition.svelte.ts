import type { Stream } from "../../table/stream";
import { isIsleStream } from "./scene";
import type { Table } from "../../table/table.svelte";
import type { View } from "./view";

/** How long night falls before the next day is seen, in milliseconds. */
const nightfall = 1500;

/**
 * The end of a day for the eye: its last view stays until its moves have been shown and night has fallen, though the server has
 * begun the next day. Whoever presses anything is there at once.
 */
export class DayTransition {
  /** What is still seen of the day that is over. */
  view: View | undefined = $state.raw();
  /** The number of the event that began the next day. */
  #dawn = 0;
  /** The view that was seen last. */
  #before: View | undefined;

  constructor(private readonly table: Table) {}

  /** Watches for the end of days. Returns what stops it. */
  watch(): () => void {
    return this.table.onEvents((_, stream) => this.#receive(stream));
  }

  /** Whether all moves of the day have been shown. */
  get night(): boolean {
    return this.view !== undefined && !this.table.follow.isPending(this.#dawn);
  }

  /** Lets night fall when it is time. Called whenever that may be; returns what stops it. */
  fall(): (() => void) | undefined {
    if (!this.night) return undefined;
    const timer = setTimeout(() => this.end(), nightfall);
    return () => clearTimeout(timer);
  }

  end(): void {
    this.view = undefined;
  }

  /** Keeps what is on the page. Called whenever that has changed. */
  keep(view: View): void {
    this.#before = view;
    if (this.view && this.view.seat !== view.seat) this.end();
  }

  #receive(stream: Stream): void {
    const before = this.#before;
    if (!before || !isIsleStream(stream)) return;
    const now = stream.scene.view;
    if (now?.seat !== before.seat || now.day <= before.day || now.phase === "over" || this.table.follow.atOnce) return;
    this.#dawn = stream.log.findLast(({ key }) => key === "isle.event.day")?.number ?? stream.told;
    this.view = endedDayView(before, now);
    this.#before = now;
  }
}

/** A view of the day before, with all that was done on it: who fishes or sets out anew does so on the next. */
function endedDayView(before: View, now: View): View {
  const { commons, rares, oshax } = now;
  return { ...before, commons, rares, oshax, seats: before.seats.map((seat, i) => ({ ...seat, ship: now.seats[i]!.ship })) };
}
