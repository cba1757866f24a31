import { writeStored, readStored } from "../storage";
import type { SoundName } from "./sounds";
import type { Colouring, Synth } from "./synth";

/** What this device lets the person hear and feel. */
interface Settings {
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The bell when it is my turn, which can sound alone. */
  bell: boolean;
  vibration: boolean;
  /** Whether sound was offered already. */
  offered: boolean;
}

const key = "feedback";
const defaults: Settings = { sound: false, volume: 0.35, bell: false, vibration: true, offered: false };

/** How a phone trembles, in milliseconds of motion and rest by turns. */
const vibrations: Partial<Record<SoundName, number[]>> = {
  "put-down": [12],
  "bad-place": [8, 40, 8],
  "your-turn": [20],
  closed: [12, 30, 24],
};

function load(): Settings {
  try {
    const found = JSON.parse(readStored(key) ?? "{}") as Partial<Settings>;
    return { ...defaults, ...found };
  } catch {
    return defaults;
  }
}

/** What a press, a move or a turn sounds and feels like. Silent until the person wants it. */
class Feedback {
  #settings: Settings = $state.raw(load());
  /** Whether something was put down since the page was opened. */
  #used = $state(false);
  #synth: Promise<[Synth, typeof import("./sounds")]> | undefined;

  get settings(): Readonly<Settings> {
    return this.#settings;
  }

  /** Whether now is the time to offer sound, once. */
  get offers(): boolean {
    const { sound, bell, offered } = this.#settings;
    return this.#used && !sound && !bell && !offered;
  }

  change(change: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...change };
    writeStored(key, JSON.stringify(this.#settings));
    if (change.volume !== undefined) void this.#synth?.then(([synth]) => (synth.volume = change.volume!));
  }

  /** Gives feedback of one event: a sound if it is wanted, and a touch on what can tremble. */
  give(name: SoundName, colouring?: Colouring): void {
    const { sound, bell, vibration } = this.#settings;
    if (name === "put-down") this.#used = true;
    const pattern = vibrations[name];
    // A browser refuses to tremble for someone who has not touched the page yet, and says so in its console.
    if (vibration && pattern && navigator.userActivation?.hasBeenActive && matchMedia("(pointer: coarse)").matches) {
      navigator.vibrate?.(pattern);
    }
    if (!(name === "your-turn" ? bell : sound)) return;
    this.#synth ??= this.#load();
    void this.#synth.then(
      ([synth, table]) => synth.play(table.sounds[name], colouring),
      // The next sound tries again, as when the network was away.
      () => (this.#synth = undefined),
    );
  }

  async #load(): Promise<[Synth, typeof import("./sounds")]> {
    const [{ Synth }, table] = await Promise.all([import("./synth"), import("./sounds")]);
    const synth = new Synth();
    synth.volume = this.#settings.volume;
    return [synth, table];
  }
}

export const feedback = new Feedback();
