import { writeStored, readStored } from "../../storage";
import type { LogEntry } from "../protocol";

const place = "seen";
/** How many seats at tables a browser remembers. */
const most = 100;

type Seen = Record<string, number>;

function read(): Seen {
  try {
    return JSON.parse(readStored(place) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** What the reader's own seat does in the game is no news to them; what happens to the seat at the table is. */
const own = (entry: LogEntry, seat: number): boolean =>
  !entry.key.startsWith("table.") && (entry.args?.seat === seat || entry.key.endsWith("_you"));

/**
 * The numbers of what was done in a seat's name: by the bot that played for it, by one that ended its move when its time was out, and by
 * its plans. A log may begin in the middle of that.
 */
function doneForSeat(log: readonly LogEntry[], seat: number): Set<number> {
  const done = new Set<number>();
  const first = log.find((e) => (e.key === "table.standin" || e.key === "table.returned") && e.args?.seat === seat);
  let standin = first?.key === "table.returned";
  /** Until something else happens: a plan acts, or a bot ends the move. */
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

/** What is news to a seat in a log, behind an event. */
function newsIn(log: readonly LogEntry[], seat: number, since: number): LogEntry[] {
  const done = doneForSeat(log, seat);
  return log.filter((e) => e.number > since && (!own(e, seat) || done.has(e.number)));
}

/**
 * What happened while the reader was away. The browser stores the number of the last event shown for each seat at a table;
 * later events are new to whoever comes back.
 */
export class UnseenEvents {
  /** By seat, the last event that was seen before the reader came back. */
  #since: Seen = $state({});
  /** Whether the banner is shown: until the reader closes it or acts. */
  bannerOpen = $state(false);
  /** The step of the banner that is shown, from 0. */
  step = $state(0);
  /** The seat whose reader looks at the table. */
  #seat: number | undefined;

  constructor(private readonly table: string) {}

  /**
   * Stores that the reader has seen this many events of a seat, and returns whether they have just come back to new ones. At a
   * device that goes from hand to hand a reader sees what there is when it is their turn; after it, the next one may have it.
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

  /** Shows what is new from its beginning. */
  begin(): void {
    this.step = 0;
    this.bannerOpen = true;
  }

  /** The reader looks away from the table. */
  leave(): void {
    this.#seat = undefined;
  }

  /** The events that are new to a seat. */
  events(seat: number, log: readonly LogEntry[]): LogEntry[] {
    const since = this.#since[seat];
    return since === undefined ? [] : newsIn(log, seat, since);
  }
}
