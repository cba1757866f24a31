import { untrack } from "svelte";

/** How far from its end a list may be and still count as read to the end, in pixels. */
const close = 40;

export const atEnd = (box: Pick<HTMLElement, "scrollHeight" | "scrollTop" | "clientHeight">): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < close;

/**
 * Keeps a list at its end when something new comes, except for somebody who reads further up. It is for a component to call
 * while it is made.
 */
export function tail(box: () => HTMLElement | undefined, last: () => unknown, own: () => boolean = () => false): void {
  let follow = true;
  $effect.pre(() => {
    last();
    // A list that is hidden has no height, and tells nothing.
    untrack(() => {
      const list = box();
      if (list?.clientHeight) follow = atEnd(list) || own();
    });
  });
  $effect(() => {
    last();
    const list = box();
    if (list && follow) list.scrollTop = list.scrollHeight;
  });
}
