import { describe, expect, it, vi } from "vitest";
import { sounds } from "./sounds";
import { Synth } from "./synth";

/** An audio context that counts started nodes and ends them on demand. */
class Context {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  started: Source[] = [];
  createGain = () => node({ gain: param() });
  createStereoPanner = () => node({ pan: param() });
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
}
const param = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() });
const node = <T>(more: T) => ({ connect: vi.fn(), disconnect: vi.fn(), ...more });

class Source {
  frequency = param();
  onended: (() => void) | undefined;
  connect = vi.fn();
  constructor(private readonly context: Context) {}
  start(): void {
    this.context.started.push(this);
  }
  stop = vi.fn();
}
vi.stubGlobal("OscillatorNode", Source);
vi.stubGlobal("AudioBufferSourceNode", Source);
vi.stubGlobal("BiquadFilterNode", Source);

describe("Synth", () => {
  it("starts every note", () => {
    const context = new Context();
    for (const notes of Object.values(sounds)) {
      context.started = [];
      new Synth(context as unknown as AudioContext).play(notes);
      expect(context.started).toHaveLength(notes.length);
    }
  });

  it("limits simultaneous sounds to four", () => {
    const context = new Context();
    const synth = new Synth(context as unknown as AudioContext);
    for (let i = 0; i < 6; i++) synth.play(sounds["pick-up"]);
    expect(context.started).toHaveLength(4);
    context.started[0]!.onended!();
    synth.play(sounds["pick-up"]);
    expect(context.started).toHaveLength(5);
  });

  it("keeps every sound below a second", () => {
    for (const [name, notes] of Object.entries(sounds)) {
      const end = Math.max(...notes.map((n) => ("at" in n ? (n.at ?? 0) : 0) + n.length));
      expect(end, name).toBeLessThanOrEqual(1000);
    }
  });
});
