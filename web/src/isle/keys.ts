import type { Ghost } from "./ghost.svelte";
import type { Play } from "./play.svelte";

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

/** Keys of the ship while a tile is held: they move the ghost or put it down. Returns whether it was moved. */
export function ghostKey(event: KeyboardEvent, play: Play): boolean {
  const { ghost } = play.hand;
  if (!ghost || event.ctrlKey || event.metaKey || event.altKey) return false;
  const move = moves[event.code] ?? moves[event.key];
  if (move) move(ghost, event.shiftKey ? -1 : 1);
  else if (event.key === "Enter" || event.key === " ") void play.put();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return move !== undefined;
}

/** Keys of the whole table: undo, put back, describe in words. */
export function tableKey(event: KeyboardEvent, play: Play, describe: () => void): void {
  const target = event.target as HTMLElement;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog")) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.code === "KeyZ") {
    event.preventDefault();
    void play.undo();
  } else if (event.key === "Escape") {
    if (play.hand.held || play.hand.words.length > 0) play.putBack();
  } else if (event.code === "KeyD" && !command && !event.altKey) {
    describe();
  }
}
