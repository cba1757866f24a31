import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fingerMs, guardPresses, movedByHand, settle, settleKeys, settleMs, steppedByItself } from "./press";

let stop: () => void;
let resize: () => void;
let region: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(call: () => void) {
        resize = call;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  stop = guardPresses(document);
  region = document.createElement("section");
  document.body.replaceChildren(region);
  settle(region);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A button in a guarded region, 100 by 40 pixels large, that counts what it hears. */
function thing(left: number, top: number, attributes: Record<string, string> = {}, kind = "button", parent: Element = region) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  let at = [left, top] as [number, number];
  element.getBoundingClientRect = () => new DOMRect(...at, 100, 40);
  const heard = vi.fn();
  element.addEventListener("click", heard);
  element.animate = vi.fn();
  parent.append(element);
  /** Moves it in a way that changes nothing in the document. */
  const slide = (...to: [number, number]) => (at = to);
  const move = (...to: [number, number]) => {
    slide(...to);
    element.classList.toggle("moved");
  };
  return { element, heard, move, slide };
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
  test(`the second click of a double click is ignored, by ${pointer}`, async () => {
    const { element, heard } = thing(0, 0);
    await wait(1000);
    press(element, 20, 20, pointer);
    await wait(settleMs - 1);
    press(element, 20, 40, pointer);
    expect(heard).toHaveBeenCalledOnce();
    await wait(1);
    press(element, 20, 20, pointer);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test(`a button that appears at the last press is deaf for a while, by ${pointer}`, async () => {
    const first = thing(0, 0);
    await wait(1000);
    press(first.element, 20, 20, pointer);
    await wait(400); // the answer takes its time
    first.element.remove();
    const next = thing(0, 0);
    await wait(200);
    press(next.element, 30, 20, pointer);
    expect(next.heard).not.toHaveBeenCalled();
    await wait(settleMs);
    press(next.element, 30, 20, pointer);
    expect(next.heard).toHaveBeenCalledOnce();
  });

  test(`a button that moves under the pointer is deaf for a while, by ${pointer}`, async () => {
    const meant = thing(0, 0);
    const other = thing(0, 100);
    await wait(1000);
    document.body.dispatchEvent(new PointerEvent("pointermove", { clientX: 50, clientY: 20, pointerType: pointer, bubbles: true }));
    await wait(1000);
    meant.move(0, 200);
    other.move(0, 0);
    await wait(fingerMs - 50);
    press(other.element, 50, 20, pointer);
    expect(other.heard).not.toHaveBeenCalled();
    await wait(settleMs);
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

test("a mouse that comes to a new button is heard", async () => {
  thing(300, 300);
  await wait(1000);
  const late = thing(0, 0);
  press(late.element, 20, 20); // before the next frame
  expect(late.heard).toHaveBeenCalledOnce();
});

test("a quick button hears every press until its value changes", async () => {
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

test("a press after writing is heard", async () => {
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

test("a mouse that comes back after a while without regions is heard", async () => {
  const forget = settle(region)!;
  const at = (clientX: number) =>
    document.body.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY: 20, pointerType: "mouse", bubbles: true }));
  at(20);
  await wait(1000);
  forget();
  at(400);
  settle(region);
  const { element, heard } = thing(0, 0);
  await wait(50);
  press(element, 20, 20);
  expect(heard).toHaveBeenCalledOnce();
});

test("a new button that shifts under the pointer as it is pressed is heard", async () => {
  const late = thing(0, 0);
  await wait(50);
  document.body.dispatchEvent(new PointerEvent("pointermove", { clientX: 20, clientY: 20, bubbles: true }));
  await wait(5);
  late.slide(0, 2);
  press(late.element, 20, 20);
  expect(late.heard).toHaveBeenCalledOnce();
});

test("a button that a person scrolls under the pointer is heard", async () => {
  const scrolled = thing(0, 100);
  await wait(1000);
  document.body.dispatchEvent(new PointerEvent("pointermove", { clientX: 50, clientY: 20, bubbles: true }));
  scrolled.move(0, 0);
  document.dispatchEvent(new Event("scroll"));
  press(scrolled.element, 50, 20);
  expect(scrolled.heard).toHaveBeenCalledOnce();
});

const ways: [string, (element: Element) => unknown][] = [
  ["by a transition", (element) => element.dispatchEvent(new Event("transitionend", { bubbles: true }))],
  ["as its region changes its size", () => resize()],
  ["with the part of a drawing that is shown", () => region.setAttribute("viewBox", "0 0 10 10")],
  ["as something comes elsewhere on the page", () => document.body.append("new")],
];
for (const [way, change] of ways) {
  test(`a button that moves ${way} hears a finger soon after`, async () => {
    const meant = thing(0, 100);
    await wait(1000);
    meant.slide(0, 0);
    change(meant.element);
    await wait(fingerMs - 50);
    press(meant.element, 20, 20, "touch");
    expect(meant.heard).not.toHaveBeenCalled();
    await wait(100);
    press(meant.element, 70, 20, "touch");
    expect(meant.heard).toHaveBeenCalledOnce();
  });
}

test("an unnoticed move costs one press of a finger at most", async () => {
  const [other, meant] = [thing(0, 0), thing(0, 100)];
  await wait(1000);
  other.slide(0, 200);
  meant.slide(0, 0);
  await wait(1000);
  press(meant.element, 20, 20, "touch");
  await wait(fingerMs);
  press(meant.element, 20, 20, "touch");
  expect(meant.heard).toHaveBeenCalledOnce();
});

for (const pointer of ["mouse", "touch"]) {
  test(`a button that a person zooms under the pointer is heard, by ${pointer}`, async () => {
    const [other, meant] = [thing(0, 0), thing(0, 100)];
    await wait(1000);
    document.body.dispatchEvent(new PointerEvent("pointermove", { clientX: 20, clientY: 20, pointerType: pointer, bubbles: true }));
    await wait(1000);
    movedByHand();
    other.slide(0, 200);
    meant.slide(0, 0);
    press(meant.element, 20, 20, pointer);
    expect(meant.heard).toHaveBeenCalledOnce();
  });
}

test("keys and screen readers are heard each time, a held key once", async () => {
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

test("keys are ignored on a guarded button that is new or has a new name", async () => {
  const bar = document.createElement("div");
  document.body.append(bar);
  settleKeys(bar);
  const enter = (on: Element) => {
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    on.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  const end = thing(0, 0).element;
  end.textContent = "End your turn";
  bar.append(end);
  await wait(1000);
  expect(enter(end)).toBe(true);
  end.textContent = "Draw a card";
  await wait(settleMs - 100);
  expect(enter(end)).toBe(false);
  await wait(200);
  expect(enter(end)).toBe(true);
  const [pass, again] = [thing(0, 100).element, thing(0, 200, { "data-again": "" }).element];
  bar.append(pass, again);
  expect([enter(pass), enter(again), enter(thing(0, 300).element)]).toEqual([false, true, true]);
  await wait(settleMs + 100);
  expect(enter(pass)).toBe(true);
});

test("a held space scrolls, unless the page used it when it went down", () => {
  const game = vi.fn();
  document.addEventListener("keydown", game);
  const space = (repeat: boolean) => {
    const event = new KeyboardEvent("keydown", { key: " ", repeat, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([space(false), space(true)]).toEqual([false, false]);
  game.mockImplementation((event: Event) => event.preventDefault());
  expect([space(false), space(true)]).toEqual([true, true]);
  expect(game).toHaveBeenCalledTimes(2);
  document.removeEventListener("keydown", game);
});

test("a finger that was meant for a forced step does not press what came after it", async () => {
  const end = thing(0, 0);
  await wait(1000);
  steppedByItself();
  end.element.remove();
  await wait(settleMs + 100);
  const draw = thing(0, 0);
  await wait(fingerMs + 50);
  press(draw.element, 20, 20, "touch");
  expect(draw.heard).not.toHaveBeenCalled();
  await wait(settleMs);
  press(draw.element, 20, 20, "touch");
  expect(draw.heard).toHaveBeenCalledOnce();
});

test("a button that comes near the last press looks deaf, and one that comes elsewhere does not", async () => {
  const before = thing(0, 0);
  await wait(1000);
  press(before.element, 20, 20);
  const [under, elsewhere] = [thing(10, 10), thing(500, 500)];
  await wait(50);
  expect([before, under, elsewhere].map(({ element }) => vi.mocked(element.animate).mock.calls.length)).toEqual([0, 1, 0]);
});

test("a button that does not declare itself hears every press, and is not measured", async () => {
  const plain = thing(0, 0, {}, "button", document.body);
  const measured = vi.spyOn(plain.element, "getBoundingClientRect");
  press(plain.element, 20, 20);
  press(plain.element, 20, 20);
  await wait(1000);
  expect(plain.heard).toHaveBeenCalledTimes(2);
  expect(measured).not.toHaveBeenCalled();
});

test("a region that is gone is not guarded", async () => {
  const other = document.createElement("div");
  document.body.append(other);
  const forget = settle(other)!;
  const { element, heard } = thing(0, 0, {}, "button", other);
  await wait(1000);
  forget();
  press(element, 20, 20);
  press(element, 20, 20);
  expect(heard).toHaveBeenCalledTimes(2);
});
