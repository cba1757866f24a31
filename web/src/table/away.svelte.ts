import { store, stored } from "../stored";
import type { Entry } from "./table.svelte";

const place = "seen";
/** How many seats at tables a browser remembers. */
const most = 100;

type Seen = Record<string, number>;

function read(): Seen {
  try {
    return JSON.parse(stored(place) ?? "{}") as Seen;
  } catch {
    return {};
  }
}

/** What the reader's own seat does in the game is no news to them; what happens to the seat at the table is. */
const own = (entry: Entry, seat: number): boolean => !entry.key.startsWith("table.") && (entry.args?.seat === seat || entry.key.endsWith("_you"));

/**
 * What happened while the reader was away. The browser keeps the number of the last event that it has shown for each seat at a
 * table; whoever comes back to a higher one finds news.
 */
export class Away {
  /** By seat, the last event that was seen before the reader came back. */
  #since: Seen = $state({});
  /** Whether the reader has not put the news aside. */
  fresh = $state(false);
  /** Whether the reader has the list before them. */
  reading = $state(false);
  #here: number | undefined;

  constructor(private readonly table: string) {}

  /** The reader looks at a seat, and sees so many events. Tells whether they have just come back to some that are new. */
  look(seat: number, told: number, log: readonly Entry[]): boolean {
    const name = `${this.table}/${seat}`;
    const { [name]: before, ...others } = read();
    store(place, JSON.stringify(Object.fromEntries([...Object.entries(others), [name, told]].slice(-most))));
    const back = this.#here !== seat;
    this.#here = seat;
    if (!back) return false;
    this.fresh = before !== undefined && log.some((e) => e.number > before && !own(e, seat));
    if (this.fresh) this.#since = { ...this.#since, [seat]: before! };
    return this.fresh;
  }

  /** The reader looks away. */
  leave(): void {
    this.#here = undefined;
  }

  /** What is new to a seat. */
  news(seat: number, log: readonly Entry[]): Entry[] {
    const since = this.#since[seat];
    return since === undefined ? [] : log.filter((e) => e.number > since && !own(e, seat));
  }
}
