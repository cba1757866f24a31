import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Journal } from "./journal";

/** Databases that a test plays: each can be closed, or refuse to keep anything. */
class Database {
  closed = false;
  full = false;
  transaction() {
    if (this.closed) throw new DOMException("the connection is closing", "InvalidStateError");
    const transaction = {
      error: undefined as Error | undefined,
      oncomplete: () => {},
      onabort: () => {},
      objectStore: () => ({ put: (value: string, key: string) => (kept[key] = value), delete: () => {} }),
      commit: () =>
        queueMicrotask(() => {
          if (!this.full) return transaction.oncomplete();
          transaction.error = new DOMException("full", "QuotaExceededError");
          transaction.onabort();
        }),
    };
    return transaction;
  }
}
let kept: Record<string, string>;
let opened: Database[];
beforeEach(() => {
  kept = {};
  opened = [];
  vi.stubGlobal("indexedDB", {
    open: () => {
      const request = { result: new Database(), onsuccess: () => {} };
      opened.push(request.result);
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("a database that the browser has closed is opened again, and what was to be kept is kept", async () => {
  const journal = await Journal.open("device");
  opened[0]!.closed = true;
  await journal.write(["a", "1"], []);
  expect(opened).toHaveLength(2);
  expect(kept).toEqual({ a: "1" });
});

test("a full device is tried once: opening it again would not help", async () => {
  const journal = await Journal.open("device");
  opened[0]!.full = true;
  await expect(journal.write(["a", "1"], [])).rejects.toMatchObject({ name: "QuotaExceededError" });
  expect(opened).toHaveLength(1);
});
