import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setLanguage } from "../words/words.svelte";
import Dialog from "./Dialog.svelte";

const children = createRawSnippet(() => ({ render: () => "<input aria-label='Name'>" }));
let opener: HTMLButtonElement;
beforeEach(async () => {
  await setLanguage("en");
  opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
});
afterEach(() => {
  cleanup();
  opener.remove();
});

test("a dialog that is taken away while it is open gives the focus back", () => {
  const onclose = vi.fn();
  const { unmount } = render(Dialog, { title: "Menu", onclose, children });
  screen.getByLabelText("Name").focus();
  expect(document.activeElement).not.toBe(opener);
  unmount();
  expect(document.activeElement).toBe(opener);
  expect(onclose).not.toHaveBeenCalled();
});

test("a dialog gives the focus back to a drawing too", () => {
  const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  board.setAttribute("tabindex", "0");
  document.body.append(board);
  board.focus();
  const { unmount } = render(Dialog, { title: "Menu", onclose: () => {}, children });
  expect(document.activeElement).not.toBe(board);
  unmount();
  expect(document.activeElement).toBe(board);
  board.remove();
});

test("it takes the focus itself, so that the first Escape is for it", () => {
  render(Dialog, { title: "Menu", onclose: () => {}, children });
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("only a press that begins and ends on the backdrop closes it", async () => {
  const onclose = vi.fn();
  render(Dialog, { title: "Menu", onclose, children });
  const dialog = screen.getByRole("dialog");
  await fireEvent.pointerDown(screen.getByLabelText("Name"));
  await fireEvent.click(dialog);
  expect(onclose).not.toHaveBeenCalled();
  await fireEvent.pointerDown(dialog);
  await fireEvent.click(dialog);
  expect(onclose).toHaveBeenCalled();
});

test("Escape closes it at once, so that what is opened next does not go with it", () => {
  const onclose = vi.fn();
  render(Dialog, { title: "Menu", onclose, children });
  const escape = new Event("cancel", { cancelable: true });
  screen.getByRole("dialog").dispatchEvent(escape);
  expect(onclose).toHaveBeenCalledOnce();
  expect(escape.defaultPrevented).toBe(true);
});
