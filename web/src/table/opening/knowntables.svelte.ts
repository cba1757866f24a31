import { offlineBackend } from "../../api/backend";
import { call } from "../../api/client";
import type { Listed } from "../../protocol";
import { readStored, writeStored } from "../../storage";
import { session } from "../../session.svelte";

const sentKey = "device-sent";
type List = "device-tables" | "server-tables";
/** The number of tables remembered for each list. */
const most = 30;

/** The last known tables of a list, for a page that cannot request them or does not need to. */
export const knownTables = (list: List): Listed[] => JSON.parse(readStored(list) ?? "[]") as Listed[];

export const rememberTables = (list: List, tables: Listed[]): void => writeStored(list, JSON.stringify(tables.slice(0, most)));

/** The offline games uploaded to the server, each with the id of its table there. */
class SentGames {
  #all: Record<string, string> = $state.raw(JSON.parse(readStored(sentKey) ?? "{}") as Record<string, string>);

  of = (table: string): string | undefined => this.#all[table];

  add(table: string, sentAs: string): void {
    const kept = Object.entries(this.#all).filter(([id]) => id !== table);
    this.#all = Object.fromEntries<string>([...kept, [table, sentAs] as const].slice(-most));
    writeStored(sentKey, JSON.stringify(this.#all));
  }
}

export const sentGames = new SentGames();

/**
 * My offline tables, from the engine if it is running. Otherwise the stored list is used, so that a list never starts the engine.
 */
export async function offlineTables(): Promise<Listed[]> {
  const kept = knownTables("device-tables");
  if (!session.isOfflineStarted) return kept;
  return call("GET /api/me/tables", {}, await offlineBackend()).then(
    (list) => {
      rememberTables("device-tables", list);
      return list;
    },
    () => kept,
  );
}
