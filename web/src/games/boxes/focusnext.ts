import { isByKeys } from "../../ui/press";
import { whereToGoOn } from "../../ui/regions";
import type { BoxesGame } from "./game.svelte";

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const focus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** What is done next by a button: the main action, or the end of the turn, which has a place of its own. */
export const nextButton = (): HTMLElement | null =>
  find("[data-guide=ask] .go button") ?? find("[data-guide=ask] [data-do=end]") ?? whereToGoOn();

/** Moves the focus to the board after a card or toy was taken by keys. */
export function focusBoard(): void {
  if (isByKeys()) focus(find("[data-guide=board]"));
}

/** Moves the focus back to the card or toy that was taken, or to the next button if it is gone. */
export const returnFocus = (taken: HTMLElement | null): void => focus(taken?.isConnected ? taken : nextButton());

/** The card or toy that is held, where it was taken. */
export const takenCard = (): HTMLElement | null => find(":is([data-guide=hand], [data-guide=toy]) [aria-pressed=true]");

/**
 * Moves the focus of a player who uses keys to the next decision: to the hand for a card, to the board for a toy, otherwise to the
 * main action. It stays where it is elsewhere on the page, and while the player explores the board.
 */
export function focusNext(game: BoxesGame): void {
  const { view, explored } = game;
  const at = document.activeElement ?? document.body;
  const part = at.closest<HTMLElement>("[data-guide=ask], [data-guide=board], [data-guide=hand], [data-guide=toy]");
  if (!isByKeys() || !game.isMyTurn || (at !== document.body && !part) || (part?.dataset.guide === "board" && explored)) return;
  const plays = view.phase === "start" || view.phase === "play";
  if (plays && view.special) focusBoard();
  else if (game.holds) {
    // What is taken back is chosen anew there.
    if (at === document.body || at.matches("[data-do=undo]")) focusBoard();
  } else if (plays) focus(find("[data-guide=hand] button[tabindex='0']") ?? find("[data-guide=hand] button"));
  else focus(nextButton());
}
