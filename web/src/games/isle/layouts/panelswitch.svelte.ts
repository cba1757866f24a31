import { tick, untrack } from "svelte";
import { isTypingIn } from "../../../ui/istyping";
import { cardFacts, type CardKind } from "../cards/cardfacts";
import type { IsleGame } from "../game.svelte";
import { panelFor } from "./panels";
import { offeredCards, promptText, topEffect } from "../actions/prompttext";
import type { View } from "../view";

/**
 * Calls show with the panel that the moment needs, once for each moment in which I am asked, unless a tile is held or
 * somebody writes in the panel that is there.
 */
export function followMoment(
  game: IsleGame,
  panel: () => HTMLElement | undefined,
  show: (wanted: "fields" | "hand") => void,
  /** What else makes a moment another one. */
  besides: () => unknown = () => undefined,
): void {
  const mine = $derived(promptText(game.view, game.may, () => "").mine);
  const words = $derived(game.selection.words);
  const holding = $derived(game.selection.held !== undefined);
  const moment = $derived(
    [besides(), holding, game.view.phase, game.view.turn === game.view.seat, topEffect(game.view)?.kind, mine, ...words].join("/"),
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
 * What a panel begins anew with. What others do turn by turn leaves the fields where they are; who has taken a treasure comes back
 * from there to the cats.
 */
export function beginningOf(view: View, may: IsleGame["may"], tab: string): string {
  const top = topEffect(view);
  const digs = top?.seat === view.seat && (top.kind === "map" || top.kind === "treasures");
  return [view.day, view.phase, ...(tab === "fields" ? [digs] : [top?.kind, ...offeredCards(view, may)])].join("/");
}

/**
 * A panel that scrolls shows its beginning for a new day, phase, choice or row of cards, and something that can be pressed as soon
 * as I am asked. A tab that is come back to meanwhile is where it was left.
 */
export function followBeginning(game: IsleGame, panel: () => HTMLElement | undefined, tab: () => string): void {
  const beginning = $derived(beginningOf(game.view, game.may, tab()));
  const holding = $derived(game.selection.held !== undefined);
  /** How far each tab was scrolled when it was left, and in which moment. */
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
  /** What was asked when something to press was shown last in a tab: whoever scrolls away then is left alone. */
  const answered = new Map<string, string>();
  $effect(() => {
    void game.server.legal;
    const shown = panel();
    const [now, where] = [asked, tab()];
    // While something is under way nothing can be pressed.
    if (!shown || holding || game.busy || game.server.loading || now === answered.get(where)) return;
    // What has become known just now is on the page a moment later.
    void tick().then(() => {
      if (now === asked && where === tab() && bringIntoSight(shown, game.view.phase)) answered.set(where, now);
    });
  });
}

/** The cards that a phase asks for, while others may be played at any time. */
const askedFor: Partial<Record<string, readonly CardKind[]>> = { read: ["public"], prepare: ["rescue"], find: ["oshax", "treasure"] };

/** Scrolls to the first thing that the phase asks for and that can be pressed, unless one is seen. Returns whether there is one. */
export function bringIntoSight(panel: HTMLElement, phase: string): boolean {
  const frame = panel.getBoundingClientRect();
  const usable = [...panel.querySelectorAll<HTMLElement>("[data-can]")];
  const asked = usable.filter(({ dataset: { card } }) => card && askedFor[phase]?.includes(cardFacts(card).kind));
  const wanted = asked.length > 0 ? asked : usable;
  const isSeen = (node: Element) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  };
  if (!wanted.some(isSeen)) wanted[0]?.scrollIntoView({ block: "center", inline: "center" });
  return usable.length > 0;
}
