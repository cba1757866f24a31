import { wasmAddress } from "../device/address";
import type { AskMessage, Answers, GameRecord, GameView, Hint, ReviewProgress } from "../protocol";
import { session } from "../session.svelte";
import type { Table } from "../table/table.svelte";
import { canPlayHere } from "./carrier";
import { deviceHouse, get } from "./http";

/**
 * What the house on this device does for games of the server: it answers questions about what a seat sees while the server is slow or away, and
 * thinks about hints and reviews. It is used only if it is there already, and the very program that the server was built with.
 */

/** How long the server is waited for before this device is asked too, in milliseconds. */
const patience = 150;
/** How long this device may take for a hint before the server is asked after all, in milliseconds. */
const hintWithin = 4000;

/** Whether the browser keeps the program: it is not fetched for this. */
let kept = false;
/** Whether the house runs, here or in another tab. */
let awake = false;
/** The game whose review has begun here by itself. */
let begun: string | undefined;

/** Whether the browser has the program. */
export async function isKept(): Promise<boolean> {
  kept ||= (await caches.match(wasmAddress).catch(() => undefined)) !== undefined;
  return kept;
}

/** Whether this device has the same rules as the server, byte for byte, and has them at hand. */
async function isReady(): Promise<boolean> {
  return session.program === wasmAddress && canPlayHere() && isKept();
}

/** Asks the house on this device. That of another tab refuses if it has another program. */
async function near<T>(what: "legal" | "options" | "score" | "hints" | "review", body: object): Promise<T> {
  const answer = await (await deviceHouse()).call("POST", `/api/near/${what}?program=${wasmAddress}`, body);
  awake = true;
  return answer.body as T;
}

/** Lets the house begin, for whoever asks it next. */
async function wake(): Promise<void> {
  await (await deviceHouse()).call("GET", "/api/games");
  awake = true;
}

/** Lets the house begin while the page is read by somebody whose next game is on this device. */
export async function prepare(): Promise<void> {
  if (await isKept()) await wake();
}

/** What a question can be answered by. */
interface Seen {
  game: string;
  view: GameView;
  decision: number | undefined;
}

/** The game as the seat of a question sees it now. */
function seenBy(table: Table, question: AskMessage): Seen | undefined {
  const seat = "seat" in question ? question.seat : -1;
  const scene = table.streams.find((stream) => stream.seat === seat)?.scene;
  return scene?.view && { game: scene.table.game, view: scene.view, decision: scene.may?.decision };
}

/** Answers from what is seen, if this device can. */
async function answerHere(question: AskMessage, { game, view, decision }: Seen): Promise<unknown> {
  switch (question.what) {
    case "options":
      return near("options", { game, view, piece: question.piece });
    case "score":
      return near("score", { game, view });
    case "legal":
      return decision === undefined ? undefined : { decision, actions: await near<string[]>("legal", { game, view }) };
  }
  return undefined;
}

/** Asks the server, and this device too if that takes long. The first answer counts; what is refused, only the server refuses. */
function race<T>(table: Table, question: AskMessage, server: Promise<T>): Promise<T> {
  const seen = seenBy(table, question);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(async () => {
      if (!seen || !(await isReady())) return;
      const answer = await answerHere(question, seen).catch(() => undefined);
      if (answer !== undefined) resolve(answer as T);
    }, patience);
    server.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Lets this device think about a hint once the server has logged it. Where it has not begun yet it does so now, and the server thinks. */
async function hints(table: Table, question: AskMessage & { what: "hint" }, ask: Table["ask"]): Promise<Answers["hint"]> {
  if (!(await isReady())) return ask(question);
  if (!awake) {
    void wake().catch(() => {}); // a device that cannot have a house is never asked
    return ask(question);
  }
  const { decision } = await ask({ ...question, what: "near_hint" });
  const seen = seenBy(table, question);
  if (seen?.decision === decision) {
    const late = new Promise<undefined>((end) => setTimeout(end, hintWithin));
    const found = await Promise.race([near<Hint[]>("hints", { game: seen.game, view: seen.view }), late]).catch(() => undefined);
    if (found) return { decision, hints: found };
  }
  return ask(question);
}

/** Helps with the questions about a table of the server. */
export function attend(table: Table): void {
  const ask = table.ask;
  table.ask = ((question: AskMessage) => {
    if (question.what === "hint") return hints(table, question, ask);
    return ["legal", "options", "score"].includes(question.what) ? race(table, question, ask(question)) : ask(question);
  }) as Table["ask"];
}

/** How far the review of a finished game of the server is: on this device if its house runs, which has begun with it at the end of the game, else there. */
export async function review(table: string, record: GameRecord): Promise<ReviewProgress> {
  if ((awake || begun === table) && (await isReady())) {
    try {
      return await near("review", { table, record });
    } catch {
      // The server can do it as well.
    }
  }
  return get(`/api/tables/${table}/review`);
}

/** Begins with the review of a game that has just ended, so that it is there when it is wanted: not for those who save data, or look elsewhere. */
export async function reviewSoon(table: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (document.hidden || connection?.saveData || !(await isReady())) return;
  const { record } = await get<{ record: GameRecord }>(`/api/tables/${table}/replay`);
  begun = table;
  await near("review", { table, record });
}
