import { tick } from "svelte";
import { announce } from "../../ui/announce.svelte";
import { isByKeys } from "../../ui/press";
import { focusRegion, goesIntoAsk, whereToGoOn } from "../../ui/regions";
import { t } from "../../words/words.svelte";
import type { BoxesGame } from "./game.svelte";

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const turns = ["KeyR", "KeyF", "KeyQ", "KeyE"];

/** Whether keys control the held card. Texts, lists and dialogs keep theirs. */
const forTheCard = (target: HTMLElement, { parts }: BoxesGame): boolean =>
  target === document.body || parts.of(target, "board", "hand", "toy", "ask") !== undefined;

/** Without a held card, arrows walk over the board, B goes to the next box and Enter describes the slot. */
function explore(event: KeyboardEvent, game: BoxesGame): boolean {
  if (event.target !== game.parts.get("board")) return false;
  const arrow = arrows[event.code];
  if (event.code === "Escape") {
    game.explored = undefined;
    nextButton(game)?.focus();
    return false;
  }
  if (arrow) game.explore(...arrow);
  else if (event.code === "KeyB") game.exploreBox(event.shiftKey ? -1 : 1);
  else if ((event.key !== "Enter" && event.key !== " ") || !game.explored) return false;
  event.preventDefault();
  return true;
}

/** Whether a key asks for a description. */
export const isDescribeKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  code === "KeyD" && !ctrlKey && !metaKey && !altKey;

/** Puts the held card back and returns the focus to where it was taken. */
async function putBack(game: BoxesGame, target: HTMLElement): Promise<void> {
  const taken = takenCard(game);
  game.drop();
  await tick();
  if (target !== document.body) returnFocus(game, taken);
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
  if (!forTheCard(target, game)) return false;
  if (event.code === "Escape") {
    event.preventDefault();
    void putBack(game, target);
    return false;
  }
  const onBoard = target === game.parts.get("board");
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

const focus = (node: HTMLElement | SVGElement | null | undefined): void => node?.focus({ preventScroll: true });

/** The next button: the main action, or the end of the turn, which has its own place. */
const nextButton = ({ parts }: BoxesGame): HTMLElement | null => parts.find("go", "button") ?? parts.find("end", "button") ?? whereToGoOn();

/** Moves the focus to the board after a card or toy was taken by keyboard. */
export function focusBoard({ parts }: BoxesGame): void {
  if (isByKeys()) focus(parts.get("board"));
}

/** Returns the focus to the card or toy, or to the next button if it is gone. */
const returnFocus = (game: BoxesGame, taken: HTMLElement | null): void => focus(taken?.isConnected ? taken : nextButton(game));

/** The pressed button of the held card or toy. */
const takenCard = ({ parts }: BoxesGame): HTMLElement | null =>
  parts.find("hand", "[aria-pressed=true]") ?? parts.find("toy", "[aria-pressed=true]");

/**
 * Moves a keyboard player's focus to the next decision: the hand for a card, the board for a toy, otherwise the main action. It stays
 * put elsewhere on the page and while the player explores the board.
 */
export function focusNext(game: BoxesGame): void {
  const { view, explored, parts } = game;
  const at = document.activeElement ?? document.body;
  const part = parts.of(at, "ask", "board", "hand", "toy");
  if (!isByKeys() || !game.isMyTurn || (at !== document.body && !part) || (part === "board" && explored)) return;
  const plays = view.phase === "start" || view.phase === "play";
  if (plays && view.special) focusBoard(game);
  else if (game.holds) {
    // After an undo the player chooses again on the board.
    if (at === document.body || parts.of(at, "undo")) focusBoard(game);
  } else if (plays) focus(parts.find("hand", "button[tabindex='0']") ?? parts.find("hand", "button"));
  else focus(nextButton(game));
}
