/** Milliseconds between two tries: the first, and the longest. */
const waits = { first: 1000, longest: 16_000 };

/** Loads a part of the page, and retries until that succeeds. */
export async function retryForever<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = waits.first; ; wait = Math.min(2 * wait, waits.longest)) {
    try {
      return await load();
    } catch {
      await new Promise((again) => setTimeout(again, wait));
    }
  }
}
