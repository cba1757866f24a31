import type { TableFeed, TableGame } from "./game";
import { isByKeys, isDeafPress, steppedByItself } from "../ui/press";
import { writeStored, readStored } from "../storage";
import { isOneDevice } from "./seats/names";
import { forcedSteps, openHands } from "./preferences.svelte";
import type { Scene } from "./protocol";

/** Steps that close something. Where one of them is all that a seat can do, nothing is decided by it. */
const closing = ["end", "pass", "stop", "confirm", "allow"];

/** How long a step waits before it is taken, in milliseconds: long enough to be seen, and to undo what came before it. */
export const waits = { plain: 900, undoable: 3000 };

/** The table at which the cards that may be played at any time are held. */
const holdKey = "hold-cards";
/** What a game says of steps that decide nothing. */
type Closing = Pick<TableGame, "pauseOf" | "holdsCards">;

/**
 * The only step that a seat can take, if it decides nothing, or if the cards that it could play before do nothing useful now. Among people a step by itself would tell that none of the cards
 * in hand can be played, where cards might be and are not open.
 */
export function forcedStep({ may, table, view }: Pick<Scene, "may" | "table" | "view">, game: Closing): string | undefined {
  if (!may?.must) return undefined;
  const action = (view && game.pauseOf?.(view))?.close ?? (may.actions?.length === 1 ? may.actions[0]! : "");
  if (!closing.includes(action.split(" ")[0]!)) return undefined;
  const people = table.seats.filter((seat) => seat.person && !seat.standin && !seat.conceded).length;
  const holdsCards = view && game.holdsCards?.(view);
  return people > 1 && holdsCards && !(openHands.on && isOneDevice(table)) ? undefined : action;
}

/** Takes forced steps after a while, unless the person touches anything meanwhile. */
export class ForcedSteps {
  /** The step that is about to be taken, and how long it waits in all. */
  pending: { action: string; wait: number } | undefined = $state.raw();
  #decision = "";
  /** How long a step waits at least, in milliseconds, where somebody has to read first why nothing else can be done. */
  least = 0;
  #paused = false;
  #afterLoss = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The decision at which each seat was stopped on a day: it is stopped once a day. */
  #stops = new Map<string, number>();
  #holding = $state(false);

  constructor(private readonly table: TableFeed) {
    this.#holding = readStored(holdKey) === table.id;
  }

  /** Whether I am waited for wherever a card of my hand may be played; kept for the game. */
  get holding(): boolean {
    return this.#holding;
  }
  set holding(on: boolean) {
    this.#holding = on;
    writeStored(holdKey, on ? this.table.id : "");
    this.#decision = "";
    this.sync();
  }

  /** Whether cards stop the flow: all that may be played, if I hold them, else the first of a day that is useful. */
  #stopped({ may, view }: Pick<Scene, "may" | "view">, seat: number, game: Closing): boolean {
    const pause = view && game.pauseOf?.(view);
    if (!pause) return false;
    if (this.#holding) return true;
    if (!pause.useful) return false;
    const today = `${seat}/${pause.day}`;
    if (!this.#stops.has(today)) this.#stops.set(today, may!.decision);
    return this.#stops.get(today) === may!.decision;
  }

  /** While somebody reads a tip nothing is taken by itself; what is forced then waits from the beginning. */
  set paused(paused: boolean) {
    if (paused === this.#paused) return;
    this.#paused = paused;
    this.hold();
    this.#decision = "";
    this.sync();
  }

  /** A turn that has cost its player points never ends by itself: there is as much time as it takes to see it, and to undo. */
  set afterLoss(loss: boolean) {
    if (loss === this.#afterLoss) return;
    this.#afterLoss = loss;
    this.hold();
    this.#decision = "";
    this.sync();
  }

  /** Keeps up with the table. Called whenever what is shown changes. */
  sync(): void {
    const { stream, streams } = this.table;
    const may = stream?.scene.may;
    const decision = `${stream?.seat}/${may?.decision}/${may?.actions?.join()}`;
    if (decision === this.#decision) return;
    this.hold();
    this.#decision = decision;
    // At a device that goes from hand to hand the next person is asked for first, unless all play with open cards. Who plays by keys may have to hear what has come
    // before, however long that takes, and presses for themselves.
    if (!stream || !forcedSteps.on || (streams.length > 1 && !openHands.on) || this.#paused || this.#afterLoss || isByKeys()) return;
    const game = this.table.gameOf(stream.scene.table);
    const action = forcedStep(stream.scene, game);
    if (!action || this.#stopped(stream.scene, stream.seat, game)) return;
    const wait = Math.max(this.least, may!.undo ? waits.undoable : waits.plain);
    this.pending = { action, wait };
    this.#timer = setTimeout(() => {
      this.pending = undefined;
      steppedByItself();
      // Refused, it is stale: another page of mine was faster.
      this.table.act(action).catch(() => (this.table.errorCode = undefined));
    }, wait);
  }

  /** A press that is not heard, such as the second one of a double tap, stops nothing either. */
  press(): void {
    if (!isDeafPress()) this.hold();
  }

  /** Leaves the step to the person, who has touched something. */
  hold(): void {
    clearTimeout(this.#timer);
    this.pending = undefined;
  }
}
