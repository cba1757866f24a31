import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Button from "./Button.svelte";

const children = createRawSnippet(() => ({ render: () => "<span>✕</span>" }));
const mouse = { pointerType: "mouse" };
const shows = vi.fn();
const hides = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  HTMLElement.prototype.showPopover = shows;
  HTMLElement.prototype.hidePopover = hides;
  render(Button, { "aria-label": "Close", children });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("Escape takes the note away, and is heard by others too", async () => {
  const heard = vi.fn();
  addEventListener("keydown", heard, { once: true });
  const button = screen.getByRole("button");
  await fireEvent.pointerEnter(button, mouse);
  expect(shows).toHaveBeenCalledOnce();
  await fireEvent.keyDown(button, { key: "Escape" });
  expect(hides).toHaveBeenCalled();
  expect(heard).toHaveBeenCalledOnce();
});

test("the reason is shown above the prompt, and stays while the pointer moves to it", async () => {
  cleanup();
  document.body.innerHTML = '<section data-region="ask"><p></p></section>';
  const asks = document.querySelector("section")!;
  asks.getBoundingClientRect = () => new DOMRect(0, 500, 400, 140);
  render(Button, { props: { why: "Not now", children }, target: asks.querySelector("p")! });
  const button = screen.getByRole("button");
  button.getBoundingClientRect = () => new DOMRect(100, 580, 100, 50);
  const note = document.querySelector<HTMLElement>(".note")!;
  Object.defineProperty(note, "offsetHeight", { value: 40 });
  await fireEvent.pointerEnter(button, mouse);
  expect(note.style.top).toBe("456px");
  note.getBoundingClientRect = () => new DOMRect(100, 456, 100, 40);
  await fireEvent.pointerLeave(button, mouse);
  await fireEvent.pointerMove(document.body, { clientX: 120, clientY: 540 });
  hides.mockClear();
  vi.advanceTimersByTime(1000);
  expect(hides).not.toHaveBeenCalled();
  document.body.innerHTML = "";
});

test("the note stays while the pointer is on it", async () => {
  const button = screen.getByRole("button");
  const note = document.querySelector<HTMLElement>(".note")!;
  note.getBoundingClientRect = () => new DOMRect(100, 100, 50, 20);
  await fireEvent.pointerEnter(button, mouse);
  await fireEvent.pointerLeave(button, mouse);
  await fireEvent.pointerMove(document.body, { clientX: 120, clientY: 110 });
  vi.advanceTimersByTime(1000);
  expect(hides).not.toHaveBeenCalled();
  await fireEvent.pointerMove(document.body, { clientX: 300, clientY: 300 });
  vi.advanceTimersByTime(1000);
  expect(hides).toHaveBeenCalledOnce();
});
