import type { Turn } from "./turn.svelte";

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const turns = ["KeyR", "KeyF", "KeyQ", "KeyE"];

/** Whether keys go to the held card: those of texts, lists and dialogs stay there. */
const forTheCard = (target: HTMLElement): boolean =>
  target === document.body || target.closest("[data-guide=board], [data-guide=hand], [data-guide=ask]") !== null;

/**
 * Keys of the table, by their place on the keyboard. Tab goes through the places only while the board has the focus, and
 * leaves it after the last one; Escape always puts back what is held. Returns whether the ghost was moved.
 */
export function tableKey(event: KeyboardEvent, turn: Turn): boolean {
  const target = event.target as HTMLElement;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog")) return false;
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") {
    event.preventDefault();
    if (turn.may?.undo) void turn.undo();
    return false;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !turn.held || !forTheCard(target)) return false;
  if (event.code === "Escape") {
    event.preventDefault();
    turn.drop();
    return false;
  }
  const onBoard = target.dataset.guide === "board";
  const arrow = arrows[event.code];
  let moved = false;
  if (arrow) {
    turn.move(...arrow);
    moved = true;
  } else if (turns.includes(event.code)) {
    turn.turn();
    moved = true;
  } else if (event.code === "Tab" && onBoard) {
    moved = turn.step(event.shiftKey ? -1 : 1);
    if (!moved) return false;
  } else if ((event.key === "Enter" || (event.key === " " && onBoard)) && turn.spot && target.tagName !== "BUTTON") {
    void turn.confirm();
  } else {
    return false;
  }
  event.preventDefault();
  return moved;
}
