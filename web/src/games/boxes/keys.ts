import { tick } from "svelte";
import { announce } from "../../ui/announce.svelte";
import { isByKeys } from "../../ui/press";
import { focusRegion, goesIntoAsk, whereToGoOn } from "../../ui/regions";
import { t } from "../../words/words.svelte";
import type { BoxesGame } from "./game.svelte";

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const turns = ["KeyR", "KeyF", "KeyQ", "KeyE"];

/** Whether keys control the held card. Texts, lists and dialogs keep theirs. */
const forTheCard = (target: HTMLElement): boolean =>
  target === document.body || target.closest("[data-guide=board], [data-guide=hand], [data-guide=toy], [data-guide=ask]") !== null;

/** Without a held card, arrows walk over the board, B goes to the next box and Enter describes the slot. */
function explore(event: KeyboardEvent, game: BoxesGame): boolean {
  if ((event.target as HTMLElement).dataset.guide !== "board") return false;
  const arrow = arrows[event.code];
  if (event.code === "Escape") {
    game.explored = undefined;
    nextButton()?.focus();
    return false;
  }
  if (arrow) game.explore(...arrow);
  else if (event.code === "KeyB") game.exploreBox(event.shiftKey ? -1 : 1);
  else if ((event.key !== "Enter" && event.key !== " ") || !game.explored) return false;
  event.preventDefault();
  return true;
}

/** Whether a key asks for a description: D in the prompt, on the board or on a card. */
export function asksForDescription(event: KeyboardEvent): boolean {
  if (event.code !== "KeyD" || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("[data-guide=board], [data-guide=ask], [data-card]") !== null;
}

/** Puts the held card back and returns the focus to where it was taken. */
async function putBack(game: BoxesGame, target: HTMLElement): Promise<void> {
  const taken = takenCard();
  game.drop();
  await tick();
  if (target !== document.body) returnFocus(taken);
}

/** Moves the held card by one slot, or announces the edge of the board. */
function moveCard(game: BoxesGame, arrow: [number, number]): void {
  if (!game.move(...arrow) && game.spot) announce(t("page.boxes.edge"));
}

/**
 * Plays the held card at the preview. Without one it goes to the only legal place. Returns whether there is a place to announce.
 */
function play(game: BoxesGame): boolean {
  if (!game.spot && !game.loading) {
    if (game.placeCount === 1) return game.step(1);
    announce(t("page.boxes.no_place_keys"));
    game.reminded = true;
  }
  void game.confirm();
  return game.spot?.why !== undefined;
}

/**
 * Handles keys by their position on the keyboard. Tab walks the places only while the board has the focus, and leaves it after the
 * last or before the first. Escape always puts the card back. Without a held card, arrows explore the board; in the hand they walk
 * over the cards. Returns whether there is something new to announce.
 */
export function handleTableKey(event: KeyboardEvent, game: BoxesGame): boolean {
  const target = event.target as HTMLElement;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog")) return false;
  if (event.code === "F6") {
    event.preventDefault();
    focusRegion(event.shiftKey ? -1 : 1);
    return false;
  }
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") {
    event.preventDefault();
    if (game.may?.undo) void game.undo();
    return false;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!game.holds && goesIntoAsk(event)) {
    event.preventDefault();
    return false;
  }
  if (!game.holds) return explore(event, game);
  if (!forTheCard(target)) return false;
  if (event.code === "Escape") {
    event.preventDefault();
    void putBack(game, target);
    return false;
  }
  const onBoard = target.dataset.guide === "board";
  const arrow = target.closest("[data-roving]") ? undefined : arrows[event.code];
  let moved = false;
  if (arrow) {
    moveCard(game, arrow);
    moved = true;
  } else if (turns.includes(event.code)) {
    game.turnOver();
    moved = true;
  } else if (event.code === "Tab" && onBoard) {
    moved = event.shiftKey ? game.spot !== undefined && game.step(-1) : game.step(1);
    if (!moved) return false;
  } else if ((event.key === "Enter" || (event.key === " " && onBoard)) && target.tagName !== "BUTTON") {
    moved = play(game);
  } else {
    return false;
  }
  event.preventDefault();
  return moved;
}

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
const focus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** The next button: the main action, or the end of the turn, which has its own place. */
export const nextButton = (): HTMLElement | null =>
  find("[data-guide=ask] .go button") ?? find("[data-guide=ask] [data-do=end]") ?? whereToGoOn();

/** Moves the focus to the board after a card or toy was taken by keyboard. */
export function focusBoard(): void {
  if (isByKeys()) focus(find("[data-guide=board]"));
}

/** Returns the focus to the card or toy, or to the next button if it is gone. */
export const returnFocus = (taken: HTMLElement | null): void => focus(taken?.isConnected ? taken : nextButton());

/** The pressed button of the held card or toy. */
export const takenCard = (): HTMLElement | null => find(":is([data-guide=hand], [data-guide=toy]) [aria-pressed=true]");

/**
 * Moves a keyboard player's focus to the next decision: the hand for a card, the board for a toy, otherwise the main action. It
 * stays put elsewhere on the page and while the player explores the board.
 */
export function focusNext(game: BoxesGame): void {
  const { view, explored } = game;
  const at = document.activeElement ?? document.body;
  const part = at.closest<HTMLElement>("[data-guide=ask], [data-guide=board], [data-guide=hand], [data-guide=toy]");
  if (!isByKeys() || !game.isMyTurn || (at !== document.body && !part) || (part?.dataset.guide === "board" && explored)) return;
  const plays = view.phase === "start" || view.phase === "play";
  if (plays && view.special) focusBoard();
  else if (game.holds) {
    // After an undo the player chooses again on the board.
    if (at === document.body || at.matches("[data-do=undo]")) focusBoard();
  } else if (plays) focus(find("[data-guide=hand] button[tabindex='0']") ?? find("[data-guide=hand] button"));
  else focus(nextButton());
}
