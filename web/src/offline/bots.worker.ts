/** The bots of the offline engine, in a worker of their own, so that the engine can answer while they think. */
import { run, type BotWorkerHost } from "./host";

const host: BotWorkerHost = {
  role: "thinker",
  started: () => postMessage("started"),
  failed: (detail) => reportError(new Error(detail)),
  think: (text) => postMessage(text),
};

/** The first message is the program, all others are what to think about. */
addEventListener(
  "message",
  (first: MessageEvent<WebAssembly.Module>) => {
    addEventListener("message", (event: MessageEvent<string>) => host.thought?.(event.data));
    run(first.data, host).catch(reportError); // which the engine hears
  },
  { once: true },
);
