import { canPlayOffline, offlineBackend, server, type Backend } from "../../api/backend";
import { call } from "../../api/client";
import { session } from "../../session.svelte";
import { readStored, writeStored } from "../../storage";
import { t } from "../../words/words.svelte";
import { knownTables, most, rememberTables } from "./knowntables";
import type { Listed } from "../../protocol";

const chosenKey = "play-here";
const sentKey = "device-sent";

/** Where the next game is played: on the server, or on this device, which needs no network. */
class Place {
  #chosen = $state(readStored(chosenKey) === "1");

  /** Whether it is this device: by choice, or because the server is out of reach. */
  get here(): boolean {
    return canPlayOffline() && (this.#chosen || session.errorCode === "offline");
  }

  choose(here: boolean): void {
    this.#chosen = here;
    writeStored(chosenKey, here ? "1" : "0");
  }

  /** Who has the next game, for questions that both can answer, such as which games there are. */
  backend = async (): Promise<Backend> => (this.here ? offlineBackend() : server);
}

export const place = new Place();

/** Why nobody can be asked to come now, if the server is out of reach. */
export const unreachable = (): string | undefined => (session.errorCode === "offline" ? t("error.offline") : undefined);

/** The games of this device that the server has, with the tables that they are there. */
class SentGames {
  #all: Record<string, string> = $state.raw(JSON.parse(readStored(sentKey) ?? "{}") as Record<string, string>);

  of = (table: string): string | undefined => this.#all[table];

  add(table: string, there: string): void {
    const kept = Object.entries(this.#all).filter(([id]) => id !== table);
    this.#all = Object.fromEntries<string>([...kept, [table, there] as const].slice(-most));
    writeStored(sentKey, JSON.stringify(this.#all));
  }
}

export const sentGames = new SentGames();

/** My tables on this device: as its house says while it runs, else as it said last, so that a list costs nothing. */
export async function tablesHere(): Promise<Listed[]> {
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
