import type { Permissions, Sheet, Stream } from "../../table/protocol";
import type { Table } from "../../table/table.svelte";

/** Minimum delay between requests for legal actions in milliseconds, so that a fast table does not flood the server. */
const interval = 120;
/** Delay before a refused request is retried, in milliseconds. */
const retryDelay = 1000;

/** The legal actions and the current score, requested from the server. */
export class ServerState {
  legal: string[] = $state.raw([]);
  /** Whether the legal actions are those of an earlier scene. */
  loading = false;
  /** The score if the game ended now, from what I may know. */
  sheet: Sheet | undefined = $state.raw();
  /** The scene of the last requests. */
  #scene = "";
  #legalTimer: ReturnType<typeof setTimeout> | undefined;
  #scoreTimer: ReturnType<typeof setTimeout> | undefined;
  /** Settles when this scene's score has arrived or failed, or when the scene has changed. */
  #score = Promise.resolve();
  #endScore = (): void => {};

  /** onLegal runs whenever the legal actions change. */
  constructor(
    private readonly table: Table,
    private readonly onLegal: () => void,
  ) {}

  /** Requests everything if the scene has changed, and returns whether it has. */
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

  /** Resolves once the score matches the current scene. Descriptions wait for it. */
  async scoreReady(): Promise<void> {
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
      if (scene === this.#scene) this.#legalTimer = setTimeout(() => void this.#requestLegal(scene), retryDelay);
    }
  }
}

/** Whether the page shows these actions one by one. */
const isListed = (verbs: Record<string, number>): boolean =>
  Object.keys(verbs).some((verb) => !["keep", "buy", "place", "withdraw"].includes(verb));
