/** What a draggable element does while it is dragged, by mouse or by finger. */
export interface DragHandlers {
  begin: () => boolean;
  move: (x: number, y: number) => void;
  /** Called when it is dropped, or with false when the drag was cancelled. */
  end: (dropped: boolean) => void;
}

/** How far a pointer goes before it drags, and how far above a finger things are held, so that it does not hide them. */
const slack = 8;
const lift = 44;

/** A Svelte action for elements that can be dragged. A click is never needed to drag, nor a drag for what a click does. */
export function draggable(node: HTMLElement, drag: DragHandlers) {
  let from: PointerEvent | undefined;
  let going = false;
  const down = (event: PointerEvent) => {
    going = false;
    if (event.button !== 0) return;
    from = event;
    node.setPointerCapture(event.pointerId); // a quick pointer leaves before it has moved enough
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
