import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TableView } from "../table/protocol";
import { speak } from "../words/words.svelte";
import DayTrack from "./DayTrack.svelte";
import Island from "./Island.svelte";
import type { Play } from "./play.svelte";
import type { Phase, View } from "./view";

beforeEach(() => speak("en"));
afterEach(cleanup);

const view = (more: Partial<View>): View =>
  ({
    seat: 0,
    day: 1,
    days: 5,
    config: { mode: "standard", modules: [] },
    order: [0, 1],
    turn: 0,
    passed: [],
    chosen: [],
    tokens: [],
    left: [],
    right: [],
    kittens: [],
    commons: [],
    rares: [],
    oshax: [],
    ...more,
  }) as unknown as View;

describe("an empty field", () => {
  const said = (more: Partial<View>) => {
    cleanup();
    render(Island, { play: {} as Play, view: view(more) });
    return document.querySelector(".field .none")?.textContent;
  };
  it("waits for its cats until they have come, and only then is left by all", () => {
    expect(said({ day: 0, phase: "draft" })).toBe("The cats come when the first day begins.");
    expect(said({ day: 1, phase: "dawn" })).toBe("The cats come after the royal rats.");
    expect(said({ day: 3, phase: "dawn" })).toBe("The cats come after the royal rats.");
    expect(said({ day: 1, phase: "rescue" })).toBe("Nobody left.");
  });
});

describe("the order of play", () => {
  const table = { seats: [{ name: "Mira" }, { name: "Oleh" }] } as unknown as TableView;
  const second = (phase: Phase, more: Partial<View>) => {
    cleanup();
    render(DayTrack, { view: view({ phase, ...more }), table });
    return document.querySelectorAll(".order li")[1]!;
  };
  it("strikes out who has passed", () => {
    for (const phase of ["rescue", "find"] as const) {
      const li = second(phase, { passed: [1] });
      expect(li.classList).toContain("passed");
      expect(li.textContent).toContain("passed");
    }
  });
  it("marks who is ready, and strikes nobody out for it", () => {
    for (const [phase, more] of [
      ["draft", { chosen: [1] }],
      ["pay", { chosen: [1] }],
      ["dawn", { passed: [1] }],
      ["read", { passed: [1] }],
      ["prepare", { passed: [1] }],
    ] as const) {
      const li = second(phase, more as unknown as Partial<View>);
      expect(li.classList, phase).not.toContain("passed");
      expect(li.textContent, phase).not.toContain("passed");
      expect(screen.getByRole("img", { name: "ready" })).toBeTruthy();
    }
  });
});
