import { writeStored, readStored } from "../../storage";
import type { LogEntry } from "../protocol";

const place = "seen";
/** The number of seats that a browser remembers. */
const most = 100;

type Seen = Record<string, number>;

function read(): Seen {
  try {
    return JSON.parse(readStored(place) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** A seat's own moves are no news to it. What happens to its place at the table is. */
const own = (entry: LogEntry, seat: number): boolean =>
  !entry.key.startsWith("table.") && (entry.args?.seat === seat || entry.key.endsWith("_you"));

/**
 * The numbers of events done in a seat's name: by a replacement bot, by a bot that ended a late move, or by its plans. The log may
 * start in the middle of them.
 */
function doneForSeat(log: readonly LogEntry[], seat: number): Set<number> {
  const done = new Set<number>();
  const first = log.find((e) => (e.key === "table.standin" || e.key === "table.returned") && e.args?.seat === seat);
  let standin = first?.key === "table.returned";
  /** Set until another event: a plan acts, or a bot ends the move. */
  let once = false;
  for (const entry of log) {
    if (own(entry, seat)) {
      if (standin || once) done.add(entry.number);
      continue;
    }
    once = false;
    if (entry.args?.seat !== seat) continue;
    if (entry.key === "table.standin") standin = true;
    else if (entry.key === "table.returned") standin = false;
    else once = entry.key === "table.late" || entry.key === "table.plan_done";
  }
  return done;
}

/** The events after `since` that are news to a seat. */
function newsIn(log: readonly LogEntry[], seat: number, since: number): LogEntry[] {
  const done = doneForSeat(log, seat);
  return log.filter((e) => e.number > since && (!own(e, seat) || done.has(e.number)));
}

/** What happened while the reader was away. The browser stores the last event shown to each seat; later ones are news. */
export class UnseenEvents {
  /** By seat, the last event seen before the reader came back. */
  #since: Seen = $state({});
  /** Whether the banner is open, until the reader closes it or acts. */
  bannerOpen = $state(false);
  /** The current step of the banner, from 0. */
  step = $state(0);
  /** The seat of the current reader. */
  #seat: number | undefined;

  constructor(private readonly table: string) {}

  /**
   * Stores how many events a seat has seen, and returns whether its reader has just come back to news. On a shared device readers
   * see news only in their own turn.
   */
  markSeen(seat: number, told: number, log: readonly LogEntry[], turn?: boolean): boolean {
    const name = `${this.table}/${seat}`;
    const { [name]: seen, ...others } = read();
    if (turn !== false) writeStored(place, JSON.stringify(Object.fromEntries([...Object.entries(others), [name, told]].slice(-most))));
    const before = seen ?? (turn === undefined ? undefined : (log.findLast((e) => own(e, seat))?.number ?? 0));
    const back = this.#seat !== seat;
    this.#seat = seat;
    if (!back) return false;
    this.bannerOpen = before !== undefined && newsIn(log, seat, before).length > 0;
    if (this.bannerOpen) {
      this.#since = { ...this.#since, [seat]: before! };
      this.step = 0;
    }
    return this.bannerOpen;
  }

  /** Opens the banner at its first step. */
  begin(): void {
    this.step = 0;
    this.bannerOpen = true;
  }

  leave(): void {
    this.#seat = undefined;
  }

  /** The news of a seat. */
  events(seat: number, log: readonly LogEntry[]): LogEntry[] {
    const since = this.#since[seat];
    return since === undefined ? [] : newsIn(log, seat, since);
  }
}
