import { cleanup, configure } from "@testing-library/svelte";
import { vi } from "vitest";
import { clearAnnouncements } from "./src/ui/announce.svelte";
import { needWords } from "./src/words/words.svelte";

// Most files of tests share a window and the page's modules, so each begins by clearing away what the one before it left.
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

/** Stops the timers of the files of tests before this one: what woke now would take part in this one's time. */
function stopTimers(): void {
  const { started } = globalThis as { started?: Set<ReturnType<typeof setTimeout>> };
  if (started) {
    started.forEach((timer) => clearTimeout(timer)); // which stops what repeats too
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
    // Nobody answers who is not of the test.
    WebSocket: class extends EventTarget {
      readonly readyState = 0;
      close(): void {}
    },
  });
}

// What is waited for comes at once, but on a busy machine at once can be seconds.
configure({ asyncUtilTimeout: 60_000 });

// A test shows a part of a view, and says what any view says.
needWords("home", "lobby", "isle", "boxes", "guide", "ending", "replay", "help", "turns");
