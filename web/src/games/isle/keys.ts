import { announce, joinSentences } from "../../ui/announce.svelte";
import { explanationOf } from "../../ui/explain.svelte";
import { focusAsk, focusRegion, goesIntoAsk, whereToGoOn } from "../../ui/regions";
import { t } from "../../words/words.svelte";
import { describeGhost, describeHeld, describeTakeAction, describeTurned } from "./actions/describe";
import type { Ghost } from "./ships/ghost.svelte";
import type { IsleGame } from "./game.svelte";
import { colours, type Colour } from "./view";

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

/** Keys of the ship while a tile is held, first those that move the ghost, and say where it is then. Returns whether it was moved. */
export function handleGhostKey(event: KeyboardEvent, game: IsleGame): boolean {
  const { ghost } = game.selection;
  if (!ghost || event.ctrlKey || event.metaKey || event.altKey) return false;
  // Where there is no place to go to, Tab leaves the ship as it leaves everything else.
  if (event.key === "Tab" && ghost.options.best.length === 0) return false;
  const move = moves[event.code] ?? moves[event.key];
  const before = String(ghost.cells);
  if (move) move(ghost, event.shiftKey ? -1 : 1);
  else if (!choiceKey(event, game)) return false;
  event.preventDefault();
  event.stopPropagation();
  const stays = event.key.startsWith("Arrow") && String(ghost.cells) === before;
  if (move)
    announce((stays ? `${t("page.isle.say.edge")} ` : "") + (turns.includes(event.code) ? describeTurned(ghost) : describeGhost(ghost)));
  return move !== undefined;
}

/** Puts the tile down, and goes on with what is asked then, unless that is another tile. */
async function putAndGoOn(game: IsleGame): Promise<void> {
  const done = await game.put();
  if (done && !game.selection.held && document.activeElement?.matches(".ship")) whereToGoOn()?.focus({ preventScroll: true });
}

/** Gives the held oshax another colour, which may bring other points. */
export async function chooseColour({ selection }: IsleGame, colour: Colour): Promise<void> {
  announce(t(`isle.colour.${colour}`));
  await selection.setColour(colour);
  if (selection.ghost) announce(describeGhost(selection.ghost));
}

/** Keys for what else is chosen with a held tile. Returns whether it was one. */
function choiceKey(event: KeyboardEvent, game: IsleGame): boolean {
  const { selection } = game;
  const number = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  if (number && selection.choosesColour) {
    void chooseColour(game, colours[Number(number) - 1]!);
  } else if (event.code === "KeyB" && selection.takeActions.length > 1) {
    selection.nextTakeAction();
    announce(describeTakeAction(selection.takeAction!, selection.held!));
  } else if (event.key === "Escape" && selection.held?.mustPlace) {
    // A tile that has to be placed cannot be put back, but the ship can be left.
    document.querySelector<HTMLElement>(".prompt :is(button, select)")?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    if (game.blockedBy) announce(t(game.blockedBy));
    else void putAndGoOn(game);
  } else return false;
  return true;
}

/** Keys of the whole table: undo, put back, and letters where they cannot surprise. */
export function handleTableKey(event: KeyboardEvent, game: IsleGame, open: (what: "describe") => void): void {
  const target = event.target as HTMLElement;
  if (target.closest("dialog")) return;
  if (event.key === "F6") {
    event.preventDefault();
    focusRegion(event.shiftKey ? -1 : 1);
    return;
  }
  if (/^(INPUT|TEXTAREA)$/.test(target.tagName)) return;
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") {
    event.preventDefault();
    void game.undo();
  } else if (event.key === "Escape") {
    const idle = !game.selection.held && game.selection.words.length === 0;
    const tile = game.putBack();
    // The focus goes where the tile was taken, and with nothing in hand to the buttons.
    if (tile) document.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.focus();
    else if (idle && target !== document.body && !target.closest("[data-guide=ask]")) focusAsk();
  } else if (goesIntoAsk(event)) {
    event.preventDefault();
  } else if (target.tagName !== "SELECT") letterKey(event, target, game, () => open("describe"));
}

/** Turns the held tile from the buttons, and describes what is in focus: the tile in hand, my ship, a tile, whatever else can be explained, or the whole table from what is asked. */
function letterKey(event: KeyboardEvent, target: HTMLElement, game: IsleGame, openAll: () => void): void {
  const { ghost } = game.selection;
  const asked = target.closest(".prompt") !== null;
  if (turns.includes(event.code)) {
    if (ghost && (asked || target === document.body)) handleGhostKey(event, game);
  } else if (event.code === "KeyD" && !(event.ctrlKey || event.metaKey || event.altKey)) {
    const tile = target.closest<HTMLElement>("[data-tile]")?.dataset.tile;
    if (target.matches("[data-guide=ask]")) openAll();
    else if (ghost && target.closest(".ship")) announce(describeHeld(game.selection.held!, ghost));
    else if (tile) void game.describeTile(tile, openAll);
    else if (target.closest(".ship")) void game.describeMyShip(openAll);
    else {
      // A button of what is asked says what is asked.
      const asks = target.closest("[data-guide=ask]")?.querySelector(".sentence")?.textContent?.trim();
      const told = explanationOf(event) ?? (asks ? { title: asks } : undefined);
      if (told) announce(joinSentences([told.title, told.text ?? "", told.why ?? ""].filter(Boolean)));
    }
  }
}
