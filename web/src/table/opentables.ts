import { isOffline } from "../api/backend";
import type { PushedMessage } from "../api/socket";
import { session } from "../session.svelte";
import type { TableGames } from "./game";
import { Table } from "./table.svelte";

const tables = new Map<string, Table>();

/** Resumes all open tables, or only the offline or online ones. Each subscription tells the server whether the page is visible. */
export function resumeTables(offline?: boolean): void {
  for (const [id, table] of tables) if (offline === undefined || offline === isOffline(id)) table.resume();
}

session.listen({
  opened: resumeTables,
  received: (m: PushedMessage) => {
    if ("table" in m && m.type !== "notice") tables.get(m.table)?.receive(m);
  },
});

/** Subscribes to a table until `leaveTable`. */
export function openTable(id: string, games: TableGames): Table {
  session.openedTable(id);
  let table = tables.get(id);
  if (!table) {
    table = new Table(id, session.connectionOf(id), games);
    tables.set(id, table);
    table.resume();
  }
  return table;
}

export function leaveTable(id: string): void {
  tables.get(id)?.stop();
  if (tables.delete(id)) session.leftTable(id);
}
