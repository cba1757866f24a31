const store = "records";

/** Opens a database. A browser that keeps none for this site refuses. */
const openDatabase = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
    request.onblocked = () => reject(new Error("the database is blocked"));
  });

/** The journal of the engine: records by their keys in IndexedDB. */
export class Journal {
  private constructor(
    private readonly name: string,
    private db: IDBDatabase,
  ) {}

  static open = async (name: string): Promise<Journal> => new Journal(name, await openDatabase(name));

  /** The records whose keys begin with a prefix, in order: a key, its value, the next key. */
  read = (prefix: string): Promise<string[]> =>
    this.#use((db, resolve, reject) => {
      const transaction = db.transaction(store, "readonly");
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const keys = transaction.objectStore(store).getAllKeys(range);
      const values = transaction.objectStore(store).getAll(range);
      transaction.oncomplete = () => resolve(keys.result.flatMap((key, i) => [key as string, values.result[i] as string]));
      transaction.onabort = () => reject(transaction.error ?? new Error("reading was cut off"));
    });

  /**
   * Writes a batch as a whole or not at all, as one transaction whose requests are all made in one call. It is done when all of it is
   * on the disk, as far as the browser knows.
   */
  write = (puts: string[], deletes: string[]): Promise<void> =>
    this.#use((db, resolve, reject) => {
      const transaction = db.transaction(store, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("writing was cut off"));
      const records = transaction.objectStore(store);
      for (let i = 0; i < puts.length; i += 2) records.put(puts[i + 1], puts[i]);
      for (const key of deletes) records.delete(key);
      transaction.commit();
    });

  /** Does something with the database. Browsers close those of pages that were away for long; such a one is opened again. */
  async #use<T>(work: (db: IDBDatabase, resolve: (found: T) => void, reject: (error: Error) => void) => void): Promise<T> {
    const attempt = () => new Promise<T>((resolve, reject) => work(this.db, resolve, reject));
    try {
      return await attempt();
    } catch (error) {
      if ((error as Error).name !== "InvalidStateError") throw error;
      this.db = await openDatabase(this.name);
      return attempt();
    }
  }
}
