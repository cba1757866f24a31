import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { View } from "../view";
import { loadWords, setLanguage } from "../../../words/words.svelte";
import Fields from "./ReplayFields.svelte";

beforeAll(async () => {
  await setLanguage("en");
  await loadWords("isle");
});
afterEach(cleanup);

const seen = (mode: string) =>
  ({
    config: { mode },
    left: ["cat-01-blue"],
    right: [],
    prices: mode === "family" ? undefined : { left: 3, right: 5 },
  }) as unknown as View;

describe("ReplayFields", () => {
  it("shows one field without prices for the family game", () => {
    const names = (mode: string) => {
      const { container, unmount } = render(Fields, { view: seen(mode) });
      const found = [...container.querySelectorAll("section")].map((section) => section.getAttribute("aria-label"));
      unmount();
      return found;
    };
    expect(names("standard")).toHaveLength(2);
    expect(names("family")).toEqual(["Around the island"]);
  });
});
