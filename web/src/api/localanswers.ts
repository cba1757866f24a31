import { wasmAddress } from "../offline/address";
import type { AskMessage, Answers, GameRecord, ReviewProgress } from "../protocol";
import { canPlayOffline, offlineBackend } from "./backend";
import { call, callOffline } from "./client";
import type { Ask, Seen } from "./socket";

/**
 * How the offline engine helps with tables of the server: it answers questions about what a seat sees while the server is slow or out of reach,
 * and computes hints and reviews. It helps only if the browser has it already, and if it is the very program that the server was built with.
 */

/** How long to wait for the server before asking the engine too, in milliseconds. */
const patience = 150;
/** How long the engine may take for a hint before the page asks the server after all, in milliseconds. */
const hintWithin = 4000;

/** Whether the browser has cached the program; the page does not download it for this. */
let cached = false;
/** Whether the engine runs, in this tab or another. */
let awake = false;
/** The table whose review has been started ahead of time. */
let begun: string | undefined;

/** Whether the browser has cached the program. */
export async function isKept(): Promise<boolean> {
  cached ||= (await caches.match(wasmAddress).catch(() => undefined)) !== undefined;
  return cached;
}

/** Whether this browser has cached the same program as the server, byte for byte. */
async function isReady(program: string | undefined): Promise<boolean> {
  return program === wasmAddress && canPlayOffline() && isKept();
}

/** The engine of another tab refuses if it runs another program. */
const query = { program: wasmAddress };

/** Notes that the engine has answered, and so runs. */
const answered = <T>(answer: T): T => {
  awake = true;
  return answer;
};

/** Starts the engine, for the next question. */
const wake = async (): Promise<unknown> => answered(await call("GET /api/games", {}, await offlineBackend()));

/** Starts the engine while somebody reads the page whose next game is an offline one. */
export async function prepare(): Promise<void> {
  if (await isKept()) await wake();
}

/** Answers from what is seen, if the engine can. */
async function answerLocally(question: AskMessage, { game, view, decision }: Seen): Promise<unknown> {
  const body = { game, view };
  switch (question.what) {
    case "options":
      return answered(await callOffline("POST /api/near/options", { query, body: { ...body, piece: question.piece } }));
    case "score":
      return answered(await callOffline("POST /api/near/score", { query, body }));
    case "legal":
      if (decision === undefined) return undefined;
      return { decision, actions: answered(await callOffline("POST /api/near/legal", { query, body })) };
  }
  return undefined;
}

/** Asks questions of the server, with the help of the offline engine. The program is the one that the server was built with. */
export function withLocalAnswers(ask: Ask, program: () => string | undefined): Ask {
  /** Asks the server, and the engine too if the server is slow. The first answer counts; only the server can refuse. */
  function race<Q extends AskMessage>(question: Q, seen: Seen | undefined): Promise<Answers[Q["what"]]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(async () => {
        if (!seen || !(await isReady(program()))) return;
        const answer = await answerLocally(question, seen).catch(() => undefined);
        if (answer !== undefined) resolve(answer as Answers[Q["what"]]);
      }, patience);
      ask(question)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  /** Has the engine compute a hint once the server has logged it. If the engine does not run yet it starts, and the server computes the hint. */
  async function hints(question: AskMessage & { what: "hint" }, seen: () => Seen | undefined): Promise<Answers["hint"]> {
    if (!(await isReady(program()))) return ask(question);
    if (!awake) {
      void wake().catch(() => {}); // a browser that cannot run the engine is never asked
      return ask(question);
    }
    const { decision } = await ask({ ...question, what: "near_hint" });
    const now = seen();
    if (now?.decision === decision) {
      const { game, view } = now;
      const late = new Promise<undefined>((end) => setTimeout(end, hintWithin));
      const found = await Promise.race([callOffline("POST /api/near/hints", { query, body: { game, view } }), late]).catch(() => undefined);
      if (found) return answered({ decision, hints: found });
    }
    return ask(question);
  }

  return (<Q extends AskMessage>(question: Q, seen: () => Seen | undefined = () => undefined) => {
    if (question.what === "hint") return hints(question, seen);
    return ["legal", "options", "score"].includes(question.what) ? race(question, seen()) : ask(question);
  }) as Ask;
}

/** The progress of the review of a finished game of the server: of the engine if it runs or has started the review ahead of time, else of the server. */
export async function review(table: string, record: GameRecord, program: string | undefined): Promise<ReviewProgress> {
  if ((awake || begun === table) && (await isReady(program))) {
    try {
      return answered(await callOffline("POST /api/near/review", { query, body: { table, record } }));
    } catch {
      // The server can do it as well.
    }
  }
  return call("GET /api/tables/{table}/review", { path: { table } });
}

/** Starts the review of a game that has just ended, so that it is done when somebody wants it; not in a hidden page or one that saves data. */
export async function reviewSoon(table: string, program: string | undefined): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (document.hidden || connection?.saveData || !(await isReady(program))) return;
  const { record } = await call("GET /api/tables/{table}/replay", { path: { table } });
  begun = table;
  answered(await callOffline("POST /api/near/review", { query, body: { table, record } }));
}
