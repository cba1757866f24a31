/**
 * One rule for every press of the page: who double-clicks means what they saw at the first click, and who presses means what
 * they saw under the pointer. A press that cannot have been meant for what it meets is not heard:
 *
 * - the second press at the same place within half a second;
 * - a press on what has come under a resting pointer, or near the last press, less than half a second ago;
 * - a finger on what has just taken the place of something else, or has just come after a step that the table took by itself.
 *
 * What is made for quick presses says so with `data-again`, whose value stands for what a press does there: it hears the next
 * one as long as it is the same thing with the same value.
 *
 * Keys, screen readers and programs press what they name. Only a key that is held down is not heard again; and where buttons
 * come and go by themselves, which is said with `data-settle`, a key is not heard by one that has just come or means something
 * else now.
 */

/** How near two presses are at the same place, in pixels. */
const near = 24;
/** How long a place belongs to what was there, in milliseconds. */
export const settleMs = 500;
/** How long before a finger comes down it is on its way, in milliseconds. */
export const fingerMs = 250;

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
/** Where everything that can be pressed was from a time on, and what it was called where buttons come and go. */
interface Layout {
  from: number;
  boxes: Map<Element, Box>;
  names: Map<Element, string>;
}

const pressable = "button, a[href], summary, label, select, input, [role=button], [data-again]";
const written = "input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select";

const close = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= near;
const holds = (box: Box | undefined, p: Point): boolean =>
  box !== undefined && p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom;
const same = (a: Box | undefined, b: Box): boolean =>
  a !== undefined && a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
const nameOf = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent;
const againOf = (element: Element | null) => element?.closest("[data-again]")?.getAttribute("data-again");

let last: Press | undefined;

/** Whether a box is so near the last press that a second one there could meet it. */
export const isNearLastPress = (box: Box): boolean =>
  last !== undefined &&
  close(last, { x: Math.min(Math.max(last.x, box.left), box.right), y: Math.min(Math.max(last.y, box.top), box.bottom) });

/** Tells when what has just come has its place, before it is drawn; asked for sooner, the page would be laid out twice. */
let laidOut: ResizeObserver | undefined;

function dimNear(entries: ResizeObserverEntry[], observer: ResizeObserver): void {
  for (const { target } of entries) {
    observer.unobserve(target);
    if (isNearLastPress(target.getBoundingClientRect())) target.animate({ opacity: [0.3, 0.5, 1] }, { duration: settleMs });
  }
}

/** What comes up under the last press is deaf for a moment, and looks so. Returns what forgets it. */
export function lookDeaf(button: Element): () => void {
  if (last) laidOut?.observe(button);
  return () => laidOut?.unobserve(button);
}

/** What a person has moved by hand since everything was measured. */
const byHand = new Set<Element>();

/** Says that a person moves what is in an element, as by zooming: like a scroll, they see it coming. */
export function movedByHand(element: Element): void {
  byHand.add(element);
}

/** When the table last took a step that nobody pressed. */
let ownStep = -Infinity;

/** Says that the table takes a step by itself: who presses next may still mean what was there before it. */
export function steppedByItself(): void {
  ownStep = performance.now();
}

/** Whether the last press was one of keys, or of a screen reader in their place. */
let byKeys = false;
export const isByKeys = (): boolean => byKeys;

/** Whether the last press of a pointer was not heard. */
let deaf = false;
export const isDeafPress = (): boolean => deaf;

/** Listens to all presses of a page. Returns how to stop it. */
export function guardPresses(page: Document): () => void {
  last = undefined;
  ownStep = -Infinity;
  byKeys = deaf = false;
  byHand.clear();
  laidOut = new ResizeObserver(dimNear);
  const stop = new AbortController();
  const { signal } = stop;
  const window = page.defaultView!;
  const now = () => performance.now();
  let rest: Moment = { x: -Infinity, y: -Infinity, at: 0 };
  /** The last key that went down, before it was held. */
  let stroke: KeyboardEvent | undefined;
  const history: Layout[] = [];
  let frame: number | undefined;

  /** Notes where everything is, if that has changed. */
  function measure(): void {
    if (frame !== undefined) window.cancelAnimationFrame(frame);
    frame = undefined;
    byHand.forEach(rewrite);
    byHand.clear();
    // Under a dialog nothing can be pressed, beside one everything.
    const root = [...page.querySelectorAll("dialog:modal")].at(-1) ?? page;
    const boxes = new Map<Element, Box>();
    for (const element of root.querySelectorAll(pressable)) boxes.set(element, element.getBoundingClientRect());
    const names = new Map([...root.querySelectorAll("[data-settle] button")].map((button) => [button, nameOf(button)]));
    const time = now();
    const had = history.at(-1);
    const moved = !had || had.boxes.size !== boxes.size || [...boxes].some(([element, box]) => !same(had.boxes.get(element), box));
    if (moved || [...names].some(([button, name]) => had.names.get(button) !== name)) history.push({ from: time, boxes, names });
    while (history.length > 1 && history[1]!.from <= time - settleMs) history.shift();
  }

  /** Whoever scrolls moves things themselves, and sees them coming: what is in a node has always been where it is now. */
  function rewrite(node: Node): void {
    const fresh = new Map<Element, Box>();
    for (const { boxes } of history) {
      for (const element of boxes.keys()) {
        if (!node.contains(element)) continue;
        if (!fresh.has(element)) fresh.set(element, element.getBoundingClientRect());
        boxes.set(element, fresh.get(element)!);
      }
    }
  }

  /** Measures when the page is drawn next. */
  function change(): void {
    frame ??= window.requestAnimationFrame(measure);
  }

  const observer = new MutationObserver(change);
  observer.observe(page.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["class", "style", "hidden", "open", "viewBox", "transform", "aria-label"],
  });

  /** Where everything was at a time. */
  const layout = (at: number): Layout | undefined => history.findLast(({ from }) => from <= at);

  function isDeaf(target: Element | null, press: Moment, finger: boolean): boolean {
    if (target?.closest(written)) return false;
    const here = last !== undefined && close(last, press);
    if (here && press.at - last!.at < settleMs) {
      const again = againOf(target);
      return typeof again !== "string" || again !== last!.again || target!.closest("[data-again]") !== last!.on?.closest("[data-again]");
    }
    const met = target?.closest(pressable);
    if (!met) return false;
    // What has moved in a way that nothing tells of is known from now on.
    measure();
    const late = ownStep > (last?.at ?? -Infinity);
    const since = press.at - (finger && !here && !late ? fingerMs : settleMs);
    const before = layout(finger || rest.at < since ? since : rest.at);
    if (!before || holds(before.boxes.get(met), press)) return false;
    return here || !finger || late || [...before.boxes].some(([element, box]) => holds(box, press) && element !== met);
  }

  function down(event: PointerEvent): void {
    byKeys = deaf = false;
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
    if (event.detail === 0) byKeys ||= event.isTrusted && !(event.target as Element).closest("input");
    else if (deaf) swallow(event);
  }

  /** Whether a button where buttons come and go was not there a moment ago, or was called something else. */
  function isNew(target: Element | null): boolean {
    const button = target?.closest("[data-settle] button");
    if (!button || button.hasAttribute("data-again")) return false;
    measure();
    const before = layout(now() - settleMs);
    return before !== undefined && before.names.get(button) !== nameOf(button);
  }

  function key(event: KeyboardEvent): void {
    byKeys = true;
    if (event.key !== "Enter" && event.key !== " ") return;
    const target = event.target instanceof Element ? event.target : null;
    if (!event.repeat) {
      stroke = event;
      if (isNew(target)) swallow(event);
      return;
    }
    if (target?.closest(`${written}, button[data-again]`)) return;
    // What nobody has used is the browser's: a space that is held scrolls on.
    if (target?.closest(pressable) || stroke?.defaultPrevented) swallow(event);
    else event.stopPropagation();
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
  page.addEventListener("scroll", (event) => rewrite(event.target as Node), { ...capture, passive: true });
  // What slides or turns with the window moves without a change of the document.
  for (const end of ["transitionend", "transitioncancel", "animationend", "animationcancel"]) page.addEventListener(end, change, capture);
  window.addEventListener("resize", change, { signal });
  measure();
  return () => {
    stop.abort();
    observer.disconnect();
    laidOut?.disconnect();
    if (frame !== undefined) window.cancelAnimationFrame(frame);
  };
}
