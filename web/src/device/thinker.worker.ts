/** The bots of a house on this device. They think here, so that the house can answer meanwhile. */
import { run, type ThinkerHost } from "./host";

const host: ThinkerHost = {
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
    run(first.data, host).catch(reportError); // which the house hears
  },
  { once: true },
);
