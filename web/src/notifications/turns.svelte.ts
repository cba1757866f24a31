import { call } from "../api/client";
import { session } from "../session.svelte";
import { readStored, writeStored } from "../storage";
import type { TableView } from "../table/protocol";
import { canPush } from "./push";
import { poll } from "../ui/poll";

/** How often my tables are asked about while no notice comes, in milliseconds: a turn may be taken at another device. */
const every = 60_000;
const offeredKey = "turns-offered";

/** Whether others who play here may take long: they have days, or one who is awaited is not there. */
export function isSlow({ stage, settings, seats, waits }: Pick<TableView, "stage" | "settings" | "seats" | "waits">, me: string): boolean {
  const others = seats.filter((c) => c.person && c.person !== me && !c.conceded);
  if (stage !== "playing" || others.length === 0 || !seats.some((c) => c.person === me && !c.conceded)) return false;
  return settings.clock.kind === "days" || others.some((c) => !c.present && !c.standin && waits.includes(seats.indexOf(c)));
}

/** Knows which tables wait for me, and when it helps to offer notices of this browser. */
class Turns {
  /** Whether notices of this browser are offered now. */
  offered = $state(false);

  /** How many tables wait for me. Of the one that the page shows it knows best. */
  get count(): number {
    const { shownTable, waiting } = session;
    const elsewhere = waiting.filter((id) => id !== shownTable?.about.id).length;
    return elsewhere + (shownTable?.asked ? 1 : 0);
  }

  /** Asks which tables wait for me. Without an answer it stays as it was. */
  refresh = async (): Promise<void> => {
    if (!session.known) return;
    const mine = await call("GET /api/me/tables", { query: { stage: "playing" } }).catch(() => undefined);
    if (mine) session.waiting = mine.filter((table) => table.yours).map((table) => table.id);
  };

  /** Keeps the number right. Returns a function that stops it. */
  follow(): () => void {
    void this.refresh();
    return poll(this.refresh, every);
  }

  /** Offers to tell of turns, unless that was offered before or can be of no use. */
  offer(): void {
    const useful = session.me?.push_key && canPush() && Notification.permission === "default";
    this.offered = Boolean(useful) && readStored(offeredKey) === null;
  }

  /** Ends the offer. Once it was answered, or seen, it does not come again. */
  endOffer(seen: boolean): void {
    this.offered = false;
    if (seen) writeStored(offeredKey, "1");
  }
}

export const turns = new Turns();
