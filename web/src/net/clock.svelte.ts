import { createSubscriber } from "svelte/reactivity";

/** How often what is said of times is said anew, in milliseconds. */
const every = 15_000;
/** How far the server's clock is ahead of ours, in milliseconds. */
let ahead = 0;

/** Takes the server's time from the Date of an answer: the clock of a device may be wrong. */
export function heard(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

const ticks = createSubscriber((update) => {
  const timer = setInterval(update, every);
  document.addEventListener("visibilitychange", update);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", update);
  };
});

/** The time at the server. Where a component shows it, it goes on. */
export function now(): number {
  ticks();
  return Date.now() + ahead;
}
