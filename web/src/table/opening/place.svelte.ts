import { canPlayOffline, offlineBackend, server, type Backend } from "../../api/backend";
import { call } from "../../api/client";
import { session } from "../../session.svelte";
import { readStored, writeStored } from "../../storage";
import { t } from "../../words/words.svelte";
import { knownTables, most, rememberTables } from "./knowntables";
import type { Listed } from "../../protocol";

const chosenKey = "play-here";
const sentKey = "device-sent";

/** Where the next game is played: on the server, or offline on this device. */
class Place {
  #chosen = $state(readStored(chosenKey) === "1");

  /** Whether it is played offline: by choice, or because the server is out of reach. */
  get offline(): boolean {
    return canPlayOffline() && (this.#chosen || session.errorCode === "offline");
  }

  choose(offline: boolean): void {
    this.#chosen = offline;
    writeStored(chosenKey, offline ? "1" : "0");
  }

  /** The backend of the next game, for questions that both can answer, such as which games there are. */
  backend = async (): Promise<Backend> => (this.offline ? offlineBackend() : server);
}

export const place = new Place();

/** Why nobody can be asked to come now, if the server is out of reach. */
export const unreachable = (): string | undefined => (session.errorCode === "offline" ? t("error.offline") : undefined);

/** The offline games that were sent to the server, each with its table there. */
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

/** My offline tables: from the engine if it runs, else the list that was stored last, so that a list does not start the engine. */
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
