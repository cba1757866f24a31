import { announce } from "../ui/announce.svelte";
import { t } from "../words/words.svelte";
import { describeGhost, describeWay } from "./describe";
import type { Ghost } from "./ghost.svelte";
import type { Play } from "./play.svelte";
import { colours } from "./view";

/** How a key moves the ghost of the held tile, by the place of the key on the keyboard. */
const moves: Record<string, (ghost: Ghost, by: 1 | -1) => void> = {
  ArrowLeft: (ghost) => ghost.nudge(-1, 0),
  ArrowRight: (ghost) => ghost.nudge(1, 0),
  ArrowUp: (ghost) => ghost.nudge(0, -1),
  ArrowDown: (ghost) => ghost.nudge(0, 1),
  KeyR: (ghost, by) => ghost.rotate(by),
  KeyE: (ghost) => ghost.rotate(1),
  KeyQ: (ghost) => ghost.rotate(-1),
  KeyF: (ghost) => ghost.flip(),
  Tab: (ghost, by) => ghost.step(by),
};

/** Those of them that work from the buttons too, where arrows and Tab are for the focus. */
const turns = ["KeyR", "KeyE", "KeyQ", "KeyF"];

/** Keys of the ship while a tile is held, first those that move the ghost. Returns whether it was moved. */
export function ghostKey(event: KeyboardEvent, play: Play): boolean {
  const { ghost } = play.hand;
  if (!ghost || event.ctrlKey || event.metaKey || event.altKey) return false;
  // Where there is no place to go to, Tab leaves the ship as it leaves everything else.
  if (event.key === "Tab" && ghost.options.best.length === 0) return false;
  const move = moves[event.code] ?? moves[event.key];
  if (move) move(ghost, event.shiftKey ? -1 : 1);
  else if (!choiceKey(event, play)) return false;
  event.preventDefault();
  event.stopPropagation();
  return move !== undefined;
}

/** Keys for what else is chosen with a held tile. Returns whether it was one. */
function choiceKey(event: KeyboardEvent, play: Play): boolean {
  const { hand } = play;
  const number = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  if (number && hand.dyes) {
    const colour = colours[Number(number) - 1]!;
    void hand.dye(colour);
    announce(t(`isle.colour.${colour}`));
  } else if (event.code === "KeyB" && hand.ways.length > 1) {
    hand.nextWay();
    announce(describeWay(hand.way!, hand.held!));
  } else if (event.key === "Escape" && hand.held?.direct) {
    // A tile that has to be placed cannot be put back, but the ship can be left.
    document.querySelector<HTMLElement>(".prompt :is(button, select)")?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    if (play.hindrance) announce(t(play.hindrance));
    else void play.put();
  } else return false;
  return true;
}

/** Keys of the whole table: undo, put back, what the keys are, and letters where they cannot surprise. */
export function tableKey(event: KeyboardEvent, play: Play, open: (what: "describe" | "keys") => void): void {
  const target = event.target as HTMLElement;
  if (/^(INPUT|TEXTAREA)$/.test(target.tagName) || target.closest("dialog")) return;
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") {
    event.preventDefault();
    void play.undo();
  } else if (event.key === "Escape") {
    if (play.hand.held || play.hand.words.length > 0) play.putBack();
  } else if (event.key === "?") {
    // What explains itself has answered already.
    open("keys");
  } else if (target.tagName !== "SELECT") letterKey(event, target, play, () => open("describe"));
}

/** Turns the held tile from the buttons, and describes the table in words from there or the ship. */
function letterKey(event: KeyboardEvent, target: HTMLElement, play: Play, describe: () => void): void {
  const { ghost } = play.hand;
  const asked = target.closest(".prompt") !== null;
  if (turns.includes(event.code)) {
    if (ghost && (asked || target === document.body) && ghostKey(event, play)) announce(describeGhost(ghost));
  } else if (event.code === "KeyD" && !(event.ctrlKey || event.metaKey || event.altKey)) {
    if (asked || target.closest(".ship")) describe();
  }
}
