import { afterEach, expect, it, vi } from "vitest";
import { setLanguage } from "../words/words.svelte";
import { Describer } from "./describer";
import { descriptionLength } from "./preferences.svelte";

afterEach(() => (descriptionLength.chosen = "line"));

it("gets longer when asked again at once, and resets on another key or subject", async () => {
  await setLanguage("en");
  const describer = new Describer();
  const [told, open] = [vi.fn((length: string) => length), vi.fn()];
  const ask = async (subject: string) => {
    dispatchEvent(new KeyboardEvent("keydown", { code: "KeyD" }));
    await describer.describe(subject, told, open);
  };
  await ask("ship");
  await ask("ship");
  expect(told.mock.calls).toEqual([["line"], ["summary"]]);
  dispatchEvent(new KeyboardEvent("keydown", { code: "ArrowLeft" }));
  await ask("ship");
  expect(open).not.toHaveBeenCalled();
  await ask("ship");
  expect(open).toHaveBeenCalledOnce();
  await ask("cat");
  expect(open).toHaveBeenCalledOnce();
  expect(told.mock.calls.at(-1)).toEqual(["summary"]);
});
