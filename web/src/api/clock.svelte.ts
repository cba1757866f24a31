import { createSubscriber } from "svelte/reactivity";

/** How often shown times are updated, in milliseconds. */
const every = 15_000;
/** How far the server's clock is ahead of ours, in milliseconds. */
let ahead = 0;

/** How far the Date header, which has whole seconds, may be off before it is believed, in milliseconds. */
const rough = 2000;

/** Takes the server's time from the Date header of a response, since the clock of a device may be wrong. */
export function syncClock(date: string | null): void {
  const off = Date.parse(date ?? "") - Date.now();
  if (Math.abs(off - ahead) > rough) ahead = off;
}

/** Takes the server's time from a message that has just come. */
export function setClock(at: number): void {
  ahead = at - Date.now();
}

const ticks = createSubscriber((update) => {
  const timer = setInterval(update, every);
  document.addEventListener("visibilitychange", update);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", update);
  };
});

/** The server's time. Reactive: components that show it are updated. */
export function now(): number {
  ticks();
  return Date.now() + ahead;
}
