import type { FromEngine, ToEngine } from "./protocol";

/** The offline engine, as a page reaches it. */
export interface Engine {
  send: (said: ToEngine) => void;
  /** Ends the connection of this page. */
  close: () => void;
}

/** Starts the offline engine, or reaches that of another tab. The program is fetched now, not before. */
export function startEngine(receive: (said: FromEngine) => void): Engine {
  const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module", name: "engine" });
  worker.onmessage = ({ data }: MessageEvent<FromEngine>) => receive(data);
  worker.onerror = ({ message }) => receive({ kind: "failed", code: "no_house", detail: message });
  return { send: (said) => worker.postMessage(said), close: () => worker.terminate() };
}
