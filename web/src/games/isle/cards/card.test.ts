import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setLanguage, t } from "../../../words/words.svelte";
import Card from "./Card.svelte";

afterEach(cleanup);

describe("Card", () => {
  it("shows and announces why it is not usable", async () => {
    const onclick = vi.fn();
    const { getByRole } = render(Card, { id: "oshax", why: "Not now.", onclick });
    const button = getByRole("button");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.dataset.can).toBeUndefined();
    expect(button.textContent).toContain("Not now.");
    await fireEvent.click(button);
    expect(onclick).toHaveBeenCalledWith(expect.objectContaining({ why: "Not now." }));
  });

  it.each(["large", "top", "narrow", "plain", "strip"] as const)("hides the price of a paid card: %s", async (form) => {
    await setLanguage("en");
    const { container, rerender } = render(Card, { id: "oshax", form });
    const price = () => [container.textContent.includes(t("page.isle.cost")), container.querySelectorAll(".coin, .cost").length > 0];
    expect(price()).toEqual([true, true]);
    await rerender({ paid: true });
    expect(price()).toEqual([false, false]);
  });

  it("is used by a press", async () => {
    const onclick = vi.fn();
    const { getByRole } = render(Card, { id: "oshax", onclick });
    expect(getByRole("button").getAttribute("aria-disabled")).toBeNull();
    await fireEvent.click(getByRole("button"));
    expect(onclick).toHaveBeenCalledWith(expect.objectContaining({ why: undefined }));
  });

  it.each(["large", "top", "narrow", "plain"] as const)("shows who a lesson applies to: %s", async (form) => {
    await setLanguage("en");
    const { container, rerender } = render(Card, { id: "lesson-120", form });
    const seen = () => {
      const shown = container.cloneNode(true) as HTMLElement;
      shown.querySelectorAll(".hidden").forEach((node) => node.remove());
      return ["Only for you", "For everyone"].filter((text) => shown.textContent.includes(text));
    };
    expect(seen()).toEqual(["Only for you"]);
    await rerender({ id: "public-147" });
    expect(seen()).toEqual(["For everyone"]);
    await rerender({ id: "oshax" });
    expect(seen()).toEqual([]);
  });
});
