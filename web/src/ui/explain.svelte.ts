/** What the page explains: a thing, what it does, and why it cannot be used now. */
export interface Explanation {
  title: string;
  text?: string;
  /** The section of the rules that says more, such as isle.scoring. */
  rules?: string;
  why?: string;
}

let shown: Explanation | undefined = $state.raw();

export const explanation = (): Explanation | undefined => shown;
export function explain(what: Explanation | undefined): void {
  shown = what;
}

/** How long a finger rests on a thing to have it explained, in milliseconds, and how far it may stray, in pixels. */
const hold = 500;
const slack = 8;
/** What can be explained, and by what. */
const explanations = new WeakMap<Element, (event: Event) => Explanation | undefined>();

/** What explains the thing in focus. */
export function explanationOf(event: Event): Explanation | undefined {
  for (let node = event.target as Element | null; node; node = node.parentElement) {
    const what = explanations.get(node);
    if (what) return what(event);
  }
  return undefined;
}

/** Events that an element within has answered already. */
const claimed = new WeakSet<Event>();

/** A Svelte action for elements that can be explained: by a long press, the right button, or `?` when focused. */
export function explainable(node: HTMLElement | SVGElement, what: (event: Event) => Explanation | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let start = { x: 0, y: 0 };
  const tell = (event: Event): boolean => {
    const told = what(event);
    if (told) explain(told);
    return told !== undefined;
  };
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    held = false;
    stop(); // a second finger: the first one does not rest
    if (event.pointerType === "mouse" || claimed.has(event)) return;
    claimed.add(event);
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => (held = tell(event)), hold);
  };
  const move = (event: PointerEvent) => {
    // From where it began: a slow drag makes no big step.
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack) stop();
  };
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    event.preventDefault();
    if (claimed.has(event)) return;
    claimed.add(event);
    tell(event);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "?" || !tell(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const on: [string, (event: never) => void, boolean?][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", stop],
    ["pointercancel", stop],
    ["click", click, true],
    ["contextmenu", menu],
    ["keydown", key],
  ];
  for (const [name, f, capture] of on) node.addEventListener(name, f as EventListener, capture);
  explanations.set(node, (event) => what(event));
  return {
    update(next: typeof what) {
      what = next;
    },
    destroy() {
      stop();
      for (const [name, f, capture] of on) node.removeEventListener(name, f as EventListener, capture);
    },
  };
}
