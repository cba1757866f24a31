import type { TableFeed, TableGame } from "./game";
import { isByKeys, isDeafPress, steppedByItself } from "../ui/press";
import { writeStored, readStored } from "../storage";
import { isOneDevice } from "./seats/names";
import { forcedSteps, openHands } from "./preferences.svelte";
import type { Scene } from "./protocol";

/** Verbs that end a turn or phase. If one of them is the only legal action, there is nothing to decide. */
const closing = ["end", "pass", "stop", "confirm", "allow"];

/** Delay before a forced step, in milliseconds: long enough to see it, or to undo the move before it. */
export const waits = { plain: 900, undoable: 3000 };

/** Stores the table whose instant cards the player wants to be asked about. */
const holdKey = "hold-cards";
type Closing = Pick<TableGame, "pauseOf" | "holdsCards">;

/**
 * Returns the only step a seat can take if it decides nothing, or the closing step if the seat's playable cards are useless now.
 * With several human players it returns nothing while the hand is hidden: an automatic step would reveal that no card in it can be
 * played.
 */
export function forcedStep({ may, table, view }: Pick<Scene, "may" | "table" | "view">, game: Closing): string | undefined {
  if (!may?.must) return undefined;
  const action = (view && game.pauseOf?.(view))?.close ?? (may.actions?.length === 1 ? may.actions[0]! : "");
  if (!closing.includes(action.split(" ")[0]!)) return undefined;
  const people = table.seats.filter((seat) => seat.person && !seat.standin && !seat.conceded).length;
  const holdsCards = view && game.holdsCards?.(view);
  return people > 1 && holdsCards && !(openHands.on && isOneDevice(table)) ? undefined : action;
}

/** Takes forced steps after a delay, unless the player touches anything first. */
export class ForcedSteps {
  /** The step about to be taken, and its whole delay. */
  pending: { action: string; wait: number } | undefined = $state.raw();
  #decision = "";
  /** Minimum delay in milliseconds, for a text that explains why nothing else can be done. */
  least = 0;
  #paused = false;
  #afterLoss = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The decision at which each seat was stopped on each day. A seat is stopped once a day. */
  #stops = new Map<string, number>();
  #holding = $state(false);

  constructor(private readonly table: TableFeed) {
    this.#holding = readStored(holdKey) === table.id;
  }

  /** Whether the game always waits where a card of my hand may be played. Stored until the game ends. */
  get holding(): boolean {
    return this.#holding;
  }
  set holding(on: boolean) {
    this.#holding = on;
    writeStored(holdKey, on ? this.table.id : "");
    this.#decision = "";
    this.sync();
  }

  /**
   * Whether cards stop the forced step: every playable one if the player holds cards, otherwise the first useful one of the day.
   */
  #stopped({ may, view }: Pick<Scene, "may" | "view">, seat: number, game: Closing): boolean {
    const pause = view && game.pauseOf?.(view);
    if (!pause) return false;
    if (this.#holding) return true;
    if (!pause.useful) return false;
    const today = `${seat}/${pause.day}`;
    if (!this.#stops.has(today)) this.#stops.set(today, may!.decision);
    return this.#stops.get(today) === may!.decision;
  }

  /** Pauses forced steps while a tip is open. The delay restarts afterwards. */
  set paused(paused: boolean) {
    if (paused === this.#paused) return;
    this.#paused = paused;
    this.hold();
    this.#decision = "";
    this.sync();
  }

  /** Keeps a turn that cost its player points open, so that there is time to notice it and undo. */
  set afterLoss(loss: boolean) {
    if (loss === this.#afterLoss) return;
    this.#afterLoss = loss;
    this.hold();
    this.#decision = "";
    this.sync();
  }

  /** Updates the pending step. Call it whenever the shown stream changes. */
  sync(): void {
    const { stream, streams } = this.table;
    const may = stream?.scene.may;
    const decision = `${stream?.seat}/${may?.decision}/${may?.actions?.join()}`;
    if (decision === this.#decision) return;
    this.hold();
    this.#decision = decision;
    // On a shared device the next player takes over first, unless all play with open hands. Keyboard players may still be listening
    // to announcements, so they confirm every step themselves.
    if (!stream || !forcedSteps.on || (streams.length > 1 && !openHands.on) || this.#paused || this.#afterLoss || isByKeys()) return;
    const game = this.table.gameOf(stream.scene.table);
    const action = forcedStep(stream.scene, game);
    if (!action || this.#stopped(stream.scene, stream.seat, game)) return;
    const wait = Math.max(this.least, may!.undo ? waits.undoable : waits.plain);
    this.pending = { action, wait };
    this.#timer = setTimeout(() => {
      this.pending = undefined;
      steppedByItself();
      // A refusal means another page of mine acted first.
      this.table.act(action).catch(() => (this.table.errorCode = undefined));
    }, wait);
  }

  /** Cancels the pending step on a press, but not on an ignored one, such as the second press of a double tap. */
  press(): void {
    if (!isDeafPress()) this.hold();
  }

  /** Cancels the pending step and leaves it to the player. */
  hold(): void {
    clearTimeout(this.#timer);
    this.pending = undefined;
  }
}
