import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Card from "./Card.svelte";

afterEach(cleanup);

it("a card that cannot be used now says why in its text, and to whom it tells that it is pressed", async () => {
  const onclick = vi.fn();
  const { getByRole } = render(Card, { id: "oshax", why: "Not now.", onclick });
  const button = getByRole("button");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.dataset.can).toBeUndefined();
  expect(button.textContent).toContain("Not now.");
  await fireEvent.click(button);
  expect(onclick).toHaveBeenCalledWith(expect.objectContaining({ why: "Not now." }));
});

it("a card that can be used is used", async () => {
  const onclick = vi.fn();
  const { getByRole } = render(Card, { id: "oshax", onclick });
  expect(getByRole("button").getAttribute("aria-disabled")).toBeNull();
  await fireEvent.click(getByRole("button"));
  expect(onclick).toHaveBeenCalledWith(expect.objectContaining({ why: undefined }));
});
