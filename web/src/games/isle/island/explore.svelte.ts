import { board, roomList } from "../../../art/hull";
import { tileFacts } from "../../../art/shapes";
import type { Account, Square } from "../../../table/protocol";
import { announce } from "../../../ui/announce.svelte";
import { loadWords, t } from "../../../words/words.svelte";
import type { Ship } from "../view";

const steps: Record<string, Square> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The squares of a ship, row by row. */
const squares: Square[] = roomList.flatMap((room) => room.cells).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
const isAboard = ([x, y]: Square): boolean => squares.some((s) => s[0] === x && s[1] === y);

/** The targets of a letter key, in order. */
const targets = {
  KeyF: { what: "family", find: (_, account) => firstSquares(account, "family") },
  KeyR: { what: "rat", find: (_, account) => firstSquares(account, "rat", "royal") },
  KeyO: { what: "room", find: (_, account) => firstSquares(account, "room") },
  KeyG: { what: "gap", find: gaps },
  KeyM: { what: "map", find: (ship) => board(ship.board).maps.flatMap(({ cell }) => (covered(ship).has(String(cell)) ? [] : [cell])) },
  KeyT: {
    what: "treasure",
    find: (ship) => ship.pieces.filter((p) => ["common", "rare"].includes(tileFacts(p.tile).kind)).map((p) => p.cells[0]!),
  },
} satisfies Record<string, { what: string; find: (ship: Ship, account: Account | undefined) => Square[] }>;
type Letter = keyof typeof targets;

/** The first square of each score line with one of these sources. */
const firstSquares = (account: Account | undefined, ...sources: string[]): Square[] =>
  account?.lines.flatMap(({ source, squares: at }) => (sources.includes(source) && at?.[0] ? [at[0]] : [])) ?? [];

const covered = (ship: Ship): Set<string> => new Set(ship.pieces.flatMap((p) => p.cells.map(String)));

/** The first square of each run of empty squares. */
function gaps(ship: Ship): Square[] {
  const under = covered(ship);
  const isFree = (at: Square): boolean => isAboard(at) && !under.has(String(at));
  return squares.filter(([x, y]) => isFree([x, y]) && !isFree([x - 1, y]));
}

/** Explores a ship by keyboard and announces what is there, from the server's view of the ship and its score. */
export class ShipExplorer {
  /** The current square. */
  at: Square | undefined = $state.raw();
  #letter: Letter | undefined;
  #index = 0;

  constructor(
    private readonly ship: () => Ship,
    private readonly account: () => Account | undefined,
    /** Resolves when the account matches the ship. */
    private readonly counted: () => Promise<void>,
  ) {}

  /** Handles arrows, Home and End, letters that jump to the next of a kind, and Enter for details. Returns whether it used the key. */
  handleKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = steps[event.code];
    if (step) this.#step(step);
    else if (event.code === "Home" || event.code === "End") this.#toEnd(event.code === "End");
    else if (event.code in targets) void this.#jump(event.code as Letter, event.shiftKey ? -1 : 1);
    else if ((event.key === "Enter" || event.key === " ") && this.at) void this.#tell(true);
    else return false;
    event.preventDefault();
    return true;
  }

  #step([dx, dy]: Square): void {
    const from = this.at;
    const to: Square = from ? [from[0] + dx, from[1] + dy] : (this.ship().pieces[0]?.cells[0] ?? squares[0]!);
    if (isAboard(to)) this.at = to;
    void this.#tell(false, this.at === from);
  }

  #toEnd(last: boolean): void {
    const row = squares.filter((s) => s[1] === (this.at?.[1] ?? squares[0]![1]));
    this.at = row.at(last ? -1 : 0);
    void this.#tell();
  }

  async #jump(letter: Letter, by: 1 | -1): Promise<void> {
    const { what, find } = targets[letter];
    await this.counted();
    const found = find(this.ship(), this.account());
    if (found.length === 0) {
      await loadWords("help");
      return announce(t(`page.describe.none.${what}`));
    }
    const next = letter === this.#letter ? this.#index + by : by > 0 ? 0 : -1;
    this.#index = (next + found.length) % found.length;
    this.#letter = letter;
    this.at = found[this.#index];
    await this.#tell(what === "family" || what === "room");
  }

  /** Announces the square, unless the focus moved on before the text loaded. */
  async #tell(more = false, atEdge = false): Promise<void> {
    const at = this.at;
    const [{ squareText }] = await Promise.all([import("../actions/description"), loadWords("help"), this.counted()]);
    if (!at || at !== this.at) return;
    const text = squareText(at, this.ship(), this.account(), more);
    announce(atEdge ? `${t("page.describe.edge")} ${text}` : text);
  }
}
