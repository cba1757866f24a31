/** What the page explains: a thing, what it does, and why it cannot be used now. */
export interface Explanation {
  title: string;
  text: string;
  why?: string;
}

let shown: Explanation | undefined = $state.raw();

export const explanation = (): Explanation | undefined => shown;
export function explain(what: Explanation | undefined): void {
  shown = what;
}

const hold = 500;

/** An action for elements that explain themselves: by a long press, the right button, or `?` when focused. */
export function explains(node: HTMLElement | SVGElement, what: () => Explanation) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    held = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      held = true;
      explain(what());
    }, hold);
  };
  const move = (event: PointerEvent) => {
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) stop();
  };
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    event.preventDefault();
    explain(what());
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "?") return;
    event.preventDefault();
    event.stopPropagation();
    explain(what());
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
  return {
    update(next: () => Explanation) {
      what = next;
    },
    destroy() {
      stop();
      for (const [name, f, capture] of on) node.removeEventListener(name, f as EventListener, capture);
    },
  };
}
