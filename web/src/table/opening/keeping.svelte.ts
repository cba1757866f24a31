/** Whether the browser has promised to keep the games of this device. */
class Keeping {
  /** Not known before it is looked for. A browser that cannot tell promises nothing. */
  promised: boolean | undefined = $state();

  /** Asks for the promise. Some browsers ask the person, some decide by themselves, and more gladly for an installed app. */
  ask = (): Promise<void> => this.#learn(() => navigator.storage.persist());

  /** Finds out whether it was given. */
  look = (): Promise<void> => this.#learn(() => navigator.storage.persisted());

  async #learn(how: () => Promise<boolean>): Promise<void> {
    try {
      this.promised = await how();
    } catch {
      this.promised = false;
    }
  }
}

export const keeping = new Keeping();

/** Whether the browser deletes what a page has kept after a week without a visit: all that are built like Safari do, but not of an app. */
export const clearsWeekly = ({ vendor }: Pick<Navigator, "vendor">, standalone: boolean): boolean =>
  vendor.startsWith("Apple") && !standalone;
