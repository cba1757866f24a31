import type { Note } from "./sounds";

/** The position and pitch of a sound, so that players can be told apart. */
export interface Colouring {
  /** From −1 (left) to 1 (right). */
  pan?: number;
  /** Multiplies every pitch. */
  pitch?: number;
}

const voices = 4;

/** Synthesises sounds in one audio graph: each has its own panner, and all share the volume. */
export class Synth {
  readonly #context: AudioContext;
  readonly #master: GainNode;
  #noise: AudioBuffer | undefined;
  #sounding = 0;

  constructor(context = new AudioContext()) {
    this.#context = context;
    this.#master = context.createGain();
    this.#master.connect(context.destination);
  }

  set volume(volume: number) {
    this.#master.gain.value = volume;
  }

  /** Plays notes, unless too many sounds are playing. */
  play(notes: readonly Note[], { pan = 0, pitch = 1 }: Colouring = {}): void {
    if (this.#sounding >= voices) return;
    // A browser blocks sound until the user has interacted with the page.
    if (this.#context.state === "suspended") void this.#context.resume();
    const panner = this.#context.createStereoPanner();
    panner.pan.value = pan;
    panner.connect(this.#master);
    this.#sounding++;
    let left = notes.length;
    for (const note of notes) {
      this.#play(note, pitch, panner).onended = () => {
        if (--left > 0) return;
        panner.disconnect();
        this.#sounding--;
      };
    }
  }

  #play(note: Note, pitch: number, target: AudioNode): AudioScheduledSourceNode {
    const start = this.#context.currentTime + (note.at ?? 0) / 1000;
    const end = start + note.length / 1000;
    const [from, to] = (typeof note.hertz === "number" ? [note.hertz, note.hertz] : note.hertz).map((hertz) => hertz * pitch) as [
      number,
      number,
    ];
    const envelope = this.#context.createGain();
    envelope.connect(target);
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(note.gain, start + Math.min(0.008, note.length / 4000));
    if (note.held) envelope.gain.setValueAtTime(note.gain, start + (note.length * 0.7) / 1000);
    envelope.gain.linearRampToValueAtTime(0, end);
    const glide = (frequency: AudioParam) => {
      frequency.setValueAtTime(from, start);
      if (to !== from) frequency.linearRampToValueAtTime(to, end);
    };
    let input: AudioNode = envelope;
    if (note.lowPass !== undefined) {
      const filter = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: note.lowPass });
      filter.connect(input);
      input = filter;
    }
    let source: AudioScheduledSourceNode;
    if (note.wave === "noise") {
      const filter = new BiquadFilterNode(this.#context, { type: "bandpass", Q: 0.9 });
      glide(filter.frequency);
      filter.connect(input);
      source = new AudioBufferSourceNode(this.#context, { buffer: (this.#noise ??= makeNoise(this.#context)), loop: true });
      source.connect(filter);
    } else {
      const tone = new OscillatorNode(this.#context, { type: note.wave });
      glide(tone.frequency);
      tone.connect(input);
      source = tone;
    }
    source.start(start);
    source.stop(end);
    return source;
  }
}

function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
