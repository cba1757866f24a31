import type { Stream } from "../../table/protocol";
import { isIsleStream, type View } from "./view";
import type { Table } from "../../table/table.svelte";

/** Duration of the night, in milliseconds. */
const nightfall = 1500;

/**
 * Keeps the last view of a day on screen until its moves have been shown and night has fallen, even though the server has started the next
 * day. Any press ends it.
 */
export class DayTransition {
  /** The ended day's view while it is still shown. */
  view: View | undefined = $state.raw();
  /** The number of the log event that began the next day. */
  #dawn = 0;
  /** The last view shown before the day changed. */
  #before: View | undefined;

  constructor(private readonly table: Table) {}

  /** Starts observing the stream. Returns a function that stops it. */
  watch(): () => void {
    return this.table.onEvents((_, stream) => this.#receive(stream));
  }

  /** Whether every move of the day has been shown. */
  get night(): boolean {
    return this.view !== undefined && !this.table.follow.isPending(this.#dawn);
  }

  /** Starts the night once it is due. Returns a function that cancels it. */
  startNight(): (() => void) | undefined {
    if (!this.night) return undefined;
    const timer = setTimeout(() => this.end(), nightfall);
    return () => clearTimeout(timer);
  }

  end(): void {
    this.view = undefined;
  }

  /** Remembers the view on screen. Call it whenever that changes. */
  remember(view: View): void {
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

/** The ended day's view with its last moves applied. Fish and turn order change only on the next day. */
function endedDayView(before: View, now: View): View {
  const { commons, rares, oshax } = now;
  return { ...before, commons, rares, oshax, seats: before.seats.map((seat, i) => ({ ...seat, ship: now.seats[i]!.ship })) };
}
