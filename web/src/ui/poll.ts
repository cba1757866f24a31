/** Asks again and again, and when the page is shown or hidden; `every` is in milliseconds. Returns how to stop. */
export function poll(ask: () => unknown, every: number): () => void {
  const timer = setInterval(ask, every);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

/** As poll, but only while the page is visible. */
export const pollWhileVisible = (ask: () => unknown, every: number): (() => void) => poll(() => document.hidden || ask(), every);
