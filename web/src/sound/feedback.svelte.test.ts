import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const plays = vi.fn();
vi.mock("./synth", () => ({
  Synth: class {
    volume = 0;
    play(notes: unknown) {
      plays(notes, this.volume);
    }
  },
}));

const vibrate = vi.fn();
beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  plays.mockClear();
  vibrate.mockClear();
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: true } });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => (await import("./feedback.svelte")).feedback;

describe("feedback", () => {
  it("vibrates but is silent by default", async () => {
    const feedback = await load();
    feedback.give("put-down");
    await new Promise((resolve) => setTimeout(resolve));
    expect(plays).not.toHaveBeenCalled();
    expect(vibrate).toHaveBeenCalledWith([12]);
  });

  it("remembers the settings of the device", async () => {
    const first = await load();
    first.change({ sound: true, volume: 0.5, vibration: false });
    vi.resetModules();
    const feedback = await load();
    expect(feedback.settings).toMatchObject({ sound: true, volume: 0.5, vibration: false, bell: false });
    feedback.give("put-down");
    await vi.waitFor(() => expect(plays).toHaveBeenCalledTimes(1), 60_000);
    expect(plays.mock.calls[0]![1]).toBe(0.5);
    expect(vibrate).not.toHaveBeenCalled();
  });

  it("rings the turn bell independently", async () => {
    const feedback = await load();
    feedback.change({ bell: true });
    feedback.give("card");
    feedback.give("your-turn");
    await vi.waitFor(() => expect(plays).toHaveBeenCalledTimes(1), 60_000);
  });

  it("falls back to defaults for unreadable settings", async () => {
    localStorage.setItem("feedback", "{");
    expect((await load()).settings).toMatchObject({ sound: false, volume: 0.35 });
  });
});
