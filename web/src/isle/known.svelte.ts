import type { May, Sheet } from "../table/protocol";
import type { Stream, Table } from "../table/table.svelte";

/** Lists of actions are asked for at most this often, in milliseconds, so that a quick table does not flood the server. */
const rest = 120;

/** What the server tells when it is asked: which actions are legal now, and the score. */
export class Known {
  legal: string[] = $state.raw([]);
  /** Whether the list is of another moment, and that of this one has yet to come. */
  awaited = false;
  /** The score as if the game ended now, of what I may know. */
  sheet: Sheet | undefined = $state.raw();
  #asked = "";
  #list: ReturnType<typeof setTimeout> | undefined;
  #count: ReturnType<typeof setTimeout> | undefined;

  /** Learnt is called when there is another list of actions. */
  constructor(
    private readonly table: Table,
    private readonly learnt: () => void,
  ) {}

  /** Asks anew if the scene is another than before, and tells whether it is. */
  sync(s: Stream, may?: May): boolean {
    const key = `${s.seat}/${s.epoch}/${s.n}`;
    if (key === this.#asked) return false;
    this.#asked = key;
    clearTimeout(this.#count);
    this.#count = setTimeout(() => void this.#askScore(s.seat), 2 * rest);
    clearTimeout(this.#list);
    this.awaited = true;
    if (may?.actions) this.#learn(may.actions);
    else if (may && listed(may.verbs)) this.#list = setTimeout(() => void this.#askLegal(key), may.must ? 0 : rest);
    else this.#learn([]);
    return true;
  }

  #learn(actions: string[]): void {
    this.awaited = false;
    this.legal = actions;
    this.learnt();
  }

  /** Who looks on has no seat to ask from. */
  async #askScore(seat: number): Promise<void> {
    this.sheet = await this.table.ask<Sheet>("score", seat < 0 ? { seat: undefined } : {}).catch(() => this.sheet);
  }

  async #askLegal(key: string): Promise<void> {
    try {
      const { actions } = await this.table.ask<{ actions: string[] }>("legal");
      if (key === this.#asked) this.#learn(actions.filter((a) => !/^(keep|buy|place) /.test(a)));
    } catch {
      if (key === this.#asked) this.#asked = "";
    }
  }
}

/** Whether there are actions that the page shows one by one. */
const listed = (verbs: Record<string, number>): boolean =>
  Object.keys(verbs).some((verb) => !["keep", "buy", "place", "withdraw"].includes(verb));
