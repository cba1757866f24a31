/**
 * One rule for every press of the page: who double-clicks means what they saw at the first click, and who presses means what
 * they saw under the pointer. A press that cannot have been meant for what it meets is not heard:
 *
 * - the second press at the same place within half a second;
 * - a press on what has come under a resting pointer, or near the last press, less than half a second ago;
 * - a finger on what has just taken the place of something else.
 *
 * What is made for quick presses says so with `data-again`, whose value stands for what a press does there: it hears the next
 * one as long as it is the same thing with the same value. Keys, screen readers and programs press what they name, so only a
 * key that is held down is not heard again.
 */

/** How near two presses are at the same place, in pixels. */
export const near = 24;
/** How long a place belongs to what was there, in milliseconds. */
export const settle = 500;
/** How long before a finger comes down it is on its way, in milliseconds. */
export const reach = 250;

interface Point {
  x: number;
  y: number;
}
interface Moment extends Point {
  at: number;
}
interface Press extends Moment {
  on: Element | null;
  again: string | null | undefined;
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Where everything that can be pressed was from a time on. */
interface Layout {
  from: number;
  boxes: Map<Element, Box>;
}

const pressable = "button, a[href], summary, label, select, input, [role=button], [data-again]";
const written = "input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select";

const close = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= near;
const holds = (box: Box | undefined, p: Point): boolean =>
  box !== undefined && p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom;
const same = (a: Box | undefined, b: Box): boolean =>
  a !== undefined && a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
const againOf = (element: Element | null) => element?.closest("[data-again]")?.getAttribute("data-again");

let last: Press | undefined;

/** Whether a box is so near the last press that a second one there could meet it. */
export const isNearLastPress = (box: Box): boolean =>
  last !== undefined && close(last, { x: Math.min(Math.max(last.x, box.left), box.right), y: Math.min(Math.max(last.y, box.top), box.bottom) });

/** Listens to all presses of a page. Returns how to stop it. */
export function guard(page: Document): () => void {
  last = undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const window = page.defaultView!;
  const now = () => performance.now();
  let rest: Moment = { x: -Infinity, y: -Infinity, at: 0 };
  let deaf = false;
  const history: Layout[] = [];
  let frame: number | undefined;

  /** Notes where everything is, if that has changed. */
  function measure(): void {
    if (frame !== undefined) window.cancelAnimationFrame(frame);
    frame = undefined;
    // Under a dialog nothing can be pressed.
    const root = [...page.querySelectorAll("dialog[open]")].at(-1) ?? page;
    const boxes = new Map<Element, Box>();
    for (const element of root.querySelectorAll(pressable)) boxes.set(element, element.getBoundingClientRect());
    const time = now();
    const had = history.at(-1)?.boxes;
    if (!had || had.size !== boxes.size || [...boxes].some(([element, box]) => !same(had.get(element), box))) history.push({ from: time, boxes });
    while (history.length > 1 && history[1]!.from <= time - settle) history.shift();
  }

  /** Whoever scrolls moves things themselves, and sees them coming. */
  function scroll(event: Event): void {
    const fresh = new Map<Element, Box>();
    const scrolled = event.target as Node;
    for (const { boxes } of history) {
      for (const element of boxes.keys()) {
        if (!scrolled.contains(element)) continue;
        if (!fresh.has(element)) fresh.set(element, element.getBoundingClientRect());
        boxes.set(element, fresh.get(element)!);
      }
    }
  }

  const observer = new MutationObserver(() => (frame ??= window.requestAnimationFrame(measure)));
  observer.observe(page.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["class", "style", "hidden", "open"],
  });

  /** Where everything was at a time. */
  const layout = (at: number): Layout | undefined => history.findLast(({ from }) => from <= at);

  function isDeaf(target: Element | null, press: Moment, finger: boolean): boolean {
    if (target?.closest(written)) return false;
    const here = last !== undefined && close(last, press);
    if (here && press.at - last!.at < settle) {
      const again = againOf(target);
      return typeof again !== "string" || again !== last!.again || target!.closest("[data-again]") !== last!.on?.closest("[data-again]");
    }
    const met = target?.closest(pressable);
    if (!met) return false;
    if (frame !== undefined || observer.takeRecords().length > 0) measure();
    const since = press.at - (finger && !here ? reach : settle);
    const before = layout(finger || rest.at < since ? since : rest.at);
    if (!before || holds(before.boxes.get(met), press)) return false;
    return here || !finger || [...before.boxes].some(([element, box]) => holds(box, press) && element !== met);
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const press = { x: event.clientX, y: event.clientY, at: now() };
    const target = event.target instanceof Element ? event.target : null;
    deaf = isDeaf(target, press, event.pointerType === "touch");
    if (!deaf) last = { ...press, on: target, again: againOf(target) };
    // What acts by the pointer itself has said so.
    else if (againOf(target) !== undefined) event.stopPropagation();
  }

  function move(event: PointerEvent): void {
    const p = { x: event.clientX, y: event.clientY };
    if (close(rest, p)) return;
    // What is there when the pointer comes, it comes to; the event of a scroll may have yet to come.
    measure();
    rest = { ...p, at: now() };
  }

  /** A click that no pointer has made has no count. */
  function click(event: MouseEvent): void {
    if (deaf && event.detail > 0) swallow(event);
  }

  function key(event: KeyboardEvent): void {
    if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest(`${written}, button[data-again]`)) swallow(event);
  }

  /** Who has written something since means the next press. */
  function write(event: Event): void {
    if (event.target instanceof Element && event.target.closest(written)) last = undefined;
  }

  function swallow(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
  }

  const capture = { capture: true, signal };
  page.addEventListener("pointerdown", down, capture);
  page.addEventListener("pointermove", move, { ...capture, passive: true });
  page.addEventListener("click", click, capture);
  page.addEventListener("keydown", key, capture);
  page.addEventListener("input", write, capture);
  page.addEventListener("scroll", scroll, { ...capture, passive: true });
  measure();
  return () => {
    stop.abort();
    observer.disconnect();
    if (frame !== undefined) window.cancelAnimationFrame(frame);
  };
}
