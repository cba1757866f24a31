/** A part of a sound: a tone that glides, or filtered noise. */
export interface Note {
  wave: "sine" | "triangle" | "sawtooth" | "noise";
  /** The pitch of a tone, or the centre of the noise filter, in hertz. Two values glide from one to the other. */
  hertz: number | readonly [from: number, to: number];
  /** Start and duration in milliseconds. */
  at?: number;
  length: number;
  /** Loudness from 0 to 1, before the user's volume. */
  gain: number;
  /** Low-pass cutoff in hertz. */
  lowPass?: number;
  /** How it decays: a pluck immediately, a held tone at its end. */
  held?: boolean;
}

/** Plucked notes, one after the other. */
const plucks = (pitches: readonly number[], step: number, gain: number, length = step * 2.5): Note[] =>
  pitches.map((hertz, i) => ({ wave: "triangle", hertz, at: i * step, length, gain }));

/** A bell: a tone with its overtone. */
const bell = (hertz: number, at: number, gain: number): Note[] => [
  { wave: "sine", hertz, at, length: 300, gain },
  { wave: "sine", hertz: hertz * 2.76, at, length: 120, gain: gain * 0.25 },
];

const purr = (length: number, gain: number, at = 0): Note => ({ wave: "sawtooth", hertz: 26, at, length, gain, lowPass: 300, held: true });

/** All sounds are synthesised; none is a file. */
export const sounds = {
  "pick-up": [{ wave: "sine", hertz: [520, 640], length: 70, gain: 0.25 }],
  turn: [{ wave: "noise", hertz: 2000, length: 30, gain: 0.15 }],
  "put-down": [
    { wave: "noise", hertz: 180, length: 120, gain: 0.4 },
    { wave: "triangle", hertz: 220, length: 120, gain: 0.25 },
  ],
  "bad-place": [
    { wave: "triangle", hertz: 180, length: 60, gain: 0.25 },
    { wave: "triangle", hertz: 170, at: 60, length: 60, gain: 0.25 },
  ],
  "points-up": plucks([523.25, 659.25, 783.99], 90, 0.3),
  "points-down": plucks([783.99, 659.25], 80, 0.2),
  family: [purr(500, 0.35)],
  closed: [
    { wave: "noise", hertz: 400, length: 60, gain: 0.4 },
    { wave: "triangle", hertz: 294, length: 180, gain: 0.3 },
    { wave: "triangle", hertz: 441, at: 110, length: 240, gain: 0.3 },
  ],
  card: [{ wave: "noise", hertz: [900, 3200], length: 90, gain: 0.2 }],
  "other-move": [{ wave: "triangle", hertz: 330, length: 90, gain: 0.2 }],
  "your-turn": [...bell(880, 0, 0.45), ...bell(1174.66, 150, 0.45)],
  dawn: plucks([293.66, 440], 220, 0.3, 380),
  night: plucks([440, 293.66], 220, 0.3, 380),
  win: [...plucks([523.25, 659.25, 783.99, 1046.5, 1318.5], 80, 0.45, 220), purr(300, 0.3, 300)],
} as const satisfies Record<string, readonly Note[]>;

export type SoundName = keyof typeof sounds;
