import type { TableView } from "../../table/protocol";
import type { Table } from "../../table/table.svelte";
import { freeSeats } from "./facts";

/** Gives a free seat to a bot. */
export const addBot = (table: Table, seat: number): Promise<void> => table.do({ do: "bot", seat, level: "tabby" }).catch(() => {});

/** Gives every free seat to a bot, one after another. */
export async function addBots(table: Table, about: TableView): Promise<void> {
  for (const seat of freeSeats(about)) await addBot(table, seat);
}
