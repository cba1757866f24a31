import { announce, joinSentences } from "../../ui/announce.svelte";
import { explanationOf } from "../../ui/explain.svelte";
import { focusAsk, focusRegion, goesIntoAsk, whereToGoOn } from "../../ui/regions";
import { t } from "../../words/words.svelte";
import { describeGhost, describeHeld, describeTakeAction, describeTurned } from "./actions/describe";
import type { Ghost } from "./ships/ghost.svelte";
import type { IsleGame } from "./game.svelte";
import { itemAt, tileElement } from "./tableitems";
import { colours, type Colour } from "./view";

/** How a key moves the held tile, by its physical position. */
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

/** The keys that also work while a button has the focus, where arrows and Tab move the focus. */
const turns = ["KeyR", "KeyE", "KeyQ", "KeyF"];

/** Handles keys on the ship while I hold a tile, and announces its new place. Returns whether the tile moved. */
export function handleGhostKey(event: KeyboardEvent, game: IsleGame): boolean {
  const { ghost } = game.selection;
  if (!ghost || event.ctrlKey || event.metaKey || event.altKey) return false;
  // Without legal places, Tab leaves the ship as usual.
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

/** Places the tile and focuses what comes next, unless that is another tile. */
async function putAndGoOn(game: IsleGame): Promise<void> {
  const done = await game.put();
  if (done && !game.selection.held && document.activeElement?.matches(".ship")) whereToGoOn()?.focus({ preventScroll: true });
}

/** Changes the colour of the held oshax, which may change its points. */
export async function chooseColour({ selection }: IsleGame, colour: Colour): Promise<void> {
  announce(t(`isle.colour.${colour}`));
  await selection.setColour(colour);
  if (selection.ghost) announce(describeGhost(selection.ghost));
}

/** Handles keys for the other choices of a held tile. Returns whether it used the key. */
function choiceKey(event: KeyboardEvent, game: IsleGame): boolean {
  const { selection } = game;
  const number = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  if (number && selection.choosesColour) {
    void chooseColour(game, colours[Number(number) - 1]!);
  } else if (event.code === "KeyB" && selection.takeActions.length > 1) {
    selection.nextTakeAction();
    announce(describeTakeAction(selection.takeAction!, selection.held!));
  } else if (event.key === "Escape" && selection.held?.mustPlace) {
    // A tile that must be placed cannot be put back, but the focus can leave the ship.
    document.querySelector<HTMLElement>(".prompt :is(button, select)")?.focus();
  } else if (event.key === "Enter" || event.key === " ") {
    if (game.blockedBy) announce(t(game.blockedBy));
    else void putAndGoOn(game);
  } else return false;
  return true;
}

/** Handles keys for the whole table: undo, put back, and letters where they cannot surprise. */
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
    // The focus returns to the tile's place; with an empty hand it goes to the buttons.
    if (tile) tileElement(tile)?.focus();
    else if (idle && target !== document.body && !target.closest("[data-guide=ask]")) focusAsk();
  } else if (goesIntoAsk(event)) {
    event.preventDefault();
  } else if (target.tagName !== "SELECT") letterKey(event, target, game, () => open("describe"));
}

/**
 * Rotates the held tile from the buttons, and describes the focused thing: the held tile, my ship, a tile, or another explainable. From the
 * prompt it describes the table.
 */
function letterKey(event: KeyboardEvent, target: HTMLElement, game: IsleGame, openAll: () => void): void {
  const { ghost } = game.selection;
  const inPrompt = target.closest(".prompt") !== null;
  if (turns.includes(event.code)) {
    if (ghost && (inPrompt || target === document.body)) handleGhostKey(event, game);
  } else if (event.code === "KeyD" && !(event.ctrlKey || event.metaKey || event.altKey)) {
    const tile = itemAt(target)?.tile;
    if (target.matches("[data-guide=ask]")) openAll();
    else if (ghost && target.closest(".ship")) announce(describeHeld(game.selection.held!, ghost));
    else if (tile) void game.describeTile(tile, openAll);
    else if (target.closest(".ship")) void game.describeMyShip(openAll);
    else {
      // A button in the prompt describes the prompt.
      const asks = target.closest("[data-guide=ask]")?.querySelector(".sentence")?.textContent?.trim();
      const explanation = explanationOf(event) ?? (asks ? { title: asks } : undefined);
      if (explanation) announce(joinSentences([explanation.title, explanation.text ?? "", explanation.why ?? ""].filter(Boolean)));
    }
  }
}
