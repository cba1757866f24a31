import type { Attachment } from "svelte/attachments";

/**
 * Buttons and cards go with the moment that they belong to. Whoever had the focus on one goes on elsewhere on the page, and is
 * not thrown to its beginning; whoever had it nowhere is left alone.
 */
export const keepFocus =
  (elsewhere: () => HTMLElement | null): Attachment<HTMLElement> =>
  (node) => {
    let last: EventTarget | null = null;
    const note = (event: FocusEvent) => (last = event.target);
    const rescue = () => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      elsewhere()?.focus({ preventScroll: true });
    };
    node.addEventListener("focusin", note);
    const changes = new MutationObserver(rescue);
    changes.observe(node, { childList: true, subtree: true });
    return () => {
      node.removeEventListener("focusin", note);
      changes.disconnect();
    };
  };
