import { focusRegion, goesIntoAsk } from "../ui/regions";
import type { BoxesGame } from "./game.svelte";

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const turns = ["KeyR", "KeyF", "KeyQ", "KeyE"];

/** Whether keys go to the held card: those of texts, lists and dialogs stay there. */
const forTheCard = (target: HTMLElement): boolean =>
  target === document.body || target.closest("[data-guide=board], [data-guide=hand], [data-guide=toy], [data-guide=ask]") !== null;

/** With nothing held the arrows walk over the board, B goes to the next box, and Enter asks for more about the slot. */
function explore(event: KeyboardEvent, game: BoxesGame): boolean {
  if ((event.target as HTMLElement).dataset.guide !== "board") return false;
  const arrow = arrows[event.code];
  if (event.code === "Escape") {
    game.explored = undefined;
    document.querySelector<HTMLElement>("[data-guide=ask]")?.focus();
    return false;
  }
  if (arrow) game.explore(...arrow);
  else if (event.code === "KeyB") game.exploreBox(event.shiftKey ? -1 : 1);
  else if ((event.key !== "Enter" && event.key !== " ") || !game.explored) return false;
  event.preventDefault();
  return true;
}

/** Whether a key asks for a description: of the table from what is asked, on the board also of a box. */
export function asksForDescription(event: KeyboardEvent): boolean {
  if (event.code !== "KeyD" || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("[data-guide=board], [data-guide=ask]") !== null;
}

/**
 * Keys of the table, by their place on the keyboard. Tab goes through the places only while the board has the focus, and
 * leaves it after the last one, or before the first; Escape always puts back what is held. With nothing
 * held the arrows explore the board; in the hand they walk from card to card. Returns whether there is something new to tell.
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
  if (!game.held && goesIntoAsk(event)) {
    event.preventDefault();
    return false;
  }
  if (!game.held) return explore(event, game);
  if (!forTheCard(target)) return false;
  if (event.code === "Escape") {
    event.preventDefault();
    game.drop();
    return false;
  }
  const onBoard = target.dataset.guide === "board";
  const arrow = target.closest("[data-roving]") ? undefined : arrows[event.code];
  let moved = false;
  if (arrow) {
    game.move(...arrow);
    moved = true;
  } else if (turns.includes(event.code)) {
    game.turnOver();
    moved = true;
  } else if (event.code === "Tab" && onBoard) {
    moved = event.shiftKey ? game.spot !== undefined && game.step(-1) : game.step(1);
    if (!moved) return false;
  } else if ((event.key === "Enter" || (event.key === " " && onBoard)) && game.spot && target.tagName !== "BUTTON") {
    void game.confirm();
  } else {
    return false;
  }
  event.preventDefault();
  return moved;
}
