const store = "records";

/** The journal of the house: records by their keys in IndexedDB. */
export class Journal {
  private constructor(private readonly db: IDBDatabase) {}

  /** Opens the database. A browser that keeps none for this site refuses. */
  static open(name: string): Promise<Journal> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onsuccess = () => resolve(new Journal(request.result));
      request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
      request.onblocked = () => reject(new Error("the database is blocked"));
    });
  }

  /** The records whose keys begin with a prefix, in order: a key, its value, the next key. */
  read(prefix: string): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction(store, "readonly");
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const keys = transaction.objectStore(store).getAllKeys(range);
      const values = transaction.objectStore(store).getAll(range);
      transaction.oncomplete = () => resolve(keys.result.flatMap((key, i) => [key as string, values.result[i] as string]));
      transaction.onabort = () => reject(transaction.error ?? new Error("reading was cut off"));
    });
  }

  /**
   * Writes a batch as a whole or not at all, as one transaction whose requests are all made in this call. It is done when all of it is
   * on the disk, as far as the browser knows.
   */
  write(puts: string[], deletes: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction(store, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("writing was cut off"));
      const records = transaction.objectStore(store);
      for (let i = 0; i < puts.length; i += 2) records.put(puts[i + 1], puts[i]);
      for (const key of deletes) records.delete(key);
      transaction.commit();
    });
  }
}
