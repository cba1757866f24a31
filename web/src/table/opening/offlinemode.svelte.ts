import { canPlayOffline, offlineBackend, server, type Backend } from "../../api/backend";
import { session } from "../../session.svelte";
import { readStored, writeStored } from "../../storage";
import { t } from "../../words/words.svelte";

const chosenKey = "play-here";

/** Where the next game is played: on the server, or offline on this device. */
class OfflineMode {
  #chosen = $state(readStored(chosenKey) === "1");

  /** Whether it is played offline: by choice, or because the server is out of reach. */
  get on(): boolean {
    return canPlayOffline() && (this.#chosen || session.errorCode === "offline");
  }

  choose(offline: boolean): void {
    this.#chosen = offline;
    writeStored(chosenKey, offline ? "1" : "0");
  }

  /** The backend of the next game, for questions that both can answer, such as which games there are. */
  backend = async (): Promise<Backend> => (this.on ? offlineBackend() : server);
}

export const offlineMode = new OfflineMode();

/** Why nobody can be asked to come now, if the server is out of reach. */
export const unreachable = (): string | undefined => (session.errorCode === "offline" ? t("error.offline") : undefined);

/** Whether the browser has promised to keep the games of this device. */
class Persistence {
  /** Not known before it is looked for. A browser that cannot tell promises nothing. */
  granted: boolean | undefined = $state();

  /** Asks for the promise. Some browsers ask the person, some decide by themselves, and more gladly for an installed app. */
  request = (): Promise<void> => this.#update(() => navigator.storage.persist());

  /** Finds out whether it was given. */
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

/** Whether the browser deletes what a page has kept after a week without a visit: all that are built like Safari do, but not of an app. */
export const clearsWeekly = ({ vendor }: Pick<Navigator, "vendor">, standalone: boolean): boolean =>
  vendor.startsWith("Apple") && !standalone;
