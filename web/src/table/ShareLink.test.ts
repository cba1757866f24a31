import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "../words/words.svelte";
import ShareLink from "./ShareLink.svelte";

beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("copies from the field if there is no clipboard", async () => {
  vi.stubGlobal("navigator", {});
  document.execCommand = vi.fn(() => true);
  const page = render(ShareLink, { id: "t1" });
  page.getByRole("button").click();
  await page.findByText("Copied");
  const field = page.getByRole("textbox") as HTMLInputElement;
  expect(field.selectionEnd! - field.selectionStart!).toBe(field.value.length);
});
