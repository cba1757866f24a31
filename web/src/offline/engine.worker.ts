/**
 * The offline engine. Of the workers of all tabs, the one that holds the lock runs it. The others forward the messages of their
 * pages, and one of them takes over when that tab is closed.
 */
import { wasmAddress } from "./address";
import { run, type EngineHost, type EngineProgram } from "./host";
import { Journal } from "./journal";
import { BotWorker } from "./botworker";
import { protocol } from "../api/version";
import type { ServerMessage } from "../protocol";
import type { FromEngine, ToEngine } from "./protocol";

const name = "purrlor-device";
/** This page among those of all tabs. */
const self = crypto.randomUUID();
const channel = new BroadcastChannel(name);

/** What the workers of several tabs tell each other. Other builds read it too, so the engine keeps its old name: "house". */
type Relayed =
  /** There is an engine now. */
  | { to: "all" }
  /** A page wants to be served by the protocol that it speaks, or says something. */
  | { to: "house"; from: string; protocol?: number; said?: ToEngine }
  /** The engine speaks another protocol than a page, which was loaded before or after the tab with the engine. */
  | { to: "page"; page: string; foreign: true }
  /** The engine says something to a page. */
  | { to: "page"; page: string; foreign?: false; said: FromEngine };

const relay = (message: Relayed) => channel.postMessage(message);
const toPage = (said: FromEngine) => postMessage(said);

/** Unanswered requests of our page, which this worker refuses if the engine goes. */
const unanswered = new Set<number>();
let opened = false;
/** Whether another tab has an engine that our page does not understand. */
let foreign = false;
/** What the page has said before there was an engine. */
let waiting: ToEngine[] = [];
/** Takes what our page says to the engine. */
let forward: ((said: ToEngine) => void) | undefined;

/** Refuses all that our page waits for. */
function refuse(code: string, detail: string): void {
  for (const id of unanswered) toPage({ kind: "refused", id, code, detail });
  unanswered.clear();
}

/** Tells our page that it cannot be served for as long as another tab has the engine. */
function refuseForeign(): void {
  foreign = true;
  waiting = waiting.filter(({ kind }) => kind === "message");
  refuse("other_version", "another tab has an engine of another version");
}

function receive(said: FromEngine): void {
  if (said.kind === "open") {
    opened = true;
    foreign = false;
    toPage(said);
    const early = waiting;
    waiting = [];
    for (const each of early) forward?.(each);
    return;
  }
  if (said.kind === "answer" || said.kind === "refused") unanswered.delete(said.id);
  toPage(said);
}

/** The engine that our page was connected with is gone. */
function lost(): void {
  if (!opened) return;
  opened = false;
  refuse("unanswered", "the tab that had the engine was closed");
  toPage({ kind: "closed" });
}

addEventListener("message", (event: MessageEvent<ToEngine>) => {
  if (event.data.kind === "request") unanswered.add(event.data.id);
  if (opened) forward?.(event.data);
  else waiting.push(event.data);
  if (foreign) refuseForeign();
});

/** Serves our page by the engine of another tab, until there is one here. */
function follow(): void {
  forward = (said) => relay({ to: "house", from: self, said });
  const ask = () => relay({ to: "house", from: self, protocol });
  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (data.to === "page" && data.page === self) {
      if (data.foreign) refuseForeign();
      else receive(data.said);
    }
    if (data.to !== "all") return;
    lost();
    ask();
  };
  ask();
}

/** Asks for the program once for both workers. */
const compile = () => WebAssembly.compileStreaming(fetch(wasmAddress));

/** Says something to the pages of all tabs that the engine serves. */
let toAll: (said: FromEngine) => void = toPage;
let full = false;

/** Keeps a batch, and tells all pages when the browser begins to refuse it, and when it does not any more. */
async function write(journal: Journal, puts: string[], deletes: string[]): Promise<void> {
  const tellAll = (now: boolean) => {
    if (now !== full) toAll({ kind: "full", full: (full = now) });
  };
  try {
    await journal.write(puts, deletes);
    tellAll(false);
  } catch (error) {
    tellAll(true);
    throw error;
  }
}

/** Opens the engine in this worker. */
function open(module: WebAssembly.Module, journal: Journal): void {
  const botWorker = new BotWorker(
    () => new Worker(new URL("./bots.worker.ts", import.meta.url), { type: "module", name: "bots" }),
    module,
    {
      thought: (text) => host.thought?.(text),
      died: () => host.askAgain?.(),
      failed: (detail) => toAll({ kind: "failed", code: "no_house", detail }),
    },
  );
  const host: EngineHost = {
    role: "house",
    started: () => {
      serve(host as EngineHost & EngineProgram);
      botWorker.start(); // after the engine, which pages wait for
    },
    failed: (detail) => toPage({ kind: "failed", code: "no_storage", detail }),
    think: botWorker.tell,
    read: (prefix) => journal.read(prefix),
    write: (puts, deletes) => write(journal, puts, deletes),
    send: (page, text) => tell(page, { kind: "message", message: JSON.parse(text) as ServerMessage }),
    answer: (id, body) => tell(pageOf(id), { kind: "answer", id: numberOf(id), body: body ? (JSON.parse(body) as unknown) : undefined }),
    refuse: (id, code, detail) => tell(pageOf(id), { kind: "refused", id: numberOf(id), code, detail }),
  };
  run(module, host).catch((error: unknown) => toPage({ kind: "failed", code: "no_house", detail: String(error) }));
}

/** Requests of all pages have numbers of their own, so that the engine knows them by both. */
const pageOf = (id: string) => id.slice(0, id.indexOf(" "));
const numberOf = (id: string) => Number(id.slice(id.indexOf(" ") + 1));

function tell(page: string, said: FromEngine): void {
  if (page === self) receive(said);
  else relay({ to: "page", page, said });
}

/** Takes what a page says to the engine of this worker. */
function say(engine: EngineProgram, page: string, said: ToEngine): void {
  if (said.kind === "message") engine.message(page, JSON.stringify(said.message));
  else if (said.kind === "drawn") engine.drawn();
  // A page of another build may want its own rules, and not ours.
  else if (said.path.startsWith("/api/near/") && new URL(said.path, location.href).searchParams.get("program") !== wasmAddress)
    tell(page, { kind: "refused", id: said.id, code: "not_found", detail: "the engine is of another build" });
  else engine.request(`${page} ${said.id}`, said.method, said.path, said.body === undefined ? "" : JSON.stringify(said.body));
}

/** Serves the pages of all tabs by the engine of this worker. */
function serve(engine: EngineProgram): void {
  const pages = new Set<string>();
  const connect = (page: string) => {
    if (pages.has(page)) return;
    pages.add(page);
    tell(page, { kind: "open" });
    engine.connect(page);
    // A tab that is closed says nothing, but its lock is free then.
    if (page !== self)
      void navigator.locks.request(`${name} ${page}`, () => {
        pages.delete(page);
        engine.disconnect(page);
      });
  };
  toAll = (said) => pages.forEach((page) => tell(page, said));
  forward = (said) => say(engine, self, said);
  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (data.to !== "house") return;
    if (data.said) say(engine, data.from, data.said);
    else if (data.protocol === protocol) connect(data.from);
    else relay({ to: "page", page: data.from, foreign: true });
  };
  lost();
  connect(self);
  relay({ to: "all" });
}

/** Never ends, so that a lock is held for as long as the worker lives. */
const forever = () => new Promise<never>(() => undefined);

async function lead(): Promise<never> {
  let journal: Journal;
  try {
    journal = await Journal.open(name);
  } catch (error) {
    toPage({ kind: "failed", code: "no_storage", detail: String(error) });
    return forever();
  }
  try {
    open(await compile(), journal);
  } catch (error) {
    toPage({ kind: "failed", code: "no_house", detail: String(error) });
  }
  return forever();
}

void navigator.locks.request(`${name} ${self}`, async () => {
  follow();
  await navigator.locks.request(name, lead);
});
