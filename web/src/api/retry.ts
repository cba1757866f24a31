/** Milliseconds between two tries: the first, and the longest. */
const waits = { first: 1000, longest: 16_000 };

/** Loads a part of the page however often the connection is lost meanwhile: it comes as soon as it can. */
export async function retryForever<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = waits.first; ; wait = Math.min(2 * wait, waits.longest)) {
    try {
      return await load();
    } catch {
      await new Promise((again) => setTimeout(again, wait));
    }
  }
}
