import { call } from "../../api/client";
import { codeOf } from "../../api/error";
import { session } from "../../session.svelte";
import type { TableView } from "../../table/protocol";
import { pollWhileVisible } from "../../ui/poll";

/** How often it is asked again who sits at the table, in milliseconds. */
const every = 5000;

/** A table as whoever has its link sees it, before the server knows who they are. */
export class Invitation {
  about: TableView | undefined = $state.raw();
  errorCode: string | undefined = $state();

  constructor(private readonly table: string) {}

  /** Keeps it fresh while the page is visible. Returns a function that stops it. */
  follow(): () => void {
    void this.#fetch();
    return pollWhileVisible(() => this.#fetch(), every);
  }

  async #fetch(): Promise<void> {
    try {
      // Whoever opened the page without a network may be known, and be asked for nothing then.
      if (session.errorCode === "offline") await session.visit();
      if (!session.me) this.about = await call("GET /api/tables/{table}/invitation", { path: { table: this.table } });
      this.errorCode = undefined;
    } catch (error) {
      // Whoever sees the table already goes on with what was there.
      if (!this.about) this.errorCode = codeOf(error);
    }
  }
}
