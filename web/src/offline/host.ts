import "./built/wasm_exec.js";

/** What a worker offers the program cmd/offline, and what that offers the worker once it has started. */
interface Host {
  /** The engine is "house", the bot worker "thinker". */
  role: "house" | "thinker";
  started: () => void;
  failed: (detail: string) => void;
  /** A text for the other of the two workers. */
  think: (text: string) => void;
  /** Takes a text of the other one. */
  thought?: (text: string) => void;
}

/** What the program offers a worker that has the engine. */
export interface EngineProgram {
  connect: (page: string) => void;
  disconnect: (page: string) => void;
  message: (page: string, text: string) => void;
  request: (id: string, method: string, path: string, body: string) => void;
  /** Asks a new bot worker what the one before it did not answer. */
  askAgain: () => void;
  /** Says that a page has drawn what it was told: bots begin then. */
  drawn: () => void;
}

export interface EngineHost extends Host, Partial<EngineProgram> {
  role: "house";
  read: (prefix: string) => Promise<string[]>;
  write: (puts: string[], deletes: string[]) => Promise<void>;
  send: (page: string, text: string) => void;
  answer: (id: string, body: string) => void;
  refuse: (id: string, code: string, detail: string) => void;
}

export interface BotWorkerHost extends Host {
  role: "thinker";
}

/** The part of wasm_exec.js that is used. */
interface GoRuntime {
  importObject: WebAssembly.Imports;
  run: (instance: WebAssembly.Instance) => Promise<void>;
}

/** Runs the program in this worker. It ends only if it fails. */
export async function run(module: WebAssembly.Module, host: EngineHost | BotWorkerHost): Promise<void> {
  const scope = globalThis as unknown as { purrlorHost: Host; Go: new () => GoRuntime };
  scope.purrlorHost = host;
  const go = new scope.Go();
  await go.run(await WebAssembly.instantiate(module, go.importObject));
  throw new Error("the program has ended");
}
