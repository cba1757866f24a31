import { cleanup, configure } from "@testing-library/svelte";
import { vi } from "vitest";
import { clearAnnouncements } from "./src/ui/announce.svelte";
import { needWords } from "./src/words/words.svelte";

// Most test files share a window and the page's modules, so each starts by clearing what the one before it left.
vi.unstubAllGlobals();
vi.useRealTimers();
if ("clock" in setTimeout || "clock" in requestAnimationFrame)
  throw new Error("the file of tests before this one left false timers behind");
vi.restoreAllMocks();
stopTimers();
cleanup();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
Object.assign(window, { innerWidth: 1024, innerHeight: 768 });
clearAnnouncements();

/** Stops timers started by earlier test files, so that they do not fire during this one. */
function stopTimers(): void {
  const { started } = globalThis as { started?: Set<ReturnType<typeof setTimeout>> };
  if (started) {
    started.forEach((timer) => clearTimeout(timer)); // also stops intervals
    started.clear();
    return;
  }
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const keep = <A extends unknown[]>(start: (...args: A) => ReturnType<typeof setTimeout>) =>
    Object.assign((...args: A) => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    }, start);
  Object.assign(globalThis, {
    started: timers,
    setTimeout: keep(setTimeout),
    setInterval: keep(setInterval),
    // No server outside the test ever answers.
    WebSocket: class extends EventTarget {
      readonly readyState = 0;
      close(): void {}
    },
  });
}

// Awaited elements appear at once, but on a busy machine that can take seconds.
configure({ asyncUtilTimeout: 60_000 });

// Tests render parts of views, so they need the words of every view.
needWords("home", "lobby", "isle", "boxes", "guide", "ending", "replay", "help", "turns");
