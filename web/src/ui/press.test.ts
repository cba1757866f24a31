import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guard, reach, settle } from "./press";

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  stop = guard(document);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A thing to press, 100 by 40 pixels large, that counts what it hears. */
function thing(left: number, top: number, attributes: Record<string, string> = {}, kind = "button") {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  let at = [left, top] as [number, number];
  element.getBoundingClientRect = () => new DOMRect(...at, 100, 40);
  const heard = vi.fn();
  element.addEventListener("click", heard);
  document.body.append(element);
  const move = (...to: [number, number]) => {
    at = to;
    element.classList.toggle("moved");
  };
  return { element, heard, move };
}

/** Lets the page show what has changed. */
const wait = (time: number) => vi.advanceTimersByTimeAsync(time);

function press(element: Element, clientX: number, clientY: number, pointerType = "mouse"): void {
  const at = { clientX, clientY, pointerType, bubbles: true, cancelable: true, button: 0 };
  if (pointerType === "mouse") element.dispatchEvent(new PointerEvent("pointermove", at));
  element.dispatchEvent(new PointerEvent("pointerdown", at));
  element.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
}

for (const pointer of ["mouse", "touch"]) {
  test(`the second click of a double click is not heard, by ${pointer}`, async () => {
    const { element, heard } = thing(0, 0);
    await wait(1000);
    press(element, 20, 20, pointer);
    await wait(settle - 1);
    press(element, 20, 40, pointer);
    expect(heard).toHaveBeenCalledOnce();
    await wait(1);
    press(element, 20, 20, pointer);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test(`what appears where the last press was is deaf for a while, by ${pointer}`, async () => {
    const first = thing(0, 0);
    await wait(1000);
    press(first.element, 20, 20, pointer);
    await wait(400); // the answer takes its time
    first.element.remove();
    const next = thing(0, 0);
    await wait(200);
    press(next.element, 30, 20, pointer);
    expect(next.heard).not.toHaveBeenCalled();
    await wait(settle);
    press(next.element, 30, 20, pointer);
    expect(next.heard).toHaveBeenCalledOnce();
  });

  test(`what moves under the pointer is deaf for a while, by ${pointer}`, async () => {
    const meant = thing(0, 0);
    const other = thing(0, 100);
    await wait(1000);
    document.body.dispatchEvent(new PointerEvent("pointermove", { clientX: 50, clientY: 20, pointerType: pointer, bubbles: true }));
    await wait(1000);
    meant.move(0, 200);
    other.move(0, 0);
    await wait(reach - 50);
    press(other.element, 50, 20, pointer);
    expect(other.heard).not.toHaveBeenCalled();
    await wait(settle);
    press(other.element, 50, 20, pointer);
    expect(other.heard).toHaveBeenCalledOnce();
  });
}

test("two presses at different places are both heard, however quick", async () => {
  const [a, b] = [thing(0, 0), thing(0, 100)];
  await wait(1000);
  press(a.element, 20, 20);
  press(b.element, 20, 120);
  expect([a.heard.mock.calls.length, b.heard.mock.calls.length]).toEqual([1, 1]);
});

test("who comes to what has just appeared has seen it", async () => {
  thing(300, 300);
  await wait(1000);
  const late = thing(0, 0);
  press(late.element, 20, 20); // before the next frame
  expect(late.heard).toHaveBeenCalledOnce();
});

test("what is made for quick presses hears them until a press does something else there", async () => {
  const turn = thing(0, 0, { "data-again": "cat-07" });
  await wait(1000);
  for (let i = 0; i < 4; i++) press(turn.element, 20, 20);
  expect(turn.heard).toHaveBeenCalledTimes(4);
  const down = vi.fn();
  turn.element.addEventListener("pointerdown", down);
  turn.element.setAttribute("data-again", "cat-08");
  press(turn.element, 20, 20);
  expect(turn.heard).toHaveBeenCalledTimes(4);
  expect(down).not.toHaveBeenCalled();
});

test("a word can be selected in a field", async () => {
  const field = thing(0, 0, {}, "input");
  await wait(1000);
  press(field.element, 20, 20);
  press(field.element, 20, 20);
  expect(field.heard).toHaveBeenCalledTimes(2);
});

test("who has written something since the last press means the next", async () => {
  const [send, field] = [thing(0, 0), thing(0, 100, {}, "input")];
  await wait(1000);
  press(send.element, 20, 20);
  field.element.dispatchEvent(new Event("input", { bubbles: true }));
  press(send.element, 20, 20);
  expect(send.heard).toHaveBeenCalledTimes(2);
});

test("a pointer that comes right after a scroll meets what is there", async () => {
  const scrolled = thing(0, 100);
  await wait(1000);
  scrolled.element.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40);
  press(scrolled.element, 20, 20);
  expect(scrolled.heard).toHaveBeenCalledOnce();
});

test("who scrolls moves things themselves", async () => {
  const scrolled = thing(0, 100);
  await wait(1000);
  document.body.dispatchEvent(new PointerEvent("pointermove", { clientX: 50, clientY: 20, bubbles: true }));
  scrolled.move(0, 0);
  document.dispatchEvent(new Event("scroll"));
  press(scrolled.element, 50, 20);
  expect(scrolled.heard).toHaveBeenCalledOnce();
});

test("keys and screen readers are heard each time, a key that is held once", async () => {
  const { element, heard } = thing(0, 0);
  await wait(1000);
  press(element, 20, 20);
  press(element, 20, 20);
  (element as HTMLElement).click();
  (element as HTMLElement).click();
  expect(heard).toHaveBeenCalledTimes(3);
  const pressed = (repeat: boolean, on: Element) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", repeat, bubbles: true, cancelable: true });
    on.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  expect([pressed(false, element), pressed(true, element)]).toEqual([true, false]);
  expect(pressed(true, thing(0, 100, {}, "textarea").element)).toBe(true);
  expect(pressed(true, thing(0, 200, { "data-again": "" }).element)).toBe(true);
});
