import { tick, untrack } from "svelte";
import { isTypingIn } from "../../../ui/istyping";
import { cardFacts, type CardKind } from "../cards/cardfacts";
import type { IsleGame } from "../game.svelte";
import { offeredCards, promptText, topEffect } from "../actions/prompttext";
import { itemsIn } from "../tableitems";
import type { View } from "../view";

/** Switches to the panel that a decision needs, once per decision, unless I hold a tile or am typing in the open panel. */
export function openNeededPanel(
  game: IsleGame,
  panel: () => HTMLElement | undefined,
  show: (wanted: "fields" | "hand") => void,
  /** Distinguishes moments that need the same panel. */
  context: () => unknown = () => undefined,
): void {
  const mine = $derived(promptText(game.view, game.may, () => "").mine);
  const words = $derived(game.selection.words);
  const holding = $derived(game.selection.held !== undefined);
  const moment = $derived(
    [context(), holding, game.view.phase, game.view.turn === game.view.seat, topEffect(game.view)?.kind, mine, ...words].join("/"),
  );
  $effect(() => {
    void moment;
    untrack(() => {
      const wanted = panelFor(game.view, mine, words);
      const shown = panel();
      if (wanted && !holding && !(shown && isTypingIn(shown))) show(wanted);
    });
  });
}

/**
 * Identifies the content that makes a panel scroll back to the top. Other players' turns do not move the fields; after taking a treasure
 * they return to the cats.
 */
export function scrollResetKey(view: View, may: IsleGame["may"], tab: string): string {
  const top = topEffect(view);
  const digs = top?.seat === view.seat && (top.kind === "map" || top.kind === "treasures");
  return [view.day, view.phase, ...(tab === "fields" ? [digs] : [top?.kind, ...offeredCards(view, may)])].join("/");
}

/**
 * Scrolls a panel to the top for a new day, phase, decision or row of cards, and to the first usable item when it is my turn. A tab
 * reopened in the same moment keeps its scroll position.
 */
export function resetPanelScroll(game: IsleGame, panel: () => HTMLElement | undefined, tab: () => string): void {
  const beginning = $derived(scrollResetKey(game.view, game.may, tab()));
  const holding = $derived(game.selection.held !== undefined);
  /** Scroll position of each tab, with the moment in which it was left. */
  const left = new Map<string, { beginning: string; top: number }>();
  let before = untrack(tab);
  let last = "";
  $effect.pre(() => {
    const now = tab();
    const shown = untrack(panel);
    if (now !== before && shown) left.set(before, { beginning: last, top: shown.scrollTop });
    before = now;
  });
  $effect(() => {
    const was = left.get(tab());
    last = beginning;
    const shown = panel();
    if (!shown) return;
    shown.scrollTop = was?.beginning === beginning ? was.top : 0;
    for (const row of shown.querySelectorAll(".row")) row.scrollLeft = 0;
  });
  const asked = $derived(`${beginning}/${promptText(game.view, game.may, () => "").mine}/${game.may?.decision}`);
  /** The decision for which a usable item was last scrolled into view. Scrolling away afterwards is respected. */
  const answered = new Map<string, string>();
  $effect(() => {
    void game.server.legal;
    const shown = panel();
    const [now, where] = [asked, tab()];
    // Nothing can be pressed while a command is pending.
    if (!shown || holding || game.busy || game.server.loading || now === answered.get(where)) return;
    // New items render one tick later.
    void tick().then(() => {
      if (now === asked && where === tab() && scrollToUsable(shown, game.view.phase)) answered.set(where, now);
    });
  });
}

/** The kinds of card that a phase is about. Other kinds may be playable at any time. */
const phaseCards: Partial<Record<string, readonly CardKind[]>> = { read: ["public"], prepare: ["rescue"], find: ["oshax", "treasure"] };

/** Scrolls to the first usable item that the phase is about, unless one is already visible. Returns whether there is one. */
export function scrollToUsable(panel: HTMLElement, phase: string): boolean {
  const frame = panel.getBoundingClientRect();
  const usable = itemsIn(panel).filter(([, { usable }]) => usable);
  const preferred = usable.filter(([, { card }]) => card && phaseCards[phase]?.includes(cardFacts(card).kind));
  const wanted = (preferred.length > 0 ? preferred : usable).map(([node]) => node);
  const isSeen = (node: Element) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  };
  if (!wanted.some(isSeen)) wanted[0]?.scrollIntoView({ block: "center", inline: "center" });
  return usable.length > 0;
}

/** The panel that the current decision needs; undefined keeps the open panel. */
export function panelFor(view: View, mine: boolean, words: string[]): "fields" | "hand" | undefined {
  if (!mine && words.length === 0) return undefined;
  const effect = topEffect(view);
  if (effect?.seat === view.seat && ["map", "treasures"].includes(effect.kind)) return "fields";
  const taking = view.phase === "rescue" || (words[0] === "play" && ["oshax", "treasure"].includes(cardFacts(words[1]!).kind));
  return taking && view.turn === view.seat ? "fields" : "hand";
}
