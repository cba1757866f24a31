import { writeStored, readStored } from "../storage";
import type { SoundName } from "./sounds";
import type { Colouring, Synth } from "./synth";

/** Sound and vibration settings of this device. */
interface Settings {
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The bell for my turn, which works without the other sounds. */
  bell: boolean;
  vibration: boolean;
  /** Whether sound has already been offered. */
  offered: boolean;
}

const key = "feedback";
const defaults: Settings = { sound: false, volume: 0.35, bell: false, vibration: true, offered: false };

/** Vibration patterns: milliseconds on and off in turn. */
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

/** Sound and vibration for presses, moves and turns. Sound is off until the user turns it on. */
class Feedback {
  #settings: Settings = $state.raw(load());
  /** Whether the user has placed something since the page was opened. */
  #used = $state(false);
  #synth: Promise<[Synth, typeof import("./sounds")]> | undefined;

  get settings(): Readonly<Settings> {
    return this.#settings;
  }

  /** Whether to offer sound now. It is offered once. */
  get offers(): boolean {
    const { sound, bell, offered } = this.#settings;
    return this.#used && !sound && !bell && !offered;
  }

  change(change: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...change };
    writeStored(key, JSON.stringify(this.#settings));
    if (change.volume !== undefined) void this.#synth?.then(([synth]) => (synth.volume = change.volume!));
  }

  /** Plays the sound of an event if sound is on, and vibrates if the device can. */
  give(name: SoundName, colouring?: Colouring): void {
    const { sound, bell, vibration } = this.#settings;
    if (name === "put-down") this.#used = true;
    const pattern = vibrations[name];
    // A browser refuses to vibrate before the first interaction and logs that.
    if (vibration && pattern && navigator.userActivation?.hasBeenActive && matchMedia("(pointer: coarse)").matches) {
      navigator.vibrate?.(pattern);
    }
    if (!(name === "your-turn" ? bell : sound)) return;
    this.#synth ??= this.#load();
    void this.#synth.then(
      ([synth, table]) => synth.play(table.sounds[name], colouring),
      // The next sound retries the import, for example after a network failure.
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
