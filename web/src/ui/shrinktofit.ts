import type { Attachment } from "svelte/attachments";

/**
 * Makes what is in an element smaller, step by step, until all of it is seen without scrolling; step 0 is its full size.
 * It only shrinks while things come and go, so that they do not move under a hand; a change of the element's own size
 * begins anew, and so does another `occasion`.
 */
export const shrinkToFit =
  (_occasion: unknown, last: number, apply: (step: number, node: HTMLElement) => void): Attachment<HTMLElement> =>
  (node) => {
    let step = 0;
    const shrink = () => {
      while (step < last && node.scrollHeight > node.clientHeight) apply(++step, node);
    };
    const content = new MutationObserver(shrink);
    content.observe(node, { characterData: true, childList: true, subtree: true });
    const room = new ResizeObserver(() => {
      apply((step = 0), node);
      shrink();
    });
    room.observe(node);
    return () => {
      content.disconnect();
      room.disconnect();
    };
  };
