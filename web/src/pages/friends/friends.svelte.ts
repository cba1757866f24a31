import { call } from "../../api/client";
import { codeOf } from "../../api/error";
import type { Friend, FriendList, OpenUserBot, RecentOpponent } from "../../protocol";
import { t } from "../../words/words.svelte";
import { poll } from "../../ui/poll";

const every = 20_000;

/** My friends, who of them is online and where, and who would like to be one. */
export class Friends {
  list: FriendList | undefined = $state.raw();
  /** With whom I have played. They are fetched when they are first wanted. */
  opponents: RecentOpponent[] = $state.raw([]);
  /** Bots of other people that take challenges now. They are fetched when they are first wanted. */
  bots: OpenUserBot[] = $state.raw([]);
  /** Whom I have just invited, as far as this page knows. */
  invited: ReadonlySet<string> = $state.raw(new Set());
  errorCode: string | undefined = $state();
  #asked = 0;

  /** How many are online. */
  get online(): number {
    return this.list?.friends.filter((friend) => friend.online).length ?? 0;
  }

  /** The address by which others become my friends. */
  get link(): string | undefined {
    return this.list?.link && new URL(`/f/${this.list.link}`, location.href).href;
  }

  /** Fetches the list; an answer that a later one has overtaken is dropped. */
  refresh = async (): Promise<void> => {
    const number = ++this.#asked;
    try {
      const list = await call("GET /api/me/friends");
      if (number !== this.#asked) return;
      this.list = list;
      this.errorCode = undefined;
    } catch (error) {
      if (number === this.#asked) this.errorCode = codeOf(error);
    }
  };

  /** Keeps the list fresh while the page is visible. Returns a function that stops it. */
  follow(): () => void {
    const fetch = () => document.hidden || void this.refresh();
    void this.refresh();
    const stop = poll(fetch, every);
    addEventListener("people-changed", fetch);
    return () => {
      removeEventListener("people-changed", fetch);
      stop();
    };
  }

  findOpponents = (): Promise<void> => this.#try(async () => void (this.opponents = await call("GET /api/me/opponents")));

  findBots = (): Promise<void> => this.#try(async () => void (this.bots = await call("GET /api/bots")));

  /** Asks somebody to be friends, or says yes to whoever has asked. */
  add = (person: string): Promise<void> => this.#change(() => call("PUT /api/me/friends/{person}", { path: { person } }));
  /** Ends a friendship, takes a request back or declines one. */
  drop = (person: string): Promise<void> => this.#change(() => call("DELETE /api/me/friends/{person}", { path: { person } }));
  block = (person: string): Promise<void> => this.#change(() => call("PUT /api/me/blocks/{person}", { path: { person } }));
  unblock = (person: string): Promise<void> => this.#change(() => call("DELETE /api/me/blocks/{person}", { path: { person } }));
  unmute = (person: string): Promise<void> => this.#change(() => call("DELETE /api/me/mutes/{person}", { path: { person } }));
  hide = (hidden: boolean): Promise<void> => this.#change(() => call("PATCH /api/me/friends", { body: { hidden } }));
  makeLink = (): Promise<void> => this.#change(() => call("POST /api/me/friend-link"));
  dropLink = (): Promise<void> => this.#change(() => call("DELETE /api/me/friend-link"));

  /** Tells a friend of a table where I sit. */
  invite = (person: string, table: string): Promise<void> =>
    this.#try(async () => {
      await call("POST /api/tables/{table}/invite", { path: { table }, body: { person } });
      this.invited = new Set([...this.invited, person]);
    });

  #change = (act: () => Promise<unknown>): Promise<void> =>
    this.#try(async () => {
      await act();
      await this.refresh();
    });

  async #try(act: () => Promise<void>): Promise<void> {
    this.errorCode = undefined;
    try {
      await act();
    } catch (error) {
      this.errorCode = codeOf(error);
    }
  }
}

/** What is told of a friend: whether they are online, and where, and whether they look elsewhere. */
export function whereabouts({ online, away, at }: Friend): string {
  const told = at && at.stage !== "over" ? [t(`page.friends.at_${at.stage}`, { game: at.game })] : [];
  if (away) told.push(t("page.presence.away"));
  return told.join(" · ") || t(online ? "page.friends.online" : "page.friends.offline");
}
