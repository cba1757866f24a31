import type { Permissions, Sheet } from "../../table/protocol";
import type { Stream } from "../../table/stream";
import type { Table } from "../../table/table.svelte";

/** The legal actions are requested at most this often, in milliseconds, so that a fast table does not flood the server. */
const interval = 120;
/** How long it waits before it asks again for what the server has refused, in milliseconds. */
const again = 1000;

/** What the server has to be asked for: the legal actions and the current score. */
export class ServerState {
  legal: string[] = $state.raw([]);
  /** Whether the legal actions belong to an earlier scene, and those of this one are still to come. */
  loading = false;
  /** The score if the game ended now, as far as I may know it. */
  sheet: Sheet | undefined = $state.raw();
  /** The scene that the last requests were made for. */
  #scene = "";
  #legalTimer: ReturnType<typeof setTimeout> | undefined;
  #scoreTimer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when the score of this scene has come or could not be had, or when the scene has changed. */
  #score = Promise.resolve();
  #endScore = (): void => {};

  /** onLegal is called whenever the legal actions have changed. */
  constructor(
    private readonly table: Table,
    private readonly onLegal: () => void,
  ) {}

  /** Requests everything again if the scene has changed, and returns whether it has. */
  sync(s: Stream, may?: Permissions): boolean {
    const scene = `${s.seat}/${s.epoch}/${s.n}`;
    if (scene === this.#scene) return false;
    this.#scene = scene;
    this.#awaitScore();
    clearTimeout(this.#legalTimer);
    this.loading = true;
    if (may?.actions) this.#setLegal(may.actions);
    else if (may && isListed(may.verbs)) this.#legalTimer = setTimeout(() => void this.#requestLegal(scene), may.must ? 0 : interval);
    else this.#setLegal([]);
    return true;
  }

  /** Resolves when the score belongs to the scene that is shown: what is told about a table waits for it. */
  async scored(): Promise<void> {
    let last;
    do await (last = this.#score);
    while (last !== this.#score);
  }

  #awaitScore(): void {
    clearTimeout(this.#scoreTimer);
    this.#endScore();
    this.#score = new Promise((resolve) => (this.#endScore = resolve));
    const end = this.#endScore;
    this.#scoreTimer = setTimeout(() => void this.#requestScore().finally(end), 2 * interval);
  }

  #setLegal(actions: string[]): void {
    this.loading = false;
    this.legal = actions;
    this.onLegal();
  }

  async #requestScore(): Promise<void> {
    this.sheet = await this.table.score().catch(() => this.sheet);
  }

  async #requestLegal(scene: string): Promise<void> {
    try {
      const { actions } = await this.table.legal();
      if (scene === this.#scene) this.#setLegal(actions.filter((a) => !/^(keep|buy|place) /.test(a)));
    } catch {
      if (scene === this.#scene) this.#legalTimer = setTimeout(() => void this.#requestLegal(scene), again);
    }
  }
}

/** Whether there are actions that the page shows one by one. */
const isListed = (verbs: Record<string, number>): boolean =>
  Object.keys(verbs).some((verb) => !["keep", "buy", "place", "withdraw"].includes(verb));
