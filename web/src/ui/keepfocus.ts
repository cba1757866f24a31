import type { Attachment } from "svelte/attachments";

/**
 * Moves the focus when the focused button or card disappears: to the next of its group, or elsewhere, and not to the start of
 * the page. A focus outside the group is left alone.
 */
export const keepFocus =
  (elsewhere: () => HTMLElement | null): Attachment<HTMLElement> =>
  (node) => {
    let last: EventTarget | null = null;
    /** The group of like things that it was in, and its place among them. */
    let group: HTMLElement | null = null;
    let index = 0;
    const itemsOf = (group: HTMLElement): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(group.dataset.roving!)];
    const note = ({ target }: FocusEvent) => {
      last = target;
      group = target instanceof Element ? target.closest<HTMLElement>("[data-roving]") : null;
      index = group ? itemsOf(group).indexOf(target as HTMLElement) : -1;
    };
    const next = (): HTMLElement | undefined => {
      const items = group?.isConnected && index >= 0 ? itemsOf(group) : [];
      return items[Math.min(index, items.length - 1)];
    };
    const rescue = () => {
      if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      (next() ?? elsewhere())?.focus({ preventScroll: true });
    };
    node.addEventListener("focusin", note);
    const changes = new MutationObserver(rescue);
    changes.observe(node, { childList: true, subtree: true });
    return () => {
      node.removeEventListener("focusin", note);
      changes.disconnect();
    };
  };
