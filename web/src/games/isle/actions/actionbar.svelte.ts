import { seatName } from "../../../table/seats/names";
import type { TableView } from "../../../table/protocol";
import { t } from "../../../words/words.svelte";
import { kindOf } from "./actions";
import { cardFacts, sisterActionTexts } from "../cards/cardfacts";
import { forfeitWarning } from "./forfeit";
import type { IsleGame } from "../game.svelte";
import { rescuePlan } from "./plans";
import { hasDrawnCards, promptText, type PromptText } from "./prompttext";
import { tileName, type View } from "../view";

/** A button of the action bar. */
export interface BarAction {
  /** Identifies the button for styles and tests, and when its meaning changes. */
  id: string;
  label: string;
  icon?: string;
  /** The text key of the reason why it is disabled. */
  why?: string;
  whyKey?: string;
  run: () => void;
}

/** What an action forfeits, and at which decision it was asked. */
interface Forfeit {
  action: string;
  warning: string;
  label: string;
  decision?: number;
}

/** The prompt and every action without a tile or card, shared by all layouts. */
export class ActionBar {
  /** The action that awaits confirmation because it forfeits something. */
  forfeit: Forfeit | undefined = $state.raw();

  constructor(
    private readonly game: IsleGame,
    private readonly about: () => TableView,
  ) {}

  get view(): View {
    return this.game.view;
  }
  get #verbs(): Record<string, number> {
    return this.game.may?.verbs ?? {};
  }

  prompt: PromptText = $derived.by(() =>
    promptText(this.view, this.game.may, (seats) => seats.map((s) => seatName(this.about(), s)).join(", ")),
  );
  sentence: string = $derived.by(() => {
    const { key, args } = this.prompt;
    const sister = this.view.sister;
    const deeds = sister?.waits ? sisterActionTexts(sister.row[sister.played]!).join(" ") : "";
    return t(key, { ...args, deeds, phase: t(`isle.phase.${this.view.phase}`) });
  });
  /** The sentence in the bar, for the held tile, the action in progress or the decision. */
  headline: string = $derived.by(() => {
    const { held, words } = this.game.selection;
    if (held) return t(this.trying ? "page.isle.trying" : "page.isle.ask.place", { tile_name: tileName(held.tile) });
    const key = this.#choosing;
    if (key) return t(`page.isle.ask.${key}`);
    if (words.length > 0) return this.card ? t(`isle.card.${this.card}`) : t(`isle.verb.${words[0]}`);
    return this.sentence;
  });
  detail: string | undefined = $derived.by(() => {
    const { held, words, ghost } = this.game.selection;
    if (held) return this.trying && !ghost?.why ? t("page.isle.only_try") : undefined;
    if (words.length > 0) return this.card && t(cardFacts(this.card).text, cardFacts(this.card).args);
    const { play = 0, chase = 0 } = this.#verbs;
    if (this.prompt.mine || play + chase === 0) return undefined;
    return t(play > 0 ? "page.isle.ask.anytime" : "page.isle.ask.chase");
  });
  /** What the action in progress needs next: a tile from the island, or a colour. */
  get #choosing(): string | undefined {
    if (this.game.selection.onIsland) return this.game.selection.words[1] === "oshax" ? "take_oshax" : "take_treasure";
    const [next] = this.game.selection.words.length > 0 ? (this.game.selection.choice?.next ?? []) : [];
    return next && kindOf(next) === "colour" ? "colour" : undefined;
  }
  /** Whether I can only try the held tile. */
  trying: boolean = $derived.by(() => {
    const { held, takeAction } = this.game.selection;
    return Boolean(held && !held.mustPlace && !takeAction);
  });
  /** The plan that the tried tile allows for my turn. */
  plan: string[] | undefined = $derived.by(() => {
    const { held, ghost, basket } = this.game.selection;
    if (!this.trying || !ghost?.legal || this.#verbs.rescue) return undefined;
    return rescuePlan(this.view, held!.tile, ghost.action, basket);
  });
  card: string | undefined = $derived.by(() => {
    const word = this.game.selection.words[1];
    return word && kindOf(word) === "card" ? word : undefined;
  });

  /** The cards I picked from the offered row. */
  picked: string[] = $derived.by(() => {
    const row = this.paying ? this.view.own?.offer : this.view.own?.draft.at(-1)?.saw;
    return this.game.selection.picked.flatMap((i) => row?.[i] ?? []);
  });
  paying: boolean = $derived.by(() => Boolean(this.#verbs.buy) && (this.view.phase === "pay" || hasDrawnCards(this.view)));
  /** The cost of the picked cards, including those kept earlier, and the fish that I have. */
  cost: number = $derived.by(() => {
    const cards = [...this.picked, ...(this.paying ? [] : (this.view.own?.kept ?? []))];
    return cards.reduce((sum, id) => sum + cardFacts(id).cost, 0);
  });
  get fish(): number {
    return this.view.seats[this.view.seat]?.fish ?? 0;
  }

  /** The obvious next action, if there is one. */
  main: BarAction | undefined = $derived.by(() => this.#main());
  /** The other actions, those closest to giving up last. */
  others: BarAction[] = $derived.by(() => this.#others());

  #main(): BarAction | undefined {
    const { game } = this;
    const verbs = this.#verbs;
    const { held, words, choice } = game.selection;
    if (this.plan) {
      const { plan } = this;
      return { id: "plan", icon: "clock", label: t("page.isle.plan"), run: () => void game.plan(plan) };
    }
    if (held) {
      const whyKey = game.blockedBy;
      return { id: "place", icon: "check", label: t("page.isle.put"), why: whyKey && t(whyKey), whyKey, run: () => void game.put() };
    }
    if (words.length > 0) {
      const { action } = choice;
      return action
        ? { id: "play", icon: "check", label: t(this.card ? "page.isle.play_card" : "isle.verb.play"), run: () => void game.act(action) }
        : undefined;
    }
    if (verbs.keep) return this.#keep();
    if (this.paying) return this.#buy();
    for (const verb of ["dye", "move"]) {
      if (verbs[verb]) return { id: verb, label: t(`isle.verb.${verb}`), run: () => (game.selection.words = [verb]) };
    }
    return this.#layAll() ?? this.#closing.find((action) => this.#isMain(action.id));
  }

  /** Plays all rescue cards at once if there are several. */
  #layAll(): BarAction | undefined {
    const { game } = this;
    const cards = this.#verbs.lay ? this.view.own!.hand.filter((id) => game.server.legal.includes(`lay ${id}`)) : [];
    if (cards.length < 2) return undefined;
    const run = () => void game.actAll(cards.map((id) => `lay ${id}`));
    return { id: "lay-all", icon: "rescue", label: t("page.isle.lay_all", { count: cards.length }), run };
  }

  #keep(): BarAction {
    const missing = this.view.keep - this.picked.length;
    const why = missing > 0 ? t("page.isle.choose_more", { count: missing }) : undefined;
    const run = () => void this.game.act(`keep ${this.picked.join(" ")}`);
    return { id: "keep", icon: "check", label: t("page.isle.keep_count", { count: this.view.keep }), why, run };
  }

  #buy(): BarAction {
    const { picked } = this;
    const why = this.cost > this.fish ? t("error.not_enough_fish") : picked.length === 0 ? t("page.isle.buy_what") : undefined;
    const label = picked.length > 0 ? t("page.isle.buy_count", { count: picked.length }) : t("isle.verb.buy");
    return { id: "buy", icon: "check", label, why, run: () => void this.game.act(`buy ${picked.join(" ")}`) };
  }

  #others(): BarAction[] {
    const { game } = this;
    const { held, words } = game.selection;
    if (held?.mustPlace) return [];
    if (held) return [{ id: "back", label: t("page.isle.put_back"), run: () => game.selection.drop() }];
    if (words.length > 0) return [{ id: "cancel", label: t("page.cancel"), run: () => (game.selection.words = []) }];
    const verbs = this.#verbs;
    const list: BarAction[] = [];
    if (verbs.put)
      for (const field of ["left", "right"])
        list.push({ id: "put", icon: "check", label: t(`page.isle.${field}`), run: () => void game.act(`put ${field}`) });
    for (const verb of ["token-basket", "token-speed", "withdraw"].filter((v) => verbs[v]))
      list.push({ id: verb, label: t(`isle.verb.${verb}`), run: () => void game.act(verb) });
    if (verbs.chase) list.push({ id: "chase", label: t("isle.verb.chase"), run: () => (game.selection.words = ["chase"]) });
    if (this.paying && this.picked.length === 0) list.push(this.#closingAction("buy-nothing", "buy nothing", t("page.isle.buy_nothing")));
    return [...list, ...this.#closing.filter((action) => !this.#isMain(action.id))];
  }

  #closing: BarAction[] = $derived.by(() =>
    ["stop", "pass", "end", "confirm", "allow"]
      .filter((verb) => this.#verbs[verb])
      .map((verb) => this.#closingAction(verb, verb, t(`isle.verb.${verb}`))),
  );

  /** An ending action is the main one only if nothing else is possible and it forfeits nothing. */
  #isMain(verb: string): boolean {
    const { rescue, read, lay, take, move } = this.#verbs;
    return !(rescue || read || lay || take || move) && !this.#warning(verb);
  }

  #warning(action: string): string | undefined {
    return forfeitWarning(action, this.view, this.game.may, this.game.server.legal);
  }

  /** An action that asks for confirmation if it forfeits something permanently. */
  #closingAction(id: string, action: string, label: string): BarAction {
    const warning = this.#warning(action);
    const run = () => {
      if (this.game.busy) return;
      if (warning) this.forfeit = { action, warning, label, decision: this.game.may?.decision };
      else void this.game.act(action);
    };
    return { id, label: warning ? `${label}…` : label, run };
  }

  /** Drops a confirmation for a decision that is over. */
  sync(): void {
    if (this.forfeit && this.game.may?.decision !== this.forfeit.decision) this.forfeit = undefined;
  }
}
