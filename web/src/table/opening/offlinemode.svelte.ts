import { canPlayOffline, offlineBackend, server, type Backend } from "../../api/backend";
import { session } from "../../session.svelte";
import { readStored, writeStored } from "../../storage";
import { t } from "../../words/words.svelte";

const chosenKey = "play-here";

/** Where the next game is played: on the server, or offline on this device. */
class OfflineMode {
  #chosen = $state(readStored(chosenKey) === "1");

  /** Whether the next game is offline, by choice or because the server is unreachable. */
  get on(): boolean {
    return canPlayOffline() && (this.#chosen || session.errorCode === "offline");
  }

  choose(offline: boolean): void {
    this.#chosen = offline;
    writeStored(chosenKey, offline ? "1" : "0");
  }

  /** The backend of the next game, for requests that both answer. */
  backend = async (): Promise<Backend> => (this.on ? offlineBackend() : server);
}

export const offlineMode = new OfflineMode();

/** Explains why nobody can be invited, if the server is unreachable. */
export const unreachable = (): string | undefined => (session.errorCode === "offline" ? t("error.offline") : undefined);

/** Whether the browser has granted persistent storage for offline games. */
class Persistence {
  /** Undefined before the first check. A browser without the API grants nothing. */
  granted: boolean | undefined = $state();

  /** Requests persistent storage. Some browsers ask the user; others decide on their own and favour installed apps. */
  request = (): Promise<void> => this.#update(() => navigator.storage.persist());

  check = (): Promise<void> => this.#update(() => navigator.storage.persisted());

  async #update(how: () => Promise<boolean>): Promise<void> {
    try {
      this.granted = await how();
    } catch {
      this.granted = false;
    }
  }
}

export const persistence = new Persistence();

/** Whether the browser clears storage after a week without a visit, as Safari and its relatives do except for installed apps. */
export const clearsWeekly = ({ vendor }: Pick<Navigator, "vendor">, standalone: boolean): boolean =>
  vendor.startsWith("Apple") && !standalone;
