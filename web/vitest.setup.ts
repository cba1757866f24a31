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
cleanup();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, "", "/");
Object.assign(window, { innerWidth: 1024, innerHeight: 768 });
clearAnnouncements();

// What is waited for comes at once, but on a busy machine at once can be seconds.
configure({ asyncUtilTimeout: 60_000 });

// A test shows a part of a view, and says what any view says.
needWords("home", "lobby", "isle", "boxes", "guide", "ending", "replay", "help", "turns");
