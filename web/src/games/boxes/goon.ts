import { isByKeys } from "../../ui/press";
import { whereToGoOn } from "../../ui/regions";
import type { BoxesGame } from "./game.svelte";

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const focus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** What is done next by a button: the main action, or the end of the turn, which has a place of its own. */
export const nextButton = (): HTMLElement | null =>
  find("[data-guide=ask] .go button") ?? find("[data-guide=ask] [data-do=end]") ?? whereToGoOn();

/** Brings whoever has taken something up by keys to the board. */
export function goToBoard(): void {
  if (isByKeys()) focus(find("[data-guide=board]"));
}

/** Brings whoever puts something back by keys to where it was taken, a card or toy, or to what else can be done. */
export const goBack = (taken: HTMLElement | null): void => focus(taken?.isConnected ? taken : nextButton());

/** The card or toy that is held, where it was taken. */
export const takenCard = (): HTMLElement | null => find(":is([data-guide=hand], [data-guide=toy]) [aria-pressed=true]");

/**
 * Brings whoever plays by keys to the next decision: to the hand for a card, to the board for a toy, otherwise to the main action.
 * Who is elsewhere on the page or looks around the board is left there.
 */
export function goOn(game: BoxesGame): void {
  const { view, explored } = game;
  const at = document.activeElement ?? document.body;
  const part = at.closest<HTMLElement>("[data-guide=ask], [data-guide=board], [data-guide=hand], [data-guide=toy]");
  if (!isByKeys() || !game.isMyTurn || (at !== document.body && !part) || (part?.dataset.guide === "board" && explored)) return;
  const plays = view.phase === "start" || view.phase === "play";
  if (plays && view.special) goToBoard();
  else if (game.holds) {
    // What is taken back is chosen anew there.
    if (at === document.body || at.matches("[data-do=undo]")) goToBoard();
  } else if (plays) focus(find("[data-guide=hand] button[tabindex='0']") ?? find("[data-guide=hand] button"));
  else focus(nextButton());
}
