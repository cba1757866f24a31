import { randomName } from "../../table/opening/randomname";
import { command } from "../../table/opening/tables";
import { codeOf } from "../../api/error";
import { session } from "../../session.svelte";
import type { TableView } from "../../table/protocol";

/** How somebody who has the link comes to a table: by a name first, then to a seat or to look on. */
export class Joining {
  /** The name to play under, filled in. */
  name = $state("");
  /** Whether they have come to look on. */
  watching = $state(false);
  busy = $state(false);
  errorCode: string | undefined = $state();

  constructor(private readonly table: () => Pick<TableView, "id" | "seats" | "settings">) {
    this.name = session.me?.name ?? randomName(table().seats.flatMap(({ name }) => name ?? []));
  }

  /** Takes a seat, the first that is free unless one is named, and is ready. Where the game starts by itself the seat says so. */
  sit = (seat?: number): Promise<void> =>
    this.#try(async () => {
      await this.#arrive();
      await command(this.table().id, { do: "sit", ...(seat === undefined ? {} : { seat }) });
      this.watching = false;
      if (this.table().settings.start !== "full") await command(this.table().id, { do: "ready", on: true });
    });

  /** Takes no seat. */
  watch = (): Promise<void> =>
    this.#try(async () => {
      await this.#arrive();
      this.watching = true;
    });

  /** Keeps a changed name of somebody whom the server knows. */
  rename = (): Promise<void> => this.#try(async () => void (session.me && (await this.#arrive())));

  async #arrive(): Promise<void> {
    const name = this.name.trim();
    const me = await session.ensureRegistered(name);
    if (me.name !== name) await session.rename(name);
    this.name = session.me!.name;
  }

  async #try(act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.errorCode = undefined;
    try {
      await act();
    } catch (error) {
      this.errorCode = codeOf(error);
    }
    this.busy = false;
  }
}
