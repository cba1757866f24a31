/** Callbacks of a drag by mouse or finger. */
export interface DragHandlers {
  begin: () => boolean;
  move: (x: number, y: number) => void;
  /** Called with false if the drag was cancelled. */
  end: (dropped: boolean) => void;
}

/** The distance before a drag begins, and how far above a finger the card is shown, in pixels. */
const slack = 8;
const lift = 44;

/** A Svelte action for draggable elements. Everything also works by clicks alone. */
export function draggable(node: HTMLElement, drag: DragHandlers) {
  let from: PointerEvent | undefined;
  let going = false;
  const down = (event: PointerEvent) => {
    going = false;
    if (event.button !== 0) return;
    from = event;
    node.setPointerCapture(event.pointerId); // a fast pointer may leave before the drag begins
  };
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointerId) return;
    if (!going) {
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < slack) return;
      going = drag.begin();
      if (!going) return stop();
    }
    drag.move(event.clientX, event.clientY - (event.pointerType === "touch" ? lift : 0));
  };
  const stop = () => (from = undefined);
  const up = () => {
    stop();
    if (going) drag.end(true);
  };
  const cancel = () => {
    stop();
    if (going) drag.end(false);
    going = false;
  };
  const click = (event: Event) => {
    if (!going) return;
    going = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const on: [string, (event: never) => void, boolean?][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["click", click, true],
  ];
  for (const [name, f, capture] of on) node.addEventListener(name, f as EventListener, capture);
  return {
    update(next: DragHandlers) {
      drag = next;
    },
    destroy() {
      for (const [name, f, capture] of on) node.removeEventListener(name, f as EventListener, capture);
    },
  };
}
